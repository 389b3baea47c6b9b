import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory, type Till } from "@tillkeeper/register-kit";
import { CASH, copyOf, drained, newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop, verdictOf } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();

test("two tills with one profile that refund a sale at once have both receipts stored, and one credit memo parked", async () => {
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
       from shop_data.sales_creditmemo c join shop_data.sales_order o on o.entity_id = c.order_id where o.pos_sale_id = $1`,
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

test("two tills with one profile that close at once go on, one in a new series, and its next closing is matched", async () => {
  const memory = new Memory();
  const { activation_code, terminal_id } = await shop.addTerminal();
  const first = await newKitTill(shop.url, {}, memory);
  await first.enroll(activation_code);
  const second = await newKitTill(shop.url, {}, copyOf(memory));
  await second.start();
  first.actAs({ name: "Ada" });
  second.actAs({ name: "Grace" });
  const tills = [first, second];
  const { series_id } = (await first.ledger.counters()) ?? {};

  const numbers = await Promise.all(tills.map(async (till) => (await day(till)).receipt_number));
  assert.equal(numbers[0], numbers[1]);
  for (const till of tills) await drained(till);
  const parked = await Promise.all(tills.map((till) => till.parkedRows()));
  assert.deepEqual(
    parked.flat().map(({ kind, error }) => [kind, error?.reason, error?.outcome]),
    [["closing", "collision", "number_taken"]],
  );
  const renewed = parked[0]?.length === 1 ? first : second;
  const counters = await renewed.ledger.counters();
  assert.notEqual(counters?.series_id, series_id);

  const next = await Promise.all(tills.map(day));
  for (const till of tills) await drained(till);
  assert.deepEqual(
    next.map(({ receipt_number }) => receipt_number).toSorted(),
    [`${numbers[0]?.slice(0, 4)}-0002`, `${counters?.series_code}-0001`].toSorted(),
  );
  for (const { report_id } of next) assert.deepEqual(await verdictOf(shop, report_id), ["complete", "matched"]);
  const { rows } = await deps.pool.query(
    `select field_name, old_value, new_value from pos.audit_log
      where terminal_id = $1 and entity_type = 'terminal' and is_submitted order by field_name`,
    [terminal_id],
  );
  assert.deepEqual(
    rows.map(({ field_name }) => field_name),
    ["numbering_series", "refused_request"],
  );
  assert.deepEqual([rows[0].old_value, rows[0].new_value], [series_id, counters?.series_id]);
  assert.match(rows[1].new_value, /^closing:\S+ \(409\) /);
  for (const till of tills) await till.close();
});

/** Opens a session, sells once and closes the session. */
async function day(till: Till): Promise<{ receipt_number: string; report_id: string }> {
  await till.openSession(10_000n);
  await till.scan("MUG");
  const { receipt_number } = await till.pay(CASH);
  await till.count(await till.expectedCash());
  return { receipt_number, report_id: (await till.closeSession()).report_id };
}
