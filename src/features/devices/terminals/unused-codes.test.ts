import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps, newToken } = app;

const { body: location } = await call("POST", "/rest/V1/pos/locations", {
  body: { location: { name: "Harbour", code: "harbour" } },
});
const reader = await newToken(["Vendor_Pos::locations"], [location.location_id]);
const manager = await newToken(["Vendor_Pos::locations", "Vendor_Pos::locations_manage"], [location.location_id]);

async function newTill(name: string): Promise<{ terminal_id: number; activation_code: string }> {
  const { rows } = await deps.pool.query(
    `with l as (insert into license (license_token, license_type, license_status)
                values ($2, 'pro', 'active') returning license_id)
     insert into terminal (name, location_id, activation_code, activation_code_issued_at, license_id)
     select $1, $3, $4, clock_timestamp(), license_id from l returning terminal_id, activation_code`,
    [name, `lic-${name}`, location.location_id, `CODE${name}`],
  );
  await deps.generations.poll();
  return rows[0];
}

const spare = await newTill("SPARE");
const used = await newTill("USED");
const device_identifier = "dev-1";
const activated = await call("POST", "/rest/V1/pos/terminals/activate", {
  token: manager,
  body: { activationCode: used.activation_code, deviceIdentifier: device_identifier },
});
assert.equal(activated.status, 200, activated.text);
// For ten minutes the used code may be used again, and is as secret as an unused one.
await deps.pool.query(
  "update terminal set activation_used_at = activation_used_at - interval '10 minutes' where terminal_id = $1",
  [used.terminal_id],
);
await deps.generations.poll();

const config = async (token: string, terminal_id: number) => {
  const { body } = await call("GET", `/rest/V1/pos/terminals/${terminal_id}/config`, { token });
  return JSON.parse(body as string) as Record<"terminal" | "license", Record<string, unknown>>;
};
const rowOf = async (token: string, terminal_id: number) =>
  (await call("GET", `/rest/V1/pos/terminals/${terminal_id}`, { token })).body as Record<string, unknown>;
const listed = async (token: string, criteria = "") =>
  (await call("GET", `/rest/V1/pos/terminals?searchCriteria[pageSize]=10${criteria}`, { token })).body as {
    items: Record<string, unknown>[];
    total_count: number;
  };

test("an unused activation code is shown only to tokens that may manage terminals, in rows, lists and configuration", async () => {
  for (const [token, code] of [
    [reader, null],
    [manager, spare.activation_code],
  ] as const) {
    assert.equal((await rowOf(token, spare.terminal_id))["activation_code"], code);
    const { items } = await listed(token);
    assert.equal(items.find(({ terminal_id }) => terminal_id === spare.terminal_id)?.["activation_code"], code);
    assert.equal((await config(token, spare.terminal_id)).terminal["activation_code"], code);
  }
  assert.equal((await rowOf(reader, used.terminal_id))["activation_code"], used.activation_code);
});

test("an unused activation code is found by a filter only with a token that may manage terminals", async () => {
  const field = "searchCriteria[filter_groups][0][filters][0]";
  const criteria = `&${field}[field]=activation_code&${field}[condition_type]=like&${field}[value]=CODES%25`;
  assert.equal((await listed(reader, criteria)).total_count, 0);
  assert.equal((await listed(manager, criteria)).total_count, 1);
});

test("an administrator who may not manage terminals sees and finds no unused activation code", async () => {
  const [viewer, keeper] = [
    await newAdministrator(app, ["Vendor_Pos::locations"]),
    await newAdministrator(app, ["Vendor_Pos::locations", "Vendor_Pos::locations_manage"]),
  ];
  for (const [token, code] of [
    [viewer.token, null],
    [keeper.token, spare.activation_code],
  ] as const) {
    const { body } = await call("GET", `/admin/api/terminals?filter[terminal_id]=${spare.terminal_id}`, { token });
    assert.equal(body.items[0].activation_code, code);
    const filtered = await call("GET", "/admin/api/terminals?filter[activation_code][like]=CODES%25", { token });
    assert.equal(filtered.body.total_count, code === null ? 0 : 1);
    const activation = await call("GET", `/admin/api/terminals/${spare.terminal_id}/activation`, { token });
    assert.deepEqual([activation.body.activation_code, activation.body.state], [code, "waiting"]);
    assert.equal((await config(token, spare.terminal_id)).terminal["activation_code"], code);
  }
});

test("the licence token of a terminal without a device is shown only to managers, that of a bound one also to readers", async () => {
  const hidden = await config(reader, spare.terminal_id);
  assert.deepEqual([hidden.terminal["license_token"], hidden.license["license_token"]], [null, null]);
  const open = await config(manager, spare.terminal_id);
  assert.deepEqual([open.terminal["license_token"], open.license["license_token"]], ["lic-SPARE", "lic-SPARE"]);
  const own = await config(reader, used.terminal_id);
  assert.deepEqual([own.terminal["license_token"], own.license["license_token"]], ["lic-USED", "lic-USED"]);
  assert.deepEqual(own, await config(manager, used.terminal_id));
});

test("rows and lists of terminals carry no licence token, also of terminals with a device", async () => {
  for (const path of [`/${used.terminal_id}`, `/${spare.terminal_id}`, "?searchCriteria[pageSize]=10"]) {
    const { status, text } = await call("GET", `/rest/V1/pos/terminals${path}`, { token: reader });
    assert.equal(status, 200, text);
    assert.match(text, /"terminal_id"/);
    assert.doesNotMatch(text, /lic-/, path);
  }
});
