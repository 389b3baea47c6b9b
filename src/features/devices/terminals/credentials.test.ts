import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { closingOf, seriesOf } from "../../../../test/fixtures/closings/shop.ts";
import { type EnrolledTill, enrollmentCalls } from "../../../../test/fixtures/terminals/enrollments.ts";
import { newDevice } from "../../../../test/fixtures/terminals/terminals.ts";

const env = { TRUST_PROXY: "1" };
const testApp = await openApp({ env });
const { call, deps } = testApp;
const { activate, beat, enroll, newEnrolled, newLocation, newTill, tokensOf } = enrollmentCalls(testApp);
const { token: admin } = await newAdministrator(testApp);

const minutesAgo = (minutes: number): string => Temporal.Now.instant().subtract({ minutes }).toString();

function sendReceipt(till: EnrolledTill, fields: Record<string, unknown> = {}) {
  const receipt = sampleReceipt(till, { created_at: minutesAgo(5), ...fields });
  return call("POST", "/rest/V1/pos/receipts", { token: till.token, body: { receipt } });
}

function sendClosing(till: EnrolledTill, fields: Record<string, unknown> = {}) {
  const series_id = seriesOf(till);
  const report = closingOf({ ...till, series_id }, { closed_at: minutesAgo(5), ...fields });
  return call("POST", "/rest/V1/pos/register-reports", { token: till.token, body: { report } });
}

const admins = (method: string, path: string, body?: unknown) =>
  call(method, `/admin/api/terminals/${path}`, { token: admin, ...(body === undefined ? {} : { body }) });

function deactivate({ terminal_id, device_identifier }: EnrolledTill, token: string) {
  const body = { terminalId: terminal_id, deviceIdentifier: device_identifier };
  return call("POST", "/rest/V1/pos/terminals/deactivate", { token, body });
}

/**
 * The answer to a heartbeat with a limited token: the reason for the limit, or the status of a
 * refusal.
 */
type Heard = "deactivated" | "code_regenerated" | 401 | 404;

async function assertHeard(till: EnrolledTill, heard: Heard, why: string): Promise<void> {
  const answer = await beat(till);
  if (typeof heard === "number") {
    assert.equal(answer.status, heard, `${why}: ${answer.text}`);
    return;
  }
  assert.equal(answer.status, 200, `${why}: ${answer.text}`);
  const { is_active, inactive_reason, config_hash, license_token, has_license, license_status } = answer.body;
  assert.deepEqual(
    { is_active, inactive_reason, config_hash, license_token, has_license, license_status },
    {
      is_active: false,
      inactive_reason: heard,
      config_hash: null,
      license_token: null,
      has_license: true,
      license_status: "active",
    },
    why,
  );
  assert.equal(answer.body.device_identifier, till.device_identifier, why);
}

/** Asserts that the till's token only sends documents from before its limit, and hears why. */
async function assertDeliversOnly(till: EnrolledTill, why: string, heard: Heard): Promise<void> {
  await assertHeard(till, heard, why);
  for (const [method, path] of [
    ["GET", "/rest/V1/pos/config"],
    ["GET", `/rest/V1/pos/terminals/${till.terminal_id}/config`],
    ["GET", "/rest/V1/pos/receipts?searchCriteria"],
    ["GET", "/rest/V1/pos/terminals"],
  ] as const) {
    assert.equal((await call(method, path, { token: till.token })).status, 401, `${why}: ${path}`);
  }
  const receipt = await sendReceipt(till);
  assert.equal(receipt.status, 200, `${why}: ${receipt.text}`);
  const closing = await sendClosing(till);
  assert.equal(closing.status, 200, `${why}: ${closing.text}`);
}

