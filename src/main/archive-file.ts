import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

const FORMAT = "tillkeeper receipts 1";

/** What is in the file of an archived partition. Numbers are texts where they may be long. */
export interface Manifest {
  readonly format: string;
  /** Name of the file with the rows, beside the manifest: gzip of `copy … (format binary)`. */
  readonly file: string;
  readonly bytes: number;
  /** SHA-256 of that file, hex. */
  readonly sha256: string;
  /** Range of the partition's numbers, without `end_id`. */
  readonly first_id: number;
  readonly end_id: number;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly receipts: number;
  readonly lowest_id: number | null;
  readonly highest_id: number | null;
  readonly stored_from: string | null;
  readonly stored_until: string | null;
  readonly sums: readonly { readonly currency: string; readonly receipts: number; readonly grand_total: string }[];
  /** Sum of the digests of all rows, and of what never changes in them. */
  readonly digest: string;
  readonly content_digest: string;
  readonly written_at: string;
}

export type Content = Omit<Manifest, "format" | "file" | "bytes" | "sha256">;

/**
 * Writes rows to a file of the directory, and then the manifest: a whole manifest has a whole file.
 * The names have the beginning of the digest, so files of other rows are never replaced.
 *
 * @returns the path of the manifest.
 */
export async function writeArchive(
  directory: string,
  name: string,
  rows: Readable,
  readContent: () => Promise<Content>,
): Promise<string> {
  const unfinished = join(directory, `${name}.unfinished`);
  await pipeline(rows, createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
  const sha256 = await digestOf(unfinished);
  const content = await readContent();
  const file = `${name}-${sha256.slice(0, 12)}.copy.gz`;
  const { size: bytes } = await stat(unfinished);
  const manifest: Manifest = { format: FORMAT, file, bytes, sha256, ...content };
  const path = resolve(directory, `${name}-${sha256.slice(0, 12)}.json`);
  await rename(unfinished, join(directory, file));
  await writeWhole(path, `${JSON.stringify(manifest, null, 2)}\n`);
  return path;
}

async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  const file = await open(unfinished, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  const directory = await open(dirname(path), "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/**
 * Reads a manifest.
 *
 * @throws Error with a message for the operator when it is none.
 */
export async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(path, "utf8");
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(text) as Partial<Manifest>;
  } catch (error) {
    throw new Error(`${path} is damaged: it is no JSON.`, { cause: error });
  }
  if (manifest.format !== FORMAT || typeof manifest.file !== "string" || manifest.file.includes("/"))
    throw new Error(`${path} is no manifest of an archive of receipts.`);
  return manifest as Manifest;
}

/**
 * Compares the file of a manifest with its digest.
 *
 * @returns the path of the file.
 * @throws Error with a message for the operator when it is not the file that was written.
 */
export async function checkFile(manifest_path: string, { file, sha256 }: Manifest): Promise<string> {
  const path = join(dirname(manifest_path), file);
  if ((await digestOf(path)) !== sha256)
    throw new Error(`${path} is damaged: its SHA-256 is not the one of its manifest. Nothing was changed.`);
  return path;
}

/** Opens the rows of a file of an archive. */
export function readRows(path: string): Readable {
  const file = createReadStream(path);
  const rows = createGunzip();
  file.on("error", (error) => rows.destroy(error));
  return file.pipe(rows);
}

async function digestOf(path: string): Promise<string> {
  const digest = createHash("sha256");
  for await (const bytes of createReadStream(path)) digest.update(bytes as Buffer);
  return digest.digest("hex");
}
