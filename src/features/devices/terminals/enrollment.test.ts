import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { hashToken, looksLikeToken, newActivationCode } from "../../../runtime/tokens.ts";
import { NOT_VALID } from "../../../../test/fixtures/terminals/activations.ts";
import { enrollmentCalls } from "../../../../test/fixtures/terminals/enrollments.ts";
import { newDevice } from "../../../../test/fixtures/terminals/terminals.ts";

const env = { TRUST_PROXY: "1" };
const testApp = await openApp({ env });
const second = await openApp({ env, database: testApp.database });
const { app, call, deps, log_lines, newToken } = testApp;
const {
  activate,
  beat,
  enroll,
  historyOf,
  newAddress,
  newEnrolled,
  newLicense,
  newLocation,
  newTill,
  queuedReleases,
  stored,
  tokensOf,
} = enrollmentCalls(testApp);

const PATH = "/rest/V1/pos/terminals/enroll";
const count = (answers: readonly { readonly status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

describe("an enrolment", () => {
  test("an enrolment does what an activation does and answers a token of the terminal, of which only the digest is stored", async () => {
    const till = await newTill({ location_id: await newLocation({ city: "Delft" }), license_id: await newLicense() });
    const device = newDevice();
    const answer = await enroll({ code: till.code.toLowerCase(), device });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(Object.keys(answer.body), [
      "terminal",
      "location",
      "staff_list",
      "role_list",
      "fiscal_credentials",
      "access_token",
    ]);
    const { access_token, terminal, location } = answer.body;
    assert.deepEqual([terminal.terminal_id, terminal.device_identifier], [till.terminal_id, device]);
    assert.equal(location.city, "Delft");
    assert.ok(looksLikeToken(access_token));
    assert.equal(answer.headers["cache-control"], "no-store");
    const [token] = await tokensOf(till.terminal_id);
    assert.equal(token?.token_hash, hashToken(access_token));
    assert.deepEqual(await historyOf(till.terminal_id), [{ device_identifier: device, bound_by: "activation" }]);
    const answered = await beat({ ...till, license_id: 0, device_identifier: device, token: access_token });
    assert.deepEqual([answered.status, answered.body.is_active], [200, true]);
  });

  test("an enrolment is audited by the terminal's name, with the token's id and neither code nor token", async () => {
    const till = await newEnrolled();
    const { rows } = await deps.pool.query(
      `select field_name, old_value, new_value, change_source, staff_name, location_id from audit_log
        where entity_type = 'terminal' and entity_id = $1 order by log_id`,
      [String(till.terminal_id)],
    );
    assert.deepEqual(rows.map(({ field_name }) => field_name).toSorted(), [
      "activation_used_at",
      "credential",
      "device_identifier",
    ]);
    for (const row of rows) {
      assert.deepEqual([row.change_source, row.staff_name, row.location_id], ["api", "Till", till.location_id]);
    }
    assert.ok(!JSON.stringify(rows).includes(till.code) && !JSON.stringify(rows).includes(till.token));
  });

  test("an enrolment and a revocation are security events: a row of the audit log, a log line and a counter", async () => {
    const counted = async (kind: string) =>
      Number(
        new RegExp(`tillkeeper_security_events_total\\{kind="${kind}"\\} (\\d+)`).exec(
          (await deps.metrics.render()).body,
        )?.[1],
      );
    const before = [await counted("terminal_enrolled"), await counted("token_revoked")];
    const till = await newEnrolled();
    const { token: admin } = await newAdministrator(testApp);
    const path = `/admin/api/terminals/${till.terminal_id}/credentials`;
    const { body } = await call("GET", path, { token: admin });
    const id = body.items[0].credential_id;
    assert.equal((await call("DELETE", `${path}/${id}`, { token: admin })).status, 200);
    const { rows } = await deps.pool.query(
      `select field_name, new_value::json ->> 'detail' as detail from audit_log
        where entity_type = 'security_event' and entity_id = $1 order by log_id`,
      [`terminal ${till.terminal_id}`],
    );
    assert.deepEqual(rows, [
      { field_name: "terminal_enrolled", detail: `credential ${id}` },
      { field_name: "token_revoked", detail: `credential ${id}` },
    ]);
    assert.ok(log_lines.some((line) => line.includes('"security_event":"terminal_enrolled"')));
    const now = [await counted("terminal_enrolled"), await counted("token_revoked")];
    assert.deepEqual(
      now,
      before.map((number) => number + 1),
    );
  });

  test("an enrolment leaves neither the code nor the token in a log", async () => {
    const till = await newEnrolled();
    await call("POST", PATH, { token: undefined, body: `{"activationCode":"${till.code}` });
    await beat(till);
    const written = log_lines.join("");
    assert.ok(!written.includes(till.token) && !written.includes(till.code));
  });

  test("an enrolment moves a device within its location; a device of another location stays, and the code is unused", async () => {
    const before = await newEnrolled();
    const near = await newTill({ location_id: before.location_id });
    const far = await newTill();
    const refused = await enroll({ code: far.code, device: before.device_identifier });
    assert.deepEqual(
      [refused.status, refused.body],
      [400, { message: "Could not save the terminal: %1", parameters: ["The device is bound to another terminal."] }],
    );
    assert.equal((await stored(far.terminal_id)).activation_used_at, null);
    assert.equal((await beat(before)).status, 200);
    assert.equal((await enroll({ code: near.code, device: before.device_identifier })).status, 200);
    assert.equal((await stored(before.terminal_id)).device_identifier, null);
    assert.equal((await beat(before)).status, 401);
  });
});

describe("a refused enrolment", () => {
  const device = "dev-1";
  const cases: readonly [code: string, device: string, message: string][] = [
    ["ABCD2345", device, "Invalid activation code format."],
    ["ABCDEFGH2345", device, "Invalid activation code format."],
    ["ABCDE FGHJ", device, "Invalid activation code format."],
    ["", device, "Invalid activation code format."],
    ["A".repeat(2_000), device, "Invalid activation code format."],
    ["ABCDEFGHJK", "a_b", "Invalid device identifier format."],
    ["ABCDEFGHJK", "d".repeat(101), "Invalid device identifier format."],
  ];
  for (const [bad_code, bad_device, message] of cases) {
    test(`the code ${JSON.stringify(bad_code.slice(0, 14))} of device ${JSON.stringify(bad_device.slice(0, 8))} is a 400`, async () => {
      const answer = await enroll({ code: bad_code, device: bad_device });
      assert.deepEqual([answer.status, answer.body], [400, { message }]);
    });
  }

  test("an enrolment answers unknown, used, expired and too old codes alike; an activation takes a too old one", async () => {
    const used = await newEnrolled();
    const old = await newTill();
    await deps.pool.query(
      "update terminal set activation_code_issued_at = clock_timestamp() - interval '25 hours' where terminal_id = $1",
      [old.terminal_id],
    );
    for (const code of [newActivationCode(), used.code, old.code]) {
      const answer = await enroll({ code });
      assert.deepEqual([answer.status, answer.body], [404, NOT_VALID]);
    }
    assert.equal((await activate({ code: old.code })).status, 200);
  });

  test("an enrolment of a disabled terminal, or of one with a refused licence, leaves the code unused and makes no token", async () => {
    const disabled = await newTill({ is_active: false });
    const revoked = await newTill({ license_id: await newLicense({ license_status: "revoked" }) });
    for (const till of [disabled, revoked]) {
      assert.equal((await enroll({ code: till.code })).status, 400);
      assert.equal((await stored(till.terminal_id)).activation_used_at, null);
      assert.deepEqual(await tokensOf(till.terminal_id), []);
    }
  });

  test("an enrolment takes the code alone: a token beside it gives no right", async () => {
    const till = await newTill();
    const elsewhere = await newToken(["Vendor_Pos::locations_manage"], [await newLocation()]);
    const body = { activationCode: till.code, deviceIdentifier: newDevice() };
    const answer = await call("POST", PATH, { token: elsewhere, body });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(
      (await call("POST", PATH, { token: testApp.token, body: { ...body, activationCode: "ABCDEFGHJK" } })).status,
      404,
    );
  });
});

describe("races", () => {
  test("of 40 devices with one code over two nodes one is enrolled and one token made", async () => {
    const till = await newTill({ license_id: await newLicense() });
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => enroll({ code: till.code, address, on: n % 2 === 0 ? app : second.app })),
    );
    assert.deepEqual([count(answers, 200), count(answers, 404)], [1, 39]);
    assert.equal((await tokensOf(till.terminal_id)).length, 1);
    assert.equal((await historyOf(till.terminal_id)).length, 1);
  });

  test("an enrolment and an activation of one code bind one device", async () => {
    for (let round = 0; round < 5; round += 1) {
      const till = await newTill();
      const [enrolled, activated] = await Promise.all([enroll({ code: till.code }), activate({ code: till.code })]);
      assert.deepEqual([enrolled.status, activated.status].toSorted(), [200, 404]);
      assert.equal((await tokensOf(till.terminal_id)).length, enrolled.status === 200 ? 1 : 0);
    }
  });

  test("repeats of an enrolment at once leave one valid token, which is one of those that were answered", async () => {
    const till = await newEnrolled();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        enroll({ code: till.code, device: till.device_identifier, on: n % 2 === 0 ? app : second.app }),
      ),
    );
    assert.equal(count(answers, 200), 6);
    const full = (await tokensOf(till.terminal_id)).filter(({ limited_at }) => limited_at === null);
    assert.equal(full.length, 1);
    assert.ok(answers.some(({ body }) => hashToken(body.access_token) === full[0]?.token_hash));
  });
});

