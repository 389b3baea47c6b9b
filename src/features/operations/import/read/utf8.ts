import { isUtf8 } from "node:buffer";
import { type ImportProblem, importProblem } from "../../../../shop-data/import/problems.ts";
import { UnreadableFile } from "./unreadable.ts";

/** Number of first bytes that show UTF-16: by a byte order mark, or a NUL as every second byte. */
const START = 4;

/**
 * Yields a file's bytes without a byte order mark.
 *
 * @throws UnreadableFile for a file in UTF-16.
 */
export async function* withoutMark(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes: Buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    if (start === undefined) {
      yield bytes;
      continue;
    }
    start = Buffer.concat([start, bytes]);
    if (start.length < START) continue;
    yield afterMark(start);
    start = undefined;
  }
  if (start !== undefined && start.length > 0) yield afterMark(start);
}

function afterMark(start: Buffer): Buffer {
  if (start.length >= 2 && (start.readUInt16BE(0) === 0xfeff || start.readUInt16BE(0) === 0xfffe)) {
    throw new UnreadableFile(null, importProblem("utf_16"));
  }
  const byte = start.subarray(0, START).indexOf(0);
  if (byte !== -1 && (start[byte + 2] === 0 || start[byte - 2] === 0)) {
    throw new UnreadableFile(null, importProblem("nul_utf_16", { byte }));
  }
  return start.length >= 3 && start.readUIntBE(0, 3) === 0xefbbbf ? start.subarray(3) : start;
}

/** Decodes the bytes of a row; returns the problem when they are not text. */
export function decode(bytes: Buffer): string | ImportProblem {
  const nul = bytes.indexOf(0);
  if (nul !== -1) return importProblem("nul", { byte: nul + 1 });
  if (isUtf8(bytes)) return bytes.toString();
  const at = firstInvalid(bytes);
  const value = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, "0");
  return importProblem("not_utf_8", { byte: at + 1, value });
}

/** Returns the position of the first invalid byte. */
function firstInvalid(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead >= 0x80 && !isUtf8(bytes.subarray(at, at + length))) return at;
    at += length;
  }
  return at;
}
