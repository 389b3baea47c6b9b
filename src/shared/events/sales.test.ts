import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { makeDeliveriesDue, openReceiver } from "../../../test/fixtures/events/events.ts";
import { ofSale, place, post as postOrder, sampleOrder } from "../../../test/fixtures/orders/orders.ts";
import { receiptPoster } from "../../../test/fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "../../../test/fixtures/rows.ts";
import { statementsOf } from "../../../test/statements.ts";
import { openApp } from "../../../test/support.ts";
import { EVENT_NAMES } from "./rules/deliveries.ts";

const shop = await openApp({ env: { WEBHOOK_ALLOW_PRIVATE: "on" } });
const { deps, call } = shop;
const { token } = await newAdministrator(shop);
const till = await newTerminal(deps);
const post = receiptPoster(shop);
const receiver = await openReceiver();
const hook = await call("POST", "/admin/api/webhooks", {
  token,
  body: { url: receiver.url, event_names: EVENT_NAMES },
});
assert.equal(hook.status, 200, hook.text);

const setHook = async (body: object) => {
  const answer = await call("PUT", `/admin/api/webhooks/${hook.body.webhook_id}`, { token, body });
  assert.equal(answer.status, 200, answer.text);
};

async function storeReceipt(members: Record<string, unknown> = {}) {
  const answer = await post(sampleReceipt(till, members));
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { receipt_id: number; pos_order_id: string; order_increment_id: string | null };
}

async function refund(order_id: number, pos_sale_id: string): Promise<number> {
  const body = { arguments: { extension_attributes: { pos_sale_id } } };
  const answer = await call("POST", `/rest/V1/order/${order_id}/refund`, { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as number;
}

async function payFor(order_id: number): Promise<void> {
  const answer = await call("POST", `/rest/V1/order/${order_id}/invoice`, { body: { capture: true } });
  assert.equal(answer.status, 200, answer.text);
}

/** Lists the events of receipts and orders in the order of their subjects. */
async function events() {
  const { rows } = await deps.pool.query<{ event_name: string; data: string }>(
    "select event_name, data::text from outbox_event order by split_part(subject, ':', 1) desc, subject, position",
  );
  return rows.map(({ event_name, data }) => ({ event_name, data: JSON.parse(data) as Record<string, unknown> }));
}

beforeEach(async () => {
  receiver.calls.length = 0;
  receiver.answer = () => 200;
  await setHook({ is_active: true, event_names: EVENT_NAMES });
  await deps.pool.query("delete from outbox_event");
});

test("a sale with its order and refund sends one event of each kind, however often it is posted", async () => {
  const receipt = sampleReceipt(till);
  const sale = String(receipt["sale_id"]);
  const [posted] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => post(receipt)));
  assert.ok(posted);
  const { receipt_id } = posted.body as { receipt_id: number };
  const [placed] = await Promise.all([1, 2, 3, 4].map(() => postOrder(shop, sampleOrder(ofSale(sale)))));
  assert.ok(placed);
  const { entity_id: order_id, increment_id } = placed.body as { entity_id: number; increment_id: string };
  await payFor(order_id);
  const refunding = randomUUID();
  const [creditmemo_id] = await Promise.all([refund(order_id, refunding), refund(order_id, refunding)]);
  await post({ ...receipt, order_increment_id: increment_id });
  await postOrder(shop, sampleOrder(ofSale(sale)));
  await refund(order_id, refunding);

  const { terminal_id, location_id } = till;
  assert.deepEqual(await events(), [
    {
      event_name: "receipt_stored",
      data: {
        receipt_id,
        pos_order_id: sale,
        terminal_id,
        location_id,
        sale_type: null,
        order_increment_id: null,
      },
    },
    { event_name: "receipt_linked", data: { receipt_id, pos_order_id: sale, order_increment_id: increment_id } },
    { event_name: "order_placed", data: { order_id, pos_sale_id: sale } },
    { event_name: "order_refunded", data: { order_id, creditmemo_id, pos_sale_id: refunding } },
  ]);

  // The first attempt of each subject fails; the later events of the subject wait for it.
  receiver.answer = () => (receiver.calls.length <= 2 ? 500 : 200);
  await deps.dispatcher.runDue();
  await makeDeliveriesDue(shop);
  await deps.dispatcher.runDue();
  const received = receiver.calls.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  const of = (subject: string) => received.filter((type) => type.startsWith(subject));
  assert.deepEqual(of("receipt_"), ["receipt_stored", "receipt_stored", "receipt_linked"]);
  assert.deepEqual(of("order_"), ["order_placed", "order_placed", "order_refunded"]);
  const { body: list } = await call("GET", `/admin/api/webhooks/${hook.body.webhook_id}/deliveries`, { token });
  assert.deepEqual(
    new Set(
      list.items.map((each: Record<string, unknown>) => `${String(each["receipt_id"])} ${String(each["order_id"])}`),
    ),
    new Set([`${receipt_id} null`, `null ${order_id}`]),
  );
});

