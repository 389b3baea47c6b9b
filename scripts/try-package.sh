#!/usr/bin/env bash
# Installs the package as it would be published, from a registry on loopback, as an ordinary user: with npx its demo must
# hold, and after npm i -g its database starts. Two checkouts must give the same archive. `.ci/run` calls it.
set -euo pipefail
cd "$(dirname "$0")/.."
node26=node_modules/.bin/node

work="$(mktemp -d)"
chmod 755 "$work"
registry_id=""
end() {
  if [ -n "$registry_id" ]; then kill "$registry_id"; fi
  rm -rf "$work"
}
trap end EXIT

mkdir "$work/first" "$work/second"
"$node26" --disable-warning=ExperimentalWarning scripts/package.ts "$work/first"
archive="$work/first/tillkeeper-$(node -p 'require("./package.json").version').tgz"

# Another checkout, at another path, with the same packages.
git clone --quiet . "$work/checkout"
cp -al node_modules "$work/checkout/node_modules"
(cd "$work/checkout" && "$node26" --disable-warning=ExperimentalWarning scripts/package.ts "$work/second")
cmp "$archive" "$work/second/$(basename "$archive")"
echo "Two checkouts give the same archive: $(stat -c %s "$archive") bytes, $(sha512sum "$archive" | cut -c1-16)."

# The documentation has the same pages and files as in the checkout.
guides() {
  "$node26" -e "import('$PWD/$1').then(({ readGuides }) => {
    const { pages, files } = readGuides({ address: '/docs', title: '' });
    console.log([...pages.map(({ address, title }) => address + ' ' + title), ...files.keys()].join('\n'));
  })"
}
guides src/docs-site/guides.ts >"$work/guides"
grep -q '^/docs/guides/operations/install ' "$work/guides"
guides build/package/src/docs-site/guides.js | cmp - "$work/guides"

# A plugin in TypeScript finds its types.
mkdir -p "$work/plugin/node_modules"
ln -s "$PWD/build/package" "$work/plugin/node_modules/tillkeeper"
tsc=("$node26" node_modules/typescript/bin/tsc --ignoreConfig --noEmit --strict --module nodenext --types "")
plugin() {
  echo "import { definePlugin } from 'tillkeeper/plugin'; export default definePlugin({ name: $1 });" >"$work/plugin/index.mts"
  "${tsc[@]}" "$work/plugin/index.mts"
}
plugin "'loyalty'"
if plugin 42 >/dev/null; then echo "A plugin with a wrong type compiles." && exit 1; fi

"$node26" scripts/package-registry.ts "$archive" build/package/package.json "$(npm config get registry)" >"$work/address" &
registry_id=$!
while [ ! -s "$work/address" ]; do sleep 0.1; done
address="$(cat "$work/address")"

# Root runs the rest as a user without a login; PostgreSQL refuses root anyway.
as_user=(env)
if [ "$(id -u)" = 0 ]; then as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups env); fi
home="$work/home"
mkdir "$home" "$home/empty"
chmod -R 777 "$home"
user() {
  (cd "$home/empty" && "${as_user[@]}" HOME="$home" TMPDIR="$home" npm_config_cache="$home/cache" PATH="$home/global/bin:$PATH" "$@")
}

user npx --yes --registry "$address" tillkeeper demo --exit
user npm install --global --prefix "$home/global" --registry "$address" --no-audit --no-fund tillkeeper
user tillkeeper --version
user DATA_DIR="$home/data" tillkeeper migrate
du -sh "$home/global/lib/node_modules/tillkeeper"
