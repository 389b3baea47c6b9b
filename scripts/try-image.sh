#!/usr/bin/env bash
# Builds the image of the Dockerfile with buildah, and runs it with crun (scripts/run-image.ts). Its base images are made
# of Debian packages, under the names of those on the registries. Needs root, mmdebstrap, buildah, crun and an npm ci of
# this checkout. `.ci/run` calls it.
set -euo pipefail
cd "$(dirname "$0")/.."
node26="$PWD/node_modules/.bin/node"

# Everything is built anew, in memory: a disk takes longer.
work="$(mktemp -d)"
mount -t tmpfs -o mode=755,size=4g tmpfs "$work"
# No container engine of this machine sees these images.
export CONTAINERS_STORAGE_CONF="$work/storage.conf" BUILDAH_ISOLATION=chroot
printf '[storage]\ndriver = "overlay"\ngraphroot = "%s"\nrunroot = "%s"\n' "$work/images" "$work/run" >"$CONTAINERS_STORAGE_CONF"

end() {
  buildah rm --all >/dev/null || true
  umount --recursive "$work"
  rmdir "$work"
}
trap end EXIT

base="$(buildah from scratch)"
tree="$(buildah mount "$base")"
scripts/minimal-debian.sh "$tree"
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$base"
buildah commit --quiet --rm "$base" docker.io/library/debian:12-slim >/dev/null

base="$(buildah from docker.io/library/debian:12-slim)"
tree="$(buildah mount "$base")"
cp -aL "$node26" "$tree/usr/local/bin/node"
cp -a "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$tree/usr/local/lib/npm"
ln -s ../lib/npm/bin/npm-cli.js "$tree/usr/local/bin/npm"
cp -L "$(ldconfig -p | awk '/libatomic.so.1 /{ print $NF; exit }')" "$tree/usr/lib/"

# The machine's packages, settings of npm and certificates.
mounts=(--volume "$(npm config get cache):/root/.npm")
if [ -f "$HOME/.npmrc" ]; then mounts+=(--volume "$HOME/.npmrc:/root/.npmrc:ro"); fi
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  buildah config --env NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS" "$base"
  mounts+=(--volume "$NODE_EXTRA_CA_CERTS:$NODE_EXTRA_CA_CERTS:ro")
fi
buildah commit --quiet --rm "$base" docker.io/library/node:26-bookworm-slim >/dev/null

# Without the digests of scripts/pin-images.sh, which are those of the registry's images.
sed 's/@sha256:[0-9a-f]*//' Dockerfile >"$work/Dockerfile"
if ! buildah bud --network host --pull-never --format docker --file "$work/Dockerfile" "${mounts[@]}" --tag tillkeeper . >"$work/log" 2>&1; then
  cat "$work/log" && exit 1
fi
buildah images tillkeeper
buildah inspect --type image tillkeeper >"$work/image.json"
tree="$(buildah mount "$(buildah from tillkeeper)")"
# crun refuses machines with both versions of control groups, and needs neither.
# shellcheck disable=SC2016
unshare --mount sh -c '
  if mountpoint -q /sys/fs/cgroup/unified; then umount /sys/fs/cgroup/unified; fi
  exec "$@"' sh "$node26" scripts/run-image.ts "$tree" "$work/image.json"
