import { isUtf8 } from "node:buffer";
import { UnreadableFile } from "./unreadable.ts";

const LATIN = "it looks like Latin-1 or Windows-1252. Save the file as UTF-8.";
const UTF_16 = "The file is in UTF-16. Save it as UTF-8.";

/**
 * Passes a file's bytes on, without a byte order mark, as long as they are UTF-8.
 *
 * @throws UnreadableFile that names the first byte that is not, counted from 0.
 */
export async function* checkUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let position = 0;
  // What a chunk cuts in two: at most three bytes.
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes =
      rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([rest, chunk]);
    if (position === 0 && bytes.length < 4) {
      // Too little to tell a byte order mark from.
      rest = Buffer.from(bytes);
      continue;
    }
    const body = position === 0 ? withoutMark(bytes) : bytes;
    if (position === 0) position = bytes.length - body.length;
    const whole = body.subarray(0, wholeCharacters(body));
    check(whole, position);
    rest = Buffer.from(body.subarray(whole.length));
    position += whole.length;
    if (whole.length > 0) yield whole;
  }
  const last = position === 0 ? withoutMark(rest) : rest;
  check(last, position + rest.length - last.length);
  if (last.length > 0) yield last;
}

function withoutMark(bytes: Buffer): Buffer {
  if (bytes.length >= 2 && (bytes.readUInt16BE(0) === 0xfeff || bytes.readUInt16BE(0) === 0xfffe)) {
    throw new UnreadableFile(null, `${UTF_16} (byte 0)`);
  }
  return bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xefbbbf ? bytes.subarray(3) : bytes;
}

function check(bytes: Buffer, position: number): void {
  const nul = bytes.indexOf(0);
  if (nul !== -1) {
    const hint = isSixteenBit(bytes, nul) ? ` ${UTF_16}` : "";
    throw new UnreadableFile(null, `Byte ${position + nul} is a NUL byte, which no text has.${hint}`);
  }
  if (isUtf8(bytes)) return;
  const at = firstInvalid(bytes);
  const value = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, "0");
  throw new UnreadableFile(null, `Byte ${position + at} (0x${value}) is not UTF-8; ${LATIN}`);
}

/** Text in UTF-16 has a NUL byte in every second place, at least where it is ASCII. */
function isSixteenBit(bytes: Buffer, at: number): boolean {
  return bytes[at + 2] === 0 || bytes[at - 2] === 0;
}

/** The length without a character that is cut off at the end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

/** The first byte of what is no character. */
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
