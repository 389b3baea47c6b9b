import type { Answer } from "../../api/client.ts";
import type { Asked, Dimension } from "./asked.ts";

export type Report = Answer<"GET /sales-report">;
export type ReportRow = Report["rows"][number];
export type Totals = Report["totals"][number];
export type Measure = "receipts" | "quantity" | "sales" | "refunds" | "exchanges" | "net_sales" | "tax" | "paid";

const SOLD = ["net_sales", "sales", "refunds", "exchanges", "tax"] as const;

/**
 * Returns the measures that the rows of a dimension have, in the order of their columns. Those of a
 * comparison follow the one that is compared.
 */
export function measuresOf(by: Dimension): readonly Measure[] {
  if (by === "method") return ["receipts", "paid"];
  if (by === "tax_rate") return ["receipts", ...SOLD];
  if (by === "product") return ["receipts", "quantity", ...SOLD];
  // A receipt with two products of a category would count twice.
  return by === "category" ? ["quantity", ...SOLD] : ["receipts", ...SOLD, "paid"];
}

/** Rows on a page of the table; a year has fewer weeks and two months fewer days. */
export const ROWS = 100;

/** An answer with what it was asked for, since the page may ask for something else by now. */
export interface Answered {
  readonly asked: Asked;
  readonly report: Report;
}
