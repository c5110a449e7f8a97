#!/bin/sh
# Everything that can be said about the code without running it; stops at the first complaint.
set -eu
cd "$(dirname "$0")/.."
BIN=${SCOPA_VENV:-.venv}/bin
export DJANGO_SETTINGS_MODULE=scopa_site.settings.test

step() {
    echo "== $1"
    shift
    "$@"
}

step "format" "$BIN/ruff" format --check --quiet .
step "lint" "$BIN/ruff" check --quiet .
step "import contracts" "$BIN/lint-imports" --no-cache
step "types" "$BIN/mypy" --no-error-summary scopa_site games tournaments
step "migrations are current" "$BIN/python" manage.py makemigrations --check --dry-run --verbosity 0
step "translations" "$BIN/python" scripts/check_translations.py
step "vendored files" "$BIN/python" scripts/vendor_assets.py --check
echo "== all checks passed"
