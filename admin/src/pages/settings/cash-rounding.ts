const DIGITS = 4;
const UNIT = 10_000n;

/** Converts a decimal text to ten-thousandths; undefined for any other text. */
function inTenThousandths(text: string): bigint | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = "0", decimals = ""] = match;
  return BigInt(whole) * UNIT + BigInt(decimals.padEnd(DIGITS, "0"));
}

/**
 * Returns the amount that is paid in cash when small coins are not used: the nearest multiple of
 * the step, the higher one in the middle. Without a step it is the amount itself.
 */
export function nearest(amount: string, step: string): string {
  const [exact, unit] = [inTenThousandths(amount), inTenThousandths(step)];
  if (exact === undefined || unit === undefined || unit === 0n || exact % unit === 0n) return amount;
  const rounded = ((exact + unit / 2n) / unit) * unit;
  return `${rounded / UNIT}.${String(rounded % UNIT).padStart(DIGITS, "0")}`;
}
