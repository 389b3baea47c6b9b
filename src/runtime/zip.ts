import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of an archive. Its chunks are read when the archive has got that far. */
export interface ZippedFile {
  readonly name: string;
  readonly chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/**
 * The same files give the same bytes: one time and mode for all. yazl writes the time as local
 * time without a zone, so this moment is the same one everywhere.
 */
const OPTIONS = { mtime: ofEpoch(), mode: 0o100644, forceDosTimestamp: true };

/**
 * Writes files as a zip archive while they are read, one after the other. The archive is cut off,
 * never completed, when a file cannot be read to its end.
 */
export function zipOf(files: AsyncIterable<ZippedFile>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.once("error", (error: Error) => output.destroy(error));
  let source: Readable | undefined;
  const write = async (): Promise<void> => {
    for await (const { name, chunks } of files) {
      if (output.destroyed) return;
      source = Readable.from(chunks, { objectMode: false });
      zip.addReadStream(source, name, OPTIONS);
      await finished(source);
    }
    zip.end();
  };
  // A reader that leaves ends the file that is being read, and with it the loop.
  output.once("close", () => source?.destroy());
  write().catch((error: unknown) => output.destroy(error as Error));
  return output;
}

function ofEpoch(): Date {
  // oxlint-disable-next-line no-restricted-globals -- yazl takes a Date, of the local time zone
  return new Date(1980, 0, 1);
}
