import assert from "node:assert/strict";
import { test } from "node:test";
import { TillError } from "@tillkeeper/register-kit";
import { CASH, drained, newKitTill } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop, verdictOf } from "../fixtures/register-kit/service-shop.ts";

const { deps, shop } = await openServiceShop();

/** Hires a person with a role of their own. Returns the id. */
async function hire(first_name: string, permissions: object, passcode: string): Promise<number> {
  const name = `${first_name} ${crypto.randomUUID()}`;
  const { role_id } = await shop.admin<{ role_id: number }>("POST", "/roles", { name, permissions, is_active: true });
  const person = {
    first_name,
    last_name: "Test",
    email: null,
    role_id,
    all_locations: true,
    passcode,
    is_active: true,
  };
  return (await shop.admin<{ staff_id: number }>("POST", "/staff", person)).staff_id;
}

test("a cashier's refund is refused, a manager's passcode lets one through, and both are in receipt and audit log", async () => {
  const cashier = await hire("Jonas", { refund: false, see_expected_cash: false }, "4712");
  const manager = await hire("Ada", { refund: true }, "4711");
  const { activation_code, terminal_id } = await shop.addTerminal();
  const till = await newKitTill(shop.url);
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  assert.equal((await till.signIn(cashier, "4712")).kind, "signed_in");
  await till.openSession(10_000n);
  await till.scan("MUG");
  await till.scan("BOOK");
  const sale = await till.pay(CASH);

  const request = { receipt_number: sale.receipt_number, tendered: CASH };
  const line = (index: number) => {
    const { line_id = "", qty_e4 = 0n } = sale.goods.lines[index] ?? {};
    return { ...request, quantities: [{ line_id, qty_e4 }] };
  };
  const isRefused = (error: unknown) => error instanceof TillError && error.flag === "refund";
  await assert.rejects(till.refund(line(0)), isRefused);
  assert.deepEqual(await till.approve({ staff_id: manager, passcode: "4712" }, ["refund"]), { kind: "wrong_passcode" });
  const answer = await till.approve({ staff_id: manager, passcode: "4711" }, ["refund"]);
  assert.ok(answer.kind === "approved");
  const { approval } = answer;
  const back = await till.refund({ ...line(0), approval });
  await assert.rejects(till.refund({ ...line(1), approval }), isRefused);
  assert.equal(till.person()?.staff_id, cashier);

  await assert.rejects(till.xReport(), TillError);
  await till.count(10_000n + sale.due_minor + back.due_minor);
  await assert.rejects(till.xReport(), TillError, "the count does not show the figures");
  const seen = await till.approve({ staff_id: manager, passcode: "4711" }, ["see_expected_cash"]);
  assert.ok(seen.kind === "approved");
  const { report } = await till.xReport({ approval: seen.approval });
  const closing = await till.closeSession();
  await drained(till);
  const { rows } = await deps.pool.query(
    "select staff_id, (raw_payload::jsonb #>> '{}')::jsonb -> 'approvals' as approvals from pos.receipt where sale_id = $1",
    [back.sale_id],
  );
  const approvals = [{ flags: ["refund"], by: "Ada Test", staff_id: manager }];
  assert.deepEqual([rows[0].staff_id, JSON.parse(rows[0].approvals)], [cashier, approvals]);
  assert.deepEqual(await verdictOf(shop, closing.report_id), ["complete", "matched"]);
  const log = await deps.pool.query(
    `select staff_id, staff_name, new_value from pos.audit_log
      where terminal_id = $1 and is_submitted and field_name = 'approval' and entity_id = $2`,
    [terminal_id, back.sale_id],
  );
  assert.deepEqual(log.rows, [
    { staff_id: cashier, staff_name: "Jonas Test", new_value: `refund: approved by Ada Test (staff ${manager})` },
  ]);
  const stored = JSON.parse(closing.text) as { readonly tenders: object; readonly sales: object };
  assert.deepEqual([report.tenders, report.sales], [stored.tenders, stored.sales]);
  await till.close();
});
