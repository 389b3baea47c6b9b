import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { newDevice, reasonOf, terminalCalls } from "../../../../test/fixtures/terminals/terminals.ts";

const testApp = await openApp();
const { call, deps } = testApp;
const { newLocation, post, put, register, heartbeat, historyOf, change, queuedReleases } = terminalCalls(testApp);

describe("POST /V1/pos/terminals", () => {
  test("a registration with a device binds it at once, without a code, and keeps the binding in the history", async () => {
    const row = await register({ is_active: false, receipt_header: "Hi" });
    assert.equal(row["activation_code"], null);
    assert.equal(row["activation_used_at"], null);
    assert.equal(row["last_seen_at"], null);
    assert.equal(row["is_active"], false);
    assert.equal(row["receipt_header"], "Hi");
    assert.equal(row["vat_number"], null);
    assert.deepEqual(await historyOf(row.terminal_id), [
      { device_identifier: row.device_identifier, bound_by: "registration" },
    ]);
  });

  test("a registration without a device gives an unused code of ten characters", async () => {
    const answer = await post({ name: "Till", location_id: await newLocation() });
    assert.match(answer.body.activation_code, /^[2-9A-HJ-NP-Z]{10}$/);
    assert.deepEqual([answer.body.device_identifier, answer.body.activation_used_at], [null, null]);
    assert.deepEqual(await historyOf(answer.body.terminal_id), []);
  });

  test("a registration ignores fields that the server owns, and refuses undeclared ones", async () => {
    const license = await newTerminal(deps);
    const row = await register({
      terminal_id: 4711,
      activation_code: "MINE1234",
      activation_used_at: "2026-01-01 00:00:00",
      last_seen_at: "2026-01-01 00:00:00",
      license_id: license.license_id,
      license_status: "active",
      created_at: "2020-01-01 00:00:00",
    });
    assert.notEqual(row.terminal_id, 4711);
    assert.deepEqual([row["activation_code"], row["last_seen_at"], row["license_id"]], [null, null, null]);
    assert.doesNotMatch(String(row["created_at"]), /^2020/);
    const answer = await post({ name: "Till", location_id: row.location_id, no_such_field: 1 });
    assert.deepEqual(answer.body, {
      message: '"%fieldName" is not supported. Correct the field name and try again.',
      parameters: { fieldName: "NoSuchField" },
    });
  });

  test("a registration with a missing or wrong field names it", async () => {
    const location_id = await newLocation();
    const cases: readonly (readonly [Record<string, unknown>, RegExp])[] = [
      [{ location_id }, /"name" is required/],
      [{ name: "  ", location_id }, /"name" is required/],
      [{ name: "n".repeat(256), location_id }, /longer than 255/],
      [{ name: "Till" }, /"location_id" is required/],
      [{ name: "Till", location_id: 999_999 }, /no location with the id 999999/],
      [{ name: "Till", location_id, device_identifier: "a_b" }, /^Invalid device identifier format\.$/],
      [{ name: "Till", location_id, device_identifier: "" }, /^Invalid device identifier format\.$/],
      [{ name: "Till", location_id, device_identifier: "d".repeat(101) }, /^Invalid device identifier format\.$/],
    ];
    for (const [terminal, reason] of cases) {
      const answer = await post(terminal);
      assert.equal(answer.status, 400);
      assert.match(reasonOf(answer), reason);
    }
    const bare = await call("POST", "/rest/V1/pos/terminals", { body: {} });
    assert.deepEqual(bare.body.parameters, { fieldName: "terminal" });
  });

  test("a registration of a device that is bound already is refused with the name of its terminal", async () => {
    const row = await register({ name: "Front till" });
    const answer = await post({ name: "B", location_id: row.location_id, device_identifier: row.device_identifier });
    assert.equal(answer.status, 400);
    assert.equal(reasonOf(answer), `The device is bound to the terminal "Front till" (id ${row.terminal_id}).`);
  });

  test("of eight registrations of one device at once one makes a terminal", async () => {
    const location_id = await newLocation();
    const device_identifier = newDevice();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post({ name: "Till", location_id, device_identifier })),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400, 400, 400, 400, 400]);
    for (const answer of answers) if (answer.status === 400) assert.match(reasonOf(answer), /is bound to the terminal/);
  });

  test("a registration needs a code instead of a device where the setting requires it", async () => {
    const path = "vendor_pos_terminal/activation/require_terminal_registration";
    await change("insert into setting (scope, scope_id, path, value) values ('default', 0, $1, '1')", [path]);
    try {
      const location_id = await newLocation();
      const answer = await post({ name: "Till", location_id, device_identifier: newDevice() });
      assert.deepEqual([answer.status, reasonOf(answer)], [400, "Terminal registration requires an activation code."]);
      const unbound = await post({ name: "Till", location_id });
      assert.match(unbound.body.activation_code, /^\w{10}$/);
    } finally {
      await change("delete from setting where path = $1", [path]);
    }
  });

  test("secrets of a terminal are encrypted and shown as asterisks; asterisks written back keep them", async () => {
    const row = await register({ psp_a_api_key: "canary-key-4712" });
    assert.equal(row["psp_a_api_key"], "***");
    const { rows } = await deps.pool.query("select psp_a_api_key as key from terminal where terminal_id = $1", [
      row.terminal_id,
    ]);
    assert.match(rows[0].key, /^tk1:/);
    const written = await put(row.terminal_id, row);
    assert.equal(written.status, 200, written.text);
    assert.equal((await deps.terminals.find(row.terminal_id))?.terminal["psp_a_api_key"], "canary-key-4712");
  });
});

