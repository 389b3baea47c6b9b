/** Hexadecimal digits of a time in milliseconds since 1970, as UUID version 7 has them. */
const TIME_DIGITS = 12;
const UUID_RANDOM_BYTES = 10;
const TOKEN_RANDOM_BYTES = 26;

/**
 * Returns a new id of a sale: a UUID of version 7, of which 74 bits are random. Ids that begin with
 * the time lie side by side in the server's index, so storing a sale costs the same at any age of
 * the shop.
 *
 * @param epoch_ms - milliseconds since 1970, by the server's clock as far as the register knows it.
 */
export function newSaleId(epoch_ms: number): string {
  const random = crypto.getRandomValues(new Uint8Array(UUID_RANDOM_BYTES));
  random[0] = ((random[0] ?? 0) & 0x0f) | 0x70;
  random[2] = ((random[2] ?? 0) & 0x3f) | 0x80;
  const digits = timeDigits(epoch_ms) + random.toHex();
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
    "-",
  );
}

/**
 * Returns a new token of a receipt's page: 64 hexadecimal digits, 12 of the time and 52 random
 * ones.
 *
 * @param epoch_ms - as in `newSaleId`.
 */
export function newReceiptToken(epoch_ms: number): string {
  return timeDigits(epoch_ms) + crypto.getRandomValues(new Uint8Array(TOKEN_RANDOM_BYTES)).toHex();
}

/** A device whose clock stands before 1970 or far ahead still gets digits of this length. */
function timeDigits(epoch_ms: number): string {
  const ms = Math.min(Math.max(Math.trunc(epoch_ms), 0), 2 ** (4 * TIME_DIGITS) - 1);
  return ms.toString(16).padStart(TIME_DIGITS, "0");
}
