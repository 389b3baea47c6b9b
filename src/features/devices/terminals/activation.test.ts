import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { problem } from "../../../web-api/errors/errors.ts";
import { activationCalls, NOT_VALID } from "../../../../test/fixtures/terminals/activations.ts";
import { newDevice } from "../../../../test/fixtures/terminals/terminals.ts";

const testApp = await openApp({ env: { TRUST_PROXY: "1" } });
const { app, deps, token } = testApp;
const { newLocation, newTill, newLicense, activate, heartbeat, stored, historyOf, queuedReleases, appWith } =
  activationCalls(testApp);

const DISABLED = {
  message: "This terminal is disabled. Enable it in the Magento admin before activating.",
};

describe("an activation", () => {
  test("an activation stamps the code, binds the device, keeps the binding in the history and answers what the device needs", async () => {
    const location_id = await newLocation({ city: "Delft" });
    const till = await newTill({ location_id });
    const device = newDevice();
    const answer = await activate({ code: till.code.toLowerCase(), device });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(Object.keys(answer.body), [
      "terminal",
      "location",
      "staff_list",
      "role_list",
      "fiscal_credentials",
    ]);
    assert.equal(answer.body.terminal.terminal_id, till.terminal_id);
    assert.equal(answer.body.terminal.device_identifier, device);
    assert.match(answer.body.terminal.activation_used_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal(answer.body.terminal.last_seen_at, null);
    assert.equal(answer.body.terminal.license_id, null);
    assert.equal(answer.body.location.city, "Delft");
    assert.equal(answer.body.fiscal_credentials, null);
    assert.deepEqual(await historyOf(till.terminal_id), [{ device_identifier: device, bound_by: "activation" }]);
    const beat = (await heartbeat(till.terminal_id, device)).json();
    assert.deepEqual([beat.is_active, beat.inactive_reason], [true, null]);
  });

  test("an activation delivers the location's active staff and their roles, without any passcode hash", async () => {
    const location_id = await newLocation();
    const other_id = await newLocation();
    const { rows } = await deps.pool.query("insert into role (name) values ('Cashier') returning role_id");
    const addStaff = (last_name: string, ids: number[], is_active: boolean) =>
      deps.pool.query(
        `insert into staff (first_name, last_name, email, role_id, location_ids, is_active, passcode_hash)
         values ('Sam', $1, $2, $3, $4, $5, '$argon2id$canary')`,
        [last_name, `${randomUUID()}@example.com`, rows[0].role_id, ids, is_active],
      );
    await addStaff("Here", [location_id], true);
    await addStaff("Elsewhere", [other_id], true);
    await addStaff("Gone", [location_id], false);
    const till = await newTill({ location_id });
    const answer = await activate({ code: till.code });
    assert.deepEqual(
      answer.body.staff_list.map((row: { last_name: string }) => row.last_name),
      ["Here"],
    );
    assert.deepEqual(
      answer.body.role_list.map((row: { role_id: number }) => row.role_id),
      [rows[0].role_id],
    );
    assert.doesNotMatch(answer.text, /argon2|passcode_hash/);
  });

  test("an activation answers the store view's address where the location uses it", async () => {
    await deps.pool.query(
      "insert into setting (scope, scope_id, path, value) values ('default', 0, 'general/store_information/city', 'Rotterdam')",
    );
    const till = await newTill({ location_id: await newLocation({ city: "Delft", address_use_storeview: true }) });
    const answer = await activate({ code: till.code });
    assert.equal(answer.body.location.city, "Rotterdam");
  });

  test("an activation answers location null when the location was deleted", async () => {
    const till = await newTill();
    await deps.pool.query("delete from location where location_id = $1", [till.location_id]);
    const answer = await activate({ code: till.code });
    assert.deepEqual([answer.status, answer.body.location], [200, null]);
  });

  test("an activation is audited as a change through the interface, without the code", async () => {
    const till = await newTill();
    const device = newDevice();
    await activate({ code: till.code, device });
    const { rows } = await deps.pool.query(
      "select field_name, new_value, change_source from audit_log where entity_type = 'terminal' and entity_id = $1 order by field_name",
      [String(till.terminal_id)],
    );
    assert.deepEqual(
      rows.map((row) => row.field_name),
      ["activation_used_at", "device_identifier"],
    );
    assert.match(rows[0].new_value, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal(rows[1].new_value, device);
    assert.equal(rows[1].change_source, "api");
    assert.ok(!JSON.stringify(rows).includes(till.code));
  });
});

describe("a refused activation", () => {
  const device = "dev-1";
  const code = "ABCD2345";
  const cases: readonly [code: string, device: string, message: string][] = [
    ["abc", device, "Invalid activation code format."],
    ["ABCDEFGHJKLMN", device, "Invalid activation code format."],
    ["ab-1", device, "Invalid activation code format."],
    ["ab 12", device, "Invalid activation code format."],
    ["abcd\n", device, "Invalid activation code format."],
    ["١٢٣٤", device, "Invalid activation code format."],
    ["", device, "Invalid activation code format."],
    [code, "d".repeat(101), "Invalid device identifier format."],
    [code, "a_b", "Invalid device identifier format."],
    [code, "", "Invalid device identifier format."],
    [code, "dév", "Invalid device identifier format."],
    ["abc", "a_b", "Invalid activation code format."],
  ];
  for (const [bad_code, bad_device, message] of cases) {
    test(`the code ${JSON.stringify(bad_code)} of device ${JSON.stringify(bad_device.slice(0, 8))} is answered with "${message}"`, async () => {
      const answer = await activate({ code: bad_code, device: bad_device });
      assert.deepEqual([answer.status, answer.body], [400, { message }]);
    });
  }

  test("an activation without both parameters names both", async () => {
    const response = await app.inject({
      method: "POST",
      url: "/rest/V1/pos/terminals/activate",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: "{}",
    });
    assert.equal(response.statusCode, 400);
    assert.deepEqual(
      response.json().errors.map((row: { parameters: { fieldName: string } }) => row.parameters.fieldName),
      ["activationCode", "deviceIdentifier"],
    );
  });

  test("an unknown code and a used code get the same answer", async () => {
    const till = await newTill();
    assert.equal((await activate({ code: till.code })).status, 200);
    for (const guess of [till.code, "ZZZZ9999"]) {
      const answer = await activate({ code: guess });
      assert.deepEqual([answer.status, answer.body], [404, NOT_VALID]);
    }
  });

  test("a code past the lifetime setting is answered as an unknown one; a lifetime of 0 has no end", async () => {
    const till = await newTill();
    await deps.pool.query(
      "update terminal set activation_code_issued_at = clock_timestamp() - interval '3 hours' where terminal_id = $1",
      [till.terminal_id],
    );
    const path = "vendor_pos_terminal/activation/code_lifetime_hours";
    await deps.pool.query("insert into setting (scope, scope_id, path, value) values ('default', 0, $1, '2')", [path]);
    await deps.generations.poll();
    const answer = await activate({ code: till.code });
    assert.deepEqual([answer.status, answer.body], [404, NOT_VALID]);
    await deps.pool.query("update setting set value = '0' where path = $1", [path]);
    await deps.generations.poll();
    assert.equal((await activate({ code: till.code })).status, 200);
  });

  test("the lifetime of a code is the setting of the website of its terminal's location", async () => {
    const { rows } = await deps.pool.query(
      "insert into website (code, name) values ('brief', 'Brief codes') returning website_id",
    );
    const { website_id } = rows[0];
    await deps.pool.query(
      `insert into setting (scope, scope_id, path, value)
       values ('websites', $1, 'vendor_pos_terminal/activation/code_lifetime_hours', '2')`,
      [website_id],
    );
    const here = await newTill({ location_id: await newLocation({ website_id }) });
    const elsewhere = await newTill();
    await deps.pool.query(
      "update terminal set activation_code_issued_at = clock_timestamp() - interval '3 hours' where terminal_id = any($1)",
      [[here.terminal_id, elsewhere.terminal_id]],
    );
    await deps.generations.poll();
    assert.equal((await activate({ code: here.code })).status, 404);
    assert.equal((await activate({ code: elsewhere.code })).status, 200);
  });

  test("a disabled terminal is refused and its code stays unused", async () => {
    const till = await newTill({ is_active: false });
    const answer = await activate({ code: till.code });
    assert.deepEqual([answer.status, answer.body], [400, DISABLED]);
    await deps.pool.query("update terminal set is_active = true where terminal_id = $1", [till.terminal_id]);
    assert.equal((await activate({ code: till.code })).status, 200);
  });

  for (const [title, columns, reason] of [
    ["revoked", { license_status: "revoked" }, "The license is revoked."],
    ["suspended", { license_status: "suspended" }, "The license is suspended."],
    ["expired", { license_status: "expired" }, "The license is expired."],
    ["ended", { license_expires_at: "2020-01-01 00:00:00+00" }, "The license is expired."],
  ] as const) {
    test(`an activation with a ${title} licence is refused with its reason and the code stays unused`, async () => {
      const license_id = await newLicense(columns);
      const till = await newTill({ license_id });
      const answer = await activate({ code: till.code });
      assert.deepEqual(
        [answer.status, answer.body],
        [400, { message: "License validation failed: %1", parameters: [reason] }],
      );
      await deps.pool.query(
        "update license set license_status = 'active', license_expires_at = null where license_id = $1",
        [license_id],
      );
      assert.equal((await activate({ code: till.code })).status, 200);
    });
  }

  for (const kind of ["refused", "unreachable"] as const) {
    test(`a licensing service that is ${kind} leaves the code unused and the device unbound`, async () => {
      const till = await newTill({ license_id: await newLicense() });
      const on = appWith(async () => ({ kind, reason: problem("licensing_message", { reason: "no seats left" }) }));
      const answer = await activate({ code: till.code, on });
      assert.deepEqual(
        [answer.status, answer.body],
        [400, { message: "License validation failed: %1", parameters: ["no seats left"] }],
      );
      const row = await stored(till.terminal_id);
      assert.deepEqual([row.activation_used_at, row.device_identifier], [null, null]);
      assert.equal((await activate({ code: till.code })).status, 200);
    });
  }
});

describe("while the licensing service is asked", () => {
  test("during licence activation no transaction is open, and no other call can use the code", async () => {
    const till = await newTill({ license_id: await newLicense() });
    const device = newDevice();
    const seen: unknown[] = [];
    const on = appWith(async () => {
      const { rows } = await deps.pool.query(
        "select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      );
      seen.push(
        rows[0].n,
        (await activate({ code: till.code })).status,
        (await activate({ code: till.code, device })).status,
      );
      return { kind: "accepted" };
    });
    const answer = await activate({ code: till.code, device, on });
    assert.deepEqual(seen, [0, 404, 404]);
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await stored(till.terminal_id)).device_identifier, device);
  });

  for (const [title, change, status] of [
    [
      "its code is issued anew",
      "update terminal set activation_code = 'NEWC' || terminal_id where terminal_id = $1",
      404,
    ],
    ["the terminal is disabled", "update terminal set is_active = false where terminal_id = $1", 400],
    [
      "the licence is revoked",
      `update license set license_status = 'revoked'
        where license_id = (select license_id from terminal where terminal_id = $1)`,
      400,
    ],
    [
      "the licence ends",
      `update license set license_expires_at = clock_timestamp() - interval '1 second'
        where license_id = (select license_id from terminal where terminal_id = $1)`,
      400,
    ],
    ["the terminal is deleted", "delete from terminal where terminal_id = $1", 404],
    [
      "the reservation runs out",
      "update activation_attempt set reserved_until = clock_timestamp() - interval '1 second' where terminal_id = $1",
      404,
    ],
  ] as const) {
    test(`when ${title}, the activation binds nothing and the licence is released`, async () => {
      await queuedReleases();
      const license_id = await newLicense();
      const till = await newTill({ license_id });
      const device = newDevice();
      const on = appWith(async () => {
        await deps.pool.query(change, [till.terminal_id]);
        return { kind: "accepted" };
      });
      assert.equal((await activate({ code: till.code, device, on })).status, status);
      assert.deepEqual(await historyOf(till.terminal_id), []);
      assert.deepEqual(await queuedReleases(), [{ license_id, device_identifier: device }]);
    });
  }

  test("the reservation of a crashed activation expires", async () => {
    const till = await newTill();
    const reserve = (interval: string) =>
      deps.pool.query(
        `insert into activation_attempt values ($1, gen_random_uuid(), clock_timestamp() + $2::interval)
         on conflict (terminal_id) do update set reserved_until = excluded.reserved_until`,
        [till.terminal_id, interval],
      );
    await reserve("20 seconds");
    assert.equal((await activate({ code: till.code })).status, 404);
    await reserve("-1 second");
    assert.equal((await activate({ code: till.code })).status, 200);
  });
});
