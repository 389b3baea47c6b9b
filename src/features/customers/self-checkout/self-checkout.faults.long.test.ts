import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { listenAsSmtp, startSmtp } from "../../../../test/smtp.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { sendCode } from "../../../shared/one-time-codes/commands.ts";
import { newCustomer } from "../../../../test/fixtures/one-time-codes/codes.ts";

const REQUEST = "/rest/V1/pos/self-checkout/otp/request";
const KNOWN = "known@example.org";
const UNKNOWN = "unknown@example.org";
const SENDER = "till@shop.example";
const NOT_SENT = JSON.stringify({
  message: "The one-time code could not be sent: %1",
  parameters: ["The mail server takes no mails at the moment."],
});

/** Time in ms after which a server that stalls is given up. A server that works has longer. */
const GIVEN_UP_MS = "1500";
const envWith = (url: string) => ({ SMTP_URL: url, MAIL_FROM: `Shop <${SENDER}>`, MAIL_TIMEOUT_MS: "60000" });

/**
 * Returns the answers for an address with and one without an account, without members that differ
 * in each answer.
 */
async function answersOf(app: TestApp, terminal_id: number) {
  const answers = [];
  for (const email of [UNKNOWN, KNOWN]) {
    const { status, headers, text } = await app.call("POST", REQUEST, {
      body: { request: { email, terminalId: terminal_id } },
    });
    answers.push({ status, text, headers: { ...headers, date: undefined, "x-request-id": undefined } });
  }
  return answers;
}

async function open(t: TestContext, url: string, env: Readonly<Record<string, string>> = {}) {
  const app = await openApp({ env: { ...envWith(url), ...env } });
  t.after(() => app.close());
  await newCustomer(app, { email: KNOWN });
  const { terminal_id } = await newTerminal(app.deps);
  return { app, terminal_id };
}

