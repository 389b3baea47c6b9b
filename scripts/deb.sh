#!/usr/bin/env bash
# Makes the Debian package for this machine's architecture from the folder that scripts/package.ts has written:
# scripts/deb.sh FOLDER. The same folder gives the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
destination="$(realpath "$1")"
node="$PWD/node_modules/.bin/node"

root="$(mktemp -d)"
trap 'rm -r "$root"' EXIT
library="$root/usr/lib/tillkeeper"
runtime="node_modules/node-linux-$("$node" -p process.arch)"
chmod 755 "$root"
mkdir -p "$root/usr/lib" "$root/DEBIAN"
cp -r build/package "$library"
rm -r "$library/packaging/debian"
mkdir "$library/$runtime"
# Without its headers. Its program is not stripped: `tillkeeper doctor` compares it with the recorded digest.
cp -r "$runtime"/{bin,package.json,LICENSE} "$library/$runtime/"
# What npm packages contain for their own development.
find "$library/node_modules" \( -name '.*' -o -name '*.map' \) -prune -exec rm -rf {} +
chmod -R u=rwX,go=rX "$library"
find "$library" -type f ! -path '*/bin/*' -exec chmod a-x {} +

cd packaging/debian
place() { install -D -m "$1" "$2" "$root/$3"; }
place 755 tillkeeper usr/bin/tillkeeper
place 644 sysusers.conf usr/lib/sysusers.d/tillkeeper.conf
place 640 tillkeeper.env etc/tillkeeper/tillkeeper.env
place 640 owner.env etc/tillkeeper/owner.env
place 644 ../../LICENSE usr/share/doc/tillkeeper/copyright
for script in postinst prerm postrm; do place 755 "$script" "DEBIAN/$script"; done
cd ../..
mkdir -p "$root/usr/lib/systemd/system"
units="$root/usr/lib/systemd/system"
sed -f packaging/debian/unit.sed packaging/tillkeeper.service >"$units/tillkeeper.service"
sed -f packaging/debian/migrate.sed "$units/tillkeeper.service" >"$units/tillkeeper-migrate.service"
echo "Packages in it: /usr/lib/tillkeeper/THIRD-PARTY-NOTICES" >>"$root/usr/share/doc/tillkeeper/copyright"
printf '/etc/tillkeeper/%s.env\n' owner tillkeeper >"$root/DEBIAN/conffiles"

# A version before a release, such as 0.2.0-rc.1, is older than the release.
version="$("$node" -p 'require("./package.json").version.replace("-", "~")')"
architecture="$(dpkg --print-architecture)"
kilobytes="$(find "$root" -type f -printf '%s\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')"
{
  cat packaging/debian/control
  printf 'Version: %s\nArchitecture: %s\nInstalled-Size: %s\n' "$version" "$architecture" "$kilobytes"
} >"$root/DEBIAN/control"
# One thread: the bytes depend on their number.
SOURCE_DATE_EPOCH=946684800 dpkg-deb --root-owner-group --threads-max=1 -Zzstd -z10 --build "$root" "$destination"
