import type { SalesDeps } from "../../deps.ts";
import { readSetting } from "../../../../shared/configuration/snapshot.ts";
import { formatAmount, sumAmounts } from "../../../../runtime/money.ts";
import { readSnapshot } from "../../../../runtime/read-snapshot.ts";
import { useIndexes } from "../../../../runtime/transaction.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { countForReader } from "../../figures/commands/count.ts";
import { localSettings } from "../../figures/commands/local-settings.ts";
import { reachOf } from "../../figures/rules/reach.ts";
import { listRows, listTotals, readMonthsUntil, type ReportRow } from "../queries.ts";
import { AMOUNTS, checkAsked, earlierThan, type Measure, measuresOf, type ReportAsked, totalledOf } from "../rules.ts";

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
      const totals = await listTotals(tx, by, reading);
      const is_compared = earlier !== undefined;
      return {
        from,
        to,
        compared_from: earlier?.from ?? null,
        compared_to: earlier?.to ?? null,
        base_currency: reading.base_currency,
        counted_until,
        total_count,
        rows: rows.map((row) => ({ key: row.key, name: row.name, ...shown(row, measuresOf(by), is_compared) })),
        totals: totals.map((row) => shown(row, totalledOf(by), is_compared)),
      };
    });
  });
}

function shown(row: ReportRow, measures: readonly Measure[], is_compared: boolean) {
  const sums = (prefix: "" | "before_") => {
    const amount = (name: (typeof AMOUNTS)[number]): string | null =>
      measures.includes(name) ? formatAmount(sumAmounts([row[`${prefix}${name}`] ?? "0"])) : null;
    return {
      receipts: measures.includes("receipts") ? (row[`${prefix}receipts`] ?? 0) : null,
      ...(Object.fromEntries(AMOUNTS.map((name) => [name, amount(name)])) as Record<
        (typeof AMOUNTS)[number],
        string | null
      >),
    };
  };
  return { currency: row.currency, ...sums(""), before: is_compared ? sums("before_") : null };
}