describe("a repeated enrolment", () => {
  test("a repeated enrolment of the same device is answered again, with a token that replaces the first one", async () => {
    await queuedReleases();
    const till = await newEnrolled();
    const again = await enroll({ code: till.code, device: till.device_identifier });
    assert.equal(again.status, 200, again.text);
    assert.notEqual(again.body.access_token, till.token);
    await second.deps.generations.poll();
    const { status, body: former } = await beat(till);
    assert.deepEqual(
      [status, former.is_active, former.inactive_reason, former.config_hash, former.license_token],
      [200, false, "code_regenerated", null, null],
    );
    const config = `/rest/V1/pos/terminals/${till.terminal_id}/config`;
    assert.equal((await call("GET", config, { token: till.token })).status, 401);
    const present = await beat({ ...till, token: again.body.access_token });
    assert.deepEqual([present.status, present.body.is_active], [200, true]);
    assert.equal((await historyOf(till.terminal_id)).length, 1);
    assert.deepEqual(await queuedReleases(), []);
  });

  test("a repeated enrolment is answered for ten minutes, for that device, and for a code that enrolled", async () => {
    const till = await newEnrolled();
    assert.equal((await enroll({ code: till.code })).status, 404, "another device");
    await deps.pool.query(
      "update terminal set activation_used_at = activation_used_at - interval '11 minutes' where terminal_id = $1",
      [till.terminal_id],
    );
    assert.equal((await enroll({ code: till.code, device: till.device_identifier })).status, 404);
    const activated = await newTill();
    const device = newDevice();
    assert.equal((await activate({ code: activated.code, device })).status, 200);
    assert.equal((await enroll({ code: activated.code, device })).status, 404);
  });

  test("a repeated enrolment is refused once the token is revoked or the terminal disabled or released", async () => {
    for (const change of [
      "update terminal_token set revoked_at = clock_timestamp() where terminal_id = $1",
      "update terminal set is_active = false where terminal_id = $1",
      "update terminal set device_identifier = null where terminal_id = $1",
      "update terminal set activation_code = 'ZZZZZZZZZZ', activation_used_at = null where terminal_id = $1",
    ]) {
      const till = await newEnrolled();
      await deps.pool.query(change, [till.terminal_id]);
      const answer = await enroll({ code: till.code, device: till.device_identifier });
      assert.equal(answer.status, 404, change);
      await deps.pool.query("delete from terminal where terminal_id = $1", [till.terminal_id]);
    }
  });
});

