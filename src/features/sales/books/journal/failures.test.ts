import assert from "node:assert/strict";
import { test } from "node:test";
import { queryOnce } from "../../../../../test/empty-database.ts";
import { newIds } from "../../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../../test/fixtures/closings/figures.ts";
import { newTill, storeReceipts, submit, type Till } from "../../../../../test/fixtures/closings/shop.ts";
import { openApp } from "../../../../../test/support.ts";
import { evaluateLater, reconcileReceipts } from "../../closings/commands/reconcile.ts";
import { writeDueEntries, writeEntryOf } from "./commands/write.ts";

const shop = await openApp();
const { deps, database } = shop;

/** Stores a closing with its receipts, and evaluates it; its entry is due, and not written yet. */
async function close(till: Till, members: Record<string, unknown>): Promise<string> {
  const sales = newIds(2);
  const report = matchingClosing(till, sales, members);
  const { status, text } = await submit(shop, report);
  assert.equal(status, 200, text);
  await reconcileReceipts(deps, await storeReceipts(shop, receiptsOf(sales, { ...till })));
  while ((await deps.jobs.runDue("evaluate_closing", ({ report_id }) => evaluateLater(deps, report_id))) > 0);
  return report.report_id;
}

async function kindsOf(report_id: string): Promise<string[]> {
  const { rows } = await deps.pool.query<{ kind: string }>(
    "select kind from journal_entry where report_id = $1 order by revision",
    [report_id],
  );
  return rows.map(({ kind }) => kind);
}

async function standOf() {
  const { rows } = await deps.pool.query(
    `select (select v::int from revision_counter) as revision, (select count(*)::int from journal_entry) as entries,
            (select array_agg(report_id order by report_id) from journal_due) as due`,
  );
  return rows[0];
}

test("a disk that is full while an entry is written leaves no half of it; the sweep writes it later, and others now", async () => {
  const till = await newTill(shop);
  await close(till, { closing_number: 1, cash_left_in_drawer: "100.00" });
  const report_id = await close(till, { closing_number: 3, cash_left_in_drawer: "100.00" });
  await writeDueEntries(deps, 0);
  // The closing between the two changes the float of the third one.
  const between = await close(till, { closing_number: 2, cash_left_in_drawer: "80.00" });
  // The reversal can be stored, and the new entry after it cannot.
  await queryOnce(
    database.owner_url,
    `create function pos.full_disk() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file: no space left on device' using errcode = '53100'; end $$;
     create trigger full_disk before insert on pos.journal_entry for each row
       when (new.kind = 'closing' and new.report_id = '${report_id}') execute function pos.full_disk()`,
  );
  const before = await standOf();
  await assert.rejects(writeEntryOf(deps, report_id), /no space left/);
  assert.deepEqual(await standOf(), before);

  await writeDueEntries(deps, 0);
  assert.deepEqual(await kindsOf(report_id), ["closing"]);
  assert.deepEqual(await kindsOf(between), ["closing"]);
  assert.deepEqual((await standOf()).due, [report_id]);

  await queryOnce(database.owner_url, "drop function pos.full_disk cascade");
  await writeDueEntries(deps, 0);
  assert.deepEqual(await kindsOf(report_id), ["closing", "reversal", "closing"]);
  assert.deepEqual((await standOf()).due, null);
});
