import { isUtf8 } from "node:buffer";
import { importProblem } from "../../../../commerce/import/problems.ts";
import { UnreadableFile } from "./unreadable.ts";

/**
 * Yields a file's bytes without a byte order mark, and validates that they are UTF-8.
 *
 * @throws UnreadableFile that names the first byte that is not, counted from 0.
 */
export async function* checkUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let position = 0;
  // The start of a character split between chunks: at most three bytes.
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    const bytes =
      rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat([rest, chunk]);
    if (position === 0 && bytes.length < 4) {
      // Too few bytes to recognize a byte order mark.
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
    throw new UnreadableFile(null, importProblem("utf_16"));
  }
  return bytes.length >= 3 && bytes.readUIntBE(0, 3) === 0xefbbbf ? bytes.subarray(3) : bytes;
}

function check(bytes: Buffer, position: number): void {
  const nul = bytes.indexOf(0);
  if (nul !== -1) {
    const place = position + nul;
    throw new UnreadableFile(null, importProblem(isSixteenBit(bytes, nul) ? "nul_utf_16" : "nul", { place }));
  }
  if (isUtf8(bytes)) return;
  const at = firstInvalid(bytes);
  const value = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, "0");
  throw new UnreadableFile(null, importProblem("not_utf_8", { place: position + at, value }));
}

/** Text in UTF-16 has a NUL byte in every second place, at least where it is ASCII. */
function isSixteenBit(bytes: Buffer, at: number): boolean {
  return bytes[at + 2] === 0 || bytes[at - 2] === 0;
}

/** Returns the length without an incomplete character at the end. */
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
