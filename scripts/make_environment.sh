#!/bin/sh
# make_environment.sh VENV base|bots|dev: a virtual environment at VENV with exactly what the lock says.
#
# Asks for nothing but some Python 3 with pip. Where that is older than 3.12 it looks further: other interpreters on
# this machine, then Debian's packages (as root), then the Python that uv brings.
set -eu
VENV=$1
LOCK=requirements/$2.txt
UV_HOME=.uv # where uv goes when the machine has none
UV_PYTHON_DOWNLOADS=manual
PIP_ROOT_USER_ACTION=ignore
export UV_PYTHON_DOWNLOADS PIP_ROOT_USER_ACTION

say() { echo "environment: $*" >&2; }
fits() { "$1" -c 'import sys; sys.exit(not (3, 12) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null; }
can_apt() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

# A candidate is run before it is chosen: version managers leave stubs on the path that do not run.
find_python() {
    for candidate in ${PYTHON:-} python3.13 python3.14 python3.12 \
        "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[342]*/bin/python3 \
        /usr/bin/python3.1[342] /usr/local/bin/python3.1[342] /opt/*/bin/python3 python3 python; do
        if fits "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    return 1
}

# Debian has one of them, or none; its own version is tried before the rarer ones.
apt_python() {
    can_apt || return 1
    say "no Python 3.12 to 3.14 here; asking apt"
    apt-get update -qq >&2 || return 1
    for version in 3.13 3.12 3.14; do
        if apt-cache show "python$version-venv" >/dev/null 2>&1; then
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "python$version" "python$version-venv" >&2 || continue
            if fits "python$version"; then
                echo "python$version"
                return
            fi
        fi
    done
    return 1
}

# uv, pinned by hash: the machine's own, or one put beside the environment by any Python that has pip.
find_uv() {
    if command -v uv 2>/dev/null; then return; fi
    if [ ! -x "$UV_HOME/bin/uv" ]; then
        for candidate in ${PYTHON:-} "$VENV/bin/python" python3 python; do
            if "$candidate" -m pip --version >/dev/null 2>&1 && "$candidate" -m pip install --quiet \
                --disable-pip-version-check --no-cache-dir --require-hashes --target "$UV_HOME" \
                -r requirements/uv.txt >&2; then
                break
            fi
        done
    fi
    [ -x "$UV_HOME/bin/uv" ] && echo "$UV_HOME/bin/uv"
}

uv_python() {
    uv=$(find_uv) || return 1
    say "letting uv bring Python 3.13"
    "$uv" python install 3.13 >&2 && "$uv" python find 3.13
}

make_venv() {
    python=$(find_python) || python=$(apt_python) || python=$(uv_python) || {
        say "Settebello needs Python 3.12, 3.13 or 3.14: install one, or name it: PYTHON=/path/to/python3.13 ./run"
        exit 1
    }
    say "making $VENV with $("$python" --version)"
    rm -rf "$VENV"
    if "$python" -m venv "$VENV" 2>/dev/null; then return; fi
    # Debian ships Python without the part of venv that installs pip.
    rm -rf "$VENV"
    if uv=$(find_uv) && "$uv" venv --quiet --python "$python" "$VENV"; then return; fi
    minor=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    if can_apt && apt-get update -qq >&2 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "python$minor-venv" >&2 &&
        "$python" -m venv "$VENV"; then return; fi
    say "$python cannot make a virtual environment: install its venv module (on Debian: apt-get install python$minor-venv)"
    exit 1
}

install() {
    say "installing $LOCK"
    if uv=$(find_uv); then
        if "$uv" pip install --quiet --python "$VENV/bin/python" --require-hashes -r "$LOCK"; then return; fi
        say "uv could not; trying pip"
    fi
    "$VENV/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$LOCK"
}

fits "$VENV/bin/python" || make_venv
# The test tools contain all that the service needs, so an environment that has them serves both.
mark="$VENV/.installed-$(cat "$LOCK" | cksum | tr ' ' -)"
full="$VENV/.installed-$(cat requirements/dev.txt | cksum | tr ' ' -)"
if [ ! -e "$mark" ] && [ ! -e "$full" ]; then
    install
    rm -f "$VENV"/.installed-*
    touch "$mark"
fi
