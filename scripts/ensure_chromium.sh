#!/bin/sh
# Finds the browser that the browser tests drive, or fetches Debian's; prints its path.
set -eu

find_chromium() {
    for candidate in ${CHROMIUM:-} chromium chromium-browser google-chrome-stable google-chrome; do
        if path=$(command -v "$candidate") && "$path" --version >/dev/null 2>&1; then
            echo "$path"
            return
        fi
    done
    return 1
}

if find_chromium; then exit; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "no browser here; installing Debian's chromium (about 100 MB)" >&2
    apt-get update -qq >&2 || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >&2 || true
    if find_chromium; then exit; fi
fi
echo "The browser tests need Chromium. Install it with: sudo apt-get install chromium   (or set CHROMIUM=/path/to/it)" >&2
exit 1
