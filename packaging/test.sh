#!/usr/bin/env bash
# Checks and tests this checkout, after setting up whatever that needs: packaging/test.sh [arguments of pytest]
# Runs in the checkout, so that paths among the arguments start there. PYTHON=python3.13 chooses the interpreter.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/environment.sh"

export QT_QPA_PLATFORM=offscreen
# what Python and pytest make of the source is kept: each of the many processes of the tests would make it anew
unset PYTHONDONTWRITEBYTECODE
prepare test '[test,window]'
cd -- "$root"
export PATH=$venv/bin:$PATH

failed=''
# the ones that take long side by side; what the tests need compiled is compiled once and not by each of their processes
python packaging/warm_kernels.py &
kernels=$!
# takes longer than all before the tests, and one processor: they do not wait for it, and what it says is told after them
said=$(mktemp)
mypy >"$said" 2>&1 &
types=$!
trap 'kill "$types" 2>/dev/null || true; rm -f "$said"' EXIT
lint-imports &
imports=$!
ruff check || failed="$failed ruff"
ruff format --check --quiet || failed="$failed ruff-format"
wait "$imports" || failed="$failed import-linter"
wait "$kernels" || say 'Some kernels could not be compiled; the tests will tell.'

# The tests run in any case, and where nothing failed their closing line is the last one.
status=0
python packaging/run_tests.py "$@" || status=$?
if [ "$status" = 3 ]; then say 'The tests did not come to an end; where they stood is told above.'; fi
wait "$types" || { failed="$failed mypy"; cat "$said" >&2; }
if [ -n "$failed" ]; then
    say "Beside the tests, these failed:$failed"
    status=1
fi
exit "$status"
