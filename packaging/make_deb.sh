#!/usr/bin/env bash
# Makes a Debian package of the folder that freeze.sh built: packaging/make_deb.sh FOLDER [WHERE TO PUT IT]
# Prints the path of the package. For Debian 12, Ubuntu 24.04 and later; needs dpkg-deb, readelf and Python 3.11.
set -euo pipefail
packaging=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname -- "$packaging")
frozen=${1:?the folder that freeze.sh built}
where=${2:-$(dirname -- "$frozen")}
python=${PYTHON:-python3}

version=$("$python" -c 'import sys, tomllib; print(tomllib.load(open(sys.argv[1], "rb"))["project"]["version"])' \
    "$root/pyproject.toml")
architecture=$(dpkg --print-architecture)
depends=$("$python" "$packaging/deb/depends.py" "$frozen")

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
chmod 755 "$tree"
share=$tree/usr/share

put() { install -D -m 644 "$1" "$2"; }  # one file, with the folders it needs
packed() { install -d "$(dirname -- "$2")" && gzip -9n <"$1" >"$2" && chmod 644 "$2"; }

install -d "$tree/usr/lib" "$tree/usr/bin" "$tree/DEBIAN"
cp -a "$frozen" "$tree/usr/lib/embviz"
ln -s ../lib/embviz/embviz "$tree/usr/bin/embviz"
# only what is started may be executed
find "$tree/usr/lib/embviz" -type d -exec chmod 755 {} + -o -type f -exec chmod 644 {} +
chmod 755 "$tree/usr/lib/embviz/embviz"

put "$packaging/embviz.desktop" "$share/applications/embviz.desktop"
put "$packaging/deb/embviz.xml" "$share/mime/packages/embviz.xml"
put "$packaging/deb/embviz.metainfo.xml" "$share/metainfo/embviz.metainfo.xml"
put "$root/resources/icons/embviz.png" "$share/icons/hicolor/256x256/apps/embviz.png"
put "$root/resources/icons/embviz.svg" "$share/icons/hicolor/scalable/apps/embviz.svg"
put "$root/resources/icons/embviz.svg" "$share/icons/hicolor/scalable/mimetypes/application-x-embviz.svg"
packed "$packaging/deb/embviz.1" "$share/man/man1/embviz.1.gz"
packed "$root/CHANGELOG.md" "$share/doc/embviz/changelog.gz"
install -d "$share/doc/embviz"
{
    printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n'
    printf 'Upstream-Name: embviz\n\nFiles: *\nCopyright: 2026 the embviz authors\nLicense: Expat\n'
    tail -n +5 "$root/LICENSE" | sed 's/^$/./; s/^/ /'
    printf '\nFiles: usr/lib/embviz/_internal/embviz/_resources/fonts/*\n'
    printf 'Copyright: 2016 The Inter Project Authors\nLicense: OFL-1.1\n'
    sed 's/^$/./; s/^/ /' "$root/resources/fonts/OFL.txt"
    printf '\nFiles: usr/lib/embviz/_internal/embviz/_resources/fonts/samples-*\n'
    printf 'Copyright: 2013-2022 Google LLC, 2014-2021 Adobe\nLicense: OFL-1.1\n'
} >"$share/doc/embviz/copyright"
chmod 644 "$share/doc/embviz/copyright"

for moment in postinst postrm; do install -m 755 "$packaging/deb/refresh" "$tree/DEBIAN/$moment"; done
(cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
cat >"$tree/DEBIAN/control" <<END
Package: embviz
Version: $version
Architecture: $architecture
Maintainer: ${MAINTAINER:-The embviz authors <maintainer@embviz.invalid>}
Installed-Size: $(du -sk --exclude=DEBIAN "$tree" | cut -f1)
Depends: $depends
Recommends: xdg-desktop-portal
Section: science
Priority: optional
Description: desktop laboratory for word embeddings
 Open a text, press Train, and watch words find their meaning on a live map.
 Then take the vectors apart, trained here or opened from a file: neighbors
 and why they are near, analogies, axes and bias, senses, documents, and what
 high dimensions do to all of them. The same engines work on the command
 line. Nothing leaves the machine.
END

package=$where/embviz_${version}_$architecture.deb
# zstd: packed in seconds where xz takes minutes, and unpacked as much sooner, for half as much again of size
dpkg-deb --root-owner-group -Zzstd -z12 --build "$tree" "$package" >&2
printf '%s\n' "$package"
