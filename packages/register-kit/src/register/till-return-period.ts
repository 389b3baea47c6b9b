import { sidesOf } from "../sale/exchange.ts";
import type { Sale } from "../sale/sale.ts";
import { configOf, storeOf, type TillContext, todayOf } from "./till-context.ts";

/** The days in which the shop takes goods back. */
export interface ReturnPeriod {
  readonly days: number;
  /** The last day, YYYY-MM-DD in the shop's time zone. */
  readonly ends_on: string;
  readonly is_over: boolean;
}

/**
 * Returns until when the shop takes goods back that were sold at a time, by its setting
 * `refund_validity`; undefined without a limit.
 *
 * @param sold_at - ISO 8601 with offset.
 * @param at - time of the return in milliseconds since 1970; by default that of a document that is
 *   stored now. A clock that was set back does not make the period longer.
 */
export function returnPeriodOf(
  context: TillContext,
  sold_at: string,
  at = context.clock.documentTime(),
): ReturnPeriod | undefined {
  const days = configOf(context).resolved_config.refund_validity;
  // Another server may lack the setting.
  if (!(days > 0)) return undefined;
  const sold_on = Temporal.Instant.from(sold_at).toZonedDateTimeISO(storeOf(context).timezone).toPlainDate();
  const ends_on = sold_on.add({ days }).toString();
  return { days, ends_on, is_over: ends_on < todayOf(context, at) };
}

/** Returns when goods were sold: those of a layaway when it was settled, ISO 8601 with offset. */
export function soldAt(sale: Pick<Sale, "created_at">, documents: readonly Pick<Sale, "kind" | "created_at">[]) {
  return documents.find(({ kind }) => kind === "settlement")?.created_at ?? sale.created_at;
}

/** Returns the period that is over for goods which a document takes back; undefined in time. */
export function overdueOf(
  context: TillContext,
  sale: Pick<Sale, "kind" | "goods" | "is_of_layaway">,
  original: Pick<Sale, "created_at"> | undefined,
  { documents, at }: { readonly documents: readonly Sale[]; readonly at: number },
): ReturnPeriod | undefined {
  if (original === undefined || sale.is_of_layaway || sidesOf(sale).returned.length === 0) return undefined;
  const period = returnPeriodOf(context, soldAt(original, documents), at);
  return period?.is_over === true ? period : undefined;
}
