import { contains, type Interval } from "../interval.ts";

export const AREAS = ["documents", "turnover", "tax", "tenders", "refunds", "drawer", "providers"] as const;
export type Area = (typeof AREAS)[number];

/** A comparison that decides: the range that the receipts allow, and the closing's value. */
export interface Row {
  readonly id: string;
  readonly area: Area;
  readonly expected: Interval;
  readonly actual: bigint;
  /** The figures of receipts that it rests on, to find the receipts behind it. */
  readonly figures: readonly string[];
  /** The figure of the closing that is wrong where it fails; undefined where several may be. */
  readonly stated_figure?: string | undefined;
  /** A bound on one side is not a width of the evidence. */
  readonly is_bound?: boolean;
}

export function passes({ expected, actual }: Row): boolean {
  return contains(expected, actual);
}

export function failedOf(rows: readonly Row[]): Row[] {
  return rows.filter((row) => !passes(row));
}

/** actual less the nearest amount that would pass; 0 when it passes. */
export function gapOf({ expected: { low, high }, actual }: Row): bigint {
  return actual < low ? actual - low : actual > high ? actual - high : 0n;
}
