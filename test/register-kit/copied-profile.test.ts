import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory } from "@tillkeeper/register-kit";
import { CASH, copyOf, drained, newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();

test("of two tills with one profile that refund a sale at once both receipts are stored, and one credit memo is parked", async () => {
  const memory = new Memory();
  const { activation_code } = await shop.addTerminal();
  const first = await newKitTill(shop.url, {}, memory);
  await first.enroll(activation_code);
  first.actAs({ name: "Ada" });
  await first.openSession(10_000n);
  await first.scan("MUG");
  const { receipt_number, sale_id } = await first.pay(CASH);
  await drained(first);
  const second = await newKitTill(shop.url, {}, copyOf(memory));
  await second.start();
  second.actAs({ name: "Grace" });
  const tills = [first, second];
  const refunds = await Promise.all(tills.map((till) => till.refund({ receipt_number, tendered: CASH })));
  for (const till of tills) await drained(till);
  const ids = refunds.map((refund) => refund.sale_id);
  const receipts = await deps.pool.query("select sale_id from pos.receipt where sale_id = any($1)", [ids]);
  assert.equal(receipts.rowCount, 2);
  const { rows } = await deps.pool.query<{ pos_sale_id: string; refunded: string }>(
    `select c.pos_sale_id, o.total_refunded::text as refunded
       from commerce.sales_creditmemo c join commerce.sales_order o on o.entity_id = c.order_id where o.pos_sale_id = $1`,
    [sale_id],
  );
  assert.deepEqual(
    rows.map(({ refunded }) => refunded),
    ["15.6700"],
  );
  const parked = (await Promise.all(tills.map((till) => till.parkedRows()))).flat();
  assert.equal(parked.length, 1);
  const [row] = parked;
  assert.equal(
    row?.sale_id,
    ids.find((id) => id !== rows[0]?.pos_sale_id),
  );
  assert.deepEqual([row?.kind, row?.error?.reason, row?.error?.status], ["refund", "refused", 400]);
  assert.ok((row?.error?.message ?? "").length > 20);
  for (const till of tills) await till.close();
});
