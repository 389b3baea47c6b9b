import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "node:test";
import { newTerminal } from "../../../test/fixtures/rows.ts";
import { openApp } from "../../../test/support.ts";
import { SETTINGS } from "./registry/registry.ts";
import { lockPath } from "./registry/locks.ts";
import { ENFORCEMENT_FLAGS } from "./registry/lock-labels.ts";
import { type Setting } from "./registry/setting.ts";
import { configPath, configurationCalls } from "../../../test/fixtures/configuration/configuration.ts";

const testApp = await openApp();
const { call, deps } = testApp;
const { read, set, change, hashOf } = configurationCalls(testApp);

/** Returns a value of the setting's type that is not its default. */
function otherValue({ type, default: usual }: Setting): string {
  if (type === "bool") return usual === "1" ? "0" : "1";
  return type === "int" ? "77" : "changed";
}

describe("config_hash", () => {
  test("config_hash is a member of each configuration answer; a terminal's equals that of its heartbeats", async () => {
    const terminal = await newTerminal(deps);
    const hashes = async (path: string) => JSON.parse((await call("GET", path)).body).config_hash;
    const before = [await hashes(configPath(terminal)), await hashes("/rest/V1/pos/config")];
    assert.equal(before[0], await hashOf(terminal));
    assert.equal(await hashes(configPath(terminal)), before[0]);
    const flag = ENFORCEMENT_FLAGS[0] ?? assert.fail();
    await set(lockPath(flag), "1", "websites", 1);
    const after = [await hashes(configPath(terminal)), await hashes("/rest/V1/pos/config")];
    assert.equal(after[0], await hashOf(terminal));
    for (const [index, hash] of after.entries()) assert.notEqual(hash, before[index]);
    await set(lockPath(flag), undefined, "websites", 1);
    assert.deepEqual([await hashes(configPath(terminal)), await hashes("/rest/V1/pos/config")], before);
    const { token, location_id } = { token: await testApp.newToken(["Vendor_Pos::locations"]), ...terminal };
    await change("update terminal set activation_code = 'UNUSED' || $1 where location_id = $1::int", [location_id]);
    const config = JSON.parse((await call("GET", configPath(terminal), { token })).body);
    assert.equal(config.terminal.activation_code, null);
    assert.equal(config.config_hash, await hashOf(terminal), "of what is kept back, too");
  });

  test("config_hash follows every delivered setting, and comes back with the value (A, B, A)", async () => {
    const terminal = await newTerminal(deps);
    const before = await hashOf(terminal);
    for (const row of SETTINGS) {
      // use_msi cannot change while its module is absent.
      if ((row.config_key === null && row.column === null) || row.module === "msi") continue;
      await set(row.path, otherValue(row));
      assert.notEqual(await hashOf(terminal), before, row.path);
      await set(row.path, undefined);
      assert.equal(await hashOf(terminal), before, row.path);
    }
  });

  test("config_hash follows every lock flag of the terminal's website", async () => {
    const terminal = await newTerminal(deps);
    const before = await hashOf(terminal);
    for (const flag of ENFORCEMENT_FLAGS) {
      await set(lockPath(flag), "1", "websites", 1);
      assert.notEqual(await hashOf(terminal), before, flag);
      assert.equal((await read(configPath(terminal))).config.enforcement[flag], "1");
      await set(lockPath(flag), undefined, "websites", 1);
    }
    assert.equal(await hashOf(terminal), before);
  });

  test("config_hash follows staff, roles, the location, the terminal and the licence", async () => {
    const terminal = await newTerminal(deps);
    const seen = new Set([await hashOf(terminal)]);
    const expectNew = async (title: string): Promise<void> => {
      const hash = await hashOf(terminal);
      assert.ok(!seen.has(hash), title);
      seen.add(hash);
    };
    const { rows: roles } = await deps.pool.query("insert into role (name) values ('Cashier') returning role_id");
    const { rows: staff } = await deps.pool.query(
      `insert into staff (first_name, last_name, email, location_ids, role_id)
       values ('Ann', 'New', $1, $2, $3) returning staff_id`,
      [`${randomUUID()}@example.com`, [terminal.location_id], roles[0].role_id],
    );
    await deps.generations.poll();
    await expectNew("a staff member came");
    const steps: readonly [title: string, text: string, id: number][] = [
      ["a name", "update staff set last_name = 'Newer' where staff_id = $1", staff[0].staff_id],
      ["a passcode", "update staff set passcode_updated_at = clock_timestamp() where staff_id = $1", staff[0].staff_id],
      ["a role", `update role set permissions = '{"refund":true}' where role_id = $1`, roles[0].role_id],
      ["the location", "update location set receipt_header = 'Hi' where location_id = $1", terminal.location_id],
      ["the terminal", "update terminal set name = 'Renamed' where terminal_id = $1", terminal.terminal_id],
      ["the licence", "update license set license_status = 'suspended' where license_id = $1", terminal.license_id],
      ["its end", "update license set license_expires_at = '2031-01-01' where license_id = $1", terminal.license_id],
      ["its link", "update terminal set license_id = null where terminal_id = $1", terminal.terminal_id],
      ["an inactive staff member", "update staff set is_active = false where staff_id = $1", staff[0].staff_id],
    ];
    for (const [title, text, id] of steps) {
      await change(text, [id]);
      await expectNew(title);
    }
  });

  test("config_hash is one value over 200 heartbeats, a pulled config and a saved row that changes nothing", async () => {
    const terminal = await newTerminal(deps);
    const before = await hashOf(terminal);
    for (let n = 0; n < 200; n += 1) assert.equal(await hashOf(terminal), before);
    await read(configPath(terminal));
    await change("update terminal set updated_at = clock_timestamp() where terminal_id = $1", [terminal.terminal_id]);
    await change("update location set updated_at = clock_timestamp() where location_id = $1", [terminal.location_id]);
    await change("update license set license_token = 'lic_new' || license_id where license_id = $1", [
      terminal.license_id,
    ]);
    assert.equal(await hashOf(terminal), before);
  });
});

test("two nodes have one config_hash, and the second answers a change of the first within a second", async () => {
  const second = await openApp({ database: testApp.database });
  const terminal = await newTerminal(deps);
  const other = configurationCalls(second);
  await second.deps.generations.poll();
  assert.equal(await other.hashOf(terminal), await hashOf(terminal));
  assert.equal((await second.call("GET", configPath(terminal))).text, (await call("GET", configPath(terminal))).text);

  await deps.pool.query("update location set receipt_footer = 'Changed' where location_id = $1", [
    terminal.location_id,
  ]);
  const deadline_ms = performance.now() + 1_000;
  await deps.generations.poll();
  const wanted = await hashOf(terminal);
  const config = async () => (await other.read(configPath(terminal))).location.receipt_footer;
  for (;;) {
    // Requests that began earlier may answer later from before the change, on a busy machine.
    const is_late = performance.now() >= deadline_ms;
    if ((await other.hashOf(terminal)) === wanted && (await config()) === "Changed") break;
    assert.ok(!is_late, "the second node still answers from before the change");
    await sleep(20);
  }
  await second.close();
});
