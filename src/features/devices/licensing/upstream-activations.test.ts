import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { LicensingFault } from "../../../../simulator/licensing-server.ts";
import { decrypt } from "../../../runtime/secrets.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { openWithUpstream } from "../../../../test/fixtures/licensing/upstream.ts";

const shop = await openWithUpstream();
const { call, deps, server, admin, take, newTill, activeTill, activate, refresh } = shop;

async function stored(license_id: number) {
  const { rows } = await deps.pool.query("select * from license where license_id = $1", [license_id]);
  return rows[0];
}

async function withFault<Result>(fault: LicensingFault, work: () => Promise<Result>): Promise<Result> {
  server.setFault(fault);
  return work().finally(() => server.setFault(undefined));
}

const refusal = (reason: string) => ({ message: "License validation failed: %1", parameters: [reason] });

describe("an activation", () => {
  test("an activation asks the service, stores its answer on the licence, and delivers its fiscal credentials", async () => {
    const till = await newTill();
    till.issued.fiscal = { fiscal_tss_id: "tss-canary", fiscal_api_key: "key-canary" };
    till.issued.license_expires_at = "2039-01-01T00:00:00Z";
    const answer = await activate(till);
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body.fiscal_credentials, { fiscal_tss_id: "tss-canary", fiscal_api_key: "key-canary" });
    assert.equal(answer.body.terminal.license_expires_at, "2039-01-01 00:00:00");
    assert.equal(till.issued.device_identifier, till.device_identifier);
    const row = await stored(till.license_id);
    assert.match(row.fiscal_api_key, /^tk1:/);
    assert.equal(decrypt(deps.ring, row.fiscal_api_key, `license:fiscal_api_key:${till.license_id}`), "key-canary");
    assert.ok(!shop.log_lines.some((line) => line.includes("canary")));
  });

  test("an activation with a licence that another device uses takes it over", async () => {
    const till = await newTill();
    till.issued.device_identifier = "till-of-last-year";
    assert.equal((await activate(till)).status, 200);
    assert.equal(till.issued.device_identifier, till.device_identifier);
  });

  test("an activation with a licence that stays in use elsewhere is refused, and the code stays unused", async () => {
    const till = await newTill();
    const answer = await withFault("in_use_for_ever", () => activate(till));
    assert.deepEqual(answer.body, refusal("The license is in use by another device."));
    assert.equal((await activate(till)).status, 200);
  });

  test("an activation asks the service anew: a licence restored since the last check succeeds, one suspended since is refused", async () => {
    const till = await newTill({ license_status: "revoked" });
    const refused = await activate(till);
    assert.deepEqual(refused.body, refusal("The license is revoked."));
    till.issued.license_status = "active";
    assert.equal((await activate(till)).status, 200);
    const other = await newTill();
    other.issued.license_status = "suspended";
    assert.deepEqual((await activate(other)).body, refusal("The license is suspended."));
  });

  for (const who of ["the same device", "another device"] as const) {
    test(`an activation that a crash cut off after the service's answer can be repeated by ${who}`, async () => {
      const till = await newTill();
      till.issued.device_identifier = who === "the same device" ? till.device_identifier : "till-of-the-crash";
      await deps.pool.query(
        "insert into activation_attempt values ($1, gen_random_uuid(), clock_timestamp() - interval '1 second')",
        [till.terminal_id],
      );
      assert.equal((await activate(till)).status, 200);
      assert.equal(till.issued.device_identifier, till.device_identifier);
    });
  }

  test("an activation of 40 devices with one code asks the service for one of them", async () => {
    const till = await newTill();
    server.requests.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => activate({ code: till.code, device_identifier: `till-${n}-${till.code}` })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    assert.deepEqual([count(200), count(404)], [1, 39]);
    assert.equal(server.requests.filter(({ path }) => path.endsWith("/activate")).length, 1);
    const winner = answers.find(({ status }) => status === 200);
    assert.equal(till.issued.device_identifier, winner?.body.terminal.device_identifier);
  });
});

