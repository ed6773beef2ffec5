# Sourced by run.sh and test.sh: a Python, a virtual environment, the libraries of the system and those of Python.
# Runs on bash 3.2, which is what macOS has.

root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
venv=$root/.venv

say() { printf 'embviz: %s\n' "$*" >&2; }
die() { say "$@"; exit 2; }

is_root() { [ "$(id -u)" = 0 ]; }
may_install() { is_root || sudo -n true 2>/dev/null; }

# Runs an apt-get command; the lists of a fresh machine are empty and those of an old one name files that are gone.
apt_install() {
    say "Installing what is missing: $*"
    local as=sudo
    if is_root; then as=''; fi
    # shellcheck disable=SC2086
    $as apt-get update -qq >/dev/null && $as env DEBIAN_FRONTEND=noninteractive "$@" -qq >/dev/null
}

suits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1; }

find_python() {
    local name
    for name in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11 python; do
        if suits "$name"; then python=$name; return; fi
        if [ -n "${PYTHON:-}" ] && ! command -v "$PYTHON" >/dev/null; then
            die "There is no PYTHON=$PYTHON; name a Python 3.11, 3.12 or 3.13."
        fi
        if [ -n "${PYTHON:-}" ]; then die "PYTHON=$PYTHON is not Python 3.11, 3.12 or 3.13; name one of these."; fi
    done
    return 1
}

require_python() {
    find_python && return
    local wanted='embviz needs Python 3.11, 3.12 or 3.13.'
    if [ "$(uname)" = Darwin ]; then
        die "$wanted Install it with: brew install python@3.13"
    elif command -v apt-get >/dev/null; then
        if may_install && apt_install apt-get install -y --no-install-recommends python3 python3-venv && find_python; then
            return
        fi
        die "$wanted Install it with: sudo apt-get install python3 python3-venv (or name another with PYTHON=...)"
    elif command -v dnf >/dev/null; then
        die "$wanted Install it with: sudo dnf install python3.13"
    elif command -v pacman >/dev/null; then
        die "$wanted Install one, for instance with: sudo pacman -S uv && uv python install 3.13, then name it with PYTHON=..."
    fi
    die "$wanted Install one from https://www.python.org/downloads/ or name it with PYTHON=..."
}

# Debian keeps venv in a package of its own.
require_venv() {
    "$python" -c 'import ensurepip, venv' 2>/dev/null && return
    local package
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if command -v apt-get >/dev/null; then
        may_install && apt_install apt-get install -y --no-install-recommends "$package" && return
        die "Python's module venv is missing. Install it with: sudo apt-get install $package"
    fi
    die "Python's modules venv and ensurepip are missing from $python. Install them, or name another with PYTHON=..."
}

require_libraries() {
    local command
    if ! command=$("$python" -P "$root/embviz/gui/app/preflight.py"); then
        say "Qt needs these system libraries; install the packages that hold them: $command"
    elif [ -n "$command" ]; then
        # shellcheck disable=SC2086
        case $command in
            *apt-get*) may_install && apt_install ${command#sudo } && return ;;
        esac
        die "Qt needs system libraries that are missing. Install them with: $command"
    fi
}

# Everything that decides whether the environment still fits, in one line; made without starting Python.
fingerprint() {
    printf '%s %s %s' "$root" "${PYTHON:-}" \
        "$(cat "$root/pyproject.toml" "$root/packaging/constraints.txt" "$root/packaging/environment.sh" | cksum)"
}

# $1: what the checkout is installed for, run or test; $2: its extras, for instance "[window]".
prepare() {
    local stamp=$venv/installed-for-$1
    local wanted
    wanted=$(fingerprint)
    if [ -x "$venv/bin/python" ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ]; then return; fi

    require_python
    require_venv
    require_libraries
    if ! touch "$root/.write-test" 2>/dev/null; then die "$root cannot be written to; put the checkout where it can be."; fi
    rm -f "$root/.write-test"

    # An environment of another Python or of another folder cannot be mended, only replaced.
    if [ "$(cat "$venv/made-for" 2>/dev/null)" != "$root $python" ]; then
        say "Making a Python environment in $venv"
        "$python" -m venv --clear "$venv" || die "Python could not make $venv; its message is above."
        printf '%s' "$root $python" >"$venv/made-for"
    fi
    say "Installing embviz and its libraries (about 750 MB on disk, only this once)"
    local quiet=--quiet
    if [ -t 2 ]; then quiet=''; fi
    # pip would compile every module of every library, one after the other; those that are used compile when they are
    # shellcheck disable=SC2086
    "$venv/bin/python" -m pip install --disable-pip-version-check --no-compile $quiet \
        -c "$root/packaging/constraints.txt" -e "$root$2" >&2 2>"$venv/pip.log" ||
        die "pip could not install the libraries; the first start needs the network. $(tail -n 1 "$venv/pip.log")" \
            "All that it said is in $venv/pip.log"
    if [ "$1" = run ]; then
        # else the first start would; a window without it works, too
        "$venv/bin/embviz" --prepare || say "Some loops could not be compiled yet; the first start tries again."
    fi
    printf '%s' "$wanted" >"$stamp"
}
