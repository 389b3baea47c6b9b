import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const ADMIN = join(import.meta.dirname, "../../admin");
const DIST = join(ADMIN, "dist");
/** Source folders outside the application that its build also contains. */
export const OTHER_SOURCES: readonly string[] = [
  "packages/client/src",
  "packages/receipt-document/src",
  "packages/texts/src",
].map((folder) => join(import.meta.dirname, "../..", folder));

/** Name of the file with the hash of the sources of a build. */
const MARK = "sources.sha256";
const compress = promisify(brotliCompress);
const run = promisify(execFile);

/**
 * Builds the administration application into admin/dist unless a build of the same sources exists.
 * Builds in a child process, because a bundler does not free hundreds of megabytes.
 *
 * @returns true when it built.
 * @throws Error when the packages for the build are not installed, as after `npm ci --omit=dev`.
 */
export async function buildAdmin(): Promise<boolean> {
  if (!(await isDue())) return false;
  await run(process.execPath, [import.meta.filename]);
  return true;
}

async function isDue(): Promise<boolean> {
  return existsSync(join(ADMIN, "src")) && (await markOf(DIST)) !== (await hashOfSources());
}

/** Bundles the application and compresses each text file with Brotli. */
async function bundle(): Promise<void> {
  const sources = await hashOfSources();
  // The directory has a unique name, because several nodes may start from one checkout at once.
  const building = join(ADMIN, `dist-${randomUUID()}`);
  const { build } = await import("vite");
  await build({ configFile: join(ADMIN, "vite.config.ts"), logLevel: "warn", build: { outDir: building } });
  for (const path of await filesBelow(building)) {
    if (!/\.(js|css|svg)$/.test(path)) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${path}.br`, await compress(await readFile(path), { params }));
  }
  await writeFile(join(building, MARK), sources);
  await rm(DIST, { recursive: true, force: true });
  try {
    await rename(building, DIST);
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    // The error is ignored when another node has built the same sources first.
    if ((await markOf(DIST)) !== sources) throw error;
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

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  const files = [
    ...(await filesBelow(join(ADMIN, "src"))),
    ...(await filesBelow(join(ADMIN, "public"))),
    ...(await Promise.all(OTHER_SOURCES.map(filesBelow))).flat(),
    join(ADMIN, "index.html"),
    join(ADMIN, "vite.config.ts"),
    join(ADMIN, "../package-lock.json"),
  ];
  for (const path of files) hash.update(`${relative(ADMIN, path)}\0`).update(await readFile(path));
  return hash.digest("hex");
}

if (import.meta.main && (await isDue())) await bundle();
