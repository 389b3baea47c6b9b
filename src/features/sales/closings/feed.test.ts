import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { closingOf, newTill, read, submit } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { call, deps, newToken } = shop;
const URL = "/rest/V1/pos/register-reports";

interface Change {
  readonly report_id: string;
  readonly revision: number;
}

async function changes(
  after: number | string,
  query = "",
): Promise<{ items: Change[]; total_count: number; highest_revision: number }> {
  const answer = await call("GET", `${URL}?changedAfter=${after}${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe("changedAfter", () => {
  test("changedAfter=0 returns everything, the oldest change first, with the cursor for the next call", async () => {
    const till = await newTill(shop);
    const reports = Array.from({ length: 5 }, () => closingOf(till));
    for (const report of reports) await submit(shop, report);
    const all = await changes(0);
    assert.deepEqual(Object.keys(all), ["items", "total_count", "highest_revision"]);
    const revisions = all.items.map(({ revision }) => revision);
    assert.deepEqual(
      revisions,
      revisions.toSorted((a, b) => a - b),
    );
    assert.equal(all.highest_revision, revisions.at(-1));
    assert.equal(all.total_count, all.items.length);
    assert.deepEqual(
      all.items.slice(-5).map(({ report_id }) => report_id),
      reports.map(({ report_id }) => report_id),
    );
    const last = await changes(all.highest_revision);
    assert.deepEqual(last, { items: [], total_count: 0, highest_revision: all.highest_revision });
  });

  test("changedAfter refuses an invalid revision, and pages", async () => {
    for (const bad of ["-1", "abc", "", "1.5", "1e3", "9223372036854775808", "9".repeat(100), "%00"]) {
      assert.equal((await call("GET", `${URL}?changedAfter=${bad}`)).status, 400, bad);
    }
    assert.equal((await call("GET", `${URL}?changedAfter[]=1`)).status, 400);
    const paged = `${URL}?changedAfter=0&searchCriteria[currentPage]=2&searchCriteria[pageSize]=1`;
    assert.equal((await call("GET", paged)).status, 400);
    assert.equal((await call("GET", `${URL}?changedAfter=0&searchCriteria[currentPage]=1`)).status, 200);
  });

  test("changedAfter above the highest revision is an empty page with the cursor unchanged, exact to the last digit", async () => {
    const answer = await call("GET", `${URL}?changedAfter=9223372036854775807`);
    assert.equal(answer.text, '{"items":[],"total_count":0,"highest_revision":9223372036854775807}');
  });

  test("filters apply to the feed, sort orders do not, and the count ignores the page size", async () => {
    const till = await newTill(shop);
    for (let count = 0; count < 3; count += 1) await submit(shop, closingOf(till));
    await submit(shop, closingOf(await newTill(shop)));
    const own = `&searchCriteria[filterGroups][0][filters][0][field]=terminal_id&searchCriteria[filterGroups][0][filters][0][value]=${till.terminal_id}`;
    const sorted = "&searchCriteria[sortOrders][0][field]=revision&searchCriteria[sortOrders][0][direction]=DESC";
    const page = await changes(0, `${own}${sorted}&searchCriteria[pageSize]=2`);
    assert.equal(page.total_count, 3);
    assert.equal(page.items.length, 2);
    assert.ok((page.items[0]?.revision ?? 0) < (page.items[1]?.revision ?? 0));
    assert.equal(page.highest_revision, page.items[1]?.revision);
    const rest = await changes(page.highest_revision, own);
    assert.equal(rest.total_count, 1);
  });

  test("a bound token follows the changes of its own locations only", async () => {
    const till = await newTill(shop);
    const report = closingOf(till);
    await submit(shop, report);
    await submit(shop, closingOf(await newTill(shop)));
    const token = await newToken(["Vendor_Pos::register_reports"], [till.location_id]);
    const { body } = await call("GET", `${URL}?changedAfter=0`, { token });
    assert.deepEqual(
      body.items.map((item: Change) => item.report_id),
      [report.report_id],
    );
    assert.deepEqual([body.total_count, body.highest_revision], [1, body.items[0].revision]);
  });
});

test("every revision that was drawn has its outbox row, and no other has", async () => {
  const { rows } = await deps.pool.query<{ v: number; events: number; revisions: number; names: string[] }>(
    `select (select v from revision_counter), count(*) as events, count(distinct position) as revisions,
            array_agg(distinct event_name) as names from outbox_event`,
  );
  const [row] = rows;
  assert.ok(row && row.v > 0);
  assert.deepEqual(row, { v: row.v, events: row.v, revisions: row.v, names: ["vendor_pos_register_report_saved"] });
});

test("without a page size more closings than a page holds are streamed, all of them with the cursor", async () => {
  const till = await newTill(shop);
  const report = closingOf(till);
  const { body } = await submit(shop, report);
  const stored = await read(shop, report.report_id);
  await deps.pool.query(
    `with copies as (
       insert into register_report
       select (jsonb_populate_record(r, jsonb_build_object(
                'report_id', gen_random_uuid(), 'session_id', gen_random_uuid(), 'closing_number', n))).*
         from register_report r, generate_series(1, 1500) n where r.report_id = $1
       returning report_id
     )
     select report_id from copies`,
    [report.report_id],
  );
  await deps.pool.query(
    `with c as (update revision_counter set v = v + 1500 returning v)
     insert into register_report_state (report_id, missing_documents, revision)
     select r.report_id, 0, c.v - 1500 + row_number() over () from register_report r, c
      where not exists (select from register_report_state s where s.report_id = r.report_id)`,
  );
  const all = await changes(body.revision);
  assert.equal(all.items.length, 1500);
  assert.equal(all.total_count, 1500);
  assert.equal(all.highest_revision, body.revision + 1500);
  assert.equal(all.items.at(-1)?.revision, all.highest_revision);
  const page = await changes(body.revision, "&searchCriteria[pageSize]=1200");
  assert.deepEqual([page.items.length, page.total_count, page.highest_revision], [1200, 1500, body.revision + 1200]);
  assert.equal((await changes(0)).items.filter(({ report_id }) => report_id === stored.report_id).length, 1);
});
