import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes the workspace in the current folder ready for the registry. In the checkout its `exports`
 * name TypeScript sources, which Node does not read below node_modules. `build` writes JavaScript,
 * declarations and the manifest that names them to `dist`; `pack` builds and makes an archive of it
 * in the current folder, or in the folder given.
 */

interface Manifest {
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly [member: string]: unknown;
}

const [command, destination = "."] = process.argv.slice(2);
if (command === "prepack")
  throw new Error("npm pack would pack sources that no program can import here: npm run archive packs the package.");
if (command !== "build" && command !== "pack")
  throw new Error("pack-package.ts build, or pack-package.ts pack [FOLDER]");

const folder = process.cwd();
const dist = join(folder, "dist");
rmSync(dist, { recursive: true, force: true });
const tsc = join(import.meta.dirname, "../node_modules/typescript/bin/tsc");
const emit = ["--noEmit", "false", "--declaration", "--rootDir", "src", "--outDir", "dist/lib"];
const project = existsSync(join(folder, "tsconfig.build.json")) ? "tsconfig.build.json" : ".";
execFileSync(process.execPath, [tsc, "-p", project, ...emit], { cwd: folder, stdio: "inherit" });

const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
const { private: _private, scripts: _scripts, exports, bin = {}, ...published } = manifest;
const builtFile = (source: string): string => source.replace(/^\.\/src\//, "./lib/").replace(/\.ts$/, "");
const entries = Object.entries(exports).map(([name, source]) => {
  const file = builtFile(source);
  return [name, { types: `${file}.d.ts`, default: `${file}.js` }] as const;
});
const commands = Object.entries(bin).map(([name, source]) => [name, `${builtFile(source)}.js`] as const);
for (const [, file] of commands) chmodSync(join(dist, file), 0o755);
const named = {
  exports: Object.fromEntries(entries),
  ...(commands.length === 0 ? {} : { bin: Object.fromEntries(commands) }),
};
writeFileSync(join(dist, "package.json"), `${JSON.stringify({ ...published, ...named }, null, 2)}\n`);
for (const file of ["README.md", "LICENSE"]) cpSync(join(folder, file), join(dist, file));
if (command === "pack") {
  const args = ["pack", dist, "--ignore-scripts", "--pack-destination", destination];
  execFileSync("npm", args, { cwd: folder, stdio: "inherit" });
}
