import assert from "node:assert/strict";
import { test } from "node:test";
import { newTerminal } from "../../../test/fixtures.ts";
import { startSmtp } from "../../../test/smtp.ts";
import { openApp, type TestApp } from "../../../test/support.ts";
import { sendOneTimeCodeJob } from "../one-time-codes/jobs.ts";
import { newCustomer } from "../one-time-codes/sample-codes.ts";

const REQUEST = "/rest/V1/pos/self-checkout/otp/request";
const KNOWN = "known@example.org";
const UNKNOWN = "unknown@example.org";

/** The answers for an address with and one without an account, without what changes from answer to answer. */
async function answersOf(app: TestApp) {
  await newCustomer(app, { email: KNOWN });
  const { terminal_id } = await newTerminal(app.deps);
  const answers = [];
  for (const email of [KNOWN, UNKNOWN]) {
    const { status, headers, text } = await app.call("POST", REQUEST, {
      body: { request: { email, terminalId: terminal_id } },
    });
    answers.push({ status, text, headers: { ...headers, date: undefined } });
  }
  return { answers, terminal_id };
}

const rowsOf = async ({ deps }: TestApp, table: string): Promise<number> =>
  (await deps.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1;

test("without a mail server both addresses are refused with the same bytes, and nothing is counted", async () => {
  const app = await openApp({ env: { SMTP_URL: "smtp://127.0.0.1:1" } });
  const { answers } = await answersOf(app);
  assert.equal(answers[0]?.status, 400);
  assert.match(answers[0].text, /^\{"message":"The one-time code could not be sent: %1","parameters":\["[^"\n]+"\]\}$/);
  assert.deepEqual(answers[0], answers[1]);
  assert.equal(await rowsOf(app, "one_time_code"), 0);
  assert.equal(await rowsOf(app, "rate_limit_bucket"), 0);
});

test("a mail server that turns everybody away refuses both addresses alike", async (t) => {
  const smtp = await startSmtp(t, "accept", {
    onConnect: (_session, callback) => callback(Object.assign(new Error("4.7.0 Try later"), { responseCode: 421 })),
  });
  const app = await openApp({ env: { SMTP_URL: smtp.url } });
  const { answers } = await answersOf(app);
  assert.equal(answers[0]?.status, 400);
  assert.deepEqual(answers[0], answers[1]);
});

test("a server that fails on the mail itself is told from no answer; the job comes again and another code signs in", async (t) => {
  for (const behaviour of ["refuse", "drop"] as const) {
    const smtp = await startSmtp(t, behaviour);
    const app = await openApp({ env: { SMTP_URL: smtp.url } });
    const { answers } = await answersOf(app);
    assert.deepEqual(answers[0], answers[1]);
    assert.equal(answers[0]?.status, 200);
    const { rows } = await app.deps.pool.query<{ code_id: number }>(
      "select code_id from one_time_code order by code_id",
    );
    const [known = { code_id: 0 }, unknown = { code_id: 0 }] = rows;
    await assert.rejects(sendOneTimeCodeJob(app.deps, known), { name: "MailFailed" });
    await sendOneTimeCodeJob(app.deps, unknown);

    const good = await startSmtp(t);
    const second = await openApp({ database: app.database, env: { SMTP_URL: good.url } });
    await sendOneTimeCodeJob(second.deps, known);
    await sendOneTimeCodeJob(second.deps, known);
    assert.deepEqual(
      good.mails.map(({ recipients }) => recipients),
      [[KNOWN]],
    );
    await second.close();
    await app.close();
  }
});
