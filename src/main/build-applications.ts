import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const ROOT = join(import.meta.dirname, "../..");

/**
 * The applications for browsers by their folders, each with the source folders outside of its own
 * that its build also contains.
 */
export const APPLICATIONS = {
  admin: ["packages/client/src", "packages/receipt-document/src", "packages/texts/src"],
  till: [
    "packages/client/src",
    "packages/exact/src",
    "packages/receipt-document/src",
    "packages/register-kit/src",
    "packages/texts/src",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Application = keyof typeof APPLICATIONS;

const NAMES = Object.keys(APPLICATIONS) as Application[];
/** Files and folders of an application that its build is made of, where they exist. */
const PARTS = ["src", "public", "worker", "index.html", "vite.config.ts"];
/** Name of the file with the hash of the sources of a build. */
const MARK = "sources.sha256";
const compress = promisify(brotliCompress);
const run = promisify(execFile);

/** Folder of an application's build. */
export const distOf = (name: Application): string => join(ROOT, name, "dist");

/**
 * Builds each application into its folder `dist` unless a build of the same sources exists. Builds
 * in a child process, because a bundler does not free hundreds of megabytes.
 *
 * @returns the applications that it built.
 * @throws Error when the packages for the build are not installed, as after `npm ci --omit=dev`.
 */
export async function buildApplications(): Promise<readonly Application[]> {
  const due = await dueApplications();
  if (due.length > 0) await run(process.execPath, [import.meta.filename]);
  return due;
}

async function dueApplications(): Promise<readonly Application[]> {
  const due: Application[] = [];
  for (const name of NAMES) {
    if (!existsSync(join(ROOT, name, "src"))) continue;
    if ((await markOf(distOf(name))) !== (await hashOfSources(name))) due.push(name);
  }
  return due;
}

/** Bundles an application and compresses each text file with Brotli. */
async function bundle(name: Application): Promise<void> {
  const sources = await hashOfSources(name);
  // The directory has a unique name, because several nodes may start from one checkout at once.
  const building = join(ROOT, name, `dist-${randomUUID()}`);
  const { build } = await import("vite");
  const configFile = join(ROOT, name, "vite.config.ts");
  await build({ configFile, logLevel: "warn", build: { outDir: building } });
  for (const path of await filesBelow(building)) {
    if (!/\.(js|css|svg)$/.test(path)) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
  }
  await writeFile(join(building, MARK), sources);
  const dist = distOf(name);
  await rm(dist, { recursive: true, force: true });
  try {
    await rename(building, dist);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    // The error is ignored when another node has built the same sources first.
    if ((await markOf(dist)) !== sources) throw error;
  }
}

async function markOf(folder: string): Promise<string | undefined> {
  const mark = join(folder, MARK);
  return existsSync(mark) ? await readFile(mark, "utf8") : undefined;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function hashOfSources(name: Application): Promise<string> {
  const hash = createHash("sha256");
  const own = PARTS.map((part) => join(ROOT, name, part)).filter((path) => existsSync(path));
  const others = APPLICATIONS[name].map((folder) => join(ROOT, folder));
  for (const part of [...own, ...others, join(ROOT, "package-lock.json")]) {
    const files = /\.\w+$/.test(part) ? [part] : await filesBelow(part);
    for (const path of files) hash.update(`${relative(ROOT, path)}\0`).update(await readFile(path));
  }
  return hash.digest("hex");
}

if (import.meta.main) for (const name of await dueApplications()) await bundle(name);