describe("limits", () => {
  test("a device has ten enrolments in 15 minutes, over both nodes; then the right code is refused too", async () => {
    const device = newDevice();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        enroll({ code: newActivationCode(), device, on: n % 2 === 0 ? app : second.app }),
      ),
    );
    assert.deepEqual([count(answers, 404), count(answers, 429)], [10, 20]);
    const till = await newTill();
    const refused = await enroll({ code: till.code, device });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers["retry-after"]) > 0);
    assert.equal((await enroll({ code: till.code })).status, 200);
  });

  test("an address has 100 failed look-ups of codes; enrolments that succeed do not count", async () => {
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) {
      const { code } = await newTill();
      assert.equal((await enroll({ code, address })).status, 200);
    }
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => enroll({ code: newActivationCode(), address })),
    );
    assert.deepEqual([count(answers, 404), count(answers, 429)], [100, 30]);
    const till = await newTill();
    // A stranger behind the shop's address stops neither a right code, nor its repeat, nor a token.
    const device = newDevice();
    assert.equal((await enroll({ code: till.code, device, address })).status, 200);
    assert.equal((await enroll({ code: till.code, device, address })).status, 200);
    assert.equal((await enroll({ code: newActivationCode(), address })).status, 429);
    assert.equal((await activate({ code: (await newTill()).code, address })).status, 200);
  });

  test("a wrong code never reaches the licensing service, and only its failure count is written", async () => {
    const writes = async () => {
      const { rows } = await deps.pool.query(
        `select (select count(*) from terminal_token) + (select count(*) from activation_attempt)
              + (select count(*) from terminal_device_history) + (select count(*) from audit_log) as n`,
      );
      return rows[0].n;
    };
    const before = await writes();
    for (let n = 0; n < 5; n += 1) assert.equal((await enroll({ code: newActivationCode() })).status, 404);
    assert.equal(await writes(), before);
  });
});