describe("a deactivation", () => {
  test("a deactivation releases the licence at the service once the job runs, and again when the service failed", async () => {
    const till = await activeTill();
    const { terminal_id: terminalId, device_identifier: deviceIdentifier } = till;
    const answer = await call("POST", "/rest/V1/pos/terminals/deactivate", { body: { terminalId, deviceIdentifier } });
    assert.deepEqual([answer.status, answer.body], [200, true]);
    const { release_license } = jobHandlers(deps);
    await withFault("error", () =>
      assert.rejects(deps.jobs.runDue("release_license", release_license), /releasing license \d+ failed/),
    );
    assert.equal(till.issued.device_identifier, till.device_identifier);
    await deps.pool.query("update pgboss.job set start_after = now() where name = 'release_license'");
    await deps.jobs.runDue("release_license", release_license);
    assert.equal(till.issued.device_identifier, null);
  });
});

describe("fiscal credentials of the service", () => {
  test("fiscal credentials of the service reach refresh and terminal config; left out they stay, null removes them", async () => {
    const till = await activeTill();
    const config = async () =>
      JSON.parse((await call("GET", `/rest/V1/pos/terminals/${till.terminal_id}/config`)).body).terminal.fiscal_api_key;
    till.issued.fiscal = { fiscal_tss_id: null, fiscal_api_key: "key-1" };
    assert.deepEqual((await refresh(till)).body.fiscal_credentials, { fiscal_tss_id: null, fiscal_api_key: "key-1" });
    assert.equal(await config(), "key-1");
    const { fiscal_api_key } = await stored(till.license_id);
    await refresh(till);
    assert.equal((await stored(till.license_id)).fiscal_api_key, fiscal_api_key, "the same key is not written again");
    till.issued.fiscal = undefined;
    await refresh(till);
    assert.equal(await config(), "key-1");
    till.issued.fiscal = null;
    assert.equal((await refresh(till)).body.fiscal_credentials, null);
    assert.equal(await config(), null);
  });
});

describe("/admin/api/licenses with a licensing service", () => {
  const post = (body: object) => call("POST", "/admin/api/licenses", { token: admin, body });
  const put = (license_id: number, body: object) =>
    call("PUT", `/admin/api/licenses/${license_id}`, { token: admin, body });

  test("a licence gets type, status and end from the service, whatever was sent", async () => {
    const { license_token } = server.issue({ license_status: "suspended", license_expires_at: "2040-05-06T07:08:09Z" });
    const { body } = await post({ license_token, license_type: "free", license_status: "active" });
    assert.deepEqual(
      [body.license_token, body.license_type, body.license_status, body.license_expires_at],
      [license_token, "pro", "suspended", "2040-05-06 07:08:09"],
    );
    assert.equal(body.last_upstream_check_succeeded, true);
  });

  test("a licence without a token, with an invalid or unknown token, or with a known token is refused", async () => {
    const { license_token } = server.issue();
    assert.equal((await post({ license_token })).status, 200);
    for (const token of [undefined, "", "a b c d e f", "unknown-token", license_token]) {
      const answer = await post({ license_token: token, license_type: "pro" });
      assert.deepEqual([answer.status, answer.body.parameters.entity], [400, "license"], answer.text);
    }
  });

  test("a licence stays inactive while the service is unreachable", async () => {
    const { license_token } = server.issue();
    const { body } = await withFault("error", () => post({ license_token }));
    assert.deepEqual([body.license_status, body.last_upstream_check_succeeded], ["inactive", false]);
    const checked = await call("POST", `/admin/api/licenses/${body.license_id}/check`, { token: admin });
    assert.deepEqual([checked.status, checked.body.license_status, checked.body.license_type], [200, "active", "pro"]);
  });

  test("type, status and end of a licence are left to the service; a row can be written back as it was", async () => {
    const { license_id, row } = await take({ license_expires_at: "2040-05-06T07:08:09Z" });
    assert.equal((await put(license_id, row)).status, 200);
    for (const change of [{ license_status: "revoked" }, { license_type: "free" }, { expires_at: null }]) {
      assert.equal((await put(license_id, change)).status, 400, JSON.stringify(change));
    }
    assert.equal((await put(license_id, { fiscal_tss_id: "tss-7" })).status, 200);
  });

  test("a failed check of a licence is answered with the reason, an unknown licence with 404", async () => {
    const { license_id } = await take();
    const path = `/admin/api/licenses/${license_id}/check`;
    const failed = await withFault("error", () => call("POST", path, { token: admin }));
    assert.deepEqual(
      [failed.status, failed.body.code, failed.body.parameters.reason],
      [400, "licensing_message", "The license database is away."],
    );
    assert.equal((await call("POST", "/admin/api/licenses/999999/check", { token: admin })).status, 404);
    assert.equal((await call("POST", path)).status, 401);
  });
});
