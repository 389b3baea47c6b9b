const INT_BYTES = 4;
const HEADER_BYTES = 5 * INT_BYTES;
const TEXT_OID = 25;
const NULL_LENGTH = -1;

/**
 * Writes a `text[]` parameter in PostgreSQL's binary format (array_send in arrayfuncs.c). Nothing
 * in it is quoted, so neither side searches kilobytes of JSON text for quotes.
 *
 * @returns null when all texts are null: an element of a null array is null as well.
 */
export function textArray(texts: readonly (string | null)[]): Buffer | null {
  let bytes = HEADER_BYTES;
  let nulls = 0;
  for (const text of texts) {
    bytes += INT_BYTES;
    if (text === null) nulls += 1;
    else bytes += Buffer.byteLength(text);
  }
  if (nulls === texts.length) return null;
  const array = Buffer.allocUnsafe(bytes);
  let at = 0;
  for (const int of [1, nulls > 0 ? 1 : 0, TEXT_OID, texts.length, 1]) at = array.writeInt32BE(int, at);
  for (const text of texts) {
    if (text === null) {
      at = array.writeInt32BE(NULL_LENGTH, at);
    } else {
      const length = array.write(text, at + INT_BYTES);
      array.writeInt32BE(length, at);
      at += INT_BYTES + length;
    }
  }
  return array;
}
