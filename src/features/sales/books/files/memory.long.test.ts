import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { newAdministrator } from "../../../../../test/administrator.ts";
import { cases } from "../../../../../test/cases.ts";
import { queryOnce } from "../../../../../test/empty-database.ts";
import { newIds, watchEvaluations } from "../../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../../test/fixtures/closings/figures.ts";
import { newTill } from "../../../../../test/fixtures/closings/shop.ts";
import { openApp } from "../../../../../test/support.ts";
import { OPERATOR } from "../../../../main/with-database.ts";
import { writeDueEntries } from "../journal/commands/write.ts";
import { FORMATS, openFile } from "./commands/download.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Closings that registers sent, and the receipts of each: 20,000 with every case. */
const CLOSINGS = cases(4, 20);
const RECEIPTS = 1_000;
/** Copies of the last one, each with its entry. */
const COPIES = cases(3_000, 20_000);
/** Characters of a text on each line: all entries together are several times the limit. */
const TEXT_CHARACTERS = cases(1_800, 300);
const GROWTH_MAX_BYTES = 12 * 1024 * 1024;

const shop = await openApp();
const { call, deps, database } = shop;
const { token } = await newAdministrator(shop);
const { arrive, store, runJobs } = watchEvaluations(shop);
const till = await newTill(shop);

function usedBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Copies a closing with its entry, whose lines get a text. */
async function copy(report_id: string): Promise<void> {
  const columns = await queryOnce<{ name: string }>(
    database.owner_url,
    `select column_name as name from information_schema.columns
      where table_schema = 'pos' and table_name = 'register_report' and is_identity = 'NO' and is_generated = 'NEVER'`,
  );
  const changed: Readonly<Record<string, string>> = {
    report_id: "md5(t.report_id || n)::uuid::text",
    session_id: "md5(t.session_id || n)::uuid::text",
    closing_number: "t.closing_number + n",
    closed_at: "t.closed_at + n * interval '1 minute'",
    business_date: "date '2026-05-01' + n % 28",
  };
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const values = columns.map(({ name }) => changed[name] ?? `t."${name}"`).join(", ");
  await queryOnce(
    database.owner_url,
    `with copied as (
       insert into pos.register_report (${names})
       select ${values} from pos.register_report t, generate_series(1, ${COPIES}) n where t.report_id = '${report_id}'
       returning report_id
     ), counter as (update pos.revision_counter set v = v + ${COPIES} returning v - ${COPIES} as v)
     insert into pos.journal_entry (revision, kind, report_id, figures_reconciled, lines, lines_sha256)
     select counter.v + row_number() over (), e.kind, c.report_id, e.figures_reconciled,
            replace(e.lines, '"text":""', '"text":"' || repeat('x', ${TEXT_CHARACTERS}) || '"'), e.lines_sha256
       from counter, copied c, pos.journal_entry e where e.report_id = '${report_id}'`,
  );
}

test(`${CLOSINGS * RECEIPTS} receipts are booked, and ${COPIES} entries written to files, with flat memory`, async () => {
  const report_ids: string[] = [];
  for (let number = 1; number <= CLOSINGS; number += 1) {
    const sales = newIds(RECEIPTS);
    await arrive(receiptsOf(sales));
    const report = matchingClosing(till, sales, { closing_number: number, business_date: "2026-05-02" });
    await store(report);
    report_ids.push(report.report_id);
  }
  await runJobs();
  const before_entries = usedBytes();
  await writeDueEntries(deps, 0);
  assert.ok(usedBytes() - before_entries < GROWTH_MAX_BYTES);
  const { rows } = await deps.pool.query("select count(*)::int as entries from journal_entry");
  assert.equal(rows[0].entries, CLOSINGS);
  await copy(report_ids.at(-1) ?? assert.fail());
  const accounts = {
    scope: "default",
    scope_id: 0,
    valid_from: "2026-01-01",
    preset: "skr03",
    accounts: {},
    datev: { consultant: 1001, client: 7, account_length: 4, fiscal_year_start: "01-01" },
  };
  const answer = await call("PUT", "/admin/api/books/accounts", { token, body: accounts });
  assert.equal(answer.status, 200, answer.text);

  const reader = { caller: OPERATOR, signal: new AbortController().signal };
  for (const format of FORMATS) {
    const request = { format, from: "2026-05-01", to: "2026-05-31", location_id: till.location_id };
    const before = usedBytes();
    const { chunks } = await openFile(deps, reader, request);
    let [largest, count, bytes] = [0, 0, 0];
    for await (const chunk of chunks) {
      count += 1;
      bytes += chunk.length;
      if (count % 100 === 0) largest = Math.max(largest, usedBytes() - before);
    }
    assert.ok(count > 40, `${format}: ${count} chunks`);
    assert.ok(largest < GROWTH_MAX_BYTES, `${format}: ${Math.round(largest / 1024 / 1024)} MiB more, ${bytes} bytes`);
  }
});
