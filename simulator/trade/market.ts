import { formatAmount } from "../../src/runtime/money.ts";

/** Where a generated shop trades. Amounts in ten-thousandths. */
export interface Market {
  readonly name: string;
  readonly currency: string;
  readonly unit: bigint;
  /** The location's rounding step; 0 for none. */
  readonly step: bigint;
  readonly rates: readonly string[];
  /** Two taxes on one base, in place of the rates. */
  readonly stacked?: readonly string[];
}

/** How the register of a day writes its receipts. */
export interface Register {
  readonly market: Market;
  readonly includes_tax: boolean;
  readonly discount_inside: boolean;
  readonly states_cash: boolean;
  readonly negative_refunds: boolean;
  /** Whether the total of a receipt is what is left after credit. */
  readonly total_after_credit: boolean;
}

export const MARKETS: readonly Market[] = [
  { name: "Netherlands", currency: "EUR", unit: 100n, step: 0n, rates: ["21", "9", "0"] },
  { name: "Finland", currency: "EUR", unit: 100n, step: 500n, rates: ["25.5", "14", "10"] },
  { name: "Switzerland", currency: "CHF", unit: 100n, step: 500n, rates: ["8.1", "2.6"] },
  { name: "Hungary", currency: "HUF", unit: 100n, step: 50_000n, rates: ["27", "5"] },
  { name: "Japan", currency: "JPY", unit: 10_000n, step: 0n, rates: ["10", "8"] },
  { name: "Kuwait", currency: "KWD", unit: 10n, step: 0n, rates: ["5", "15"] },
  { name: "Québec", currency: "CAD", unit: 100n, step: 500n, rates: [], stacked: ["5", "9.975"] },
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

/** Stacked rates as one. */
export function combinedRate(rates: readonly string[]): string {
  return formatAmount(rates.reduce((sum, rate) => sum + rateUnits(rate), 0n));
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
