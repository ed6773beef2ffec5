#!/usr/bin/env bash
# Opens embviz from this checkout, after setting up whatever it still needs: packaging/run.sh [arguments of embviz]
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/environment.sh"

prepare run '[window]'
exec "$venv/bin/embviz" "$@"
