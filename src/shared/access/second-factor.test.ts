import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { setUpClock } from "../../../test/database-clock.ts";
import { cloneDatabase, openApp } from "../../../test/support.ts";
import { hashToken } from "../../runtime/tokens.ts";
import { totpCode } from "../../runtime/totp.ts";
import { currentStep, setUpSecondFactor } from "../../../test/fixtures/access/second-factor.ts";

const database = await cloneDatabase();
const clock = await setUpClock(database);
await clock.stopAt("2026-03-01T09:30:10Z");
// Each test has addresses of its own: the failures of one address count together.
const shop = await openApp({ database, env: { TRUST_PROXY: "1" } });
const { call, deps } = shop;

const FAILED = {
  message:
    "The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.",
};
const ADMIN_FAILED = { ...FAILED, code: "sign_in_failed", parameters: {} };
const CODE_ASKED = {
  message: 'The account has a second factor. Its code ("otp") is missing.',
  parameters: { fieldName: "otp" },
};
const ADMIN_CODE_ASKED = { ...CODE_ASKED, code: "code_required", parameters: { field: "otp" } };

let addresses = 0;
const newAddress = (): string => `192.0.2.${(addresses += 1)}`;

const signInFrom = (address: string) => (body: Record<string, unknown>) =>
  call("POST", "/rest/V1/integration/admin/token", {
    token: undefined,
    headers: { "x-forwarded-for": address },
    body: { password: PASSWORD, ...body },
  });

/** Creates an administrator with a second factor, who signs in from an address of their own. */
async function withSecondFactor() {
  const administrator = await newAdministrator(shop);
  const factor = await setUpSecondFactor(shop, administrator.token, -1);
  const address = newAddress();
  const signIn = (otp?: unknown, password = PASSWORD) =>
    signInFrom(address)({ username: administrator.username, password, ...(otp === undefined ? {} : { otp }) });
  return { ...administrator, ...factor, address, signIn };
}

