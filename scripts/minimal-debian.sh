#!/usr/bin/env bash
# Writes a Debian with little more than apt to a new or empty folder, with the packages that are named:
# `scripts/minimal-debian.sh FOLDER [PACKAGE…]`. Needs root and mmdebstrap. MINIMAL_DEBIAN names a folder that this script
# has written without packages: it is copied, which takes a second instead of forty.
set -euo pipefail

root="$1"
shift

if [ -n "${MINIMAL_DEBIAN:-}" ]; then
  mkdir -p "$root"
  cp -a "$MINIMAL_DEBIAN/." "$root/"
else
  # Without manuals and translations, as the images of Debian on the registries have it.
  mmdebstrap --quiet --variant=minbase --mode=root --aptopt='Acquire::Languages "none"' \
    --dpkgopt=path-exclude=/usr/share/man/* --dpkgopt=path-exclude=/usr/share/locale/* \
    --dpkgopt=path-exclude=/usr/share/doc/* --dpkgopt=path-include=/usr/share/doc/*/copyright \
    "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root"
  # For apt; the machine's own may be a link to a file that the folder does not have.
  cp --remove-destination "$(readlink -f /etc/resolv.conf)" "$root/etc/resolv.conf"
fi

if [ "$#" -gt 0 ]; then
  install=(env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive chroot "$root")
  "${install[@]}" apt-get update -qq
  "${install[@]}" apt-get install -y -qq -o Dpkg::Use-Pty=false --no-install-recommends "$@" >/dev/null
  "${install[@]}" apt-get clean
  rm -rf "$root"/var/lib/apt/lists/*
fi
