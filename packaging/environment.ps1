# Sourced by run.ps1 and test.ps1: a Python, a virtual environment and the libraries of Python, on Windows.
# Written for Windows PowerShell 5.1, which every Windows has; environment.sh is its twin.

$root = Split-Path -Parent $PSScriptRoot
$venv = Join-Path $root '.venv'
$venvPython = Join-Path $venv 'Scripts\python.exe'

function Say([string] $text) { [Console]::Error.WriteLine("embviz: $text") }

function Stop-With([string] $text) {
    Say $text
    exit 2
}

# Each candidate is a command and its first arguments; py is Windows' own launcher of installed Pythons.
function Find-Python {
    $candidates = @(@('py', '-3.13'), @('py', '-3.12'), @('py', '-3.11'), @('python'), @('python3'))
    if ($env:PYTHON) { $candidates = @(, @($env:PYTHON)) }
    $probe = 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))'
    foreach ($candidate in $candidates) {
        if (-not (Get-Command $candidate[0] -ErrorAction SilentlyContinue)) { continue }
        $leading = @($candidate | Select-Object -Skip 1)
        & $candidate[0] @leading -c $probe *> $null
        if ($LASTEXITCODE -eq 0) { return , $candidate }
    }
    if ($env:PYTHON) { Stop-With "PYTHON=$env:PYTHON is not Python 3.11, 3.12 or 3.13; name one of these." }
    Stop-With 'embviz needs Python 3.11, 3.12 or 3.13. Install it with: winget install Python.Python.3.13'
}

# Everything that decides whether the environment still fits, in one line; made without starting Python.
function Get-Fingerprint {
    $files = 'pyproject.toml', 'packaging\constraints.txt', 'packaging\environment.ps1'
    $hashes = $files | ForEach-Object { (Get-FileHash -Algorithm SHA256 (Join-Path $root $_)).Hash }
    return "$root $env:PYTHON $hashes"
}

# $purpose: what the checkout is installed for, run or test; $extras: for instance '[window]'.
function Initialize-Environment([string] $purpose, [string] $extras) {
    $stamp = Join-Path $venv "installed-for-$purpose"
    $wanted = Get-Fingerprint
    if ((Test-Path $venvPython) -and (Test-Path $stamp) -and ((Get-Content -Raw $stamp) -eq $wanted)) { return }

    # An environment of another Python or of another folder cannot be mended, only replaced.
    $python = Find-Python
    $maker = "$root $python"
    $madeFor = Join-Path $venv 'made-for'
    if (-not (Test-Path $madeFor) -or ((Get-Content -Raw $madeFor) -ne $maker)) {
        Say "Making a Python environment in $venv"
        $leading = @($python | Select-Object -Skip 1)
        & $python[0] @leading -m venv --clear $venv
        if ($LASTEXITCODE -ne 0) { Stop-With "Python could not make $venv; its message is above." }
        Set-Content -NoNewline -Encoding UTF8 -Path $madeFor -Value $maker
    }
    Say 'Installing embviz and its libraries (about 750 MB on disk, only this once)'
    $constraints = Join-Path $root 'packaging\constraints.txt'
    & $venvPython -m pip install --disable-pip-version-check --no-compile -c $constraints -e "$root$extras"
    if ($LASTEXITCODE -ne 0) {
        Stop-With 'pip could not install the libraries; its message is above. The first start needs the network.'
    }
    if ($purpose -eq 'run') {
        # else the first start would; a window without it works, too
        & (Join-Path $venv 'Scripts\embviz.exe') --prepare
        if ($LASTEXITCODE -ne 0) { Say 'Some loops could not be compiled yet; the first start tries again.' }
    }
    Set-Content -NoNewline -Encoding UTF8 -Path $stamp -Value $wanted
}
