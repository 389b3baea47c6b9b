import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { sweepOrderLinks } from "../receipts/commands/link.ts";
import { linkSales } from "../receipts/commands/link.ts";
import { sweepRegisterReports } from "../closings/commands/reconcile.ts";
import { closingOf, listed, newTill, read, storeReceipts, submit } from "../../../../test/fixtures/closings/shop.ts";
import { ofSale, post, sampleOrder } from "../../../../test/fixtures/orders/orders.ts";
import { cases } from "../../../../test/cases.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const shop = await openApp();
const second = await openApp({ database: shop.database });
const { deps } = shop;
const till = await newTill(shop);
await deps.pool.query(
  `with l as (insert into license (license_token, license_type, license_status) values ('lic', 'pro', 'active') returning license_id)
   update terminal set license_id = (select license_id from l)`,
);
await deps.generations.poll();

const PAIRS = cases(120, 500);

function sync({ call }: TestApp, sale: string, members: Record<string, unknown> = {}) {
  const receipt = {
    sale_id: sale,
    terminal_id: till.terminal_id,
    location_id: till.location_id,
    grand_total: 40.85,
    currency: "EUR",
    ...members,
  };
  return call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
}

async function orderOf(sale: string): Promise<string | null> {
  const { rows } = await deps.pool.query<{ order_increment_id: string | null }>(
    "select order_increment_id from receipt where pos_order_id = $1",
    [sale],
  );
  assert.equal(rows.length, 1);
  return rows[0]?.order_increment_id ?? null;
}

/**
 * Runs statements as the owner of the tables: the service's role may neither create triggers nor
 * lock rows for a test.
 */
async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: shop.database.owner_url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

test(`${PAIRS} orders and their receipts at once over two nodes, in either order, are all linked; the sweep finds nothing`, async (t) => {
  const sales = Array.from({ length: PAIRS }, () => randomUUID());
  const report = closingOf(till, { documents: listed(...sales.slice(0, 50)) });
  const pair = async (sale: string, index: number): Promise<void> => {
    const order = async (): Promise<void> => {
      await sleep(Math.random() * 20);
      const answer = await post(index % 2 === 0 ? shop : second, sampleOrder(ofSale(sale.toUpperCase())));
      assert.equal(answer.status, 200, answer.text);
    };
    const receipt = async (): Promise<void> => {
      // Storing an order takes longer than storing a receipt, so the receipt waits longer.
      await sleep(Math.random() * 60);
      const answer = await sync(index % 3 === 0 ? shop : second, sale);
      assert.equal(answer.status, 200, answer.text);
    };
    // In a quarter of the pairs the order comes first, in a quarter the receipt; in the others both
    // race.
    if (index % 4 === 0) await order().then(receipt);
    else if (index % 4 === 1) await receipt().then(order);
    else await Promise.all([order(), receipt()]);
  };
  const closing = submit(shop, report);
  for (let from = 0; from < PAIRS; from += 20) {
    await Promise.all(sales.slice(from, from + 20).map((sale, index) => pair(sale, index)));
  }
  assert.equal((await closing).status, 200);

  const { rows } = await deps.pool.query<{ linked: number; wrong: number }>(
    `select count(r.order_increment_id)::int as linked,
            count(*) filter (where r.order_increment_id is distinct from o.increment_id)::int as wrong
       from receipt r join shop_data.sales_order o on lower(o.pos_sale_id) = lower(r.pos_order_id)
      where r.pos_order_id = any($1)`,
    [sales],
  );
  t.diagnostic(`${rows[0]?.linked} of ${PAIRS} linked`);
  assert.deepEqual(rows, [{ linked: PAIRS, wrong: 0 }]);
  const { state_documents_received, state_orders_processed } = await read(shop, report.report_id);
  assert.deepEqual([state_documents_received, state_orders_processed], ["complete", "complete"]);
  assert.equal(await sweepOrderLinks(deps, 0), 0);
  assert.equal(await sweepRegisterReports(deps, 0), 0);
});

test("a receipt whose order came first is answered with the order's number", async () => {
  const sale = randomUUID();
  const order = await post(shop, sampleOrder(ofSale(sale)));
  const receipt = await sync(shop, sale);
  assert.equal(receipt.body.order_increment_id, order.body.increment_id);
});

test("an order number that the register sent stays", async () => {
  const sale = randomUUID();
  await post(shop, sampleOrder(ofSale(sale)));
  assert.equal(
    (await sync(shop, sale, { order_increment_id: "of-the-register" })).body.order_increment_id,
    "of-the-register",
  );
  assert.equal(await orderOf(sale), "of-the-register");
});

