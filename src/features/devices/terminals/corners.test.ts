import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { setSetting } from "../../../../test/fixtures/customers/customers.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Vendor_Pos::settings"]);
const LOCATIONS = "/rest/V1/pos/locations";
const TERMINALS = "/rest/V1/pos/terminals";

async function newLocation(fields: object = {}) {
  const answer = await call("POST", LOCATIONS, { body: { location: { name: "Shop", code: randomUUID(), ...fields } } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function newTerminal(location_id: number) {
  const answer = await call("POST", TERMINALS, { body: { terminal: { name: "Till", location_id } } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

test("source_code of a location is a text, also when it was not sent or was null", async () => {
  const { location_id, source_code } = await newLocation();
  assert.equal(source_code, "");
  const sent = await call("PUT", `${LOCATIONS}/${location_id}`, { body: { location: { source_code: "main" } } });
  assert.equal(sent.body.source_code, "main");
  const emptied = await call("PUT", `${LOCATIONS}/${location_id}`, { body: { location: { source_code: null } } });
  assert.equal(emptied.body.source_code, "");
  const { terminal_id } = await newTerminal(location_id);
  const { body } = await call("GET", `${TERMINALS}/${terminal_id}/config`);
  assert.equal(JSON.parse(body).location.source_code, "");
});

describe("the order status after a pickup", () => {
  test("the order status after a pickup is one of the order statuses, empty, null or the stored one", async () => {
    const { location_id } = await newLocation({ pickup_completed_status_code: "processing" });
    const put = (value: string | null) =>
      call("PUT", `${LOCATIONS}/${location_id}`, { body: { location: { pickup_completed_status_code: value } } });
    const refused = await put("nosuch");
    assert.equal(refused.status, 400);
    assert.match(String(refused.body.parameters[0]), /"pickup_completed_status_code" must be one of .*complete/);
    for (const value of ["complete", "", null]) assert.equal((await put(value)).status, 200);
    await deps.pool.query("update location set pickup_completed_status_code = 'gone' where location_id = $1", [
      location_id,
    ]);
    assert.equal((await put("gone")).status, 200);
    const { terminal_id } = await newTerminal(location_id);
    const terminal = { pickup_completed_status_code: "nosuch" };
    assert.equal((await call("PUT", `${TERMINALS}/${terminal_id}`, { body: { terminal } })).status, 400);
    const setting = await call("PUT", "/admin/api/settings", {
      token,
      body: {
        scope: "default",
        scope_id: 0,
        values: { "vendor_pos_terminal/pickup/completed_status_code": "nosuch" },
      },
    });
    assert.equal(setting.status, 400, setting.text);
    assert.match(setting.text, /must be one of/);
  });
});

test("the size of the logo is a word or a number of pixels", async () => {
  const { location_id, receipt_logo_size } = await newLocation({ receipt_logo_size: 120 });
  assert.equal(receipt_logo_size, "120");
  const put = (value: unknown) =>
    call("PUT", `${LOCATIONS}/${location_id}`, { body: { location: { receipt_logo_size: value } } });
  for (const value of ["small", 48, null]) assert.equal((await put(value)).status, 200);
  for (const value of ["huge", 0, -5, 100_000]) assert.equal((await put(value)).status, 400, String(value));
});

describe("where registration needs a code", () => {
  test("where registration needs a code, an update binds no device to a terminal without one, and the code does", async (t) => {
    const path = "vendor_pos_terminal/activation/require_terminal_registration";
    t.after(() => setSetting(app, ["default", 0], path, null));
    const { location_id } = await newLocation();
    const open = await newTerminal(location_id);
    const put = (terminal_id: number, device_identifier: string) =>
      call("PUT", `${TERMINALS}/${terminal_id}`, { body: { terminal: { device_identifier } } });
    assert.equal((await put(open.terminal_id, randomUUID())).status, 200, "without the switch it may");
    await setSetting(app, ["default", 0], path, "1");
    const { terminal_id, activation_code } = await newTerminal(location_id);
    const deviceIdentifier = randomUUID();
    const refused = await put(terminal_id, deviceIdentifier);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body.parameters, ["Terminal registration requires an activation code."]);
    const body = { activationCode: activation_code, deviceIdentifier };
    assert.equal((await call("POST", `${TERMINALS}/activate`, { body })).status, 200);
    assert.equal((await put(terminal_id, randomUUID())).status, 200, "a bound terminal moves to another device");
  });
});

test("two changes of a passcode within a second give two hashes of the configuration", async () => {
  const { location_id } = await newLocation();
  const { terminal_id } = await newTerminal(location_id);
  const role = await call("POST", "/admin/api/roles", {
    token,
    body: { name: randomUUID(), permissions: {}, is_active: true },
  });
  const staff = await call("POST", "/admin/api/staff", {
    token,
    body: {
      first_name: "Ann",
      last_name: "Doe",
      email: "ann@example.org",
      role_id: role.body.role_id,
      all_locations: true,
      location_ids: [],
      passcode: "1234",
      is_active: true,
    },
  });
  assert.equal(staff.status, 200, staff.text);
  const moments = new Set<string>();
  for (const passcode of ["2345", "3456", "4567"]) {
    const path = `/admin/api/staff/${staff.body.staff_id}`;
    assert.equal((await call("PUT", path, { token, body: { passcode } })).status, 200);
    const { body } = await call("GET", `${TERMINALS}/${terminal_id}/config`);
    moments.add(JSON.parse(body).staff[0].passcode_updated_at);
  }
  assert.equal(moments.size, 3, "each delivered, so that the hash differs");
});
