import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { toPrint } from "../src/features/sales/receipt-page/commands/open.ts";
import { findPageReceiptById } from "../src/features/sales/receipt-page/queries/receipt.ts";
import { place, post } from "./fixtures/orders/orders.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { sampleSandboxes } from "./fixtures/sandboxes/trade.ts";
import { openApp } from "./support.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const { owner, get, rows, newLocation, newTill, ok } = await sampleSandboxes(app);

describe("an order at a sandbox", () => {
  test("an order without a location is a test when its token is bound to sandboxes", async () => {
    const [one, two] = [await newLocation(true), await newLocation(true)];
    const token = await newToken(["all"], [one, two]);
    const answer = await post(app, { grand_total: 5, order_currency_code: "EUR" }, token);
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.body.increment_id, /^TEST/);
  });

  test("a token of a sandbox changes, invoices and refunds no live order without a location", async () => {
    const token = await newToken(["all"], [await newLocation(true)]);
    const live = await newToken(["all"], [await newLocation(false)]);
    const { entity_id } = await place(app);
    const invoice = (by: string) =>
      call("POST", `/rest/V1/order/${entity_id}/invoice`, { token: by, body: { capture: true } });
    assert.equal((await invoice(token)).status, 401);
    assert.equal((await post(app, { entity_id, customer_note: "x" }, token)).status, 401);
    assert.equal((await call("POST", `/rest/V1/orders/${entity_id}/cancel`, { token, body: {} })).status, 401);
    assert.equal((await invoice(live)).status, 200);
    assert.equal((await call("POST", `/rest/V1/order/${entity_id}/refund`, { token, body: {} })).status, 401);
  });

  test("a live order moves to no sandbox, by a save or by the receipt of its sale", async () => {
    const till = await newTill(await newLocation(true));
    const sale = randomUUID();
    const order = await place(app, { extension_attributes: { pos_sale_id: sale } });
    const moved = await post(app, {
      entity_id: order.entity_id,
      extension_attributes: { pos_location_id: till.location_id },
    });
    assert.equal(moved.status, 400, moved.text);
    await ok("POST", "/rest/V1/pos/receipts", { receipt: sampleReceipt(till, { sale_id: sale }) });
    assert.deepEqual(
      await rows("select location_id, is_sandbox from shop_data.sales_order where entity_id = $1", order.entity_id),
      [{ location_id: null, is_sandbox: false }],
    );
  });

  test("the database keeps an order live or a test", async () => {
    await place(app);
    await assert.rejects(deps.pool.query("update shop_data.sales_order set is_sandbox = not is_sandbox"), {
      code: "23001",
    });
  });
});

describe("the flag of a sandbox", () => {
  test("a location is a sandbox from its creation or never", async () => {
    for (const is_sandbox of [true, false]) {
      const url = `/admin/api/locations/${await newLocation(is_sandbox)}`;
      const put = (body: object) => call("PUT", url, { token: owner.token, body });
      const changed = await put({ is_sandbox: !is_sandbox });
      assert.deepEqual([changed.status, changed.body.code], [400, "invalid_value"]);
      const kept = await put({ is_sandbox, name: "Renamed" });
      assert.deepEqual([kept.status, kept.body.is_sandbox], [200, is_sandbox]);
    }
  });

  test("the database refuses to change the flag, and to forget a sandbox", async () => {
    for (const is_sandbox of [true, false]) {
      const location_id = await newLocation(is_sandbox);
      const change = "update location set is_sandbox = not is_sandbox where location_id = $1";
      await assert.rejects(deps.pool.query(change, [location_id]), { code: "23001" });
    }
    await assert.rejects(deps.pool.query("delete from sandbox_location"));
  });

  test("the interface neither takes nor shows the flag, and a register gets the same configuration", async () => {
    const location_id = await newLocation(true);
    const shown = await get(`/rest/V1/pos/locations/${location_id}`);
    assert.equal("is_sandbox" in shown, false);
    const { terminal_id } = await newTill(location_id);
    const config = await get(`/rest/V1/pos/terminals/${terminal_id}/config`);
    assert.equal(JSON.stringify(config).includes("is_sandbox"), false);
    const location = { name: "Shop", code: randomUUID(), is_sandbox: true };
    assert.equal((await call("POST", "/rest/V1/pos/locations", { body: { location } })).status, 400);
  });

  test("a register moves between sandboxes or between live locations only", async () => {
    const [live, other] = [await newLocation(false), await newLocation(false)];
    const [one, two] = [await newLocation(true), await newLocation(true)];
    for (const [from, to, elsewhere] of [
      [live, other, one],
      [one, two, live],
    ] as const) {
      const { terminal_id } = await newTerminal(deps, { location_id: from });
      const move = (location_id: number) =>
        call("PUT", `/admin/api/terminals/${terminal_id}`, { token: owner.token, body: { location_id } });
      const refused = await move(elsewhere);
      assert.deepEqual([refused.status, refused.body.code], [400, "invalid_value"]);
      assert.equal((await move(to)).status, 200);
    }
  });

  test("an integration is bound to sandboxes only, or to no sandbox", async () => {
    const [live, one, two] = [await newLocation(false), await newLocation(true), await newLocation(true)];
    const send = (method: "POST" | "PUT", path: string, location_ids: readonly number[]) =>
      call(method, `/admin/api/integrations${path}`, {
        token: owner.token,
        body: { ...(method === "POST" ? { name: randomUUID(), resources: ["all"] } : {}), location_ids },
      });
    const mixed = await send("POST", "", [live, one]);
    assert.deepEqual([mixed.status, mixed.body.code], [400, "invalid_value"]);
    const { status, body } = await send("POST", "", [one, two]);
    assert.equal(status, 200);
    assert.equal((await send("PUT", `/${body.integration_id}`, [one, live])).status, 400);
    assert.equal((await send("PUT", `/${body.integration_id}`, [live])).status, 200);
  });
});

describe("the receipt of a sandbox", () => {
  test("its page says that it is a test and offers no claim, and the stored receipt is as the register sent it", async () => {
    const till = await newTill(await newLocation(true));
    const receipt = sampleReceipt(till);
    const stored = await ok("POST", "/rest/V1/pos/receipts", { receipt });
    const page = await call("GET", `/pos/receipt/${stored.receipt_token}`);
    assert.match(page.text, /<title>TEST: /);
    assert.match(page.text, /<p class="notice">TEST: this receipt is of a sandbox/);
    assert.doesNotMatch(page.text, /\/claim/);
    const claim = await call("POST", `/pos/receipt/${stored.receipt_token}/claim`, {
      body: "email=ada%40shop.example",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    assert.equal(claim.status, 404);
    const found = await findPageReceiptById(deps.db, stored.receipt_id);
    assert.ok(found);
    const composable = await toPrint(deps, found, "https://shop.example");
    const mail = await deps.pdf.print({ print: "mail", ...composable, extras: { page_url: "https://shop.example" } });
    assert.match(mail.subject, /^TEST: /);
    assert.match(mail.text, /TEST: this receipt is of a sandbox/);
    const preview = await get(`/admin/api/receipts/${stored.receipt_id}/preview`);
    assert.equal(preview.is_sandbox, true);
    const read = await get(`/rest/V1/pos/receipts/${stored.receipt_id}`);
    assert.equal(read.raw_payload, receipt["raw_payload"]);
  });
});
