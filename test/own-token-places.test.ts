import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "./administrator.ts";
import { closingOf, seriesOf } from "./fixtures/closings/shop.ts";
import { sampleReceipt } from "./fixtures/rows.ts";
import { type EnrolledTill, enrollmentCalls } from "./fixtures/terminals/enrollments.ts";
import { type Answer, openApp } from "./support.ts";

const testApp = await openApp({ env: { TRUST_PROXY: "1" } });
const { call, deps, newToken } = testApp;
const { newEnrolled, newLocation } = enrollmentCalls(testApp);
const { token: admin } = await newAdministrator(testApp);

type Fields = Record<string, unknown>;

const send = (path: string, token: string, body: object): Promise<Answer> =>
  call("POST", `/rest/V1/${path}`, { token, body });
const sendReceipt = (till: EnrolledTill, fields: Fields = {}, token = till.token) =>
  send("pos/receipts", token, { receipt: sampleReceipt(till, fields) });
const sendClosing = (till: EnrolledTill, fields: Fields = {}, token = till.token) =>
  send("pos/register-reports", token, { report: closingOf({ ...till, series_id: seriesOf(till) }, fields) });
const sendEntries = (token: string, ...entries: readonly Fields[]) =>
  send("pos/audit-log", token, {
    entries: entries.map((entry) => ({ entity_type: "product", entity_id: "7", field_name: "price", ...entry })),
  });
const sendOrder = (till: EnrolledTill, pos_sale_id: string, fields: Fields = {}) =>
  send("orders", till.token, {
    entity: {
      customer_email: "ada@shop.example",
      base_grand_total: 12.1,
      grand_total: 12.1,
      items: [{ sku: "TEA", qty_ordered: 1, price: 12.1 }],
      extension_attributes: { pos_sale_id, ...fields },
    },
  });

async function move(till: EnrolledTill, location_id: number): Promise<void> {
  const answer = await call("PUT", `/admin/api/terminals/${till.terminal_id}`, { token: admin, body: { location_id } });
  assert.equal(answer.status, 200, answer.text);
}

/** Returns the client address of the newest audit entry. */
async function lastEntry(): Promise<unknown> {
  const { rows } = await deps.pool.query(
    "select terminal_id, location_id from audit_log where is_submitted order by log_id desc limit 1",
  );
  return rows[0];
}

describe("ids that a body leaves out", () => {
  test("a terminal's token adds its terminal and its location to receipts, audit entries and telemetry", async () => {
    const till = await newEnrolled();
    const { terminal_id, location_id } = till;
    for (const absent of [null, undefined]) {
      for (const fields of [
        { location_id: absent },
        { terminal_id: absent },
        { terminal_id: absent, location_id: absent },
      ]) {
        const receipt = await sendReceipt(till, fields);
        assert.equal(receipt.status, 200, receipt.text);
        assert.deepEqual(
          { terminal_id: receipt.body.terminal_id, location_id: receipt.body.location_id },
          { terminal_id, location_id },
        );
        assert.equal((await sendEntries(till.token, { terminal_id, location_id, ...fields })).status, 200);
        assert.deepEqual(await lastEntry(), { terminal_id, location_id });
      }
    }
    const events = [{ event_type: "sale", event_name: "completed" }];
    assert.equal((await send("pos/telemetry", till.token, { payload: { events } })).body, true);
    const { rows } = await deps.pool.query(
      "select terminal_id, location_id from telemetry_event where terminal_id = $1",
      [terminal_id],
    );
    assert.deepEqual(rows, [{ terminal_id, location_id }]);
  });

  test("an integration of one location adds the location, one of several locations adds nothing", async () => {
    const till = await newEnrolled();
    const other = await newLocation();
    const rights = ["Vendor_Pos::receipts", "Vendor_Pos::locations"];
    const one = await newToken(rights, [till.location_id]);
    const receipt = await sendReceipt(till, { location_id: null }, one);
    assert.deepEqual([receipt.status, receipt.body.location_id], [200, till.location_id], receipt.text);
    assert.equal((await sendEntries(one, {})).status, 200);
    assert.deepEqual(await lastEntry(), { terminal_id: null, location_id: till.location_id });
    const several = await newToken(rights, [till.location_id, other]);
    assert.equal((await sendReceipt(till, { location_id: null }, several)).status, 401);
    assert.equal((await sendEntries(several, {})).status, 401);
    assert.equal((await sendEntries(testApp.token, {})).status, 200);
    assert.deepEqual(await lastEntry(), { terminal_id: null, location_id: null });
  });

  test("ids that contradict the token are refused; one such entry refuses its whole batch", async () => {
    const till = await newEnrolled();
    const other = await newEnrolled();
    for (const fields of [
      { terminal_id: other.terminal_id },
      { location_id: other.location_id },
      { terminal_id: other.terminal_id, location_id: null },
      { location_id: other.location_id, terminal_id: null },
    ]) {
      assert.equal((await sendReceipt(till, fields)).status, 401, JSON.stringify(fields));
      assert.equal((await sendEntries(till.token, {}, fields)).status, 401, JSON.stringify(fields));
    }
    const { rows } = await deps.pool.query("select from audit_log where is_submitted and terminal_id = $1", [
      till.terminal_id,
    ]);
    assert.equal(rows.length, 0);
  });

  test("a receipt is the same one when a token of another kind repeats it without its ids", async () => {
    const till = await newEnrolled();
    const fields = { sale_id: randomUUID(), created_at: "2026-11-20T10:00:00Z", location_id: null };
    const first = await sendReceipt(till, fields, testApp.token);
    assert.deepEqual([first.status, first.body.location_id], [200, null]);
    const again = await sendReceipt(till, fields);
    assert.deepEqual([again.status, again.body.receipt_id], [200, first.body.receipt_id], again.text);
    const { rows } = await deps.pool.query("select from audit_log where entity_type = 'receipt' and entity_id = $1", [
      String(first.body.receipt_id),
    ]);
    assert.equal(rows.length, 0, "no different content is noted");
  });
});