const wrongCodeFor = async (secret: string): Promise<string> => {
  const step = await currentStep(shop);
  const right = new Set([-2, -1, 0, 1, 2].map((off) => totpCode(secret, step + off)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.has(code)) ?? "";
};

describe("setting a second factor up", () => {
  test("a second factor asks for its first code, and stores the secret encrypted and the recovery codes as hashes", async () => {
    const administrator = await newAdministrator(shop);
    const { username, token, admin_user_id } = administrator;
    const signIn = signInFrom(newAddress());
    const started = await call("POST", "/admin/api/account/second-factor", { token, body: {} });
    const { secret, uri } = started.body;
    assert.match(secret, /^[A-Z2-7]{32}$/);
    assert.ok(uri.startsWith(`otpauth://totp/Tillkeeper:${username}?issuer=Tillkeeper&secret=${secret}&`), uri);
    assert.equal((await signIn({ username })).status, 200);

    const confirm = (code: string) =>
      call("POST", "/admin/api/account/second-factor/confirm", { token, body: { code } });
    const wrong = await confirm(await wrongCodeFor(secret));
    assert.deepEqual([wrong.status, wrong.body.code], [400, "second_factor_code_wrong"]);
    assert.equal((await signIn({ username })).status, 200);
    const confirmed = await confirm(totpCode(secret, await currentStep(shop)));
    const { recovery_codes } = confirmed.body;
    assert.equal(recovery_codes.length, 10);
    for (const code of recovery_codes) assert.match(code, /^(?:[a-z2-7]{6}-){3}[a-z2-7]{6}$/);
    assert.deepEqual((await signIn({ username })).body, CODE_ASKED);

    const { rows } = await deps.pool.query("select * from admin_second_factor where admin_user_id = $1", [
      admin_user_id,
    ]);
    assert.match(rows[0].totp_secret, /^tk1:k1:/);
    const { rows: hashes } = await deps.pool.query(
      "select code_hash from admin_recovery_code where admin_user_id = $1 order by 1",
      [admin_user_id],
    );
    assert.deepEqual(
      hashes.map(({ code_hash }) => code_hash),
      recovery_codes.map((code: string) => hashToken(code.replaceAll("-", "").toUpperCase())).toSorted(),
    );
    const account = await call("GET", "/admin/api/account", { token });
    assert.deepEqual([account.body.recovery_codes, account.body.second_factor_at !== null], [10, true]);
    assert.doesNotMatch(account.text, new RegExp(secret));
  });

  test("a new second factor ends the sessions and bearer tokens of the password alone, but the current one", async () => {
    const { username, token } = await newAdministrator(shop);
    const earlier = (await signInFrom(newAddress())({ username })).body as string;
    const readWith = (own: string) => call("GET", "/admin/api/account", { token: own });
    assert.equal((await readWith(earlier)).status, 200);
    await setUpSecondFactor(shop, token);
    assert.deepEqual([(await readWith(earlier)).status, (await readWith(token)).status], [401, 200]);
  });

  test("setting a second factor up is refused without a start, and when there is one", async () => {
    const { token } = await newAdministrator(shop);
    const post = (path: string, body: unknown = {}) => call("POST", `/admin/api/account/${path}`, { token, body });
    assert.equal((await post("second-factor/confirm", { code: "123456" })).body.code, "second_factor_not_started");
    for (const path of ["recovery-codes", "second-factor/turn-off"]) {
      const none = await post(path, { password: PASSWORD });
      assert.deepEqual([path, none.status], [path, 400]);
    }
    await setUpSecondFactor(shop, token);
    for (const path of ["second-factor", "second-factor/confirm"]) {
      const again = await post(path, path === "second-factor" ? {} : { code: "123456" });
      assert.equal(again.body.code, "second_factor_set_up");
    }
  });

  test("after turning the second factor off the password is enough, and the old codes are invalid", async () => {
    const { token, signIn, recovery_codes, admin_user_id, codeOf } = await withSecondFactor();
    const body = { password: PASSWORD, otp: await codeOf() };
    assert.equal((await call("POST", "/admin/api/account/second-factor/turn-off", { token, body })).text, "true");
    assert.equal((await signIn()).status, 200);
    for (const table of ["admin_second_factor", "admin_recovery_code"]) {
      const { rows } = await deps.pool.query(`select 1 from ${table} where admin_user_id = $1`, [admin_user_id]);
      assert.deepEqual(rows, []);
    }
    const again = await setUpSecondFactor(shop, token);
    assert.deepEqual((await signIn(recovery_codes[0])).body, FAILED);
    assert.equal((await signIn(again.recovery_codes[0])).status, 200);
  });
});

describe("signing in with a second factor", () => {
  test("a sign-in takes password and code, on both APIs; an account without a second factor ignores the code", async () => {
    const { username, signIn, codeOf, address } = await withSecondFactor();
    for (const none of [undefined, "", null]) {
      const asked = await signIn(none);
      assert.deepEqual([asked.status, asked.body], [401, CODE_ASKED]);
    }
    const token = await signIn(await codeOf());
    assert.match(token.body, /^tk_/);
    const session = await call("POST", "/admin/api/session", {
      token: undefined,
      headers: { "x-forwarded-for": address },
      body: { username, password: PASSWORD, otp: await codeOf(1) },
    });
    assert.equal(session.status, 200, session.text);
    const plain = await newAdministrator(shop);
    assert.equal((await signInFrom(newAddress())({ username: plain.username, otp: "000000" })).status, 200);
  });

  test("a sign-in refuses a used code and the ones before it, also at once", async () => {
    const { signIn, codeOf, secret } = await withSecondFactor();
    assert.deepEqual((await signIn(await codeOf(-1))).body, FAILED, "the code of the set-up");
    const answers = await Promise.all(Array.from({ length: 3 }, async () => signIn(await codeOf())));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401, 401]);
    assert.deepEqual((await signIn(await codeOf())).body, FAILED);
    const used = await codeOf();
    await clock.stopAt("2026-03-01T09:30:40Z");
    assert.deepEqual((await signIn(used)).body, FAILED);
    assert.equal((await signIn(totpCode(secret, await currentStep(shop)))).status, 200);
  });

  test("a sign-in refuses a code that is more than a step away", async () => {
    const { signIn, codeOf } = await withSecondFactor();
    for (const steps_off of [-2, 2]) assert.deepEqual((await signIn(await codeOf(steps_off))).body, FAILED);
    assert.equal((await signIn(await codeOf(1))).status, 200);
  });

  test("a recovery code signs in once, however it is typed; renewed codes replace all former ones", async () => {
    const { token, signIn, recovery_codes } = await withSecondFactor();
    const [first = "", second = "", third = "", fourth = ""] = recovery_codes;
    const answers = await Promise.all(Array.from({ length: 3 }, () => signIn(first)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401, 401]);
    assert.equal((await signIn(` ${second.replaceAll("-", " ").toUpperCase()}`)).status, 200);
    assert.equal((await call("GET", "/admin/api/account", { token })).body.recovery_codes, 8);
    const renewed = await call("POST", "/admin/api/account/recovery-codes", {
      token,
      body: { password: PASSWORD, otp: fourth },
    });
    assert.equal(renewed.body.recovery_codes.length, 10);
    assert.deepEqual((await signIn(third)).body, FAILED);
    assert.equal((await signIn(renewed.body.recovery_codes[0])).status, 200);
  });

  test("a recovery code of another account is refused", async () => {
    const { signIn } = await withSecondFactor();
    const other = await withSecondFactor();
    assert.deepEqual((await signIn(other.recovery_codes[0])).body, FAILED);
    assert.equal((await other.signIn(other.recovery_codes[0])).status, 200);
  });

  test("a wrong password gets the text of a wrong code, and does not use the code up", async () => {
    const { signIn, codeOf } = await withSecondFactor();
    const code = await codeOf();
    assert.deepEqual((await signIn(code, "wrong")).body, FAILED);
    assert.deepEqual((await signIn(undefined, "wrong")).body, FAILED);
    assert.equal((await signIn(code)).status, 200);
  });
});

