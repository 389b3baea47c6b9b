import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";

const compress = promisify(gzip);

/** Files that are written side by side, and then read one after the other. */
export interface Spool {
  /** Appends a text to a file. */
  readonly append: (name: string, text: string) => Promise<void>;
  /** Reads a file, once; nothing for one that nothing was appended to. */
  readonly read: (name: string) => AsyncIterable<Uint8Array>;
  readonly remove: () => Promise<void>;
}

/**
 * Opens a spool in a folder, by default the system's temporary one: compressed, as that may be
 * memory. Its files have no names, so that the system removes them when the process is killed.
 */
export function openSpool(folder = tmpdir()): Spool {
  const files = new Map<string, FileHandle>();
  return {
    append: async (name, text) => {
      let file = files.get(name);
      if (file === undefined) files.set(name, (file = await openUnnamed(folder)));
      await file.appendFile(await compress(text));
    },
    read: (name) => unpacked(files.get(name)),
    remove: async () => {
      for (const file of files.values()) await file.close();
    },
  };
}

async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, `tillkeeper-file-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

async function* unpacked(file: FileHandle | undefined): AsyncGenerator<Uint8Array> {
  if (file === undefined) return;
  const output = createGunzip();
  const reading = pipeline(file.createReadStream({ start: 0 }), output);
  // The reader of the output sees a failure first.
  reading.catch(() => undefined);
  yield* output;
  await reading;
}
