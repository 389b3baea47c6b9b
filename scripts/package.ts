import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";
import { neededPackages, noticesText } from "./licenses.ts";

/**
 * Writes the folder that is published to npm as `tillkeeper`, and makes an archive of it in the
 * folder given: `node scripts/package.ts [FOLDER]`. The checkout runs its TypeScript sources, which
 * Node refuses below node_modules; here each source is a file of JavaScript, with its types blanked
 * out as Node does it, so that lines stay the same. The packages that the service needs are inside,
 * in the locked versions; those with Node and PostgreSQL are not, since npm installs those for the
 * machine.
 */

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, "build/package");
/** Time of every file in the archive, so that the same sources give the same archive. */
const TIME = new Date("2000-01-01T00:00:00Z");

const manifest = readJson(join(ROOT, "package.json")) as Manifest;

rmSync(OUT, { recursive: true, force: true });
for (const folder of ["bin", "src", "simulator"]) copySources(join(ROOT, folder), join(OUT, folder));
for (const path of ["packaging", "docs", "examples", "README.md", "CHANGELOG.md", "LICENSE", "openapi.json"])
  copy(path, path);
// Both READMEs are guides on the pages at /docs.
for (const name of ["client", "register-kit"]) copy(`packages/${name}/README.md`, `packages/${name}/README.md`);
execFileSync(process.execPath, [join(ROOT, "src/main/build-applications.ts")], { stdio: "inherit" });
for (const dist of ["admin/dist", "till/dist"]) copy(dist, dist);
for (const { path, folder } of neededPackages()) {
  if (folder !== path) copyWorkspace(folder, path);
  else copy(path, path, (file) => !file.slice(path.length + 1).includes("node_modules"));
}
declarePlugins();
writeFileSync(join(OUT, "package.json"), `${JSON.stringify(published(), null, 2)}\n`);
writeFileSync(join(OUT, "THIRD-PARTY-NOTICES"), noticesText());
for (const file of filesBelow(OUT)) utimesSync(file, TIME, TIME);
const [destination] = process.argv.slice(2);
if (destination !== undefined) {
  const args = ["pack", OUT, "--ignore-scripts", "--pack-destination", destination];
  execFileSync("npm", args, { cwd: ROOT, stdio: ["ignore", "inherit", "ignore"] });
}

/** Returns the published manifest, without what only the checkout uses. */
function published(): object {
  const {
    private: _private,
    workspaces: _workspaces,
    scripts: _scripts,
    devDependencies: _development,
    ...rest
  } = manifest;
  return {
    ...rest,
    files: [
      "admin",
      "bin",
      "docs",
      "examples",
      "openapi.json",
      "packages",
      "packaging",
      "simulator",
      "src",
      "till",
      "CHANGELOG.md",
      "THIRD-PARTY-NOTICES",
    ],
    exports: {
      "./plugin": { types: "./src/plugins/plugin.d.ts", default: "./src/plugins/plugin.js" },
      "./package.json": "./package.json",
    },
    bundleDependencies: Object.keys(manifest.dependencies),
  };
}

/** Writes the types that a plugin's author imports from `tillkeeper/plugin`. */
function declarePlugins(): void {
  const options = [
    "--noEmit",
    "false",
    "--declaration",
    "--emitDeclarationOnly",
    "--allowImportingTsExtensions",
    "false",
  ];
  const output = ["--rewriteRelativeImportExtensions", "--rootDir", ".", "--outDir", OUT];
  const settings = ["--module", "nodenext", "--target", "esnext", "--lib", "esnext", "--types", "node", "--strict"];
  const checks = ["--exactOptionalPropertyTypes", "--skipLibCheck"];
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const args = [tsc, "--ignoreConfig", ...settings, ...checks, ...options, ...output, "src/plugins/plugin.ts"];
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
}

/** Copies a folder's sources as JavaScript, and its other files, without tests. */
function copySources(from: string, to: string): void {
  for (const file of filesBelow(from)) {
    if (file.endsWith(".test.ts")) continue;
    const target = join(to, relative(from, file));
    mkdirSync(dirname(target), { recursive: true });
    if (/(?<!\.d)\.ts$/.test(file)) {
      writeFileSync(target.replace(/\.ts$/, ".js"), javascriptOf(readFileSync(file, "utf8")));
    } else cpSync(file, target);
  }
}

/**
 * Returns a source as JavaScript. File names in imports and in `new URL("./worker.ts",
 * import.meta.url)` become those of the JavaScript files.
 */
function javascriptOf(source: string): string {
  return stripTypeScriptTypes(source).replace(
    /(?<=(?:\bfrom |\bimport |\bimport\(|\bnew URL\()"\.[^"\n]*)\.ts(?=")/g,
    ".js",
  );
}

function copyWorkspace(from: string, to: string): void {
  copySources(join(ROOT, from, "src"), join(OUT, to, "src"));
  const { private: _private, scripts: _scripts, ...rest } = readJson(join(ROOT, from, "package.json")) as Manifest;
  const built = JSON.stringify({ ...rest, files: ["src"] }, null, 2).replace(/(?<="\.\/src\/[^"]*)\.ts(?=")/g, ".js");
  writeFileSync(join(OUT, to, "package.json"), `${built}\n`);
  copy(join(from, "LICENSE"), join(to, "LICENSE"));
}

function copy(from: string, to: string, filter: (file: string) => boolean = () => true): void {
  cpSync(join(ROOT, from), join(OUT, to), { recursive: true, filter: (file) => filter(relative(ROOT, file)) });
}

function filesBelow(folder: string): string[] {
  return globSync(join(folder, "**/*"), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
