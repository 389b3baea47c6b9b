import assert from "node:assert/strict";
import { before, test } from "node:test";
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { openApp } from "../../../../test/support.ts";
import { neighbourStatement, locationStatement } from "./queries/evaluate.ts";
import { closingOf, newTill, submit } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { deps, database } = shop;
const CLOSINGS = 20_000;
const TILLS = 10;
/**
 * Maximum pages that a statement reads: a few rows of each index, far from a page for each closing.
 */
const PAGES_MAX = 120;

let report_id = "";

before(async () => {
  const first = await newTill(shop);
  const tills = [first];
  while (tills.length < TILLS) tills.push(await newTill(shop, first.location_id));
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  await owner.query("set search_path = pos");
  assert.equal((await submit(shop, closingOf(first, { closing_number: 1 }))).status, 200);
  const { rows: columns } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'pos' and table_name = 'register_report' and is_generated = 'NEVER'`,
  );
  const own: Readonly<Record<string, string>> = {
    report_id: "gen_random_uuid()::text",
    session_id: "gen_random_uuid()::text",
    terminal_id: `($1::int[])[1 + n % ${TILLS}]`,
    series_id: `($2::text[])[1 + n % ${TILLS}]`,
    closing_number: `2 + n / ${TILLS}`,
    closed_at: "timestamptz '2026-01-01 10:00+00' + n * interval '2 minutes'",
    business_date: "date '2026-01-01' + n / 720",
    last_receipt_number: `'R' || n % ${TILLS} || '-' || n`,
  };
  const names = columns.map(({ name }) => name);
  await owner.query(
    `insert into register_report (${names.join(", ")})
     select ${names.map((name) => own[name] ?? `r.${name}`).join(", ")}
       from register_report r, generate_series(1, ${CLOSINGS}) n`,
    [tills.map(({ terminal_id }) => terminal_id), tills.map(({ series_id }) => series_id)],
  );
  await owner.query("analyze register_report");
  const { rows } = await owner.query<{ report_id: string }>(
    `select report_id from register_report order by closed_at offset ${CLOSINGS / 2} limit 1`,
  );
  report_id = rows[0]?.report_id ?? assert.fail();
  await owner.end();
});

async function pagesOf(statement: RawBuilder<unknown>): Promise<{ readonly pages: number; readonly plan: string }> {
  const { rows } = await sql<Record<string, string>>`explain (analyze, buffers) ${statement}`.execute(deps.db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const buffers = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? assert.fail(plan);
  return { pages: Number(buffers[1] ?? 0) + Number(buffers[2] ?? 0), plan };
}

test("the closings beside one are found without reading the others of its series and terminal", async (t) => {
  const { pages, plan } = await pagesOf(neighbourStatement(report_id));
  t.diagnostic(`${pages} pages of ${CLOSINGS} closings`);
  assert.doesNotMatch(plan, /Sort/);
  assert.ok(pages <= PAGES_MAX, plan);
});

test("terminals with the same prefix are found without reading the other closings of the location", async (t) => {
  const { pages, plan } = await pagesOf(locationStatement(report_id));
  t.diagnostic(`${pages} pages of ${CLOSINGS} closings at one location`);
  assert.match(plan, /register_report_by_prefix/);
  assert.ok(pages <= PAGES_MAX, plan);
});

test("a last receipt number of any length is stored", async () => {
  const till = await newTill(shop);
  const last_receipt_number = `${randomUUID().repeat(1_000)}-1`;
  assert.equal((await submit(shop, closingOf(till, { last_receipt_number }))).status, 200);
});
