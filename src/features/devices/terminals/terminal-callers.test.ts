import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { newDevice, reasonOf, terminalCalls } from "../../../../test/fixtures/terminals/terminals.ts";

const testApp = await openApp();
const { call, deps, newToken } = testApp;
const { newLocation, post, put, register, heartbeat, deactivate, historyOf } = terminalCalls(testApp);

describe("a token bound to locations", () => {
  test("a bound token lists and reads only its own terminals, and its writes to others are 401", async () => {
    const [own, other] = [await register(), await register()];
    const bound = await newToken(["Vendor_Pos::locations", "Vendor_Pos::locations_manage"], [own.location_id]);
    const options = { token: bound };
    const list = await call("GET", "/rest/V1/pos/terminals", options);
    assert.deepEqual(
      list.body.items.map((row: { terminal_id: number }) => row.terminal_id),
      [own.terminal_id],
    );
    assert.equal((await call("GET", `/rest/V1/pos/terminals/${other.terminal_id}`, options)).status, 404);
    assert.equal((await call("GET", `/rest/V1/pos/terminals/${own.terminal_id}`, options)).status, 200);
    for (const answer of [
      await post({ name: "Till", location_id: other.location_id }, options),
      await put(other.terminal_id, { name: "X" }, options),
      await put(own.terminal_id, { location_id: other.location_id }, options),
      await call("DELETE", `/rest/V1/pos/terminals/${other.terminal_id}`, options),
      await deactivate(other.terminal_id, other.device_identifier, options),
      await heartbeat(other.terminal_id, other.device_identifier, options),
    ]) {
      assert.equal(answer.status, 401, answer.text);
    }
    assert.equal((await put(own.terminal_id, { name: "X" }, options)).status, 200);
    assert.equal((await heartbeat(own.terminal_id, own.device_identifier, options)).status, 200);
  });

  test("a caller of one location does not see the name of another location's terminal", async () => {
    const [own, other] = [await register(), await register({ name: "Secret" })];
    const bound = await newToken(["Vendor_Pos::locations_manage"], [own.location_id]);
    const answer = await put(own.terminal_id, { device_identifier: other.device_identifier }, { token: bound });
    assert.equal(reasonOf(answer), "The device is bound to another terminal.");
  });
});

async function newLicense(): Promise<number> {
  const { rows } = await deps.pool.query<{ license_id: number }>(
    `insert into license (license_token, license_type, license_status)
     values (gen_random_uuid()::text, 'pro', 'active') returning license_id`,
  );
  return rows[0]?.license_id ?? 0;
}

describe("the licence of a terminal", () => {
  test("the licence of a terminal cannot be linked to another, whose name the refusal gives, until the first releases it", async () => {
    const { token: admin } = await newAdministrator(testApp, ["Vendor_Pos::locations", "Vendor_Pos::locations_manage"]);
    const license_id = await newLicense();
    const link = (row: { terminal_id: number }, id: number | null) =>
      call("PUT", `/admin/api/terminals/${row.terminal_id}`, { token: admin, body: { license_id: id } });
    const [first, second] = [await register({ name: "Front till" }), await register()];
    assert.equal((await link(first, license_id)).status, 200);
    assert.equal((await link(first, license_id)).status, 200, "its own again is no change");
    const refused = await link(second, license_id);
    assert.equal(refused.status, 400);
    assert.equal(reasonOf(refused), `The license is linked to the terminal "Front till" (id ${first.terminal_id}).`);
    const created = await call("POST", "/admin/api/terminals", {
      token: admin,
      body: { name: "Third", location_id: await newLocation(), license_id },
    });
    assert.equal(created.status, 400);
    assert.equal((await link(first, null)).status, 200);
    assert.equal((await link(second, license_id)).status, 200);
  });

  test("a licence that is linked to ten terminals at once goes to one of them", async () => {
    const { token: admin } = await newAdministrator(testApp, ["Vendor_Pos::locations", "Vendor_Pos::locations_manage"]);
    const license_id = await newLicense();
    const rows = await Promise.all(Array.from({ length: 10 }, () => register()));
    const answers = await Promise.all(
      rows.map(({ terminal_id }) =>
        call("PUT", `/admin/api/terminals/${terminal_id}`, { token: admin, body: { license_id } }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 9 }, () => 400)]);
  });
});

