import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { enrollmentCalls } from "./fixtures/terminals/enrollments.ts";
import { newDevice, terminalCalls } from "./fixtures/terminals/terminals.ts";
import { newTerminal } from "./fixtures/rows.ts";
import { openApp } from "./support.ts";
import { cases } from "./cases.ts";

const env = { TRUST_PROXY: "1" };
const first = await openApp({ env });
const second = await openApp({ env, database: first.database });
const here = terminalCalls(first);
const there = terminalCalls(second);
const { newTill, activate, newEnrolled } = enrollmentCalls(first);

/** Number of rounds. A node polls every 250 ms, so in most rounds the second node is behind. */
const ROUNDS = cases(2, 6);

/**
 * Runs rounds. In each, the second node fills its cache, the first one changes something, and the
 * second is asked at once.
 */
async function eachRound(round: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; n < ROUNDS; n += 1) await round(n);
}

describe("a node that is behind", () => {
  test("a node that is behind accepts the first heartbeat after an activation at another node", async () => {
    const { terminal_id, device_identifier } = await here.register();
    assert.equal((await there.heartbeat(terminal_id, device_identifier)).status, 200);
    await eachRound(async (n) => {
      const device = newDevice();
      const code = `CODE${n}${terminal_id}`;
      await first.deps.pool.query(
        "update terminal set activation_code = $2, activation_used_at = null, activation_code_issued_at = clock_timestamp() where terminal_id = $1",
        [terminal_id, code],
      );
      await second.deps.generations.poll();
      await there.heartbeat(terminal_id, "another");
      assert.equal((await activate({ code, device })).status, 200);
      assert.equal((await there.heartbeat(terminal_id, device)).status, 200);
    });
  });

  test("a node that is behind does not answer a heartbeat as inactive once the terminal is active again", async () => {
    const { terminal_id, device_identifier } = await newTerminal(first.deps);
    await eachRound(async () => {
      await here.put(terminal_id, { is_active: false });
      await second.deps.generations.poll();
      assert.equal((await there.heartbeat(terminal_id, device_identifier)).body.inactive_reason, "deactivated");
      await here.put(terminal_id, { is_active: true });
      assert.equal((await there.heartbeat(terminal_id, device_identifier)).body.inactive_reason, null);
    });
  });

  test("a node that is behind gives the configuration of a new terminal, and not that from before the activation", async () => {
    await eachRound(async () => {
      const till = await newTill();
      await second.deps.generations.poll();
      const path = `/rest/V1/pos/terminals/${till.terminal_id}/config`;
      const device = newDevice();
      assert.equal((await second.call("GET", path)).status, 200);
      assert.equal((await activate({ code: till.code, device })).status, 200);
      const { terminal } = JSON.parse((await second.call("GET", path)).body);
      assert.equal(terminal.device_identifier, device);
    });
  });

  test("a node that is behind accepts a token that it has just seen as unknown, and one with widened rights", async () => {
    const { terminal_id, location_id } = await newTerminal(first.deps);
    const path = `/rest/V1/pos/terminals/${terminal_id}`;
    await eachRound(async () => {
      const token = await first.newToken(["Vendor_Pos::receipts"], [location_id]);
      const widen = async (columns: string) =>
        first.deps.pool.query(
          `update integration set ${columns} where name = (select max(name) from integration
          where token_hash = encode(sha256($1), 'hex'))`,
          [Buffer.from(token)],
        );
      await second.deps.generations.poll();
      assert.equal((await second.call("GET", path, { token })).status, 401, "without the resource");
      await widen("resources = '{Vendor_Pos::locations}'");
      assert.equal((await second.call("GET", path, { token })).status, 200);
      await widen("is_active = false");
      await second.deps.generations.poll();
      assert.equal((await second.call("GET", path, { token })).status, 401, "inactive");
      await widen("is_active = true");
      assert.equal((await second.call("GET", path, { token })).status, 200);
    });
  });

  test("a node that is behind answers a row of a location that another node has just given to the token", async () => {
    const { terminal_id, device_identifier, location_id } = await newTerminal(first.deps);
    const elsewhere = await here.newLocation();
    const read = `/rest/V1/pos/terminals/${terminal_id}`;
    await eachRound(async () => {
      const token = await first.newToken(["Vendor_Pos::locations"], [elsewhere]);
      await second.deps.generations.poll();
      assert.equal((await second.call("GET", read, { token })).status, 404);
      assert.equal((await there.heartbeat(terminal_id, device_identifier, { token })).status, 401);
      await first.deps.pool.query(
        "update integration set location_ids = $2 where token_hash = encode(sha256($1), 'hex')",
        [Buffer.from(token), [location_id]],
      );
      assert.equal((await there.heartbeat(terminal_id, device_identifier, { token })).status, 200);
      assert.equal((await second.call("GET", read, { token })).status, 200);
    });
  });

  test("a node that is behind accepts the token of a register that has just enrolled", async () => {
    await eachRound(async () => {
      const till = await newEnrolled();
      const answer = await there.heartbeat(till.terminal_id, till.device_identifier, { token: till.token });
      assert.equal(answer.status, 200, answer.text);
    });
  });

  test("a node that is behind knows a store view that was made at another node", async () => {
    await eachRound(async () => {
      const code = `v${randomUUID().replaceAll("-", "").slice(0, 12)}`;
      const path = `/rest/${code}/V1/pos/config`;
      assert.equal((await second.call("GET", path)).status, 400);
      await first.deps.pool.query(
        "insert into store (code, website_id, group_id, name) values ($1, 1, 1, 'Another view')",
        [code],
      );
      assert.equal((await second.call("GET", path)).status, 200);
    });
  });

  test("a node that is behind accepts an order of a location that was made at another node", async () => {
    await eachRound(async () => {
      await second.deps.configuration.snapshot();
      const pos_location_id = await here.newLocation();
      const answer = await second.call("POST", "/rest/V1/orders", {
        body: { entity: { grand_total: 1, extension_attributes: { pos_sale_id: randomUUID(), pos_location_id } } },
      });
      assert.equal(answer.status, 200, answer.text);
    });
  });
});

describe("a hash that a heartbeat names", () => {
  const pull = async (terminal_id: number) => JSON.parse((await second.call("GET", config(terminal_id))).body);
  const config = (terminal_id: number) => `/rest/V1/pos/terminals/${terminal_id}/config`;

  test("the hash of a heartbeat is that of every other node, after a change of the terminal's location", async () => {
    const { terminal_id, device_identifier, location_id } = await newTerminal(first.deps);
    await eachRound(async (n) => {
      await pull(terminal_id);
      await first.call("PUT", `/rest/V1/pos/locations/${location_id}`, {
        body: { location: { receipt_header: `round ${n}` } },
      });
      const { config_hash } = (await here.heartbeat(terminal_id, device_identifier)).body;
      const pulled = await pull(terminal_id);
      assert.equal(pulled.config_hash, config_hash);
      assert.equal(pulled.location.receipt_header, `round ${n}`);
    });
  });

  test("the hash of a heartbeat is that of every other node, when this node reads a change before it has noticed it", async () => {
    await eachRound(async (n) => {
      const { terminal_id, device_identifier, location_id } = await newTerminal(first.deps);
      await pull(terminal_id);
      await first.deps.pool.query("update location set receipt_header = $2 where location_id = $1", [
        location_id,
        `${n}`,
      ]);
      const { config_hash } = (await here.heartbeat(terminal_id, device_identifier)).body;
      assert.equal((await pull(terminal_id)).config_hash, config_hash);
    });
  });
});
