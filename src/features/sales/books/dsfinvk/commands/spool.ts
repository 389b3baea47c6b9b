import { createReadStream } from "node:fs";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
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
  /** Reads a file; nothing for one that nothing was appended to. */
  readonly read: (name: string) => AsyncIterable<Uint8Array>;
  readonly remove: () => Promise<void>;
}

/** Opens a spool in the system's temporary folder: compressed, as that may be memory. */
export async function openSpool(): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), `tillkeeper-files-${process.pid}-`));
  const written = new Set<string>();
  return {
    append: async (name, text) => {
      written.add(name);
      await appendFile(join(folder, name), await compress(text), { mode: 0o600 });
    },
    read: (name) => (written.has(name) ? unpacked(join(folder, name)) : nothing()),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
  const output = createGunzip();
  const reading = pipeline(createReadStream(path), output);
  // The reader of the output sees a failure first.
  reading.catch(() => undefined);
  yield* output;
  await reading;
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // Not one byte.
}
