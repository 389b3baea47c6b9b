import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inTurn, lost, ok, refusal, testServer } from "../../test/register-parts.ts";
import type { Kind, Lane, OutboxRow } from "../outbox/row.ts";
import { sendWith } from "./send.ts";

const INVOICE = "POST /V1/order/{orderId}/invoice";

function row(kind: Kind, needs: readonly string[] = [], lane: Lane = "orders"): OutboxRow {
  return {
    lane,
    kind,
    key: `${kind}:sale-1`,
    body: '{"grand_total":12.10}',
    needs,
    seq: 1,
    queued_at: 0,
    state: "sending",
    tries: 0,
    faults: 0,
    next_at: 0,
    error: null,
  };
}

const ORDER = new Map([["order:sale-1", '{"entity_id":41,"items":[{"item_id":7},{"item_id":9}]}']]);

describe("a row of the outbox", () => {
  for (const [kind, route] of [
    ["receipt", "POST /V1/pos/receipts"],
    ["closing", "POST /V1/pos/register-reports"],
    ["order", "POST /V1/orders"],
    ["audit", "POST /V1/pos/audit-log"],
    ["telemetry", "POST /V1/pos/telemetry"],
  ] as const) {
    test(`a row of kind ${kind} is posted unchanged to ${route}`, async () => {
      const client = testServer();
      client.on(route, () => ok(true));
      assert.equal((await sendWith(client)(row(kind), new Map())).kind, "ok");
      assert.deepEqual(client.requests, [[route, { text: '{"grand_total":12.10}' }]]);
    });
  }

  test("a credit memo names the items of its order in place of the sale's lines", async () => {
    const client = testServer();
    client.on("POST /V1/order/{orderId}/refund", () => ok(6));
    const queued = { ...row("refund", ["order:sale-1"]), body: '{"items":[{"order_item_id":{"line":1},"qty":0.35}]}' };
    await sendWith(client)(queued, ORDER);
    const text = '{"items":[{"order_item_id":9,"qty":0.35}]}';
    assert.deepEqual(client.requests, [["POST /V1/order/{orderId}/refund", { path: { orderId: 41 }, text }]]);
  });

  test("a credit memo of a found receipt looks its order up each time, and is parked without one", async () => {
    const client = testServer();
    const orders = (items: readonly object[]) => () => ok({ items, total_count: items.length });
    client.on("GET /V1/orders", inTurn(orders([]), orders([{ entity_id: 43, items: [{ item_id: 8 }] }])));
    client.on("POST /V1/order/{orderId}/refund", () => ok(6));
    const memo = '{"items":[{"order_item_id":{"line":0},"qty":1}]}';
    const queued = { ...row("order_refund"), body: JSON.stringify({ sale_id: "sale-0", memo }) };
    const send = sendWith(client);
    assert.equal((await send(queued, new Map())).kind, "invalid");
    assert.equal((await send(queued, new Map())).kind, "ok");
    const search = { filters: [["pos_sale_id", "sale-0"]] };
    const text = '{"items":[{"order_item_id":8,"qty":1}]}';
    assert.deepEqual(client.requests.slice(1), [
      ["GET /V1/orders", { search }],
      ["POST /V1/order/{orderId}/refund", { path: { orderId: 43 }, text }],
    ]);
  });

  test("a row takes the ids that it needs from the answers before it", async () => {
    const client = testServer();
    client.on(INVOICE, () => ok(5));
    client.on("POST /V1/order/{orderId}/refund", () => ok(6));
    client.on("POST /V1/invoices/{id}/capture", () => ok(true));
    const send = sendWith(client);
    await send(row("invoice", ["receipt:sale-1", "order:sale-1"]), ORDER);
    await send(row("refund", ["order:sale-1"]), ORDER);
    await send(row("capture", ["invoice:sale-1"]), new Map([["invoice:sale-1", '"5"']]));
    assert.deepEqual(
      client.requests.map(([, { path }]) => path),
      [{ orderId: 41 }, { orderId: 41 }, { id: 5 }],
    );
  });

  test("a row without an id that it needs is parked, and nothing is sent", async () => {
    const client = testServer();
    const answer = await sendWith(client)(row("invoice"), new Map());
    assert.equal(answer.kind, "invalid");
    assert.deepEqual(client.requests, []);
  });

  test("an invoice whose answer was lost is found instead of made again", async () => {
    const client = testServer();
    client.on(
      INVOICE,
      inTurn(lost, () => refusal(400, "The order does not allow an invoice to be created.")),
    );
    client.on("GET /V1/invoices", () => ok({ items: [{ entity_id: 5 }], total_count: 1 }));
    const send = sendWith(client);
    assert.equal((await send(row("invoice", ["order:sale-1"]), ORDER)).kind, "no_answer");
    const answer = await send(row("invoice", ["order:sale-1"]), ORDER);
    assert.ok(answer.kind === "ok");
    assert.equal(answer.text, "5");
  });

  test("an invoice that is refused for another reason stays refused", async () => {
    const client = testServer();
    client.on(INVOICE, () => refusal(400, "No."));
    client.on("GET /V1/invoices", () => ok({ items: [], total_count: 0 }));
    const answer = await sendWith(client)(row("invoice", ["order:sale-1"]), ORDER);
    assert.ok(answer.kind === "invalid" && answer.message === "No.");
  });

  for (const [what, stored, deleted] of [
    ["deleted with an earlier version: the server was restored", 2, [3, 2]],
    ["left with a later version: another register has it", 5, [3]],
  ] as const) {
    test(`a held cart that was sold is ${what}`, async () => {
      const client = testServer();
      const stale = refusal(409, "The held cart has changed.", { outcome: "version_stale", version: stored });
      client.on(
        "DELETE /V1/pos/held-carts/{heldCartId}",
        inTurn(
          () => stale,
          () => ok(true),
        ),
      );
      const body = JSON.stringify({ held_cart_id: "c1", terminal_id: 7, version: 3 });
      const answer = await sendWith(client)({ ...row("held_cart", [], "notes"), body }, new Map());
      assert.equal(answer.kind, "ok");
      assert.deepEqual(
        client.requests.map(([, { query }]) => query?.["version"]),
        deleted,
      );
    });
  }

  test("a capture that is refused while its invoice is open stays refused", async () => {
    const client = testServer();
    client.on("POST /V1/invoices/{id}/capture", () => refusal(400, "No."));
    client.on("GET /V1/invoices/{id}", () => ok({ entity_id: 5, state: 1 }));
    const answer = await sendWith(client)(row("capture", ["invoice:sale-1"]), new Map([["invoice:sale-1", "5"]]));
    assert.ok(answer.kind === "invalid" && answer.message === "No.");
  });
});
