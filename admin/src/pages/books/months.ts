import type { Row } from "../../api/client.ts";

/** A month of a location: what the journal has and what it lacks. */
export type BookMonth = Row<"GET /books/months">;

/** Files of a month. */
export const FORMATS = ["journal", "cash-book", "datev"] as const;

/** Returns the first and the last day of a month. */
export function daysOf(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, "YYYY-MM-DD".length) };
}
