# Checks and tests this checkout, after setting up whatever that needs:
#   powershell -ExecutionPolicy Bypass -File packaging\test.ps1 [arguments of pytest]
# Runs in the checkout, so that paths among the arguments start there.
. (Join-Path $PSScriptRoot 'environment.ps1')

$env:QT_QPA_PLATFORM = 'offscreen'
# what Python and pytest make of the source is kept: each of the many processes of the tests would make it anew
Remove-Item Env:PYTHONDONTWRITEBYTECODE -ErrorAction SilentlyContinue
Initialize-Environment 'test' '[test,window]'
$scripts = Join-Path $venv 'Scripts'
$failed = @()
$status = 0

Push-Location $root
try {
    $kernels = Start-Process -PassThru -NoNewWindow $venvPython 'packaging\warm_kernels.py'
    & (Join-Path $scripts 'ruff.exe') check
    if ($LASTEXITCODE -ne 0) { $failed += 'ruff' }
    & (Join-Path $scripts 'ruff.exe') format --check --quiet
    if ($LASTEXITCODE -ne 0) { $failed += 'ruff-format' }
    & (Join-Path $scripts 'mypy.exe')
    if ($LASTEXITCODE -ne 0) { $failed += 'mypy' }
    & (Join-Path $scripts 'lint-imports.exe')
    if ($LASTEXITCODE -ne 0) { $failed += 'import-linter' }

    # The tests come last and run in any case: their closing line is the one to read.
    $kernels.WaitForExit()
    & $venvPython packaging\run_tests.py @args
    $status = $LASTEXITCODE
} finally {
    Pop-Location
}
if ($failed) {
    Say "The tests were preceded by failures of: $failed"
    $status = 1
}
exit $status
