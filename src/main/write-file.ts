import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Writes a file of a command. One that is interrupted, or whose disk is full, leaves no file that
 * looks whole.
 *
 * @throws Error when the file exists or its folder does not, and as the file system says it
 *   otherwise.
 */
export async function writeWhole(path: string, chunks: AsyncIterable<string | Uint8Array>): Promise<void> {
  if (existsSync(path)) throw new Error(`${path} exists.`);
  const folder = dirname(path);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const part = `${path}.part`;
  const file = await open(part, "wx");
  try {
    await pipeline(Readable.from(chunks), file.createWriteStream({ flush: true }));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
