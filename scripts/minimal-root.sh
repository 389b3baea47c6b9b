#!/usr/bin/env bash
# Starts the checkout in a minimal Debian: without libatomic it names the command that installs it, with it the demo holds.
# Needs root, mmdebstrap, and an npm ci of this checkout.
set -euo pipefail
cd "$(dirname "$0")/.."

root="$(mktemp -d)/root"
node="$(PATH="${PATH//"$PWD/node_modules/.bin":/}" command -v node)"
npm="$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")"

remove_root() {
  if mountpoint -q "$root/proc"; then umount "$root/proc"; fi
  rm -rf "$(dirname "$root")"
}
trap remove_root EXIT

inside() {
  chroot "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root /bin/sh -c "cd /app && $1"
}

scripts/minimal-debian.sh "$root"
mkdir -p "$root/app" "$root/usr/local/lib/node_modules"
git ls-files -z | tar --null -cf - -T - | tar -xf - -C "$root/app"
cp -a node_modules "$root/app/"
for application in admin till; do
  if [ -d $application/dist ]; then cp -a $application/dist "$root/app/$application/"; fi
done
cp -aL "$node" "$root/usr/local/bin/node"
cp -a "$npm" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
# The loader finds the libraries beside the bundled PostgreSQL by it.
mount -t proc proc "$root/proc"

for command in "npm run demo -- --exit" "npm test" "npm start"; do
  if output="$(inside "$command" 2>&1)"; then
    echo "$command does not miss libatomic.so.1" && exit 1
  fi
  grep -q "^Install it: apt-get install libatomic1$" <<<"$output" || { echo "$output" && exit 1; }
done
echo "Without libatomic each command names what installs it."

inside "apt-get update -qq && apt-get install -y -qq --no-install-recommends libatomic1" >/dev/null 2>&1
inside "npm run demo -- --exit"