describe("/admin/api/terminals", () => {
  test("an administrator creates a terminal with a code, links a licence, lists, renews the code and deletes, all audited", async () => {
    const { token: admin } = await newAdministrator(testApp, ["Vendor_Pos::locations", "Vendor_Pos::locations_manage"]);
    const license_id = await newLicense();
    const created = await call("POST", "/admin/api/terminals", {
      token: admin,
      body: { name: "Till", location_id: await newLocation(), license_id, receipt_header: "Hi" },
    });
    assert.equal(created.status, 200, created.text);
    const { terminal_id, activation_code } = created.body;
    assert.match(activation_code, /^\w{10}$/);
    assert.deepEqual([created.body.license_id, created.body.license_status], [license_id, "active"]);
    const listed = await call("GET", `/admin/api/terminals?filter[terminal_id]=${terminal_id}`, { token: admin });
    assert.deepEqual([listed.body.total_count, listed.body.items[0].activation_code], [1, activation_code]);
    const written = await call("PUT", `/admin/api/terminals/${terminal_id}`, {
      token: admin,
      body: { ...created.body, name: "Renamed", license_id: null },
    });
    assert.deepEqual([written.status, written.body.name, written.body.license_id], [200, "Renamed", null]);
    assert.equal(written.body.activation_code, activation_code);
    const renewed = await call("POST", `/admin/api/terminals/${terminal_id}/activation-code`, { token: admin });
    assert.notEqual(renewed.body.activation_code, activation_code);
    assert.equal(renewed.body.activation_used_at, null);
    const gone = await call("DELETE", `/admin/api/terminals/${terminal_id}`, { token: admin });
    assert.deepEqual([gone.status, gone.body], [200, true]);
    const { rows } = await deps.pool.query(
      "select distinct change_source, new_value from audit_log where entity_type = 'terminal' and entity_id = $1 and field_name = 'activation_code'",
      [String(terminal_id)],
    );
    assert.deepEqual(
      rows.map((row) => [row.change_source, row.new_value]).toSorted(),
      [
        ["admin", "***"],
        ["admin", null],
      ].toSorted(),
    );
  });

  test("a terminal with an unknown licence, an undeclared key, an unknown id or a missing right is refused", async () => {
    const { token: admin } = await newAdministrator(testApp);
    const location_id = await newLocation();
    const make = (body: object, token = admin) => call("POST", "/admin/api/terminals", { token, body });
    assert.match(
      reasonOf(await make({ name: "T", location_id, license_id: 999_999 })),
      /no license with the id 999999/,
    );
    assert.equal((await make({ name: "T", location_id, device_identifier: "d" })).status, 400);
    assert.equal((await make({ name: "T", location_id, nonsense: 1 })).status, 400);
    for (const [method, path] of [
      ["PUT", "/admin/api/terminals/999999"],
      ["DELETE", "/admin/api/terminals/999999"],
      ["POST", "/admin/api/terminals/999999/activation-code"],
    ] as const) {
      assert.equal((await call(method, path, { token: admin, ...(method === "PUT" ? { body: {} } : {}) })).status, 404);
    }
    const { token: reader } = await newAdministrator(testApp, ["Vendor_Pos::locations"]);
    assert.equal((await make({ name: "T", location_id }, reader)).status, 401);
    assert.equal((await call("GET", "/admin/api/terminals", { token: reader })).status, 200);
  });

  test("a device bound in the administration is in the history as such", async () => {
    const { token: admin } = await newAdministrator(testApp);
    const row = await register();
    const device_identifier = newDevice();
    const body = { device_identifier };
    await call("PUT", `/admin/api/terminals/${row.terminal_id}`, { token: admin, body });
    assert.deepEqual((await historyOf(row.terminal_id)).at(-1), { device_identifier, bound_by: "admin" });
  });
});
