import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { setCodes } from "../../../../test/fixtures/one-time-codes/codes.ts";
import { place, post, sampleOrder } from "../../../../test/fixtures/orders/orders.ts";
import { confirmClaim, requestClaim } from "../../sales/receipt-page/commands/claim.ts";
import { newReceipt, ownersOf } from "../../../../test/fixtures/receipt-page/claims.ts";
import { sweepLateSales } from "./commands/sweep.ts";

const CODE = "123456";
const ROUNDS = 25;

let app: TestApp;
let token: string;
before(async () => {
  app = await openApp();
  ({ token } = await newAdministrator(app));
});

async function erase(email: string) {
  const answer = await app.call("POST", "/admin/api/persons/erase", { token, body: { email, reason: "asked" } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

test("a claim and an erasure at once leave the receipt either owned and shown without the person or unclaimed, 25 rounds", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const email = `claim-${round}@example.org`;
    const receipt = await newReceipt(app, { customer_name: "Ada", customer_email: round % 2 === 0 ? email : null });
    const order = await place(app, { customer_email: null, extension_attributes: { pos_sale_id: receipt.sale_id } });
    assert.equal((await requestClaim(app.deps, { ...receipt, email })).kind, "sent");
    await setCodes(app, CODE);
    const [outcome] = await Promise.all([
      confirmClaim(app.deps, { ...receipt, email, code: CODE }),
      sleep(round % 10).then(() => erase(email)),
    ]);
    outcomes.add(outcome.kind);
    const { rows } = await app.deps.pool.query("select 1 from shop_data.customer where lower(email) = lower($1)", [
      email,
    ]);
    const owners = await ownersOf(app, receipt);
    const shown = (await app.call("GET", `/rest/V1/pos/receipts/${receipt.receipt_id}`)).body;
    const sold = (await app.call("GET", `/rest/V1/orders/${order.entity_id}`)).body;
    if (outcome.kind === "claimed") {
      assert.ok(owners.receipt !== null);
      // Either the erasure came first and the claim made a new account, or the account went with
      // the person.
      if (rows.length === 0) assert.deepEqual([shown.customer_name, sold.customer_id], [null, null], `round ${round}`);
    } else {
      assert.equal(outcome.kind, "wrong_code");
      assert.deepEqual([owners.receipt, rows.length], [null, 0]);
    }
    if (round % 2 === 0) assert.equal(shown.customer_email, null);
  }
  assert.ok(outcomes.size >= 1);
});

test("concurrent erasures of a person, while orders are saved, all succeed and leave no data of the person, 10 rounds", async () => {
  for (let round = 0; round < 10; round += 1) {
    const email = `order-${round}@example.org`;
    const sales = Array.from({ length: 4 }, () => randomUUID());
    const save = async (sale: string) => {
      const answer = await post(
        app,
        sampleOrder({ customer_email: email, extension_attributes: { pos_sale_id: sale } }),
      );
      assert.equal(answer.status, 200, answer.text);
      return answer.body.entity_id as number;
    };
    const first = await save(sales[0] ?? "");
    const [ids] = await Promise.all([Promise.all(sales.map(save)), erase(email), erase(email)]);
    assert.equal(ids[0], first);
    const moment = await app.deps.pool.query("select clock_timestamp()::text as now");
    await sweepLateSales(app.deps);
    for (const id of ids) {
      const { body } = await app.call("GET", `/rest/V1/orders/${id}`);
      const { rows } = await app.deps.pool.query(
        `select o.created_at <= e.erased_at as is_before from shop_data.sales_order o, erasure e
          where o.entity_id = $1 and e.erasure_id = (select max(erasure_id) from erasure)`,
        [id],
      );
      if (rows[0].is_before === true)
        assert.equal(body.customer_email, null, `round ${round} at ${moment.rows[0].now}`);
    }
    await erase(email);
    for (const id of ids) {
      assert.equal((await app.call("GET", `/rest/V1/orders/${id}`)).body.customer_email, null);
    }
  }
});
