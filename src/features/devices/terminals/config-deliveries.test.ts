import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { terminalCalls } from "../../../../test/fixtures/terminals/terminals.ts";
import { openApp } from "../../../../test/support.ts";

const testApp = await openApp();
const { call, deps } = testApp;
const { put } = terminalCalls(testApp);
const owner = await newAdministrator(testApp, ["all"]);

interface Delivery {
  readonly terminal_id: number;
  readonly state: string;
  readonly received_at: string | null;
}

/** Returns the deliveries that a query names, after the noted pulls are stored. */
async function deliveries(query: string, token = owner.token): Promise<readonly Delivery[]> {
  await deps.configDeliveries.drain();
  const answer = await call("GET", `/admin/api/config-deliveries?${query}`, { token });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.total_count, answer.body.items.length);
  return answer.body.items;
}

async function stateOf(terminal_id: number): Promise<string | undefined> {
  return (await deliveries(`terminal_id=${terminal_id}`))[0]?.state;
}

async function pull(terminal_id: number): Promise<void> {
  const answer = await call("GET", `/rest/V1/pos/terminals/${terminal_id}/config`);
  assert.equal(answer.status, 200, answer.text);
}

async function setFooter(text: string): Promise<void> {
  const body = { scope: "default", values: { "vendor_pos_terminal/receipts/footer": text } };
  const answer = await call("PUT", "/admin/api/settings", { token: owner.token, body });
  assert.equal(answer.status, 200, answer.text);
  await deps.generations.poll();
}

describe("which registers have the configuration", () => {
  test("a register waits until it pulls, after a change again, and has what was changed back", async () => {
    const { terminal_id } = await newTerminal(deps);
    assert.equal(await stateOf(terminal_id), "waiting");
    await pull(terminal_id);
    assert.equal(await stateOf(terminal_id), "received");
    const [first] = await deliveries(`terminal_id=${terminal_id}`);
    assert.match(first?.received_at ?? "", /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await setFooter("Until Sunday");
    assert.equal(await stateOf(terminal_id), "waiting");
    await pull(terminal_id);
    assert.equal(await stateOf(terminal_id), "received");
    await setFooter("Since Monday");
    await setFooter("Until Sunday");
    assert.equal(await stateOf(terminal_id), "received", "the register has the text that is set again");
  });

  test("pulls of the same configuration keep the time of the first", async () => {
    const { terminal_id } = await newTerminal(deps);
    await pull(terminal_id);
    await deliveries("");
    await deps.pool.query("update terminal_config_delivery set received_at = '2026-03-01 10:00:00+00'");
    await deps.generations.poll();
    await pull(terminal_id);
    const [row] = await deliveries(`terminal_id=${terminal_id}`);
    assert.equal(row?.received_at, "2026-03-01 10:00:00");
  });

  test("another device of the register has received nothing", async () => {
    const { terminal_id } = await newTerminal(deps);
    await pull(terminal_id);
    assert.equal(await stateOf(terminal_id), "received");
    const answer = await put(terminal_id, { device_identifier: "another-device-1" });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(await stateOf(terminal_id), "waiting");
  });

  test("inactive registers and those without a device are not listed, nor those outside the scope", async () => {
    const { terminal_id } = await newTerminal(deps);
    const listed = async (query: string) => (await deliveries(query)).some((row) => row.terminal_id === terminal_id);
    assert.ok(await listed(""));
    assert.ok(await listed("scope=websites&scope_id=1"));
    assert.ok(!(await listed("scope=websites&scope_id=999")));
    await deps.pool.query("update terminal set is_active = false where terminal_id = $1", [terminal_id]);
    assert.ok(!(await listed("")));
  });

  test("an account without the right to see registers is refused", async () => {
    const { token } = await newAdministrator(testApp, ["Vendor_Pos::receipts"]);
    const answer = await call("GET", "/admin/api/config-deliveries", { token });
    assert.equal(answer.status, 401);
  });
});
