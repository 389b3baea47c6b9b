import type { OperationsDeps } from "../../deps.ts";
import { readClock } from "../../../../runtime/database.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { type Caller, holds } from "../../../../web-api/route.ts";
import { readSalesReport } from "../../../sales/sales-report/commands/report.ts";
import { insertMail, listWeekly, type Person, takeWeek } from "../queries/choices.ts";
import { shopZone } from "../rules/mail.ts";
import { isCounted, type Week, weekBefore } from "../rules/week.ts";
import type { WeeklySales } from "../rules/weekly-mail.ts";

/** Shops that a mail names. */
const SHOPS = 50;

/**
 * Writes the mails of the last week's sales that are due since 07:00 of Monday, once even with
 * several nodes. After an outage they are late; a week whose next Monday has come is not mailed.
 *
 * @returns the number of mails.
 */
export async function writeWeeklyMails(deps: OperationsDeps): Promise<number> {
  const time_zone = shopZone(await deps.configuration.snapshot());
  const week = weekBefore(Temporal.Instant.from(await readClock(deps.db)), time_zone);
  let mails = 0;
  for (const person of await listWeekly(deps.db, week.monday)) {
    const caller = callerOf(person);
    if (!maySeeSales(caller)) continue;
    const sales = await salesOf(deps, caller, week, time_zone);
    if (sales === undefined) break;
    const is_written = await inTransaction(deps.db, async (tx) => {
      if (!(await takeWeek(tx, person.admin_user_id, week.monday))) return false;
      const attention_mail_id = await insertMail(tx, person.admin_user_id, "weekly", sales);
      await deps.jobs.enqueue(tx, "send_attention_mail", { attention_mail_id });
      return true;
    });
    if (is_written) mails += 1;
  }
  return mails;
}

export function callerOf({ admin_user_id, name, resources }: Person): Caller {
  return { kind: "admin", id: admin_user_id, name, resources: new Set(resources), location_ids: [] };
}

/** Returns whether a person may get the sales of a week. */
export function maySeeSales(caller: Caller): boolean {
  return holds(caller, "Vendor_Pos::receipts");
}

/**
 * Reads the sales of a week that the caller may see.
 *
 * @returns undefined while receipts of the week wait to be counted: the mail is written later.
 */
async function salesOf(
  deps: OperationsDeps,
  caller: Caller,
  week: Week,
  time_zone: string,
): Promise<WeeklySales | undefined> {
  const { from, to } = week;
  const asked = { by: "location", from, to, compare: "previous", sort: "-net_sales", page_size: SHOPS };
  const { signal } = new AbortController();
  const report = await readSalesReport(deps, { caller, signal }, asked);
  const { counted_until, compared_from, compared_to, rows, total_count, totals } = report;
  if (counted_until !== null && !isCounted(week, time_zone, Temporal.Instant.from(counted_until))) return undefined;
  const sold = ({ currency, receipts, net_sales, before }: (typeof totals)[number]) => ({
    currency,
    receipts: receipts ?? 0,
    net_sales: net_sales ?? "0.00",
    before: before?.net_sales ?? "0.00",
  });
  return {
    from,
    to,
    compared_from: compared_from ?? from,
    compared_to: compared_to ?? to,
    shops: rows.map((row) => ({ key: row.key, name: row.name, ...sold(row) })),
    shops_count: total_count,
    totals: totals.map(sold),
  };
}
