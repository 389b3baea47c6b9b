import { addAmounts, negative } from "../dashboard/sums.ts";

interface Change {
  readonly amount: string;
  /** In per cent, rounded to tenths; null when there is nothing to compare with. */
  readonly percent: number | null;
}

/** Returns how far an amount lies above an earlier one; both are decimal texts. */
export function changeOf(now: string, before: string): Change {
  const amount = addAmounts([now, negative(before)]);
  const earlier = unitsOf(before);
  if (earlier === 0n) return { amount, percent: null };
  const size = earlier < 0n ? -earlier : earlier;
  // Doubled, so that a half is whole; a half is rounded away from zero.
  const doubled = unitsOf(amount) * 2_000n;
  const tenths = (doubled + (doubled < 0n ? -size : size)) / (2n * size);
  return { amount, percent: Number(tenths) / 10 };
}

function unitsOf(amount: string): bigint {
  const [whole = "0", decimals = ""] = amount.replace("-", "").split(".");
  const units = BigInt(whole + decimals.padEnd(4, "0").slice(0, 4));
  return amount.startsWith("-") ? -units : units;
}
