import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call: callRest, deps } = app;
const { token } = await newAdministrator(app);
const call: typeof callRest = (method, url, options) => callRest(method, url, { token, ...options });
const LIFETIME = "vendor_pos_terminal/activation/code_lifetime_hours";

async function newWaiting(location_id: number): Promise<{ terminal_id: number; activation_code: string }> {
  const { body } = await call("POST", "/admin/api/terminals", { body: { name: "Till", location_id } });
  return body;
}

async function setLifetime(hours: string | null): Promise<void> {
  const body = { scope: "default", values: { [LIFETIME]: hours } };
  assert.equal((await call("PUT", "/admin/api/settings", { body })).status, 200);
}

describe("the state of one terminal", async () => {
  const bound = await newTerminal(deps);

  test("an unused activation code is shown with its remaining time", async () => {
    const { terminal_id, activation_code } = await newWaiting(bound.location_id);
    const endless = await call("GET", `/admin/api/terminals/${terminal_id}/activation`);
    assert.deepEqual(
      [endless.body.state, endless.body.activation_code, endless.body.seconds_left, endless.body.expires_at],
      ["waiting", activation_code, null, null],
    );
    await setLifetime("2");
    const ending = await call("GET", `/admin/api/terminals/${terminal_id}/activation`);
    assert.equal(ending.body.state, "waiting");
    assert.ok(ending.body.seconds_left > 7000 && ending.body.seconds_left <= 7200, ending.text);
    await sql`update terminal set activation_code_issued_at = activation_code_issued_at - interval '3 hours'
               where terminal_id = ${terminal_id}`.execute(deps.db);
    const over = await call("GET", `/admin/api/terminals/${terminal_id}/activation`);
    assert.deepEqual([over.body.state, over.body.seconds_left], ["expired", 0]);
    await setLifetime(null);
  });

  test("an activated terminal shows its device, and every binding is kept with its origin", async () => {
    const { terminal_id, activation_code } = await newWaiting(bound.location_id);
    const device = { activationCode: activation_code, deviceIdentifier: "look-1" };
    assert.equal((await callRest("POST", "/rest/V1/pos/terminals/activate", { body: device })).status, 200);
    await call("PUT", `/admin/api/terminals/${terminal_id}`, { body: { device_identifier: "look-2" } });
    const { body } = await call("GET", `/admin/api/terminals/${terminal_id}/activation`);
    assert.deepEqual([body.state, body.device_identifier, body.expires_at], ["used", "look-2", null]);
    const bindings = await call("GET", `/admin/api/terminals/${terminal_id}/bindings`);
    assert.deepEqual(
      bindings.body.items.map((row: Record<string, unknown>) => [row["device_identifier"], row["bound_by"]]),
      [
        ["look-2", bindings.body.items[0].bound_by],
        ["look-1", "activation"],
      ],
    );
  });

  test("the configuration of a terminal names the level of each value, who set it, and the inherited value", async () => {
    const path = `/admin/api/terminals/${bound.terminal_id}`;
    await call("PUT", `/admin/api/locations/${bound.location_id}`, {
      body: { receipt_footer: "Bye", psp_a_api_key: "k" },
    });
    await call("PUT", path, { body: { receipt_footer: "See you" } });
    const find = async (url: string, column: string): Promise<Record<string, unknown>> => {
      const { body } = await call("GET", `${url}/configuration`);
      return body.items.find((item: Record<string, unknown>) => item["column"] === column);
    };
    const footer = await find(path, "receipt_footer");
    assert.deepEqual(
      [footer["value"], footer["level"], footer["level_name"], footer["inherited_value"], footer["inherited_level"]],
      ["See you", "terminal", "Till", "Bye", "location"],
    );
    assert.ok(footer["set_at"]);
    assert.equal((await find(path, "psp_a_api_key"))["value"], "***");
    const ofLocation = await find(`/admin/api/locations/${bound.location_id}`, "receipt_footer");
    assert.deepEqual([ofLocation["value"], ofLocation["inherited_level"]], ["Bye", "registry"]);
  });

  test("an unknown terminal is 404, and a missing resource 401", async () => {
    const { token: other } = await newAdministrator(app, ["Vendor_Pos::receipts"]);
    for (const part of ["activation", "bindings", "configuration"]) {
      assert.equal((await call("GET", `/admin/api/terminals/99999/${part}`)).status, 404, part);
      const url = `/admin/api/terminals/${bound.terminal_id}/${part}`;
      assert.equal((await call("GET", url, { token: other })).status, 401, part);
    }
    assert.equal((await call("GET", "/admin/api/locations/99999/configuration")).status, 404);
  });
});
