import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { newActivationCode } from "../../../runtime/tokens.ts";
import { openWithUpstream } from "../../../../test/fixtures/licensing/upstream.ts";
import { activationCalls, inTurns, NOT_VALID } from "../../../../test/fixtures/terminals/activations.ts";
import { newDevice } from "../../../../test/fixtures/terminals/terminals.ts";

const env = { TRUST_PROXY: "1" };
const first = await openApp({ env });
const second = await openApp({ env, database: first.database });
const { newTill, newLicense, newAddress, newTokens, activate, historyOf } = activationCalls(first);
const { newToken } = first;

interface Guesses {
  readonly device?: string;
  readonly address?: string;
  readonly bearer?: string;
  /** Tokens that are used in turn. */
  readonly bearers?: readonly string[];
}

/** Sends guesses in turn to one node and the other. */
function guessAtBoth(count: number, { bearers = [], ...guess }: Guesses) {
  return inTurns(count, (n) =>
    activate({
      code: newActivationCode(),
      on: n % 2 === 0 ? first.app : second.app,
      bearer: bearers[n % bearers.length] ?? first.token,
      ...guess,
    }),
  );
}

const countOf = (answers: readonly { readonly status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

describe("over two nodes", () => {
  test("a device has ten activation attempts over two nodes, successes included", async () => {
    const device = newDevice();
    const till = await newTill();
    assert.equal((await activate({ code: till.code, device, on: second.app })).status, 200);
    const answers = await guessAtBoth(30, { device });
    assert.deepEqual([countOf(answers, 404), countOf(answers, 429)], [9, 21]);
  });

  test("an address has 100 failed look-ups over two nodes; activations that succeed or are refused otherwise do not count", async () => {
    const bearers = await newTokens(5);
    const [bearer] = bearers;
    const address = newAddress();
    for (let n = 0; n < 6; n += 1) {
      const { code } = await newTill({ is_active: n % 3 > 0 });
      const on = n % 2 === 0 ? first.app : second.app;
      assert.equal((await activate({ code, address, bearer: bearer ?? "", on })).status, n % 3 > 0 ? 200 : 400);
    }
    const answers = await guessAtBoth(130, { address, bearers });
    assert.deepEqual([countOf(answers, 404), countOf(answers, 429)], [100, 30]);
    const till = await newTill();
    assert.equal((await activate({ code: till.code, address, on: second.app })).status, 429);
  });

  test("a refusal that is no failed look-up counts against the token, not against the address", async () => {
    const elsewhere = await newTill();
    const bearer = await newToken(["Vendor_Pos::locations_manage"], [elsewhere.location_id]);
    const address = newAddress();
    const { code } = await newTill();
    const refused = await Promise.all(Array.from({ length: 20 }, () => activate({ code, address, bearer })));
    assert.equal(countOf(refused, 401), 20);
    const answers = await guessAtBoth(120, { address, bearers: await newTokens(5) });
    assert.equal(countOf(answers, 404), 100);
    const others = await guessAtBoth(300, { bearer });
    assert.equal(countOf(others, 404), 280);
  });

  test("a token has 40 failed look-ups at an address, and the other registers there go on", async () => {
    const [failing = "", healthy = ""] = await newTokens(2);
    const address = newAddress();
    const answers = await guessAtBoth(130, { address, bearer: failing });
    assert.deepEqual([countOf(answers, 404), countOf(answers, 429)], [40, 90]);
    const { code } = await newTill();
    assert.equal((await activate({ code, address, bearer: failing, on: second.app })).status, 429);
    assert.equal((await activate({ code, address, bearer: healthy, on: second.app })).status, 200);
    assert.equal((await activate({ code: (await newTill()).code, bearer: failing })).status, 200, "elsewhere");
  });

  test("a token has 300 failures over two nodes", async () => {
    const bearer = await newToken(["Vendor_Pos::locations_manage"]);
    const answers = await guessAtBoth(340, { bearer });
    assert.deepEqual([countOf(answers, 404), countOf(answers, 429)], [300, 40]);
  });

  test("of 40 devices with one code over two nodes one is bound", async () => {
    const till = await newTill({ license_id: await newLicense() });
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        activate({ code: till.code, device: newDevice(), address, on: n % 2 === 0 ? first.app : second.app }),
      ),
    );
    assert.equal(countOf(answers, 200), 1);
    for (const { status, body } of answers) if (status !== 200) assert.deepEqual([status, body], [404, NOT_VALID]);
    assert.equal((await historyOf(till.terminal_id)).length, 1);
  });
});

describe("over two nodes with a licensing service", () => {
  test("of 40 devices with one code one is bound, and it is the one that the licensing service has", async () => {
    const shop = await openWithUpstream();
    const other = await openApp({ database: shop.database, env: shop.env });
    for (let round = 0; round < 3; round += 1) {
      const till = await shop.newTill();
      const address = `192.0.2.${round + 1}`;
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          activationCalls(shop).activate({
            code: till.code,
            device: newDevice(),
            address,
            on: n % 2 === 0 ? shop.app : other.app,
          }),
        ),
      );
      const winner = answers.find(({ status }) => status === 200);
      assert.deepEqual([countOf(answers, 200), countOf(answers, 404)], [1, 39]);
      assert.equal(till.issued.device_identifier, winner?.body.terminal.device_identifier);
    }
  });
});