describe("a terminal's token is limited to submission", () => {
  const endings: readonly (readonly [
    because: string,
    heard: Heard,
    end: (till: EnrolledTill) => Promise<{ status: number }>,
  ])[] = [
    ["unbound", 401, (till) => deactivate(till, till.token)],
    ["unbound", 401, (till) => deactivate(till, testApp.token)],
    ["unbound", 401, (till) => admins("PUT", String(till.terminal_id), { device_identifier: null })],
    [
      "replaced",
      "code_regenerated",
      (till) => admins("PUT", String(till.terminal_id), { device_identifier: newDevice() }),
    ],
    ["disabled", "deactivated", (till) => admins("PUT", String(till.terminal_id), { is_active: false })],
    ["code_renewed", "code_regenerated", (till) => admins("POST", `${till.terminal_id}/activation-code`)],
    [
      "unbound",
      401,
      async (till) =>
        enroll({ code: (await newTill({ location_id: till.location_id })).code, device: till.device_identifier }),
    ],
    ["unbound", 401, async (till) => activate({ code: (await newTill()).code, device: till.device_identifier })],
  ];
  for (const [index, [because, heard, end]] of endings.entries()) {
    test(`a token is limited to submission by a change that makes it "${because}" (${index + 1})`, async () => {
      const till = await newEnrolled();
      assert.equal((await beat(till)).status, 200);
      assert.equal((await end(till)).status, 200);
      assert.deepEqual(
        (await tokensOf(till.terminal_id)).map(({ limited_because }) => limited_because),
        [because],
      );
      await assertDeliversOnly(till, because, heard);
    });
  }

  test("a token is limited when another device takes the terminal with a new code; each register submits its own documents", async () => {
    const old = await newEnrolled();
    const { body } = await admins("POST", `${old.terminal_id}/activation-code`);
    const device_identifier = newDevice();
    const answer = await enroll({ code: body.activation_code, device: device_identifier });
    assert.equal(answer.status, 200, answer.text);
    const fresh = { ...old, device_identifier, token: answer.body.access_token };
    assert.equal((await beat(fresh)).status, 200);
    await assertDeliversOnly(old, "replaced", "code_regenerated");
    assert.equal((await beat({ ...old, device_identifier })).status, 401, "the new device with the old token");
    assert.equal((await sendReceipt(fresh)).status, 200);
  });

  test("a token is limited to submission by the deletion of its terminal", async () => {
    const till = await newEnrolled();
    assert.equal((await admins("DELETE", String(till.terminal_id))).status, 200);
    await assertDeliversOnly(till, "deleted", 404);
    const listed = await admins("GET", `${till.terminal_id}/credentials`);
    assert.deepEqual([listed.body.items[0].state, listed.body.items[0].limited_because], ["submits_only", "deleted"]);
  });

  test("a register that enrols again on the same device submits everything with its new token, and the old one stays limited", async () => {
    const till = await newEnrolled();
    await deactivate(till, till.token);
    assert.equal((await sendReceipt(till, { created_at: minutesAgo(-120) })).status, 401);
    const { body } = await admins("POST", `${till.terminal_id}/activation-code`);
    const answer = await enroll({ code: body.activation_code, device: till.device_identifier });
    assert.equal(answer.status, 200, answer.text);
    const again = { ...till, token: answer.body.access_token };
    assert.equal((await sendReceipt(again, { created_at: minutesAgo(-120) })).status, 200);
    assert.equal((await sendReceipt(again, { created_at: minutesAgo(60 * 24 * 40) })).status, 200);
    await assertDeliversOnly(till, "the first token", "code_regenerated");
    assert.equal((await beat(again)).body.is_active, true);
  });
});