describe("wrong codes", () => {
  test("wrong codes lock the name like wrong passwords, and the right password alone does not reset failures", async () => {
    const { signIn, codeOf, secret, username } = await withSecondFactor();
    for (let failure = 0; failure < 5; failure += 1) {
      assert.deepEqual((await signIn(await wrongCodeFor(secret))).body, FAILED);
      // The sixth attempt locks the name; a right password without a code does not count as one.
      for (let time = 0; time < 3; time += 1) assert.deepEqual((await signIn()).body, CODE_ASKED);
    }
    assert.deepEqual((await signIn(await wrongCodeFor(secret))).body, FAILED);
    for (const otp of [undefined, await codeOf(), await wrongCodeFor(secret)]) {
      assert.deepEqual((await signIn(otp)).body, FAILED);
    }
    assert.equal((await signInFrom(newAddress())({ username, otp: await codeOf() })).status, 200);
  });

  test("wrong codes count for the address together with wrong passwords, and missing codes do not", async () => {
    const signIn = signInFrom(newAddress());
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const { username, secret } = await withSecondFactor();
      const otp = await wrongCodeFor(secret);
      for (const body of [{ otp }, { password: "wrong" }, { otp }, { password: "wrong" }]) {
        assert.deepEqual((await signIn({ username })).body, CODE_ASKED);
        statuses.push((await signIn({ username, ...body })).status);
      }
    }
    assert.deepEqual(
      statuses,
      Array.from({ length: 20 }, () => 401),
    );
    assert.equal((await signIn({ username: "any" })).status, 429);
  });

  test("wrong codes of one account are refused after 30 a day from any addresses, until an operator unlocks it", async () => {
    const { codeOf, secret, username, recovery_codes } = await withSecondFactor();
    const wrong = await wrongCodeFor(secret);
    for (let guess = 0; guess < 30; guess += 1) await signInFrom(`198.51.100.${guess}`)({ username, otp: wrong });
    const signIn = signInFrom(newAddress());
    assert.deepEqual((await signIn({ username, otp: await codeOf() })).body, FAILED);
    assert.equal((await signIn({ username, otp: recovery_codes[0] })).status, 200, "a recovery code cannot be guessed");
    await deps.pool.query("delete from rate_limit_bucket where starts_with(bucket, 'second factor of ')");
    assert.equal((await signIn({ username, otp: await codeOf() })).status, 200);
  });
});

