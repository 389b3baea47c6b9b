import type { SalesDeps } from "../../deps.ts";
import { readSetting } from "../../../../shared/configuration/snapshot.ts";
import { formatAmount, sumAmounts } from "../../../../runtime/money.ts";
import { readSnapshot } from "../../../../runtime/read-snapshot.ts";
import { useIndexes } from "../../../../runtime/transaction.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { countForReader } from "../../figures/commands/count.ts";
import { localSettings } from "../../figures/commands/local-settings.ts";
import { reachOf } from "../../figures/rules/reach.ts";
import { AMOUNTS, listRows, readMonthsUntil, type ReportRow } from "../queries.ts";
import { checkAsked, earlierThan, type ReportAsked } from "../rules.ts";

/** Currencies that totals name; more are wrong data. */
const CURRENCIES_MAX = 1_000;

/**
 * Counts waiting receipts, and adds up the figures of a period by a dimension, beside those of an
 * earlier period.
 *
 * @throws ApiError 400 as `checkAsked`.
 */
export async function readSalesReport(deps: SalesDeps, reader: Reader, input: ReportAsked) {
  const asked = checkAsked(input);
  const { by, compare, from, to, location_id, currency } = asked;
  const snapshot = await deps.configuration.snapshot();
  const { scope } = localSettings(snapshot, location_id);
  const earlier = earlierThan({ from, to }, compare);
  return deps.reports(reader, async (db, signal) => {
    const counted_until = await countForReader(deps, signal);
    return readSnapshot({ db, pool: deps.streamPool, signal }, async (tx) => {
      await useIndexes(tx);
      const reading = {
        period: { from, to },
        earlier,
        locations: reachOf({ caller: reader.caller, location_id }),
        months_until: await readMonthsUntil(tx),
        base_currency: readSetting(snapshot, "currency/options/base", scope),
        currency,
      };
      const { rows, total_count } = await listRows(tx, by, reading, asked);
      const totals = await listRows(tx, "total", reading, {
        column: "key",
        is_descending: false,
        page: 1,
        page_size: CURRENCIES_MAX,
      });
      return {
        from,
        to,
        compared_from: earlier?.from ?? null,
        compared_to: earlier?.to ?? null,
        counted_until,
        total_count,
        rows: rows.map((row) => ({ key: row.key, name: row.name, ...shown(row, earlier !== undefined) })),
        totals: totals.rows.map((row) => shown(row, earlier !== undefined)),
      };
    });
  });
}

function shown(row: ReportRow, is_compared: boolean) {
  const amount = (value: string | null): string => formatAmount(sumAmounts([value ?? "0"]));
  const amounts = (prefix: "" | "before_") =>
    Object.fromEntries(AMOUNTS.map((name) => [name, amount(row[`${prefix}${name}`])])) as Record<
      (typeof AMOUNTS)[number],
      string
    >;
  return {
    currency: row.currency,
    receipts: row.receipts ?? 0,
    ...amounts(""),
    before: is_compared ? { receipts: row.before_receipts ?? 0, ...amounts("before_") } : null,
  };
}
