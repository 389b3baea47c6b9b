import type { Days } from "../../parts/month.ts";
import { type Period, PERIODS } from "./periods.ts";

export const DIMENSIONS = [
  "total",
  "day",
  "week",
  "month",
  "hour",
  "location",
  "register",
  "cashier",
  "method",
  "tax_rate",
  "product",
  "category",
] as const;

export type Dimension = (typeof DIMENSIONS)[number];

export const COMPARISONS = ["none", "previous", "year"] as const;

/** What the page shows, as its address states it. */
export interface Asked {
  readonly by: Dimension;
  /** The period by its name, or `own` for days that the reader chose. */
  readonly period: Period | "own";
  /** The chosen days; empty for a period with a name. */
  readonly days: Days;
  /** Id of a location; empty for all locations. */
  readonly location_id: string;
  /** Empty for all currencies. */
  readonly currency: string;
  readonly compare: (typeof COMPARISONS)[number];
  /** Column of the order, after a minus for a falling one; empty for the usual order. */
  readonly sort: string;
  /** Number of the page, from 1. */
  readonly page: number;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Reads what an address asks for. What it does not state, or states wrongly, has its usual value.
 *
 * @param shop - the location chosen for the whole application.
 */
export function askedOf(search: URLSearchParams, shop?: number): Asked {
  const of = (name: string): string => search.get(name) ?? "";
  const one = <Value extends string>(values: readonly Value[], name: string): Value | undefined =>
    values.find((value) => value === of(name));
  const own = { from: of("from"), to: of("to") };
  const isOwn = DAY.test(own.from) && DAY.test(own.to);
  return {
    by: one(DIMENSIONS, "by") ?? "day",
    period: isOwn ? "own" : (one(PERIODS, "period") ?? "this_month"),
    days: isOwn ? own : { from: "", to: "" },
    location_id: search.get("location_id") ?? String(shop ?? ""),
    currency: of("currency"),
    compare: one(COMPARISONS, "compare") ?? "none",
    sort: of("sort"),
    page: Math.max(1, Math.trunc(Number(of("page")) || 1)),
  };
}

/**
 * Returns the query of an address. It names the location also when it is all of them, so that it
 * means the same to everybody.
 */
export function queryOf({ by, period, days, location_id, currency, compare, sort, page }: Asked): string {
  return new URLSearchParams({
    by,
    ...(period === "own" ? { from: days.from, to: days.to } : { period }),
    location_id,
    ...(currency === "" ? {} : { currency }),
    compare,
    ...(sort === "" ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString();
}

/** Dimensions whose rows are parts of time, in their order. */
const OF_TIME: ReadonlySet<Dimension> = new Set(["total", "day", "week", "month", "hour"]);

export function isOfTime(by: Dimension): boolean {
  return OF_TIME.has(by);
}

/** Returns the column and the order in which the rows are asked for. */
export function sortOf({ by, sort }: Pick<Asked, "by" | "sort">): string {
  if (sort !== "") return sort;
  return isOfTime(by) ? "key" : `-${mainOf(by)}`;
}

/** Returns the measure that the rows are compared by. Methods are paid; nothing is sold by them. */
export function mainOf(by: Dimension): "net_sales" | "paid" {
  return by === "method" ? "paid" : "net_sales";
}
