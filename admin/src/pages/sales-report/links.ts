import type { FilterOf } from "../../parts/list/list-types.ts";
import { type Days, monthOf } from "../../parts/month.ts";
import { listLink } from "../../parts/text.ts";
import type { Dimension } from "./asked.ts";
import { common, weekFrom } from "./periods.ts";

interface Place {
  readonly by: Dimension;
  readonly period: Days;
  /** Id of the location that the report is narrowed to; empty for all. */
  readonly location_id: string;
  /** Currency of the row; undefined when the report has only one. */
  readonly currency: string | undefined;
  /** Currency of receipts that state none. */
  readonly base_currency: string;
}

/** What the list has as the currency of receipts that state none. */
const UNSTATED = "-";
const WITHOUT = { null: "1" };

/**
 * Returns the address of the receipts that a row counts; undefined when the list has no filter for
 * them.
 */
export function receiptsLink(
  key: string,
  { by, period, location_id, currency, base_currency }: Place,
): string | undefined {
  const own = ownFilter(by, key);
  if (own === undefined) return undefined;
  const { from, to } = daysOfRow(by, key, period);
  return listLink("receipts", {
    // The link also names all locations, since the list is narrowed to the chosen shop otherwise.
    location_id,
    sold_on: { gteq: from, lteq: to },
    ...(currency === undefined
      ? {}
      : { counted_currency: { in: currency === base_currency ? `${currency},${UNSTATED}` : currency } }),
    ...own,
  });
}

function ownFilter(by: Dimension, key: string): FilterOf<"receipts"> | undefined {
  switch (by) {
    case "total":
    case "day":
    case "week":
    case "month":
      return {};
    case "hour":
      return { sold_hour: key };
    case "location":
      return { location_id: key === "" ? WITHOUT : key };
    case "register":
      return { terminal_id: key === "" ? WITHOUT : key };
    case "cashier":
      return { staff_id: key === "" ? WITHOUT : key };
    case "method":
      return key === "" ? undefined : { method: key };
    case "tax_rate":
    case "product":
    case "category":
      return undefined;
  }
}

/** Returns the days of a row. The first and the last week or month may lie partly outside. */
function daysOfRow(by: Dimension, key: string, period: Days): Days {
  if (by === "day") return { from: key, to: key };
  if (by === "week") return common(weekFrom(key), period);
  if (by === "month") return common(monthOf({ from: `${key}-01`, to: "" }).month, period);
  return period;
}
