/** Where a generated shop trades. Amounts in ten-thousandths. */
export interface Market {
  readonly name: string;
  readonly currency: string;
  readonly unit: bigint;
  /** The location's rounding step; 0 for none. */
  readonly step: bigint;
  readonly rates: readonly string[];
}

export const MARKETS: readonly Market[] = [
  { name: "Netherlands", currency: "EUR", unit: 100n, step: 0n, rates: ["21", "9", "0"] },
  { name: "Finland", currency: "EUR", unit: 100n, step: 500n, rates: ["25.5", "14", "10"] },
  { name: "Switzerland", currency: "CHF", unit: 100n, step: 500n, rates: ["8.1", "2.6"] },
  { name: "Hungary", currency: "HUF", unit: 100n, step: 50_000n, rates: ["27", "5"] },
  { name: "Japan", currency: "JPY", unit: 10_000n, step: 0n, rates: ["10", "8"] },
  { name: "Kuwait", currency: "KWD", unit: 10n, step: 0n, rates: ["5", "15"] },
];

const HUNDRED_PERCENT = 1_000_000n;

/** numerator / denominator to the nearest unit, halves away from zero. */
export function divided(numerator: bigint, denominator: bigint, unit: bigint): bigint {
  const [size, sign] = numerator < 0n ? [-numerator, -1n] : [numerator, 1n];
  const step = denominator * unit;
  return sign * ((2n * size + step) / (2n * step)) * unit;
}

function rateUnits(rate: string): bigint {
  const [whole = "0", fraction = ""] = rate.split(".");
  return BigInt(whole + fraction.padEnd(4, "0"));
}

export function taxInside(gross: bigint, rate: string, unit: bigint): bigint {
  return divided(gross * rateUnits(rate), HUNDRED_PERCENT + rateUnits(rate), unit);
}

export function taxOnTop(net: bigint, rate: string, unit: bigint): bigint {
  return divided(net * rateUnits(rate), HUNDRED_PERCENT, unit);
}

export function roundedCash(amount: bigint, step: bigint): bigint {
  return step === 0n ? amount : divided(amount, 1n, step);
}
