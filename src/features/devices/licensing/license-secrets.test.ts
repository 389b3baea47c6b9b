import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { decrypt } from "../../../runtime/secrets.ts";
import { openWithUpstream } from "../../../../test/fixtures/licensing/upstream.ts";

const shop = await openWithUpstream();
const { call, deps, admin, server, newTill, activeTill, activate, heartbeat, age, log_lines } = shop;

type Till = Awaited<ReturnType<typeof newTill>>;

/** Gives the licence a fiscal API key encrypted with a key that ENCRYPTION_KEY no longer has. */
async function loseKey({ license_id }: Till): Promise<void> {
  await age(license_id, `fiscal_api_key = 'tk1:lost:${Buffer.alloc(40, 3).toString("base64url")}'`);
}

async function storedKey({ license_id }: Till): Promise<string> {
  const { rows } = await deps.pool.query("select fiscal_api_key from license where license_id = $1", [license_id]);
  return decrypt(deps.ring, rows[0].fiscal_api_key, `license:fiscal_api_key:${license_id}`);
}

function save({ license_id }: Till, body: object) {
  return call("PUT", `/admin/api/licenses/${license_id}`, { token: admin, body });
}

describe("a licence whose fiscal key cannot be read any more", () => {
  beforeEach(() => {
    log_lines.length = 0;
  });

  test("an unreadable fiscal key gives the register only a report number, and the log names the missing key", async () => {
    const till = await activeTill();
    await loseKey(till);
    const answer = await call("GET", `/rest/V1/pos/terminals/${till.terminal_id}/config`);
    assert.equal(answer.status, 500);
    assert.doesNotMatch(answer.text, /lost|tk1|fiscal/);
    assert.ok(log_lines.some((line) => line.includes('encrypted with the key \\"lost\\"')));
    assert.equal((await call("GET", `/rest/V1/pos/terminals/${till.terminal_id}`)).status, 200);
  });

  test("an unreadable fiscal key consumes no code and no licence: once the key is rewritten, the activation succeeds", async () => {
    const till = await newTill();
    await loseKey(till);
    server.requests.length = 0;
    assert.equal((await activate(till)).status, 500);
    assert.deepEqual(server.requests, []);
    const { rows } = await deps.pool.query(
      "select device_identifier, activation_used_at from terminal where terminal_id = $1",
      [till.terminal_id],
    );
    assert.deepEqual(rows, [{ device_identifier: null, activation_used_at: null }]);
    assert.equal((await save(till, { fiscal_api_key: "key-new" })).status, 200);
    const answer = await activate(till);
    assert.deepEqual([answer.status, answer.body.fiscal_credentials?.fiscal_api_key], [200, "key-new"], answer.text);
  });

  test("an unreadable fiscal key is replaced by an administrator's update, and by the next check that delivers it", async () => {
    const [by_hand, by_check] = [await activeTill(), await activeTill()];
    await Promise.all([loseKey(by_hand), loseKey(by_check)]);
    assert.equal((await save(by_hand, { fiscal_tss_id: "tss-1" })).status, 200, "other fields can be saved meanwhile");
    assert.equal((await save(by_hand, { fiscal_api_key: "key-1" })).status, 200);
    assert.equal(await storedKey(by_hand), "key-1");
    assert.equal((await heartbeat(by_hand)).license_status, "active");
    by_check.issued.fiscal = { fiscal_tss_id: null, fiscal_api_key: "key-2" };
    const checked = await call("POST", `/admin/api/licenses/${by_check.license_id}/check`, { token: admin });
    assert.equal(checked.status, 200, checked.text);
    assert.equal(await storedKey(by_check), "key-2");
    assert.equal((await heartbeat(by_check)).license_status, "active");
  });
});
