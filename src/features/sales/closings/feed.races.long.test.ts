import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { reconcileReceipts } from "./commands/reconcile.ts";
import {
  closingOf,
  listed,
  newTill,
  slowDown,
  storeReceipts,
  submit,
} from "../../../../test/fixtures/closings/shop.ts";
import { cases } from "../../../../test/cases.ts";

const shop = await openApp();
const second = await openApp({ database: shop.database });
const { deps } = shop;
const URL = "/rest/V1/pos/register-reports";

interface Change {
  readonly report_id: string;
  readonly revision: number;
}

describe("the feed of closings, while many write", () => {
  const WRITERS = 8;
  const CLOSINGS_EACH = cases(16, 60);

  interface Follower {
    readonly seen: Map<string, number>;
    readonly order: number[];
    reads: number;
  }

  /** Reads the feed with a cursor until the writers are done and nothing is left. */
  async function follow(at: TestApp, page_size: number, isDone: () => boolean): Promise<Follower> {
    const follower: Follower = { seen: new Map(), order: [], reads: 0 };
    let cursor = 0;
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
    const tills = await Promise.all(Array.from({ length: WRITERS }, () => newTill(shop)));
    let isDone = false;
    const followers = [1, 7, 100].map((size, index) => follow(index === 1 ? second : shop, size, () => isDone));
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
      "select report_id, revision from register_report_state order by report_id",
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