test("a receipt that comes after its order is stored first and linked then; one that names its order is only stored", async () => {
  const late = await place(shop, ofSale(randomUUID()));
  const { receipt_id } = await storeReceipt({ sale_id: late.extension_attributes.pos_sale_id });
  const named = await storeReceipt({ order_increment_id: "000009001" });
  const repeated = await storeReceipt();
  await storeReceipt({ sale_id: repeated.pos_order_id, order_increment_id: "000009002" });
  await storeReceipt({ sale_id: repeated.pos_order_id, order_increment_id: "000009002" });
  const sent = (await events()).filter(({ data }) => "receipt_id" in data);
  assert.deepEqual(
    sent.map(({ event_name, data }) => [event_name, data["receipt_id"], data["order_increment_id"]]),
    [
      ["receipt_stored", receipt_id, null],
      ["receipt_linked", receipt_id, late.increment_id],
      ["receipt_stored", named.receipt_id, "000009001"],
      ["receipt_stored", repeated.receipt_id, null],
      ["receipt_linked", repeated.receipt_id, "000009002"],
    ],
  );
});

test("an event is written by the transaction that stored its receipt, its order or its credit memo", async () => {
  const isSame = async (table: string, key: string, id: number) => {
    const { rows } = await deps.pool.query<{ is_same: boolean }>(
      `select e.xmin = t.xmin as is_same from outbox_event e, ${table} t
        where t.${key} = $1 order by e.created_at desc limit 1`,
      [id],
    );
    return rows[0]?.is_same;
  };
  const { receipt_id } = await storeReceipt();
  assert.equal(await isSame("receipt", "receipt_id", receipt_id), true);
  const { entity_id } = await place(shop);
  assert.equal(await isSame("shop_data.sales_order", "entity_id", entity_id), true);
  await payFor(entity_id);
  const creditmemo_id = await refund(entity_id, randomUUID());
  assert.equal(await isSame("shop_data.sales_creditmemo", "entity_id", creditmemo_id), true);
});

test("the receipt of a deleted terminal sends its event", async () => {
  const gone = await newTerminal(deps);
  const receipt = sampleReceipt(gone, { created_at: "2026-03-14T12:00:00Z" });
  const deleted = await call("DELETE", `/rest/V1/pos/terminals/${gone.terminal_id}`);
  assert.equal(deleted.status, 200, deleted.text);
  assert.equal((await post(receipt)).status, 200);
  assert.deepEqual(
    (await events()).map(({ event_name, data }) => [event_name, data["terminal_id"]]),
    [["receipt_stored", gone.terminal_id]],
  );
});

test("without a subscription a sale writes no event, and none of its statements reads webhooks", async () => {
  const trade = async () => {
    const sale = randomUUID();
    await storeReceipt({ sale_id: sale });
    const { entity_id } = await place(shop, ofSale(sale));
    await payFor(entity_id);
    await refund(entity_id, randomUUID());
  };
  await trade();
  const subscribed = await statementsOf(trade);
  assert.ok(subscribed.filter((text) => text.includes("outbox_event")).length === 4);

  for (const body of [{ event_names: ["terminal_silent"] }, { event_names: EVENT_NAMES, is_active: false }]) {
    await setHook(body);
    await deps.pool.query("delete from outbox_event");
    // The first sale reads the subscriptions again, so that the measured one does not.
    await trade();
    const texts = await statementsOf(trade);
    assert.deepEqual(
      texts.filter((text) => /outbox_event|webhook/.test(text)),
      [],
    );
    assert.deepEqual(await events(), []);
  }
});
