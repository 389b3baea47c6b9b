import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { newActivationCode } from "../../../runtime/tokens.ts";
import { activationCalls, inTurns, NOT_VALID } from "../../../../test/fixtures/terminals/activations.ts";
import { newDevice } from "../../../../test/fixtures/terminals/terminals.ts";
import { cases } from "../../../../test/cases.ts";

const GUESSES = cases(1_500, 10_000);

const testApp = await openApp({ env: { TRUST_PROXY: "1" } });
const { deps, newToken } = testApp;
const { newTill, newLicense, newAddress, newTokens, activate, heartbeat, stored, historyOf, queuedReleases } =
  activationCalls(testApp);

describe("races", () => {
  test("of 40 devices with one code, one is bound and 39 are answered that the code is not valid", async () => {
    const till = await newTill({ license_id: await newLicense() });
    const devices = Array.from({ length: 40 }, newDevice);
    const address = newAddress();
    const answers = await Promise.all(devices.map((device) => activate({ code: till.code, device, address })));
    const winners = answers.filter(({ status }) => status === 200);
    assert.equal(winners.length, 1);
    for (const { status, body } of answers) if (status !== 200) assert.deepEqual([status, body], [404, NOT_VALID]);
    assert.equal((await stored(till.terminal_id)).device_identifier, winners[0]?.body.terminal.device_identifier);
    assert.equal((await historyOf(till.terminal_id)).length, 1);
  });

  test("of 40 calls of one device with one code one succeeds, and ten are counted", async () => {
    const till = await newTill();
    const device = newDevice();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 40 }, () => activate({ code: till.code, device, address })));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    assert.deepEqual([count(200), count(404), count(429)], [1, 9, 30]);
    assert.equal((await historyOf(till.terminal_id)).length, 1);
  });

  test("a device that activates at two terminals at once ends up bound to one of them", async () => {
    const device = newDevice();
    for (let round = 0; round < 4; round += 1) {
      const tills = [await newTill(), await newTill()];
      const answers = await Promise.all(tills.map(({ code }) => activate({ code, device })));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
      const { rows } = await deps.pool.query("select terminal_id from terminal where device_identifier = $1", [device]);
      assert.equal(rows.length, 1);
      assert.ok(tills.some(({ terminal_id }) => terminal_id === rows[0].terminal_id));
    }
  });
});

describe("limits", () => {
  test("the eleventh attempt of a device in 15 minutes is refused with the minutes to wait and Retry-After", async () => {
    const device = newDevice();
    for (let n = 0; n < 10; n += 1) assert.equal((await activate({ code: "ZZZZ9999", device })).status, 404);
    const till = await newTill();
    const answer = await activate({ code: till.code, device });
    assert.deepEqual(
      [answer.status, answer.body],
      [429, { message: "Too many requests. Please wait %1 minutes.", parameters: [15] }],
    );
    const seconds = Number(answer.headers["retry-after"]);
    assert.ok(seconds > 880 && seconds <= 900, String(seconds));
    assert.equal((await activate({ code: till.code })).status, 200);
  });

  test("400 guesses at once with made-up devices get 100 look-ups from an address, and then the right code is refused too", async () => {
    const bearers = await newTokens(5);
    const address = newAddress();
    const guesses = await Promise.all(
      Array.from({ length: 400 }, (_, n) =>
        activate({ code: newActivationCode(), address, bearer: bearers[n % bearers.length] ?? "" }),
      ),
    );
    const looked = guesses.filter(({ status }) => status === 404);
    assert.equal(looked.length, 100);
    assert.ok(guesses.every(({ status }) => status === 404 || status === 429));
    const till = await newTill();
    assert.equal((await activate({ code: till.code, address })).status, 429);
    assert.equal((await stored(till.terminal_id)).device_identifier, null);
  });

  test("an IPv6 client has one count for all addresses of its network", async () => {
    const bearers = await newTokens(5);
    const address = (n: number) => `2001:db8:7:8:${n.toString(16)}::1`;
    const guesses = await Promise.all(
      Array.from({ length: 110 }, (_, n) =>
        activate({ code: newActivationCode(), address: address(n), bearer: bearers[n % bearers.length] ?? "" }),
      ),
    );
    assert.equal(guesses.filter(({ status }) => status === 404).length, 100);
    const { code } = await newTill();
    assert.equal((await activate({ code, address: address(4_711) })).status, 429);
    assert.equal((await activate({ code, address: "2001:db8:7:9::1" })).status, 200);
  });

  test("300 failed look-ups of a token are its last, from any address; other tokens go on", async () => {
    const bearer = await newToken(["Vendor_Pos::locations_manage"]);
    const guesses = await inTurns(350, () => activate({ code: newActivationCode(), bearer }));
    assert.equal(guesses.filter(({ status }) => status === 404).length, 300);
    const till = await newTill();
    assert.equal((await activate({ code: till.code, bearer })).status, 429);
    assert.equal((await activate({ code: till.code })).status, 200);
  });

  test(`${GUESSES} guesses with made-up devices from 50 addresses bind nothing, and all looked-up ones get the same answer`, async (t) => {
    const bearer = await newToken(["Vendor_Pos::locations_manage"]);
    const tills = await Promise.all(Array.from({ length: 5 }, () => newTill()));
    const addresses = Array.from({ length: 50 }, newAddress);
    const answers = new Map<string, number>();
    await inTurns(GUESSES, async (n) => {
      const address = addresses[n % addresses.length] ?? "";
      const { status, body } = await activate({ code: newActivationCode(), address, bearer });
      const text = `${status} ${body.message}`;
      answers.set(text, (answers.get(text) ?? 0) + 1);
    });
    t.diagnostic([...answers].map(([text, count]) => `${count} × ${text}`).join(", "));
    assert.deepEqual(Object.fromEntries(answers), {
      [`404 ${NOT_VALID.message}`]: 300,
      "429 Too many requests. Please wait %1 minutes.": GUESSES - 300,
    });
    for (const { terminal_id } of tills) assert.equal((await stored(terminal_id)).device_identifier, null);
    const { rows } = await deps.pool.query("select count(*) as n from activation_attempt");
    assert.equal(rows[0].n, 0);
  });

  test("activations that succeed, or are refused for another reason, do not count against an address", async () => {
    const bearer = await newToken(["Vendor_Pos::locations_manage"]);
    const address = newAddress();
    const codes = await Promise.all(
      Array.from({ length: 105 }, async (_, n) => (await newTill({ is_active: n % 5 > 0 })).code),
    );
    const answers = await inTurns(codes.length, (n) => activate({ code: codes[n] ?? "", address, bearer }));
    assert.equal(answers.filter(({ status }) => status === 200).length, 84);
    assert.equal(answers.filter(({ status }) => status === 400).length, 21);
  });

  test("the stored rate limits name no device and no address", async () => {
    const device = newDevice();
    const address = newAddress();
    await activate({ code: "ZZZZ9999", device, address });
    const { rows } = await deps.pool.query(
      "select count(*) as n from rate_limit_bucket where strpos(bucket, $1) > 0 or strpos(bucket, $2) > 0",
      [device, address],
    );
    assert.equal(rows[0].n, 0);
  });
});

