#!/usr/bin/env bash
# Freezes this checkout into an application that needs no Python, tries it, and says how large and how fast it is:
#   packaging/freeze.sh [FOLDER]
# FOLDER is dist beside this folder unless it is given. Makes embviz/ there; embviz.app on macOS, and a Debian package
# where dpkg-deb is. The C library of this machine is the oldest that the result runs on: build on the oldest system.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/environment.sh"

prepare freeze '[freeze,window]'
out=${1:-$root/dist}
mkdir -p "$out"
out=$(CDPATH='' cd -- "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say "Freezing into $out (some minutes)"
"$venv/bin/python" -m PyInstaller --noconfirm --log-level WARN --distpath "$out" --workpath "$work" \
    "$root/packaging/embviz.spec" >&2
program=$out/embviz/embviz
if [ "$(uname)" = Darwin ]; then
    program=$out/embviz.app/Contents/MacOS/embviz
elif command -v strip >/dev/null; then
    # Only what Python and LLVM were built into: libraries that auditwheel has moved do not survive it.
    find "$out/embviz/_internal" \( -name 'libpython*' -o -name 'libllvmlite*' -o -path '*/lib-dynload/*' \) -type f \
        -exec strip --strip-unneeded {} +
fi

say "Trying it; the first start compiles the kernels"
"$venv/bin/python" "$root/packaging/smoke_test.py" "$program" --json "$out/embviz.json"
if command -v dpkg-deb >/dev/null && command -v readelf >/dev/null; then
    package=$(PYTHON=$venv/bin/python bash "$root/packaging/make_deb.sh" "$out/embviz" "$out")
    say "$package: $(du -m "$package" | cut -f1) MB"
fi
