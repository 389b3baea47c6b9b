#!/usr/bin/env bash
# Installs the Debian package in a minimal Debian with systemd and PostgreSQL, and runs scripts/try-deb-inside.sh there.
# Needs root, mmdebstrap, systemd-container, and the folder that scripts/package.ts writes. `.ci/run` calls it after
# scripts/try-package.sh, which shows that two checkouts give the same folder.
set -euo pipefail
cd "$(dirname "$0")/.."

work="$(mktemp -d)"
started=""
end() {
  # mmdebstrap, or systemd-nspawn, which stops its machine at SIGTERM.
  if [ -n "$started" ] && kill "$started" 2>/dev/null; then wait "$started" || true; fi
  wait
  if mountpoint -q "$work"; then umount --recursive "$work"; fi
  rmdir "$work"
}
trap end EXIT
trap 'exit 1' INT TERM
# In memory: a disk takes twice as long.
mount -t tmpfs -o mode=755,size=3g tmpfs "$work"
mkdir "$work/first" "$work/second"
root="$work/root"
export TMPDIR="$work"

# No more than the package depends on, so that a missing dependency is found.
needed="$(sed -n 's/^Depends: //p' packaging/debian/control | sed 's/([^)]*)//g; s/ //g')"
mmdebstrap --quiet --variant=minbase --mode=root --dpkgopt=force-unsafe-io --include="systemd-sysv,postgresql,$needed" \
  "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root" &
started=$!

scripts/deb.sh "$work/first" >/dev/null
package="$(echo "$work"/first/*.deb)"
(umask 077 && scripts/deb.sh "$work/second" >/dev/null)
cmp "$package" "$work/second/$(basename "$package")"
echo "Two builds give the same package: $(stat -c %s "$package") bytes, $(sha256sum "$package" | cut -c1-16)."
wait "$started"
started=""

mkdir "$root/trial"
cp "$package" "$root/trial/tillkeeper.deb"
# The same with a higher version.
dpkg-deb --raw-extract "$package" "$work/newer"
sed -i 's/^Version: .*/&+1/' "$work/newer/DEBIAN/control"
dpkg-deb -Znone --build "$work/newer" "$root/trial/newer.deb" >/dev/null
cp scripts/try-deb-inside.sh "$root/trial/run"
touch "$root/trial/log"
cat >"$root/etc/systemd/system/trial.service" <<'UNIT'
[Unit]
After=multi-user.target
# The machine ends with the exit code of the trial.
SuccessAction=exit
FailureAction=exit
[Service]
Type=oneshot
ExecStart=/trial/run
StandardOutput=append:/trial/log
TimeoutStartSec=420
UNIT
mkdir "$root/etc/systemd/system/graphical.target.wants"
ln -s ../trial.service "$root/etc/systemd/system/graphical.target.wants/"

timeout 480 systemd-nspawn --quiet --directory="$root" --machine="trial-$$" --boot --private-network --register=no --keep-unit \
  --link-journal=no --console=pipe systemd.show_status=false </dev/null &
started=$!
tail --follow --pid="$started" "$root/trial/log" &
wait "$started"
started=""
# Until it has shown the last lines.
wait
