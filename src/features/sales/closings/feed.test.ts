import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { reconcileReceipts } from "./commands/reconcile.ts";
import {
  closingOf,
  listed,
  newTill,
  read,
  slowDown,
  storeReceipts,
  submit,
} from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const second = await openApp({ database: shop.database });
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
  test("0 returns everything, the oldest change first, with the cursor for the next call", async () => {
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

  test("refuses what is no revision, and pages", async () => {
    for (const bad of ["-1", "abc", "", "1.5", "1e3", "9223372036854775808", "9".repeat(100), "%00"]) {
      assert.equal((await call("GET", `${URL}?changedAfter=${bad}`)).status, 400, bad);
    }
    assert.equal((await call("GET", `${URL}?changedAfter[]=1`)).status, 400);
    const paged = `${URL}?changedAfter=0&searchCriteria[currentPage]=2&searchCriteria[pageSize]=1`;
    assert.equal((await call("GET", paged)).status, 400);
    assert.equal((await call("GET", `${URL}?changedAfter=0&searchCriteria[currentPage]=1`)).status, 200);
  });

  test("above the highest revision is an empty page with the cursor unchanged, exact to the last digit", async () => {
    const answer = await call("GET", `${URL}?changedAfter=9223372036854775807`);
    assert.equal(answer.text, '{"items":[],"total_count":0,"highest_revision":9223372036854775807}');
  });

  test("filters apply, sort orders do not, and the count ignores the page size", async () => {
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

describe("while many write", () => {
  const WRITERS = 8;
  const CLOSINGS_EACH = 60;

  interface Follower {
    readonly seen: Map<string, number>;
    readonly order: number[];
    reads: number;
  }

  /** Reads with its cursor until the writers are done and nothing is left. */
  async function follow(at: TestApp, from: number, page_size: number, isDone: () => boolean): Promise<Follower> {
    const follower: Follower = { seen: new Map(), order: [], reads: 0 };
    let cursor = from;
    for (;;) {
      const isLast = isDone();
      const { body } = await at.call("GET", `${URL}?changedAfter=${cursor}&searchCriteria[pageSize]=${page_size}`);
      follower.reads += 1;
      for (const { report_id, revision } of body.items as Change[]) {
        follower.seen.set(report_id, revision);
        follower.order.push(revision);
      }
      assert.equal(body.highest_revision, (body.items as Change[]).at(-1)?.revision ?? cursor);
      cursor = body.highest_revision;
      if (isLast && body.items.length === 0) return follower;
    }
  }

  test("followers with pages of 1, 7 and 100 lose nothing, over two nodes", async (t) => {
    const restore = await slowDown(shop);
    const { highest_revision: start } = await changes(0);
    const tills = await Promise.all(Array.from({ length: WRITERS }, () => newTill(shop)));
    let isDone = false;
    const followers = [1, 7, 100].map((size, index) => follow(index === 1 ? second : shop, start, size, () => isDone));
    const held = submit(shop, closingOf(await newTill(shop), { terminal_name: "Held" }));
    const stored: string[] = [];
    await Promise.all(
      tills.map(async (till, index) => {
        const at = index % 2 === 0 ? shop : second;
        for (let count = 0; count < CLOSINGS_EACH; count += 1) {
          const sale_id = randomUUID();
          const report = closingOf(till, { documents: count % 4 === 0 ? listed(sale_id) : [] });
          assert.equal((await submit(at, report, at.token)).status, 200);
          stored.push(report.report_id);
          if (count % 4 === 0) {
            await reconcileReceipts(at.deps, await storeReceipts(at, [{ sale_id, pos_order_id: sale_id }]));
          }
        }
      }),
    );
    const late = await held;
    assert.equal(late.status, 200);
    stored.push(late.body.report_id);
    isDone = true;
    const results = await Promise.all(followers);
    await restore();

    const { rows } = await deps.pool.query<Change>(
      "select report_id, revision from register_report_state where revision > $1 order by report_id",
      [start],
    );
    assert.equal(rows.length, stored.length);
    for (const [index, { seen, order, reads }] of results.entries()) {
      const lost = rows.filter(({ report_id, revision }) => seen.get(report_id) !== revision).length;
      t.diagnostic(
        `page size ${[1, 7, 100][index]}: ${rows.length} closings stored, ${order.length} changes read in ${reads} calls, ${lost} lost`,
      );
      assert.equal(lost, 0);
      assert.equal(seen.size, rows.length);
      assert.deepEqual(
        order,
        order.toSorted((a, b) => a - b),
        "revisions were seen in their order",
      );
      assert.equal(new Set(order).size, order.length);
    }
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
