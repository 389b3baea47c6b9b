import { isDate } from "../../../runtime/formats.ts";
import { ApiError, invalidValue } from "../../../web-api/errors/errors.ts";
import type { Dimension } from "../figures/queries/figures.ts";
import type { Period } from "../figures/rules/period.ts";

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

export type ReportBy = (typeof DIMENSIONS)[number];

export const COMPARISONS = ["none", "previous", "year"] as const;

export const AMOUNTS = ["quantity", "sales", "refunds", "exchanges", "net_sales", "tax", "paid"] as const;
export const MEASURES = ["receipts", ...AMOUNTS] as const;

export type Measure = (typeof MEASURES)[number];

/** Columns by which rows are sorted. */
export const SORTED = ["key", ...MEASURES] as const;

const SOLD = ["sales", "refunds", "exchanges", "net_sales", "tax"] as const;

/**
 * Returns the measures that the rows of a dimension have. Nothing is sold by a method of payment,
 * or paid for a rate or a product alone. A category has no number of receipts: one with two of its
 * products would count twice.
 */
export function measuresOf(by: ReportBy): readonly Measure[] {
  if (by === "method") return ["receipts", "paid"];
  if (by === "tax_rate") return ["receipts", ...SOLD];
  if (by === "product") return ["receipts", "quantity", ...SOLD];
  return by === "category" ? ["quantity", ...SOLD] : ["receipts", ...SOLD, "paid"];
}

/** Returns the measures that the totals of a report have. */
export function totalledOf(by: ReportBy): readonly Measure[] {
  return measuresOf(STORED[by] === "p" ? "product" : "total");
}

/** Dimensions of the stored figures; the parts of time are made of the totals of days. */
export const STORED: Readonly<Record<ReportBy, Dimension>> = {
  total: "t",
  day: "t",
  week: "t",
  month: "t",
  hour: "h",
  location: "s",
  register: "r",
  cashier: "c",
  method: "m",
  tax_rate: "x",
  product: "p",
  category: "p",
};

/** Days of ten years. */
const DAYS_MAX = 3_660;
/** Days whose receipts are all read while somebody waits. */
export const VERIFIED_DAYS_MAX = 31;
const PAGE_SIZE = 100;
const PAGE_SIZE_MAX = 1_000;

export interface ReportAsked extends Period {
  readonly by: string;
  readonly location_id?: number;
  readonly currency?: string;
  readonly compare?: string;
  readonly sort?: string;
  readonly page?: number;
  readonly page_size?: number;
}

/**
 * Checks what a request asks for, and returns it with what it leaves out.
 *
 * @throws ApiError 400 for a dimension, comparison or order that does not exist, no dates, a period
 *   that ends before it begins or is too long, and a page out of range.
 */
export function checkAsked({ sort = "key", page = 1, page_size = PAGE_SIZE, ...asked }: ReportAsked) {
  const by = oneOf(DIMENSIONS, "by", asked.by);
  const compare = oneOf(COMPARISONS, "compare", asked.compare ?? "none");
  const is_descending = sort.startsWith("-");
  const column = oneOf(SORTED, "sort", is_descending ? sort.slice(1) : sort);
  const { from, to, location_id, currency } = asked;
  checkPeriod({ from, to }, DAYS_MAX);
  if (page < 1) throw new ApiError("page_too_low");
  if (page_size < 1 || page_size > PAGE_SIZE_MAX) throw new ApiError("page_size_out_of_range");
  return { by, compare, from, to, location_id, currency, column, is_descending, page, page_size };
}

/**
 * Checks the days of a period, each included.
 *
 * @throws ApiError 400 for no dates, and for a period that ends before it begins or is too long.
 */
export function checkPeriod({ from, to }: Period, days_max: number): void {
  for (const [name, date] of Object.entries({ from, to })) {
    if (!isDate(date)) throw new ApiError("date_invalid", { name });
  }
  if (from > to) throw new ApiError("period_reversed");
  if (daysIn({ from, to }) > days_max) throw new ApiError("period_too_long", { max: days_max });
}

export type Checked = ReturnType<typeof checkAsked>;

function oneOf<Value extends string>(values: readonly Value[], name: string, sent: string): Value {
  const value = values.find((one) => one === sent);
  if (value === undefined) throw invalidValue(name, sent);
  return value;
}

/** Returns the days of a period, in their order. */
export function daysOf(period: Period): string[] {
  const first = Temporal.PlainDate.from(period.from);
  return Array.from({ length: daysIn(period) }, (_, days) => first.add({ days }).toString());
}

function daysIn({ from, to }: Period): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
}

/** An earlier period; its days plus `months` and `days` are those that it is compared with. */
export interface Earlier extends Period {
  readonly months: number;
  readonly days: number;
}

/**
 * Returns the period that another is compared with: a year earlier, or directly before. Before
 * whole months are as many whole months, before other days as many days.
 *
 * @returns undefined without a comparison.
 */
export function earlierThan({ from, to }: Period, compare: Checked["compare"]): Earlier | undefined {
  if (compare === "none") return undefined;
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const end = last.add({ days: 1 });
  const is_whole = first.day === 1 && end.day === 1;
  const months = compare === "year" ? 12 : is_whole ? first.until(end, { largestUnit: "months" }).months : 0;
  const days = months > 0 ? 0 : daysIn({ from, to });
  const back = (day: Temporal.PlainDate): Temporal.PlainDate => day.subtract({ months, days });
  // Of whole months, the last day of the earlier one is its own: 31 January before 28 February.
  const earlier_last = is_whole && months > 0 ? back(end).subtract({ days: 1 }) : back(last);
  return { from: back(first).toString(), to: earlier_last.toString(), months, days };
}
