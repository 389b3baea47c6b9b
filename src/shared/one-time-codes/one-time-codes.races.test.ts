import assert from "node:assert/strict";
import { before, test } from "node:test";
import { newTerminal } from "../../../test/fixtures/rows.ts";
import { openApp, type TestApp } from "../../../test/support.ts";
import { newCustomer, setCodes, wrongCode } from "../../../test/fixtures/one-time-codes/codes.ts";

const CODE = "123456";

let app: TestApp;
before(async () => {
  app = await openApp();
});

/** Creates a customer with a live code at a terminal. */
async function asked(email: string) {
  await newCustomer(app, { email });
  const { terminal_id: terminalId } = await newTerminal(app.deps);
  const request = await app.call("POST", "/rest/V1/pos/self-checkout/otp/request", {
    body: { request: { email, terminalId } },
  });
  assert.equal(request.status, 200, request.text);
  // In the service, the job that mails the code stores the customer. This test gives the code, so
  // it stores the customer, too.
  await app.deps.pool.query(
    `update one_time_code set customer_id = (select entity_id from shop_data.customer where email = $1) where email = $1`,
    [email],
  );
  await setCodes(app, CODE);
  const verify = (code: string) =>
    app.call("POST", "/rest/V1/pos/self-checkout/otp/verify", { body: { request: { email, terminalId, code } } });
  return { verify, terminalId };
}

const attemptsOf = async (email: string): Promise<number> => {
  const { rows } = await app.deps.pool.query<{ attempts: number }>(
    "select attempts from one_time_code where email = $1",
    [email],
  );
  return rows[0]?.attempts ?? -1;
};

test("of 40 wrong codes at once five are counted, all are refused, and then the right one is refused too", async () => {
  const { verify } = await asked("guessed@example.org");
  const answers = await Promise.all(Array.from({ length: 40 }, () => verify(wrongCode(CODE))));
  assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1);
  assert.equal(answers[0]?.status, 401);
  assert.equal(await attemptsOf("guessed@example.org"), 5);
  const right = await verify(CODE);
  assert.equal(right.status, 401);
  assert.equal(right.text, answers[0].text);
});

test("four wrong codes leave the fifth attempt to the right one", async () => {
  const { verify } = await asked("clumsy@example.org");
  for (let i = 0; i < 4; i += 1) assert.equal((await verify(wrongCode(CODE))).status, 401);
  assert.equal((await verify(CODE)).status, 200);
});

test("the right code sent twice at once signs in once, in every one of 30 rounds", async () => {
  for (let round = 0; round < 30; round += 1) {
    const { verify } = await asked(`twice-${round}@example.org`);
    const answers = await Promise.all([verify(CODE), verify(CODE)]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401]);
  }
});

test("two concurrent requests leave one valid code", async () => {
  const { terminalId } = await asked("eager@example.org");
  const body = { request: { email: "eager@example.org", terminalId } };
  const answers = await Promise.all([
    app.call("POST", "/rest/V1/pos/self-checkout/otp/request", { body }),
    app.call("POST", "/rest/V1/pos/self-checkout/otp/request", { body }),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const { rows } = await app.deps.pool.query("select attempts, code_hash from one_time_code where email = $1", [
    "eager@example.org",
  ]);
  assert.deepEqual(rows, [{ attempts: 0, code_hash: null }]);
});

test("of eight requests for an address at once three are accepted", async () => {
  const { terminal_id: terminalId } = await newTerminal(app.deps);
  const body = { request: { email: "flood@example.org", terminalId } };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.call("POST", "/rest/V1/pos/self-checkout/otp/request", { body })),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 3);
  assert.equal(answers.filter(({ status }) => status === 400).length, 5);
});

test("an address is sent ten codes a day, with an account and without one alike", async () => {
  await newCustomer(app, { email: "daily@shop.example" });
  for (const email of ["daily@shop.example", "nobody@shop.example"]) {
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const { terminal_id: terminalId } = await newTerminal(app.deps);
      for (let n = 0; n < 3; n += 1) {
        const request = { body: { request: { email, terminalId } } };
        statuses.push((await app.call("POST", "/rest/V1/pos/self-checkout/otp/request", request)).status);
      }
      await app.deps.pool.query("delete from rate_limit_bucket where bucket like '% email %'");
    }
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 400, 400], email);
  }
});
