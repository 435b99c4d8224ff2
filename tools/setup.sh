# Sourced by ./start and ./check: the virtual environment .venv, made and kept up to date.
# shellcheck shell=bash

say() { printf '%s\n' "$*" >&2; }

# The Python to use; $PYTHON comes first.
find_python() {
    local candidate
    for candidate in "${PYTHON:-}" python3.11 python3 python3.12 python3.13 python3.14; do
        if [ -n "$candidate" ] &&
            "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    say "Stammtisch needs Python 3.11 or newer. On Debian: apt-get install python3 python3-venv"
    return 1
}

# install EXTRA: the package with what EXTRA asks for, in .venv. Nothing to do when neither the
# packaging nor a compiled source has changed since; an environment for developers suits all.
install() {
    local extra=$1 python
    if [ ! -x .venv/bin/pip ] || ! .venv/bin/python -c '' 2>/dev/null; then
        python=$(find_python)
        if ! "$python" -m venv --clear .venv; then
            say "Python's venv is missing. On Debian: apt-get install python3-venv"
            return 1
        fi
    elif [ -f .venv/installed ]; then
        read -r installed _ <.venv/installed
        if [ "$installed" = dev ]; then extra=dev; fi
    fi
    if [ "$(cat .venv/installed 2>/dev/null)" = "$extra $(fingerprint)" ]; then return; fi
    say "Installing Stammtisch into .venv; this takes a minute or two."
    rm -f .venv/installed .venv/install.log
    # Which engine is built must not hang on which one shall run.
    env -u STAMMTISCH_PURE .venv/bin/python -m pip --quiet --disable-pip-version-check \
        --log .venv/install.log install --progress-bar off --editable ".[$extra]"
    printf '%s\n' "$extra $(fingerprint)" >.venv/installed
    grep -o 'stammtisch: built as .*' .venv/install.log >&2 || say "Engine: compiled"
}

fingerprint() { .venv/bin/python -m tools.compiling --fingerprint; }
