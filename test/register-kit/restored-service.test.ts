import assert from "node:assert/strict";
import { test } from "node:test";
import { Memory, ONE_PIECE, SYSTEM_TIMERS, type Till } from "@tillkeeper/register-kit";
import { emptyDatabase } from "../empty-database.ts";
import { CASH, drained, newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { type ListeningApp, openListening, openServiceShop } from "../fixtures/register-kit/service-shop.ts";
import { databaseName, type TestDatabase } from "../support.ts";

const copyOf = ({ owner_url }: TestDatabase): Promise<TestDatabase> =>
  emptyDatabase(`template ${databaseName(owner_url)} strategy file_copy`);

/** Sells twice, takes one piece of the first sale back, and closes. Returns the closing's id. */
async function day(till: Till): Promise<string> {
  await till.openSession(10_000n);
  await till.scan("MUG", 2n * ONE_PIECE);
  const { receipt_number } = await till.pay(CASH);
  await till.scan("BOOK");
  await till.pay([{ tender: "invoice" }]);
  const [line] = (await till.returnable(receipt_number)).left;
  assert.ok(line);
  await till.refund({ receipt_number, quantities: [{ ...line, qty_e4: ONE_PIECE }], tendered: CASH });
  await till.count(await till.expectedCash());
  return (await till.closeSession()).report_id;
}

/** Returns the data that the service has of a till, by the names that the register gave. */
async function kept({ deps }: ListeningApp) {
  const list = async (sql: string): Promise<string[]> => {
    const { rows } = await deps.pool.query<{ id: string }>(sql);
    return rows.map(({ id }) => id);
  };
  return {
    receipts: await list("select sale_id as id from pos.receipt order by receipt_number"),
    orders: await list("select pos_sale_id as id from shop_data.sales_order order by 1"),
    invoiced: await list(
      "select o.pos_sale_id as id from shop_data.sales_invoice i join shop_data.sales_order o on o.entity_id = i.order_id order by 1",
    ),
    refunds: await list("select pos_sale_id as id from shop_data.sales_creditmemo order by 1"),
    closings: await list("select report_id::text as id from pos.register_report order by closing_number"),
    matched: await list(
      `select r.report_id::text as id from pos.register_report r join pos.register_report_state s using (report_id)
        where s.state_figures_reconciled = 'matched' and s.state_documents_received = 'complete' order by closing_number`,
    ),
  };
}

async function held(till: Till): Promise<string[]> {
  const answer = await till.heldCarts();
  if (answer.kind !== "ok") assert.fail(answer.message);
  return answer.body.map(({ held_cart_id }) => held_cart_id);
}

async function whole(service: ListeningApp): ReturnType<typeof kept> {
  for (let looks = 0; ; looks += 1) {
    const now = await kept(service);
    if (now.matched.length === now.closings.length || looks === 1_200) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("a till sends again the documents that a restored service has lost: nothing is lost or doubled", async () => {
  const service = await openServiceShop();
  const { shop } = service;
  const port = Number(new URL(shop.url).port);
  const memory = new Memory();
  const { activation_code } = await shop.addTerminal();
  const till = await newKitTill(shop.url, {}, memory);
  await till.enroll(activation_code);
  till.actAs({ name: "Ada" });
  const first_day = await day(till);
  await till.scan("MUG");
  assert.equal((await till.hold("Table 4")).kind, "ok");
  await drained(till);
  await whole(service);
  await till.close();
  service.app.server.closeAllConnections();
  await service.close();
  const backup = await copyOf(service.database);
  const backup_at = SYSTEM_TIMERS.now().epochMilliseconds;

  // The service receives the data of the next day, and then loses it.
  const later = await openListening({ database: service.database }, port);
  const again = await newKitTill(shop.url, {}, memory);
  await again.start();
  again.actAs({ name: "Ada" });
  const second_day = await day(again);
  const [table] = await held(again);
  assert.ok(table);
  assert.equal((await again.takeHeld(table)).kind, "ok");
  await again.discard();
  await drained(again);
  const before = await whole(later);
  assert.deepEqual(before.closings, [first_day, second_day]);
  assert.deepEqual(before.matched, before.closings);
  assert.deepEqual(await held(again), []);
  await again.close();
  later.app.server.closeAllConnections();
  await later.close();

  const restored = await openListening({ database: backup }, port);
  assert.deepEqual((await kept(restored)).closings, [first_day]);
  const next = await newKitTill(shop.url, {}, memory);
  await next.start();
  next.actAs({ name: "Ada" });
  assert.deepEqual(await held(next), [table]);
  // The till sends more than the service has lost; the service recognizes what it still has.
  assert.ok((await next.sendAgain(backup_at - 600_000)) > 14);
  const third_day = await day(next);
  await drained(next);
  assert.deepEqual(await next.parkedRows(), []);
  assert.deepEqual(await held(next), []);
  const after = await whole(restored);
  assert.deepEqual(after.closings, [first_day, second_day, third_day]);
  assert.deepEqual(after.matched, after.closings);
  for (const kind of ["receipts", "orders", "invoiced", "refunds"] as const) {
    assert.equal(new Set(after[kind]).size, after[kind].length, `${kind} are not doubled`);
    assert.deepEqual(
      before[kind].filter((id) => !after[kind].includes(id)),
      [],
      `${kind} are not lost`,
    );
    assert.equal(after[kind].length, before[kind].length + before[kind].length / 2, kind);
  }
  await next.close();
});