describe("confirming the password", () => {
  test("the confirmation and a new password ask for the code too, and count wrong ones", async () => {
    const { token, codeOf, secret, admin_user_id, signIn } = await withSecondFactor();
    await deps.pool.query("update admin_token set stepped_up_at = clock_timestamp() - interval '11 min'");
    await deps.generations.poll();
    const stepUp = (body: object) =>
      call("POST", "/admin/api/session/step-up", { token, body: { password: PASSWORD, ...body } });
    const body = { name: "Ann" };
    assert.equal((await call("PUT", "/admin/api/account", { token, body })).status, 403);
    assert.deepEqual((await stepUp({})).body, ADMIN_CODE_ASKED);
    assert.deepEqual((await stepUp({ otp: await wrongCodeFor(secret) })).body, ADMIN_FAILED);
    assert.equal((await stepUp({ otp: await codeOf() })).text, "true");
    assert.equal((await call("PUT", "/admin/api/account", { token, body })).status, 200);

    const change = (otp?: string) =>
      call("PUT", "/admin/api/session/password", {
        token,
        body: { current_password: PASSWORD, password: "another-password", otp },
      });
    assert.deepEqual((await change()).body, ADMIN_CODE_ASKED);
    assert.equal((await change(await codeOf(1))).text, "true");
    const { rows } = await deps.pool.query("select last_step from admin_second_factor where admin_user_id = $1", [
      admin_user_id,
    ]);
    assert.equal(rows[0].last_step, (await currentStep(shop)) + 1);
    assert.deepEqual((await signIn(await codeOf(1), "another-password")).body, FAILED);
  });

  for (const path of ["recovery-codes", "second-factor/turn-off"]) {
    test(`the route ${path} asks for password and code however recent the sign-in is, and takes a code once`, async () => {
      const { token, codeOf, secret, recovery_codes, signIn } = await withSecondFactor();
      const send = (body: object) => call("POST", `/admin/api/account/${path}`, { token, body });
      const otp = await codeOf();
      assert.equal((await send({})).status, 400);
      assert.deepEqual((await send({ password: PASSWORD })).body, ADMIN_CODE_ASKED);
      assert.deepEqual((await send({ password: "wrong", otp })).body, ADMIN_FAILED);
      assert.deepEqual((await send({ password: PASSWORD, otp: await wrongCodeFor(secret) })).body, ADMIN_FAILED);
      assert.deepEqual((await send({ password: PASSWORD, otp: await codeOf(-1) })).body, ADMIN_FAILED, "a used code");
      assert.equal((await call("GET", "/admin/api/account", { token })).body.recovery_codes, 10);
      assert.deepEqual((await signIn()).body, CODE_ASKED, "it is on");
      const answers = await Promise.all([send({ password: PASSWORD, otp }), send({ password: PASSWORD, otp })]);
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      assert.equal((await signIn(recovery_codes[0])).status, path === "recovery-codes" ? 401 : 200);
    });

    test(`the route ${path} takes a recovery code`, async () => {
      const { token, recovery_codes } = await withSecondFactor();
      const body = { password: PASSWORD, otp: recovery_codes[9] };
      assert.equal((await call("POST", `/admin/api/account/${path}`, { token, body })).status, 200);
    });
  }

  test("a code whose secret has lost its key is wrong, with a line in the log, and a recovery code still signs in", async () => {
    const { codeOf, signIn, recovery_codes, admin_user_id } = await withSecondFactor();
    await deps.pool.query(
      "update admin_second_factor set totp_secret = replace(totp_secret, 'tk1:k1:', 'tk1:k9:') where admin_user_id = $1",
      [admin_user_id],
    );
    assert.deepEqual((await signIn(await codeOf())).body, FAILED);
    assert.ok(shop.log_lines.some((line) => line.includes("the second factor of an administrator cannot be read")));
    assert.equal((await signIn(recovery_codes[0])).status, 200);
  });
});
