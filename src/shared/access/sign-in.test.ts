import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { statementsOf } from "../../../test/statements.ts";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { nameHash } from "./rules/access.ts";

// Each test has addresses of its own: the failures of one address count together.
const testApp = await openApp({ env: { TRUST_PROXY: "1" } });
const { call, deps } = testApp;

const FAILED =
  "The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.";

let addresses = 0;
const newAddress = (): string => `192.0.2.${(addresses += 1)}`;

const signInFrom = (address: string) => (username: string, password: string) =>
  call("POST", "/rest/V1/integration/admin/token", {
    token: undefined,
    headers: { "x-forwarded-for": address },
    body: { username, password },
  });

describe("the lock of a name at an address", () => {
  test("a wrong name, a wrong password, a disabled account and a locked one get the same answer, byte for byte", async () => {
    const signIn = signInFrom(newAddress());
    const disabled = await newAdministrator(testApp);
    await deps.pool.query("update admin_user set is_active = false where admin_user_id = $1", [disabled.admin_user_id]);
    const { username } = await newAdministrator(testApp);
    const answers = [await signIn("nobody", PASSWORD), await signIn(disabled.username, PASSWORD)];
    for (let failure = 0; failure < 6; failure += 1) answers.push(await signIn(username, "wrong"));
    answers.push(await signIn(username, PASSWORD));
    for (const answer of answers) assert.deepEqual([answer.status, answer.body], [401, { message: FAILED }]);
  });

  test("five failures do not lock, and a success resets them", async () => {
    const signIn = signInFrom(newAddress());
    const { username } = await newAdministrator(testApp);
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 5; failure += 1) assert.equal((await signIn(username, "wrong")).status, 401);
      assert.equal((await signIn(username, PASSWORD)).status, 200);
    }
  });

  test("the lock of a name ends after its time", async () => {
    const signIn = signInFrom(newAddress());
    const { username } = await newAdministrator(testApp);
    for (let failure = 0; failure < 6; failure += 1) await signIn(username, "wrong");
    assert.equal((await signIn(username, PASSWORD)).status, 401);
    const { rows } = await deps.pool.query(
      `update sign_in_attempt set locked_until = locked_until - interval '30 minutes' where name_hash = $1
       returning locked_until <= clock_timestamp() as is_over`,
      [nameHash(username)],
    );
    assert.equal(rows[0].is_over, true);
    assert.equal((await signIn(username, PASSWORD)).status, 200);
  });

  test("failures at one address do not lock the name at another", async () => {
    const { username } = await newAdministrator(testApp);
    const attacker = signInFrom(newAddress());
    for (let failure = 0; failure < 8; failure += 1) await attacker(username, "wrong");
    assert.equal((await attacker(username, PASSWORD)).status, 401);
    assert.equal((await signInFrom(newAddress())(username, PASSWORD)).status, 200);
  });

  test("an IPv6 network of 64 bits counts as one address", async () => {
    const { username } = await newAdministrator(testApp);
    for (let failure = 0; failure < 6; failure += 1) await signInFrom(`2001:db8:1:1::${failure}`)(username, "wrong");
    assert.equal((await signInFrom("2001:db8:1:1:ffff::1")(username, PASSWORD)).status, 401);
    assert.equal((await signInFrom("2001:db8:1:2::1")(username, PASSWORD)).status, 200);
  });

  test("of eighteen guesses at once six are verified, and the right one among the others is refused", async () => {
    const signIn = signInFrom(newAddress());
    const { username } = await newAdministrator(testApp);
    const wrong = await Promise.all(Array.from({ length: 18 }, (_, n) => signIn(username, `guess-${n}`)));
    const right = await signIn(username, PASSWORD);
    assert.deepEqual(new Set([...wrong, right].map(({ status }) => status)), new Set([401]));
    const { rows } = await deps.pool.query("select failures from sign_in_attempt where name_hash = $1", [
      nameHash(username),
    ]);
    assert.deepEqual(rows, [{ failures: 6 }]);
  });
});

describe("the limit of an address", () => {
  test("guesses of one password for many names end after 20 failures, before any hash; other addresses go on", async () => {
    const address = newAddress();
    const spray = await Promise.all(Array.from({ length: 60 }, (_, n) => signInFrom(address)(`name-${n}`, PASSWORD)));
    const count = (status: number): number => spray.filter((answer) => answer.status === status).length;
    assert.deepEqual([count(401), count(429)], [20, 40]);
    const refused = spray.find(({ status }) => status === 429);
    assert.equal(refused?.body.message, "Too many requests. Please wait %1 minutes.");
    assert.ok(Number(refused.headers["retry-after"]) > 0);
    const { username } = await newAdministrator(testApp);
    assert.equal((await signInFrom(address)(username, PASSWORD)).status, 429);
    assert.equal((await signInFrom(newAddress())(username, PASSWORD)).status, 200);
  });

  test("successful sign-ins do not count: a script may sign in as often as it likes", async () => {
    const signIn = signInFrom(newAddress());
    const { username } = await newAdministrator(testApp);
    for (let time = 0; time < 25; time += 1) assert.equal((await signIn(username, PASSWORD)).status, 200);
  });

  test("a flood of guesses from many addresses does not refuse a right password", async () => {
    const { username } = await newAdministrator(testApp);
    const flood = Array.from({ length: 40 }, (_, n) => signInFrom(`198.51.100.${n}`)).flatMap((signIn) =>
      Array.from({ length: 5 }, (_, n) => signIn(`flood-${n}`, "wrong")),
    );
    const right = await signInFrom(newAddress())(username, PASSWORD);
    assert.equal(right.status, 200, right.text);
    assert.ok((await Promise.all(flood)).every(({ status }) => status === 401 || status === 503));
  });
});

describe("a sign-in does not reveal whether a name exists", () => {
  test("unknown, known, disabled and locked names run the same statements and one hash each", async (context) => {
    const signIn = signInFrom(newAddress());
    const known = await newAdministrator(testApp);
    const disabled = await newAdministrator(testApp);
    await deps.pool.query("update admin_user set is_active = false where admin_user_id = $1", [disabled.admin_user_id]);
    const locked = await newAdministrator(testApp);
    for (let failure = 0; failure < 6; failure += 1) await signIn(locked.username, "wrong");
    const hashes = [
      context.mock.method(deps.signInPasswords, "verifyPassword"),
      context.mock.method(deps.signInPasswords, "verifyAgainstNothing"),
    ];
    const hashCount = (): number => hashes.reduce((sum, { mock }) => sum + mock.callCount(), 0);
    // Rows of security events are written afterwards, in the background.
    await deps.securityEvents.drain();
    context.mock.method(deps.securityEvents, "sample", () => undefined);
    const seen = new Map<string, string[]>();
    for (const name of ["unknown", known.username, disabled.username, locked.username, "x".repeat(3000)]) {
      const before = hashCount();
      seen.set(name, await statementsOf(() => signIn(name, "wrong")));
      assert.equal(hashCount() - before, 1, name);
    }
    const [expected, ...others] = seen.values();
    assert.equal(expected?.length, 3);
    for (const statements of others) assert.deepEqual(statements, expected);
  });
});

describe("lengths", () => {
  test("a name or password that is too long for any account is refused without being hashed or normalized", async () => {
    const { username } = await newAdministrator(testApp);
    const signIn = signInFrom(newAddress());
    const long = `a${"\u0301".repeat(900)}`;
    for (const [name, password] of [
      [username, long],
      [long, PASSWORD],
    ] as const) {
      const answer = await signIn(name, password);
      assert.equal(answer.status, 401, answer.text);
    }
  });
});