const rowsOf = async ({ deps }: TestApp, table: string): Promise<number> =>
  (await deps.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? -1;

const refusing = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/** Ways in which a mail server fails a mail. Each returns the address of a server that fails so. */
const FAULTS: Readonly<Record<string, (t: TestContext) => Promise<string>>> = {
  "is not there": async () => "smtp://127.0.0.1:1",
  "rejects every connection at once": async (t) =>
    (
      await startSmtp(t, "accept", {
        onConnect: (_session, callback) => callback(refusing(421, "4.7.0 Try later")),
      })
    ).url,
  "refuses the sender": async (t) =>
    (
      await startSmtp(t, "accept", {
        onMailFrom: (_address, _session, callback) => callback(refusing(550, "5.7.1 Not from here")),
      })
    ).url,
  "refuses every recipient": async (t) =>
    (
      await startSmtp(t, "accept", {
        onRcptTo: (_address, _session, callback) => callback(refusing(550, "5.7.1 Relaying denied")),
      })
    ).url,
  "answers 451 after the data": async (t) => (await startSmtp(t, "refuse")).url,
  "answers 550 after the data, with other words each time": async (t) => {
    let mails = 0;
    return (
      await startSmtp(t, () => {
        mails += 1;
        return refusing(550, `5.7.1 Looks like spam, case ${mails}`);
      })
    ).url;
  },
  "drops the connection after the data": async (t) => (await startSmtp(t, "drop")).url,
  "stalls after the data": async (t) => (await startSmtp(t, "stall")).url,
  "stalls before its greeting": (t) => listenAsSmtp(t, () => undefined),
  "has an untrusted certificate": async (t) =>
    (await startSmtp(t, "accept", { secure: true })).url.replace("smtp:", "smtps:"),
  "does not speak TLS where it should": async (t) => (await startSmtp(t)).url.replace("smtp:", "smtps:"),
  "breaks off while changing to TLS": (t) =>
    listenAsSmtp(t, (socket) => {
      socket.write("220 mail.example.org ESMTP\r\n");
      socket.on("data", (data) => {
        if (/^EHLO/i.test(data.toString())) socket.write("250-mail.example.org\r\n250 STARTTLS\r\n");
        else if (/^STARTTLS/i.test(data.toString())) {
          socket.write("220 Go ahead\r\n");
          socket.end("this is no TLS\r\n");
        }
      });
    }),
};

describe("a request for a code while the mail server fails", () => {
  for (const [fault, start] of Object.entries(FAULTS)) {
    test(`a request for a code gets the same error for every address when the mail server ${fault}`, async (t) => {
      const { app, terminal_id } = await open(t, await start(t), { MAIL_TIMEOUT_MS: GIVEN_UP_MS });
      const [unknown, known] = await answersOf(app, terminal_id);
      assert.equal(known?.status, 400);
      assert.equal(known.text, NOT_SENT);
      assert.deepEqual(known, unknown);
      assert.equal(await rowsOf(app, "one_time_code"), 0);
      assert.equal(await rowsOf(app, "rate_limit_bucket"), 0);
      assert.equal(app.log_lines.filter((line) => line.includes("no sign-in code can be mailed")).length, 2);
    });
  }
});

test("a mail server that fails and recovers is noticed at the next request, for both addresses alike", async (t) => {
  let is_failing = false;
  const smtp = await startSmtp(t, () => (is_failing ? refusing(451, "4.3.0 The queue is full") : null));
  const { app, terminal_id } = await open(t, smtp.url);
  for (const failing of [false, true, false]) {
    is_failing = failing;
    const [unknown, known] = await answersOf(app, terminal_id);
    assert.equal(known?.status, failing ? 400 : 200);
    assert.deepEqual(known, unknown);
  }
});

test("the probe of the mail server is addressed to the shop itself and names no customer", async (t) => {
  const smtp = await startSmtp(t);
  const { app, terminal_id } = await open(t, smtp.url);
  await answersOf(app, terminal_id);
  assert.deepEqual(
    smtp.mails.map(({ recipients }) => recipients),
    [[SENDER], [SENDER]],
  );
  const sources = smtp.mails.map(({ source }) => source.toString());
  for (const source of sources) assert.doesNotMatch(source, /known@example\.org/);
  assert.equal(sources[0]?.length, sources[1]?.length);
});

test("the recipient of the probe mails can be set, also to none", async (t) => {
  const smtp = await startSmtp(t);
  for (const [probe_to, recipients] of [
    ["probe@shop.example", ["probe@shop.example"]],
    ["none", []],
  ] as const) {
    const app = await openApp({ env: { ...envWith(smtp.url), MAIL_PROBE_TO: probe_to } });
    const { terminal_id } = await newTerminal(app.deps);
    const count = smtp.mails.length;
    const answer = await app.call("POST", REQUEST, { body: { request: { email: UNKNOWN, terminalId: terminal_id } } });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      smtp.mails.slice(count).flatMap(({ recipients: to }) => to),
      recipients,
    );
    await app.close();
  }
});

test("a code whose own mail fails after the answer is sent again once, as another code", async (t) => {
  const smtp = await startSmtp(t, "accept", {
    onRcptTo: (address, _session, callback) =>
      address.address === KNOWN ? callback(refusing(451, "4.2.2 Mailbox full")) : callback(),
  });
  const { app, terminal_id } = await open(t, smtp.url);
  const [unknown, known] = await answersOf(app, terminal_id);
  assert.equal(known?.status, 200);
  assert.deepEqual(known, unknown);
  const { rows } = await app.deps.pool.query<{ code_id: number }>("select code_id from one_time_code order by code_id");
  const [of_unknown = { code_id: 0 }, of_known = { code_id: 0 }] = rows;
  await assert.rejects(sendCode(app.deps, of_known.code_id), { name: "MailFailed" });
  await sendCode(app.deps, of_unknown.code_id);

  const good = await startSmtp(t);
  const second = await openApp({ database: app.database, env: envWith(good.url) });
  t.after(() => second.close());
  await sendCode(second.deps, of_known.code_id);
  await assert.rejects(sendCode(second.deps, of_known.code_id), /the code was sent/);
  assert.deepEqual(
    good.mails.map(({ recipients }) => recipients),
    [[KNOWN]],
  );
});