describe("submission", () => {
  test("a limited token submits documents until an hour after its end; one without a time counts as made now", async () => {
    const till = await newEnrolled();
    await deactivate(till, till.token);
    for (const [minutes, status] of [
      [60 * 24 * 20, 200],
      [1, 200],
      [-55, 200],
      [-65, 401],
      [-60 * 24, 401],
    ] as const) {
      const at = minutesAgo(minutes);
      const receipt = await sendReceipt(till, { created_at: at });
      assert.equal(receipt.status, status, `${minutes}: ${receipt.text}`);
      const closing = await sendClosing(till, { closed_at: at.replace("Z", "+00:00") });
      assert.equal(closing.status, status, `${minutes}: ${closing.text}`);
    }
    assert.equal((await sendReceipt(till, { created_at: null })).status, 200);
    assert.equal((await sendReceipt(till, { created_at: undefined })).status, 200);
    await deps.pool.query(
      "update terminal_token set limited_at = limited_at - interval '61 minutes' where terminal_id = $1",
      [till.terminal_id],
    );
    await deps.generations.poll();
    const timeless = await sendReceipt(till, { created_at: null });
    assert.deepEqual(
      [timeless.status, timeless.body],
      [
        401,
        {
          message: "The consumer isn't authorized to access %resources.",
          parameters: { resources: "Vendor_Pos::receipts" },
        },
      ],
    );
  });

  test("a limited token's repeats after a lost answer are answered as before", async () => {
    const till = await newEnrolled();
    const receipt = { sale_id: "5b0a6bb3-57d8-4b3c-9f0d-0d8b2f6a7c11", created_at: minutesAgo(5) };
    const first = await sendReceipt(till, receipt);
    await deactivate(till, till.token);
    const again = await sendReceipt(till, receipt);
    assert.deepEqual([again.status, again.body.receipt_id], [200, first.body.receipt_id]);
  });

  test("a limited token submits for 30 days, also when another limit follows the first", async () => {
    const till = await newEnrolled();
    await admins("PUT", String(till.terminal_id), { is_active: false });
    await deps.pool.query(
      "update terminal_token set limited_at = limited_at - interval '29 days 23 hours' where terminal_id = $1",
      [till.terminal_id],
    );
    await admins("PUT", String(till.terminal_id), { device_identifier: null });
    const month_ago = { created_at: minutesAgo(60 * 24 * 31) };
    assert.equal((await sendReceipt(till, month_ago)).status, 200);
    await deps.pool.query(
      "update terminal_token set limited_at = limited_at - interval '2 hours' where terminal_id = $1",
      [till.terminal_id],
    );
    await deps.generations.poll();
    assert.equal((await sendReceipt(till, month_ago)).status, 401);
    const listed = await admins("GET", `${till.terminal_id}/credentials`);
    assert.deepEqual([listed.body.items[0].state, listed.body.items[0].limited_because], ["ended", "unbound"]);
  });

  test("a limited token ends by itself while it is in the cache", async () => {
    const till = await newEnrolled();
    await deactivate(till, till.token);
    await deps.pool.query(
      "update terminal_token set limited_at = clock_timestamp() - interval '30 days' + interval '700 ms' where terminal_id = $1",
      [till.terminal_id],
    );
    await deps.generations.poll();
    const old = { created_at: minutesAgo(60 * 24 * 31) };
    const first = await sendReceipt(till, old);
    assert.ok([200, 401].includes(first.status));
    await deps.pool.query("select pg_sleep(0.8)");
    assert.equal((await sendReceipt(till, old)).status, 401);
  });
});

describe("a terminal that was disabled", () => {
  test("a disabled terminal has its token back when it is enabled again, also after a month", async () => {
    const till = await newEnrolled();
    await admins("PUT", String(till.terminal_id), { is_active: false });
    await assertHeard(till, "deactivated", "disabled");
    await deps.pool.query(
      "update terminal_token set limited_at = limited_at - interval '40 days' where terminal_id = $1",
      [till.terminal_id],
    );
    await admins("PUT", String(till.terminal_id), { is_active: true });
    const { status, body } = await beat(till);
    assert.deepEqual([status, body.is_active, body.inactive_reason], [200, true, null]);
  });

  test("a disabled terminal does not get its token back after a change of device or code, or a revocation", async () => {
    for (const path of ["device", "code", "revoked"] as const) {
      const till = await newEnrolled();
      const id = String(till.terminal_id);
      await admins("PUT", id, { is_active: false });
      if (path === "device") await admins("PUT", id, { device_identifier: null });
      else if (path === "code") await admins("POST", `${id}/activation-code`);
      else {
        const listed = await admins("GET", `${id}/credentials`);
        assert.equal((await admins("DELETE", `${id}/credentials/${listed.body.items[0].credential_id}`)).status, 200);
      }
      await admins("PUT", id, { is_active: true, device_identifier: till.device_identifier });
      await assertHeard(till, path === "revoked" ? 401 : "code_regenerated", path);
    }
  });
});

test("a terminal's token follows the terminal to another location", async () => {
  const till = await newEnrolled();
  const location_id = await newLocation();
  const config = () => call("GET", `/rest/V1/pos/locations/${location_id}`, { token: till.token });
  assert.equal((await config()).status, 404);
  await admins("PUT", String(till.terminal_id), { location_id });
  assert.equal((await config()).status, 200);
  assert.equal((await beat(till)).status, 200);
  assert.equal((await call("GET", `/rest/V1/pos/locations/${till.location_id}`, { token: till.token })).status, 404);
  await deps.pool.query("delete from location where location_id = $1", [location_id]);
  await deps.generations.poll();
  assert.equal((await call("GET", `/rest/V1/pos/locations/${till.location_id}`, { token: till.token })).status, 404);
});
