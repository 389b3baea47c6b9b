import assert from "node:assert/strict";
import { test } from "node:test";
import { auditDrafts, Memory, SYSTEM_TIMERS, type Till, type Timers } from "@tillkeeper/register-kit";
import { CASH, drained, newKitTill, type Trouble, troubled } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();
const timers: Timers = {
  ...SYSTEM_TIMERS,
  sleep: (ms, signal) => SYSTEM_TIMERS.sleep(ms < 15_000 ? 10 : ms, signal),
};

interface Losing {
  readonly till: Till;
  readonly memory: Memory;
  readonly terminal_id: number;
  readonly location_id: number;
  /** Returns the number of answers that were lost so far. */
  readonly lost: () => number;
  /** Ends the loss of answers. */
  readonly mend: () => void;
}

/**
 * Enrols a till whose network loses the answers to the first requests of a path, two by default.
 */
async function losing(path: RegExp, most = 2): Promise<Losing> {
  let [lost, left] = [0, most];
  const trouble: Trouble = (_method, asked) => {
    if (!path.test(asked) || left === 0) return undefined;
    left -= 1;
    lost += 1;
    return "answer_lost";
  };
  const { activation_code, terminal_id } = await shop.addTerminal();
  const memory = new Memory();
  const till = await newKitTill(shop.url, { fetch: troubled(trouble), timers }, memory);
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });
  const { location_id } = shop;
  return { till, memory, terminal_id, location_id, lost: () => lost, mend: () => (left = 0) };
}

test("a lost answer of a payment's capture is taken as done, and the invoice is paid once", async () => {
  const { till, lost } = await losing(/\/invoices\/\d+\/capture$/);
  await till.openSession(0n);
  await till.scan("MUG");
  const { sale_id, receipt_number } = await till.pay([{ tender: "invoice" }]);
  await till.refund({ receipt_number, tendered: CASH });
  await drained(till);
  assert.equal(lost(), 2);
  assert.deepEqual(await till.parkedRows(), []);
  const { rows } = await deps.pool.query(
    `select i.state::int, o.total_paid::text, o.total_refunded::text
       from shop_data.sales_invoice i join shop_data.sales_order o on o.entity_id = i.order_id where o.pos_sale_id = $1`,
    [sale_id],
  );
  assert.deepEqual(rows, [{ state: 2, total_paid: "15.6700", total_refunded: "15.6700" }]);
  await till.close();
});

test("a lost answer of deactivate releases the register at the next try, also after a crash", async () => {
  const { till, memory, terminal_id, mend } = await losing(/\/terminals\/deactivate$/, 1);
  await till.openSession(0n);
  await till.scan("MUG");
  await till.count(0n);
  await till.closeSession();
  const first = await till.deactivate();
  assert.equal(first.answer.kind, "no_answer");
  mend();
  await till.close();
  const next = await newKitTill(shop.url, { timers }, memory);
  await next.start();
  next.actAs({ name: "Ada" });
  await next.scan("MUG");
  await next.deactivate();
  await assert.rejects(next.pay(CASH), { reason: "released" });
  const { rows } = await deps.pool.query("select device_identifier from pos.terminal where terminal_id = $1", [
    terminal_id,
  ]);
  assert.deepEqual(rows, [{ device_identifier: null }]);
  await next.close();
});

test("an audit post whose answer is lost is sent again: the entry is there at least once", async () => {
  const { till, terminal_id, location_id, lost } = await losing(/\/audit-log$/);
  const entity_id = crypto.randomUUID();
  const entry = { entity_type: "drawer", entity_id, field_name: "opened", terminal_id, location_id };
  await till.ledger.record({ outbox: auditDrafts([entry]) });
  await drained(till);
  assert.equal(lost(), 2);
  assert.deepEqual(await till.parkedRows(), []);
  const { rows } = await deps.pool.query("select count(*)::int as n from pos.audit_log where entity_id = $1", [
    entity_id,
  ]);
  // The server does not recognise a repeated batch: each post whose answer was lost is stored.
  assert.deepEqual(rows, [{ n: 3 }]);
  await till.close();
});

test("a lost answer of a heartbeat changes nothing but that the till is offline until the next one", async () => {
  const { till, lost } = await losing(/\/heartbeat$/, 4);
  const kinds = [];
  for (let beats = 0; beats < 4; beats += 1) kinds.push((await till.sync()).kind);
  assert.deepEqual([new Set(kinds.slice(0, -1)), kinds.at(-1)], [new Set(["no_answer"]), "ok"]);
  assert.equal(lost(), 4);
  const { presence } = await till.health();
  assert.deepEqual([presence.standing, presence.is_online, presence.is_licensed], ["active", true, true]);
  await till.openSession(0n);
  await till.scan("MUG");
  await till.pay(CASH);
  await drained(till);
  await till.close();
});