test("a sale that a later save adds to an order is linked as well", async () => {
  const sale = randomUUID();
  await sync(shop, sale);
  const { body } = await post(shop, sampleOrder());
  await post(second, { entity_id: body.entity_id, ...ofSale(sale) });
  assert.equal(await orderOf(sale), body.increment_id);
});

test("a closing counts an order when it comes, and no longer when it is canceled", async () => {
  const sale = randomUUID();
  const report = closingOf(till, { documents: listed(sale) });
  await sync(shop, sale);
  await submit(shop, report);
  const state = async (): Promise<string> => (await read(shop, report.report_id)).state_orders_processed;
  assert.equal(await state(), "incomplete");
  const { body } = await post(shop, sampleOrder(ofSale(sale)));
  assert.equal(await state(), "complete");
  await shop.call("POST", `/rest/V1/orders/${body.entity_id}/cancel`, { body: {} });
  assert.equal(await state(), "incomplete");
  const later = closingOf(till, { documents: listed(sale) });
  await submit(shop, later);
  assert.equal((await read(shop, later.report_id)).state_orders_processed, "incomplete");
  assert.equal(await sweepRegisterReports(deps, 0), 0);
});

test("a closing counts the credit memo that names a refund's receipt, whichever comes first", async () => {
  const order = (await post(shop, sampleOrder())).body;
  const { body: invoice_id } = await shop.call("POST", `/rest/V1/order/${order.entity_id}/invoice`, {
    body: { capture: true },
  });
  assert.ok(invoice_id > 0);
  const stateOf = async (report_id: string) => (await read(shop, report_id)).state_orders_processed;
  const refund = async (sale: string, sku: string) => {
    const item = order.items.find((each: { sku: string }) => each.sku === sku);
    const { status, text } = await second.call("POST", `/rest/V1/order/${order.entity_id}/refund`, {
      body: {
        items: [{ order_item_id: item.item_id, qty: 1 }],
        arguments: { extension_attributes: { pos_sale_id: sale.toUpperCase() } },
      },
    });
    assert.equal(status, 200, text);
  };
  // The receipt's small amount leaves the order open: the credit memo gets that amount.
  const members = { sale_type: "refund", original_order_increment_id: order.increment_id, grand_total: 1 };
  const skus: string[] = order.items.map(({ sku }: { sku: string }) => sku);

  const late = randomUUID();
  const report = closingOf(till, { documents: listed(late) });
  await sync(shop, late, members);
  await submit(shop, report);
  assert.equal(await stateOf(report.report_id), "incomplete");
  await refund(late, String(skus[0]));
  assert.equal(await stateOf(report.report_id), "complete");

  const early = randomUUID();
  const other = closingOf(till, { documents: listed(early) });
  await refund(early, String(skus.at(-1)));
  await submit(shop, other);
  await sync(shop, early, members);
  assert.equal(await stateOf(other.report_id), "complete");
});

test("a credit memo that the service did not count on arrival is counted by the sweep", async () => {
  const order = (await post(shop, sampleOrder())).body;
  await shop.call("POST", `/rest/V1/order/${order.entity_id}/invoice`, { body: { capture: true } });
  const { body: memo } = await shop.call("POST", `/rest/V1/order/${order.entity_id}/refund`, { body: {} });
  const sale = randomUUID();
  const report = closingOf(till, { documents: listed(sale) });
  await sync(shop, sale, { sale_type: "refund", original_order_increment_id: order.increment_id });
  await submit(shop, report);
  await asOwner((owner) =>
    owner.query(
      `insert into shop_data.sales_creditmemo
       select (jsonb_populate_record(m, jsonb_build_object('entity_id', 900000, 'increment_id', '900000', 'pos_sale_id', $2::text))).*
         from shop_data.sales_creditmemo m where entity_id = $1`,
      [memo, sale],
    ),
  );
  assert.equal((await read(shop, report.report_id)).state_orders_processed, "incomplete");
  assert.equal(await sweepRegisterReports(deps, 0), 1);
  assert.equal((await read(shop, report.report_id)).state_orders_processed, "complete");
});

