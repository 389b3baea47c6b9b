import assert from "node:assert/strict";
import { test } from "node:test";
import { CASH, drained, newKitTill, type Trouble, troubled } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();

/** Enrols a till and opens a session. */
async function opened(trouble: Trouble) {
  const { activation_code, terminal_id } = await shop.addTerminal();
  const till = await newKitTill(shop.url, { fetch: troubled(trouble) });
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });
  const { session_id } = await till.openSession(10_000n);
  return { till, terminal_id, session_id };
}

test("the float, cash in and out, and a refused request are in the audit log", async () => {
  const { till, terminal_id, session_id } = await opened((_, path) =>
    path.endsWith("/pos/receipts") ? "refused" : undefined,
  );
  await till.cashIn(500n, "Coins \0");
  await till.cashOut(250n);
  await till.scan("MUG");
  const { sale_id } = await till.pay(CASH);
  assert.equal(await till.drain(AbortSignal.timeout(120_000)), 2, "the order and its invoice wait for the receipt");
  assert.deepEqual(
    (await till.parkedRows()).map(({ kind }) => kind),
    ["receipt"],
  );
  const { rows } = await deps.pool.query(
    `select entity_type, entity_id, field_name, new_value, staff_name, terminal_name is not null as is_named
       from pos.audit_log where terminal_id = $1 and is_submitted order by log_id`,
    [terminal_id],
  );
  const [of_session, of_terminal] = [
    { entity_type: "register_session", entity_id: session_id, staff_name: "Ada", is_named: true },
    { entity_type: "terminal", entity_id: String(terminal_id), staff_name: null, is_named: true },
  ];
  assert.deepEqual(rows, [
    { ...of_session, field_name: "opening_float", new_value: "100.00 EUR" },
    { ...of_session, field_name: "cash_in", new_value: "5.00 EUR: Coins \uFFFD" },
    { ...of_session, field_name: "cash_out", new_value: "2.50 EUR" },
    { ...of_terminal, field_name: "refused_request", new_value: `receipt:${sale_id} (400) Refused on its way.` },
  ]);
  await till.close();
});

test("a refused audit entry is parked, and makes no other one", async () => {
  const { till } = await opened((_, path) => (path.endsWith("/pos/audit-log") ? "refused" : undefined));
  await drained(till);
  const rows = await till.parts.ledger.read(["outbox"], (transaction) => transaction.range("outbox"));
  assert.deepEqual(
    rows.map(({ kind, state }) => [kind, state]),
    [["audit", "refused"]],
  );
  await till.close();
});
