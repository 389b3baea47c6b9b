import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { receiptPoster } from "../../../../test/fixtures/receipts/receipts.ts";

const testApp = await openApp();
const till = await newTerminal(testApp.deps);
const post = receiptPoster(testApp);

/** Stores a receipt with these fields and returns its id. */
async function stored(fields: object): Promise<number> {
  const answer = await post(sampleReceipt(till, { ...fields }));
  assert.equal(answer.status, 200, answer.text);
  return answer.body.receipt_id;
}

describe("a document with the sale_id of another and a pos_order_id of its own", () => {
  for (const follow_up of [
    { layaway_kind: "top_up" },
    { layaway_kind: "settlement" },
    { layaway_kind: "credit_due" },
    { credit_due: true },
    { sale_type: "refund" },
    { sale_type: "exchange" },
  ]) {
    test(`a document with the sale_id of a sale and its own pos_order_id is stored as its follow-up: ${JSON.stringify(follow_up)}`, async () => {
      const sale_id = randomUUID();
      const sale = await stored({ sale_id, layaway_kind: "layaway_kind" in follow_up ? "deposit" : null });
      const first = { ...sampleReceipt(till), sale_id, pos_order_id: randomUUID(), ...follow_up };
      const second = { ...first, pos_order_id: randomUUID() };
      const ids = [sale, await stored(first), await stored(second)];
      assert.equal(new Set(ids).size, 3);
      assert.equal(await stored(first), ids[1], "its own repeat is known by pos_order_id");
      assert.equal(await stored({ ...second, pos_order_id: second.pos_order_id.toUpperCase() }), ids[2]);
    });
  }

  test("a sale with a known sale_id is a repeat, and the first payment may come before the sale", async () => {
    const sale_id = randomUUID();
    const payment = await stored({ sale_id, pos_order_id: randomUUID(), layaway_kind: "top_up" });
    const deposit = await stored({ sale_id, layaway_kind: "deposit" });
    assert.notEqual(payment, deposit);
    assert.equal(await stored({ sale_id, pos_order_id: randomUUID(), layaway_kind: "deposit" }), deposit);
    for (const credit_due of [0, "0", "0.00", "-0.0000", false, "", [], {}]) {
      const repeat = { sale_id, pos_order_id: randomUUID(), sale_type: "order", credit_due };
      assert.equal(await stored(repeat), deposit, JSON.stringify(credit_due));
    }
  });

  test("a follow-up that is posted twenty times at once on two nodes is stored once, beside its sale", async () => {
    const node = await openApp({ database: testApp.database });
    const sale_id = randomUUID();
    const sale = sampleReceipt(till, { sale_id, layaway_kind: "deposit" });
    const payment = { ...sampleReceipt(till), sale_id, pos_order_id: randomUUID(), credit_due: "1" };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const receipt = i % 2 === 0 ? sale : payment;
        return i % 4 < 2 ? post(receipt) : node.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
      }),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(answers.map(({ body }) => body.receipt_id)).size, 2);
    await node.close();
  });
});
