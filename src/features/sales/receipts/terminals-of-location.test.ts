import assert from "node:assert/strict";
import { test } from "node:test";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps, newToken } = app;

const till = await newTerminal(deps);
const other = await newTerminal(deps);
assert.notEqual(till.location_id, other.location_id);
const RESOURCES = ["Vendor_Pos::receipts"];
const bound = await newToken(RESOURCES, [till.location_id]);
const unbound = await newToken(RESOURCES);

const post = (token: string, terminal_id: number, location_id = till.location_id) =>
  call("POST", "/rest/V1/pos/receipts", {
    token,
    body: { receipt: sampleReceipt({ ...till, terminal_id }, { location_id }) },
  });

test("a bound token's receipt names only a terminal of its location", async () => {
  assert.equal((await post(bound, till.terminal_id)).status, 200);
  const refused = await post(bound, other.terminal_id);
  assert.deepEqual(
    [refused.status, refused.body],
    [
      401,
      {
        message: "The consumer isn't authorized to access %resources.",
        parameters: { resources: "Vendor_Pos::receipts" },
      },
    ],
  );
  const both = await newToken(RESOURCES, [till.location_id, other.location_id]);
  assert.equal((await post(both, other.terminal_id)).status, 401, "of another of its locations");
  assert.equal((await post(unbound, other.terminal_id)).status, 200);
});

test("a receipt from before its terminal was moved is stored; one of a location where it never was is not", async () => {
  const moved = await newTerminal(deps);
  const token = await newToken(RESOURCES, [moved.location_id, other.location_id, till.location_id]);
  const queued = () => post(token, moved.terminal_id, moved.location_id);
  assert.equal((await queued()).status, 200);
  const saved = await call("PUT", `/rest/V1/pos/terminals/${moved.terminal_id}`, {
    body: { terminal: { location_id: other.location_id } },
  });
  assert.equal(saved.status, 200, saved.text);
  assert.equal((await queued()).status, 200);
  assert.equal((await post(token, moved.terminal_id, other.location_id)).status, 200);
  assert.equal((await post(token, moved.terminal_id, till.location_id)).status, 401);
});

test("entries that a register submits to the audit log move no terminal", async () => {
  const entry = {
    entity_type: "terminal",
    entity_id: String(other.terminal_id),
    field_name: "location_id",
    old_value: String(till.location_id),
    new_value: String(other.location_id),
    location_id: till.location_id,
  };
  const token = await newToken(["Vendor_Pos::locations"], [till.location_id]);
  const sent = await call("POST", "/rest/V1/pos/audit-log", { token, body: { entries: [entry] } });
  assert.equal(sent.status, 200, sent.text);
  assert.equal((await post(bound, other.terminal_id)).status, 401);
});