describe("a terminal that was moved", () => {
  test("its own token submits what its register made at each former location, and reads the present one only", async () => {
    const till = await newEnrolled();
    const [first, second, third] = [till.location_id, await newLocation(), await newLocation()];
    const stored = { sale_id: randomUUID(), created_at: "2026-11-20T10:00:00Z" };
    assert.equal((await sendReceipt(till, stored)).status, 200);
    await move(till, second);
    await move(till, third);
    for (const location_id of [first, second, third]) {
      const receipt = await sendReceipt(till, { location_id });
      assert.equal(receipt.status, 200, receipt.text);
      const closing = await sendClosing(till, { location_id });
      assert.equal(closing.status, 200, closing.text);
      assert.equal((await sendEntries(till.token, { location_id })).status, 200);
      const order = await sendOrder(till, receipt.body.sale_id, { pos_location_id: location_id });
      assert.equal(order.status, 200, order.text);
      const refund = await send(`order/${order.body.entity_id}/refund`, till.token, {
        arguments: { extension_attributes: { pos_sale_id: randomUUID() } },
      });
      assert.notEqual(refund.status, 401, refund.text);
      const customer = { firstname: "Ada", lastname: "King", email: `${randomUUID()}@shop.example`, websiteId: 0 };
      const created = await send("pos/customers", till.token, { request: { ...customer, locationId: location_id } });
      assert.deepEqual([created.status, created.body.success], [200, true], created.text);
    }
    const repeated = await sendReceipt(till, { ...stored, order_increment_id: "000000123" });
    assert.deepEqual([repeated.status, repeated.body.order_increment_id], [200, "000000123"], repeated.text);
    const read = (location_id: number) => call("GET", `/rest/V1/pos/locations/${location_id}`, { token: till.token });
    assert.deepEqual(
      [(await read(first)).status, (await read(second)).status, (await read(third)).status],
      [404, 404, 200],
    );
    const listed = await call("GET", "/rest/V1/pos/receipts?searchCriteria", { token: till.token });
    assert.deepEqual([...new Set(listed.body.items.map((row: Fields) => row["location_id"]))], [third]);
    const elsewhere = await newLocation();
    assert.equal((await sendReceipt(till, { location_id: elsewhere })).status, 401);
    assert.equal((await sendClosing(till, { location_id: elsewhere })).status, 401);
    assert.equal((await sendEntries(till.token, { location_id: elsewhere })).status, 401);
  });

  test("its limited token submits for former locations too, also after the terminal was deleted", async () => {
    const till = await newEnrolled();
    await move(till, await newLocation());
    const path = `/admin/api/terminals/${till.terminal_id}`;
    assert.equal((await call("PUT", path, { token: admin, body: { is_active: false } })).status, 200);
    assert.equal((await sendReceipt(till)).status, 200);
    assert.equal((await call("DELETE", path, { token: admin })).status, 200);
    const created_at = Temporal.Now.instant().subtract({ minutes: 5 }).toString();
    assert.equal((await sendReceipt(till, { created_at })).status, 200);
    assert.equal((await sendClosing(till, { closed_at: created_at.replace("Z", "+00:00") })).status, 200);
  });

  test("a register cannot submit an audit entry that makes it a former terminal of another location", async () => {
    const till = await newEnrolled();
    const other = await newLocation();
    const forged = { entity_type: "terminal", entity_id: String(till.terminal_id), field_name: "location_id" };
    const values = { old_value: String(other), new_value: String(till.location_id), change_source: "admin" };
    assert.equal((await sendEntries(till.token, { ...forged, ...values })).status, 200);
    await move(till, await newLocation());
    assert.equal((await sendReceipt(till, { location_id: other })).status, 401);
  });
});

describe("audit entries of an integration that is bound to locations", () => {
  test("an entry names a terminal that is or was at its location, and no terminal of another one", async () => {
    const [own, other, moved] = [await newEnrolled(), await newEnrolled(), await newEnrolled()];
    const bound = await newToken(["Vendor_Pos::locations"], [own.location_id]);
    const entry = ({ terminal_id }: EnrolledTill) => ({ terminal_id, location_id: own.location_id });
    assert.equal((await sendEntries(bound, entry(own))).status, 200);
    assert.equal((await sendEntries(bound, entry(other))).status, 401);
    assert.equal((await sendEntries(bound, { terminal_id: other.terminal_id })).status, 401);
    assert.equal((await sendEntries(bound, entry(own), entry(other))).status, 401);
    assert.equal((await sendEntries(bound, { terminal_id: own.terminal_id })).status, 200);
    assert.equal((await sendEntries(bound, entry(moved))).status, 401);
    await move(moved, own.location_id);
    await move(moved, other.location_id);
    assert.equal((await sendEntries(bound, entry(moved), entry(own))).status, 200);
  });
});
