# Sourced by ./start, ./check and .ci/run: the virtual environment .venv, made and kept up to date,
# and what Debian has to bring for the tests.
# shellcheck shell=bash

say() { printf '%s\n' "$*" >&2; }

tell() { # tell GERMAN ENGLISH: in the language of the terminal; tools/progress.py asks the same
    case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in de*) say "$1" ;; *) say "$2" ;; esac
}

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
    local extra=$1 installed="" python stamp="" what
    if [ ! -x .venv/bin/pip ] || ! .venv/bin/python -c '' 2>/dev/null; then
        python=$(find_python)
        if ! "$python" -m venv --clear .venv; then
            say "Python's venv is missing. On Debian: apt-get install python3-venv"
            return 1
        fi
    elif [ -f .venv/installed ]; then
        read -r installed stamp <.venv/installed
        if [ "$installed" = dev ]; then extra=dev; fi
    fi
    if [ "$stamp" != "$(fingerprint)" ]; then
        rm -f .venv/install.log
        what=(--editable ".[$extra]")
    elif [ "$installed" != "$extra" ]; then
        what=("stammtisch[$extra]") # it is there; what it needs for this is not
    else
        return 0
    fi
    tell "Stammtisch wird in .venv eingerichtet; das dauert ein, zwei Minuten." \
        "Installing Stammtisch into .venv; this takes a minute or two."
    rm -f .venv/installed
    # Which engine is built must not hang on which one shall run.
    told env -u STAMMTISCH_PURE .venv/bin/python -m pip --quiet --disable-pip-version-check \
        --log .venv/install.log install --progress-bar off "${what[@]}"
    printf '%s\n' "$extra $(fingerprint)" >.venv/installed
    grep -o 'stammtisch: built as .*' .venv/install.log >&2 || say "Engine: compiled"
}

# told COMMAND…: runs it, and shows what it notes of its progress (tools/progress.py) with the time.
told() {
    local notes status=0 watcher
    notes=$(mktemp)
    tell "die Pakete, die es braucht" "the packages that it needs" 2>"$notes"
    watch_notes "$notes" &
    watcher=$!
    STAMMTISCH_PROGRESS=$notes "$@" || status=$?
    kill "$watcher" 2>/dev/null
    wait "$watcher" 2>/dev/null || true
    if [ -t 2 ]; then printf '\r\033[K' >&2; fi
    rm -f "$notes"
    return "$status"
}

# watch_notes FILE: each line once; in a terminal the last one goes on counting its seconds.
watch_notes() {
    local shown=0 line="" known
    while sleep 0.2; do
        known=$(wc -l <"$1")
        while [ "$shown" -lt "$known" ]; do
            shown=$((shown + 1))
            line=$(sed -n "${shown}p" "$1")
            if [ -t 2 ]; then printf '\r\033[K' >&2; fi
            if [ "$shown" -lt "$known" ] || ! [ -t 2 ]; then say "  $SECONDS s: $line"; fi
        done
        if [ -t 2 ]; then printf '\r\033[K  %s s: %s …' "$SECONDS" "$line" >&2; fi
    done
}

fingerprint() { .venv/bin/python -m tools.compiling --fingerprint; }

lacking() { # lacking PACKAGE…: those that Debian has not installed
    local name
    for name; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] ||
            printf '%s ' "$name"
    done
}

# Debian's packages for what this machine lacks; without them some tests are skipped.
# shellcheck disable=SC2086  # names of one word each
system_packages() {
    local python missing="" sudo=""
    python=$(find_python)
    "$python" -c 'import ensurepip' 2>/dev/null || missing="$missing python3-venv"
    "$python" tools/compiling.py --probe 2>/dev/null ||
        missing="$missing gcc libc6-dev python3-dev"
    command -v chromium >/dev/null || missing="$missing chromium fonts-dejavu-core"
    compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null ||
        missing="$missing postgresql"
    # What is there and cannot be found, as the search path hides it, would not be found later.
    missing=$(lacking $missing)
    if [ -z "$missing" ]; then return; fi
    say "Missing here: $missing"
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            say "Only root could install it; the tests that need it are skipped."
            return
        fi
        sudo="sudo -n"
    fi
    if ! command -v apt-get >/dev/null ||
        ! $sudo apt-get update -qq >&2 ||
        ! $sudo env DEBIAN_FRONTEND=noninteractive \
            apt-get install -qq --no-install-recommends $missing >&2; then
        say "They could not be installed; the tests that need them are skipped."
    fi
}

failed=()
step() { # step NAME COMMAND…: goes on after a failure, to tell of all of them
    local name=$1
    shift
    say "== $name"
    "$@" || failed+=("$name")
}

verdict() { # verdict WORDS: what has failed; or these words, where nothing has
    if [ ${#failed[@]} != 0 ]; then
        say "Failed: $(printf '%s; ' "${failed[@]}")"
        return 1
    fi
    say "$1"
}