describe("a device that moves", () => {
  test("a device that moves leaves its old terminal, whose licence is released, and both bindings stay in the history", async () => {
    await queuedReleases();
    const device = newDevice();
    const license_id = await newLicense();
    const before = await newTill({ license_id });
    const after = await newTill({ license_id: await newLicense() });
    await activate({ code: before.code, device });
    assert.equal((await activate({ code: after.code, device })).status, 200);
    assert.equal((await stored(before.terminal_id)).device_identifier, null);
    assert.equal((await heartbeat(before.terminal_id, device)).statusCode, 401);
    assert.equal((await heartbeat(after.terminal_id, device)).statusCode, 200);
    for (const { terminal_id } of [before, after]) {
      assert.deepEqual(await historyOf(terminal_id), [{ device_identifier: device, bound_by: "activation" }]);
    }
    assert.deepEqual(await queuedReleases(), [{ license_id, device_identifier: device }]);
  });

  test("a new code moves the terminal to another device", async () => {
    const [first, second] = [newDevice(), newDevice()];
    const till = await newTill();
    await activate({ code: till.code, device: first });
    await deps.pool.query(
      "update terminal set activation_code = 'FRESH' || terminal_id, activation_used_at = null, activation_code_issued_at = clock_timestamp() where terminal_id = $1",
      [till.terminal_id],
    );
    await deps.generations.poll();
    const beat = (await heartbeat(till.terminal_id, first)).json();
    assert.deepEqual([beat.is_active, beat.inactive_reason], [false, "code_regenerated"]);
    assert.equal((await activate({ code: `fresh${till.terminal_id}`, device: second })).status, 200);
    assert.equal((await heartbeat(till.terminal_id, first)).statusCode, 401);
    assert.equal((await heartbeat(till.terminal_id, second)).json().is_active, true);
  });
});

describe("a token bound to locations", () => {
  test("a bound token activates its own terminals only, and takes no device from another location", async () => {
    const own = await newTill();
    const other = await newTill();
    const bearer = await newToken(["Vendor_Pos::locations_manage"], [own.location_id]);
    assert.equal((await activate({ code: other.code, bearer })).status, 401);
    assert.equal((await stored(other.terminal_id)).activation_used_at, null);
    const device = newDevice();
    await activate({ code: other.code, device });
    assert.equal((await activate({ code: own.code, device, bearer })).status, 401);
    assert.equal((await stored(other.terminal_id)).device_identifier, device);
    assert.equal((await stored(own.terminal_id)).activation_used_at, null);
    assert.equal((await activate({ code: own.code, bearer })).status, 200);
  });

  test("without the managing resource no code is looked up", async () => {
    const till = await newTill();
    const bearer = await newToken(["Vendor_Pos::locations"]);
    assert.equal((await activate({ code: till.code, bearer })).status, 401);
    assert.equal((await stored(till.terminal_id)).activation_used_at, null);
  });
});
