import { contains, type Interval } from "../interval.ts";

export const AREAS = ["documents", "turnover", "tax", "tenders", "refunds", "drawer", "providers"] as const;
export type Area = (typeof AREAS)[number];

/** A comparison that decides: the range that the receipts allow, and the closing's value. */
export interface Row {
  readonly id: string;
  readonly area: Area;
  readonly expected: Interval;
  readonly actual: bigint;
  /** Figures of the receipts that the comparison uses, to find the receipts behind it. */
  readonly figures: readonly string[];
  /**
   * The figure of the closing that is wrong when the comparison fails; undefined where several may
   * be.
   */
  readonly stated_figure?: string | undefined;
  /** Whether `expected` has a bound on one side only, which is no width of the evidence. */
  readonly is_bound?: boolean;
}

export function passes({ expected, actual }: Row): boolean {
  return contains(expected, actual);
}

export function failedOf(rows: readonly Row[]): Row[] {
  return rows.filter((row) => !passes(row));
}

/** Returns actual less the nearest amount that would pass; 0 when it passes. */
export function gapOf({ expected: { low, high }, actual }: Row): bigint {
  return actual < low ? actual - low : actual > high ? actual - high : 0n;
}
