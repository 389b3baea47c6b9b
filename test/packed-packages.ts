import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { build } from "vite";

const ROOT = join(import.meta.dirname, "..");

export interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string }>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Manifest;

/**
 * A folder in which packages of the checkout are installed from their archives, with their
 * dependencies.
 */
export interface PackedFolder {
  readonly folder: string;
  /** Returns the folder of an installed package. */
  readonly folderOf: (name: string) => string;
  readonly manifest: (name: string) => Manifest;
  readonly run: (command: string, ...args: readonly string[]) => string;
  /** Returns the names that plain Node imports from an entry of a package. */
  readonly namesOf: (entry: string) => string[];
  /** Compiles a file against the packages' declarations. */
  readonly compile: (file: string) => void;
  /** Bundles a file for browsers. Returns the code and its imports. */
  readonly bundle: (file: string) => Promise<{ readonly imports: readonly string[]; readonly code: string }>;
  /**
   * Builds a page that loads a script.
   *
   * @returns the content of each file of the page by its path.
   */
  readonly page: (script: string) => Promise<ReadonlyMap<string, string>>;
  readonly remove: () => void;
}

/**
 * Packs and installs packages.
 *
 * @param names - folders in `packages`; each comes after the folders that it depends on.
 */
export function packInto(...names: readonly string[]): PackedFolder {
  const folder = mkdtempSync(join(tmpdir(), `${names.at(-1)}-`));
  const folderOf = (name: string): string => join(folder, "node_modules", name);
  const run = (command: string, ...args: readonly string[]): string =>
    execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

  /** Copies a package's dependencies into the folder, as an installation would. */
  const install = (name: string, from: string): void => {
    if (existsSync(folderOf(name))) return;
    const folders = createRequire(join(from, "package.json")).resolve.paths(name) ?? [];
    const source = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    assert.ok(source, `${name} is installed`);
    cpSync(source, folderOf(name), { recursive: true });
    for (const dependency of Object.keys(manifestOf(source).dependencies ?? {})) install(dependency, source);
  };

  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  for (const name of names) {
    const from = join(ROOT, "packages", name);
    const known = new Set(readdirSync(folder));
    execFileSync(process.execPath, [join(ROOT, "scripts/pack-package.ts"), "pack", folder], {
      cwd: from,
      stdio: "pipe",
    });
    const archive = readdirSync(folder).find((file) => file.endsWith(".tgz") && !known.has(file));
    assert.ok(archive);
    const installed = folderOf(`@tillkeeper/${basename(from)}`);
    mkdirSync(installed, { recursive: true });
    run("tar", "-xzf", archive, "-C", installed, "--strip-components=1");
    const { dependencies, peerDependencies } = manifestOf(installed);
    for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) install(dependency, from);
  }
  return {
    folder,
    folderOf,
    manifest: (name) => manifestOf(folderOf(name)),
    run,
    namesOf: (entry) => {
      const script = `import * as all from "${entry}"; console.log(Object.keys(all).join())`;
      return run(process.execPath, "--input-type=module", "-e", script).trim().split(",");
    },
    compile: (file) => {
      const options = ["--module", "nodenext", "--target", "esnext", "--lib", "esnext,dom", "--types", ""];
      const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
      run(process.execPath, tsc, "--strict", "--noEmit", "--ignoreConfig", ...options, file);
    },
    bundle: async (file) => {
      const bundled = await build({
        root: folder,
        configFile: false,
        logLevel: "error",
        build: { write: false, minify: false, lib: { entry: join(folder, file), formats: ["es"] } },
      });
      const [first] = [bundled].flat();
      assert.ok(first !== undefined && "output" in first);
      return first.output[0];
    },
    page: async (script) => {
      writeFileSync(
        join(folder, "index.html"),
        `<!doctype html><title>Register</title><script type="module" src="/${script}"></script>`,
      );
      const options = { outDir: "page", target: "esnext" } as const;
      await build({ root: folder, configFile: false, logLevel: "warn", build: options });
      const built = join(folder, "page");
      const files = readdirSync(built, { recursive: true, encoding: "utf8", withFileTypes: true });
      return new Map(
        files
          .filter((file) => file.isFile())
          .map((file) => join(file.parentPath, file.name))
          .map((path) => [`/${relative(built, path)}`, readFileSync(path, "utf8")]),
      );
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/**
 * Asserts that the archive has a licence, a description, declarations, and no TypeScript source.
 */
export function assertPublishable(packed: PackedFolder, name: string): void {
  const files = readdirSync(packed.folderOf(name), { recursive: true, encoding: "utf8" });
  const entries = Object.values(packed.manifest(name).exports).flatMap((entry) => [entry.default, entry.types]);
  for (const file of ["LICENSE", "README.md", ...entries.map((entry) => entry.replace("./", ""))])
    assert.ok(files.includes(file), file);
  assert.deepEqual(
    files.filter((file) => /(?<!\.d)\.ts$/.test(file) || /\btest\b/.test(file)),
    [],
  );
}
