/**
 * Returns a position in the log of PostgreSQL as a number of bytes; undefined for a text that is
 * none.
 *
 * @param text - such as `0/16B3748`.
 */
export function parsePosition(text: string): bigint | undefined {
  const [, high, low] = /^([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})$/.exec(text) ?? [];
  return high === undefined || low === undefined ? undefined : (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
