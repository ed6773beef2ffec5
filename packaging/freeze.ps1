# Freezes this checkout into an application that needs no Python, tries it, and says how large and how fast it is:
#   powershell -ExecutionPolicy Bypass -File packaging\freeze.ps1 [FOLDER]
# FOLDER is dist beside this folder unless it is given. Makes embviz\ there, with embviz.exe for the desktop and
# embviz-console.exe for the command line, and embviz.zip of it.
param([string] $folder = '')
. (Join-Path $PSScriptRoot 'environment.ps1')

Initialize-Environment 'freeze' '[freeze,window]'
if (-not $folder) { $folder = Join-Path $root 'dist' }
New-Item -ItemType Directory -Force -Path $folder | Out-Null
$folder = (Resolve-Path $folder).Path
$work = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())

try {
    Say "Freezing into $folder (some minutes)"
    & $venvPython -m PyInstaller --noconfirm --log-level WARN --distpath $folder --workpath $work `
        (Join-Path $PSScriptRoot 'embviz.spec')
    if ($LASTEXITCODE -ne 0) { Stop-With 'PyInstaller failed; its message is above.' }
} finally {
    Remove-Item -Recurse -Force -ErrorAction SilentlyContinue $work
}

Say 'Trying it; the first start compiles the kernels'
$frozen = Join-Path $folder 'embviz'
& $venvPython (Join-Path $PSScriptRoot 'smoke_test.py') (Join-Path $frozen 'embviz-console.exe') `
    --json (Join-Path $folder 'embviz.json')
if ($LASTEXITCODE -ne 0) { Stop-With 'The frozen application failed; its message is above.' }

$archive = Join-Path $folder 'embviz.zip'
Compress-Archive -Force -Path $frozen -DestinationPath $archive
Say ('{0}: {1:N0} MB' -f $archive, ((Get-Item $archive).Length / 1MB))
