#!/usr/bin/env bash
# Installs a package in a clean Debian, tries it there as a user who never saw it, and removes it without a trace:
#   packaging/test_deb.sh PACKAGE [SUITE]
# As root, with debootstrap and the network; bookworm is the suite unless one is named. BASE=FOLDER takes a Debian that
# debootstrap made before instead of a new one; it is copied.
set -euo pipefail
package=$(readlink -f -- "${1:?the package to try}")
suite=${2:-bookworm}

say() { printf 'test_deb: %s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

system=$(mktemp -d)
trap 'rm -rf --one-file-system "$system"' EXIT
if [ -n "${BASE:-}" ]; then
    cp -a "$BASE/." "$system"
else
    say "Making a clean $suite"
    debootstrap --variant=minbase "$suite" "$system" >/dev/null
fi
cp -L /etc/resolv.conf "$system/etc/resolv.conf"
cp "$package" "$system/embviz.deb"
chmod 644 "$system/embviz.deb"

# One command in there. Its /proc and /dev are gone with it, whatever happens.
inside() {
    unshare --mount --pid --fork bash -c '
        mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" &&
        exec chroot "$0" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
            DEBIAN_FRONTEND=noninteractive "$@"
    ' "$system" "$@"
}
apt() { inside apt-get -qq -y --no-install-recommends -o Dpkg::Use-Pty=0 "$@" >/dev/null; }

apt update
# what a desktop has and minbase has not: the tools that the package tells of its files
apt install desktop-file-utils shared-mime-info
inside useradd --create-home --home-dir /var/somebody somebody

say "Installing"
apt install /embviz.deb
inside dpkg -L embviz >"$system/files"
inside desktop-file-validate /usr/share/applications/embviz.desktop
grep -q '^application/x-embviz:\*\.embviz$' "$system/usr/share/mime/globs" || fail "the project's type is not known"
grep -q '^application/x-embviz=embviz.desktop;' "$system/usr/share/applications/mimeinfo.cache" ||
    fail "the desktop does not open projects with embviz"
inside dpkg --verify embviz

say "Trying it"
as_somebody() { inside runuser -u somebody -- env HOME=/var/somebody QT_QPA_PLATFORM=offscreen "$@"; }
version=$(inside dpkg-query -W -f '${Version}' embviz)
[ "$(as_somebody embviz --version)" = "embviz $version" ] || fail "another version"
as_somebody embviz --self-test
inside dpkg --verify embviz

say "Removing"
apt purge embviz
while read -r path; do
    # folders that others use too may stay
    if [ -e "$system$path" ] && [ ! -d "$system$path" ]; then fail "$path was left behind"; fi
done <"$system/files"
if [ -e "$system/usr/lib/embviz" ]; then fail "/usr/lib/embviz was left behind"; fi
if grep -q embviz "$system/usr/share/mime/globs" "$system/usr/share/applications/mimeinfo.cache" 2>/dev/null; then
    fail "the desktop still knows embviz"
fi
say "installed, tried and removed in $suite"