test("an order is placed though its receipt cannot be written, and the sweep links it once it can", async () => {
  const sale = randomUUID();
  await sync(shop, sale);
  await asOwner((owner) =>
    owner.query(`
      create function pos.fail_link() returns trigger language plpgsql as $$ begin raise exception 'no link today'; end $$;
      create trigger fail_link before update on pos.receipt for each row execute function pos.fail_link()`),
  );
  shop.log_lines.length = 0;
  const { status, body } = await post(shop, sampleOrder(ofSale(sale)));
  assert.equal(status, 200);
  assert.equal(await orderOf(sale), null);
  assert.ok(shop.log_lines.some((line) => line.includes("no link today") && line.includes("link_order")));
  assert.equal(await sweepOrderLinks(deps, 0), 0);
  await asOwner((owner) => owner.query("drop trigger fail_link on pos.receipt; drop function pos.fail_link()"));

  shop.log_lines.length = 0;
  assert.equal(await sweepOrderLinks(deps, 0), 1);
  assert.equal(await orderOf(sale), body.increment_id);
  assert.ok(shop.log_lines.some((line) => line.includes("the sweep gave receipts their orders")));
});

test("an order link that a sweep could not make is made by the next one, though newer receipts came since", async () => {
  const sale = randomUUID();
  await post(shop, sampleOrder(ofSale(sale)));
  await storeReceipts(shop, [{ sale_id: sale, pos_order_id: sale, order_increment_id: null }]);
  // A receipt dated three hours later makes the sale's order and receipt older than the newest
  // ones.
  await deps.pool.query(
    withKeys(`insert into receipt (pos_order_id, receipt_token, content_hash, stored_at)
     values ($1, $1, '', clock_timestamp() + interval '3 hours')`),
    [randomUUID()],
  );
  const sweptUntil = async (): Promise<string> => {
    const { rows } = await deps.pool.query(
      "select swept_until::text as until from sweep_progress where sweep = 'order_links'",
    );
    return rows[0].until;
  };
  const before = await sweptUntil();
  await asOwner(async (owner) => {
    await owner.query("begin");
    await owner.query("select from pos.receipt where pos_order_id = $1 for update", [sale]);
    assert.equal(await sweepOrderLinks(deps, 0), 0);
    await owner.query("rollback");
  });
  assert.equal(await sweptUntil(), before, "a sweep that left something undone is not noted");
  assert.equal(await sweepOrderLinks(deps, 0), 1);
  assert.notEqual(await sweptUntil(), before);
});

test("an order is placed while its receipt is locked, after a short wait only", async () => {
  const sale = randomUUID();
  await sync(shop, sale);
  const order = await asOwner(async (owner) => {
    await owner.query("begin");
    await owner.query("select from pos.receipt where pos_order_id = $1 for update", [sale]);
    // The receipt stays locked until the order is answered: without a lock timeout both would wait
    // for ever.
    const answer = await post(shop, sampleOrder(ofSale(sale)));
    await owner.query("rollback");
    return answer;
  });
  assert.equal(order.status, 200);
  assert.equal(await orderOf(sale), null);
  assert.equal(await sweepOrderLinks(deps, 0), 1);
  assert.equal(await orderOf(sale), order.body.increment_id);
});

test("a locked receipt does not delay the other receipts that are linked with it", async () => {
  const [held, free] = [randomUUID(), randomUUID()];
  const orders = [await post(shop, sampleOrder(ofSale(held))), await post(shop, sampleOrder(ofSale(free)))];
  await storeReceipts(
    shop,
    [held, free].map((sale) => ({ sale_id: sale, pos_order_id: sale, order_increment_id: null })),
  );
  const linked = await asOwner(async (owner) => {
    await owner.query("begin");
    await owner.query("select from pos.receipt where pos_order_id = $1 for update", [held]);
    const answer = await linkSales(deps, [held, free]);
    await owner.query("rollback");
    return answer;
  });
  assert.deepEqual(
    linked.map(({ pos_order_id }) => pos_order_id),
    [free],
  );
  assert.deepEqual([await orderOf(held), await orderOf(free)], [null, orders[1]?.body.increment_id]);
  assert.equal(await sweepOrderLinks(deps, 0), 1);
  assert.equal(await orderOf(held), orders[0]?.body.increment_id);
});

test("an order that comes after its receipt was claimed goes into the account of the receipt", async () => {
  const sale = randomUUID();
  const { receipt_id } = (await sync(shop, sale)).body;
  const { rows } = await deps.pool.query<{ entity_id: number }>(
    `insert into shop_data.customer (website_id, store_id, group_id, email, firstname, lastname)
     values (1, 1, 1, $1, 'Ada', 'Moreau') returning entity_id`,
    [`${sale}@shop.example`],
  );
  const customer_id = rows[0]?.entity_id;
  await deps.pool.query("insert into receipt_claim (receipt_id, customer_id) values ($1, $2)", [
    receipt_id,
    customer_id,
  ]);
  const { body } = await post(shop, sampleOrder(ofSale(sale)));
  assert.deepEqual([body.customer_id, body.customer_is_guest], [customer_id, 0]);
});
