import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/**
 * Runs a registry on loopback that knows the archive of Tillkeeper and sends npm to another
 * registry for every other package: `node scripts/package-registry.ts ARCHIVE MANIFEST REGISTRY`.
 * Prints its address.
 */

const [archive_file = "", manifest_file = "", registry = ""] = process.argv.slice(2);
const archive = readFileSync(archive_file);
const manifest = JSON.parse(readFileSync(manifest_file, "utf8")) as { readonly name: string; readonly version: string };
const path = `/${manifest.name}/-/${manifest.name}-${manifest.version}.tgz`;

const server = createServer(({ url = "", headers }, response) => {
  if (url === path) response.end(archive);
  else if (url === `/${manifest.name}`) {
    const dist = {
      tarball: `http://${headers.host ?? ""}${path}`,
      integrity: `sha512-${createHash("sha512").update(archive).digest("base64")}`,
    };
    const { name, version } = manifest;
    const versions = { [version]: { ...manifest, dist } };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }));
  } else response.writeHead(302, { location: registry.replace(/\/$/, "") + url }).end();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") console.log(`http://127.0.0.1:${address.port}`);
});