describe("reading terminals", () => {
  test("a terminal's row shows when it was last seen and its licence, but no licence token and no fiscal key", async () => {
    const { terminal_id, device_identifier, license_id } = await newTerminal(deps);
    await heartbeat(terminal_id, device_identifier);
    const { body } = await call("GET", `/rest/V1/pos/terminals/${terminal_id}`);
    assert.match(body.last_seen_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(
      [body.license_id, body.license_status, body.license_type, body.license_expires_at],
      [license_id, "active", "pro", null],
    );
    for (const key of ["license_token", "fiscal_tss_id", "fiscal_api_key", "activation_code_issued_at"]) {
      assert.ok(!(key in body), key);
    }
  });

  test("terminals are listed without criteria, filtered by last_seen_at, with a choice of fields", async () => {
    const { terminal_id, device_identifier } = await newTerminal(deps);
    await change("insert into terminal_presence values ($1, '2031-05-06 07:08:09.5+00')", [terminal_id]);
    const found = await call(
      "GET",
      "/rest/V1/pos/terminals?searchCriteria[filter_groups][0][filters][0][field]=lastSeenAt&searchCriteria[filter_groups][0][filters][0][value]=2031-05-06 07:08:09&fields=items[device_identifier],total_count",
    );
    assert.deepEqual(found.body, { items: [{ device_identifier }], total_count: 1 });
    const all = await call("GET", "/rest/V1/pos/terminals");
    assert.equal(all.body.items.length, all.body.total_count);
    assert.equal(all.body.items.at(-1).terminal_id, terminal_id);
  });

  test("unknown terminal ids are 404 and invalid ids 400, never 500", async () => {
    for (const [id, status] of [
      ["0", 404],
      ["-1", 404],
      ["999999", 404],
      ["2147483648", 404],
      ["9223372036854775808", 404],
      ["1;", 400],
      ["%00", 400],
      ["abc", 400],
      ["1e9", 404],
    ] as const) {
      const calls = [
        call("GET", `/rest/V1/pos/terminals/${id}`),
        call("GET", `/rest/V1/pos/terminals/${id}/config`),
        call("DELETE", `/rest/V1/pos/terminals/${id}`),
        call("PUT", `/rest/V1/pos/terminals/${id}`, { body: { terminal: {} } }),
        call("POST", `/rest/V1/pos/terminals/${id}/heartbeat`, { body: { deviceIdentifier: "d" } }),
        call("POST", `/rest/V1/pos/terminals/${id}/license/refresh`, { body: { deviceIdentifier: "d" } }),
      ];
      for (const answer of await Promise.all(calls)) {
        assert.equal(answer.status, status, `${id}: ${answer.text}`);
        if (status === 404) assert.equal(answer.body.message, 'Terminal with id "%1" does not exist.');
      }
    }
  });
});

describe("PUT /V1/pos/terminals/{terminalId}", () => {
  test("an update keeps absent fields, null resets them, and the id in the path wins", async () => {
    const row = await register({ receipt_header: "Hi", receipt_footer: "Bye" });
    const answer = await put(row.terminal_id, { terminal_id: 1, receipt_header: null, name: "Back till" });
    assert.deepEqual(
      [answer.body.terminal_id, answer.body.name, answer.body.receipt_header, answer.body.receipt_footer],
      [row.terminal_id, "Back till", null, "Bye"],
    );
    assert.equal(answer.body.device_identifier, row.device_identifier);
    assert.equal((await historyOf(row.terminal_id)).length, 1);
  });

  test("an update binds another device, null unbinds it, and the history has every binding", async () => {
    const row = await register();
    const device = newDevice();
    assert.equal((await put(row.terminal_id, { device_identifier: device })).body.device_identifier, device);
    assert.equal((await heartbeat(row.terminal_id, row.device_identifier)).status, 401);
    assert.equal((await put(row.terminal_id, { deviceIdentifier: null })).body.device_identifier, null);
    assert.equal((await put(row.terminal_id, { device_identifier: row.device_identifier })).status, 200);
    assert.deepEqual(await historyOf(row.terminal_id), [
      { device_identifier: row.device_identifier, bound_by: "registration" },
      { device_identifier: device, bound_by: "update" },
      { device_identifier: row.device_identifier, bound_by: "update" },
    ]);
  });

  test("an update with a device of another terminal, a malformed one or an unknown location is refused", async () => {
    const [row, other] = [await register(), await register({ name: "Other" })];
    assert.match(
      reasonOf(await put(row.terminal_id, { device_identifier: other.device_identifier })),
      /bound to the terminal "Other"/,
    );
    assert.match(reasonOf(await put(row.terminal_id, { device_identifier: "ü" })), /Invalid device/);
    assert.match(reasonOf(await put(row.terminal_id, { location_id: 999_999 })), /no location/);
    assert.equal((await heartbeat(row.terminal_id, row.device_identifier)).status, 200);
  });

  test("two terminals that take one device at once: one gets it", async () => {
    const rows = [await register(), await register()];
    const device_identifier = newDevice();
    const answers = await Promise.all(rows.map((row) => put(row.terminal_id, { device_identifier })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);
  });

  test("a terminal whose location was deleted can still be saved", async () => {
    const row = await register();
    await call("DELETE", `/rest/V1/pos/locations/${row.location_id}`);
    const answer = await put(row.terminal_id, { ...row, name: "Orphan" });
    assert.deepEqual([answer.status, answer.body.name], [200, "Orphan"]);
  });

  test("unbinding releases the licence for the device", async () => {
    const { terminal_id, device_identifier, license_id } = await newTerminal(deps);
    await queuedReleases();
    await put(terminal_id, { device_identifier: null });
    assert.deepEqual(await queuedReleases(), [{ license_id, device_identifier }]);
  });

  test("a device that was bound by hand does not wait for the older, unused code", async () => {
    const { body } = await post({ name: "Till", location_id: await newLocation() });
    const device_identifier = newDevice();
    await put(body.terminal_id, { device_identifier });
    assert.equal((await heartbeat(body.terminal_id, device_identifier)).body.inactive_reason, null);
  });
});

describe("DELETE /V1/pos/terminals/{terminalId}", () => {
  test("DELETE answers true; the bindings stay in the history and the licence is released", async () => {
    const { terminal_id, device_identifier, license_id } = await newTerminal(deps);
    await heartbeat(terminal_id, device_identifier);
    await queuedReleases();
    const gone = await call("DELETE", `/rest/V1/pos/terminals/${terminal_id}`);
    assert.deepEqual([gone.status, gone.body], [200, true]);
    assert.equal((await historyOf(terminal_id)).length, 1);
    assert.deepEqual(await queuedReleases(), [{ license_id, device_identifier }]);
    assert.equal((await call("DELETE", `/rest/V1/pos/terminals/${terminal_id}`)).status, 404);
    assert.equal((await heartbeat(terminal_id, device_identifier)).status, 404);
    await assert.rejects(deps.pool.query("delete from terminal_device_history where terminal_id = $1", [terminal_id]));
  });
});
