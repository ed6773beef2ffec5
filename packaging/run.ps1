# Opens embviz from this checkout, after setting up whatever it still needs:
#   powershell -ExecutionPolicy Bypass -File packaging\run.ps1 [arguments of embviz]
. (Join-Path $PSScriptRoot 'environment.ps1')

Initialize-Environment 'run' '[window]'
& (Join-Path $venv 'Scripts\embviz.exe') @args
exit $LASTEXITCODE
