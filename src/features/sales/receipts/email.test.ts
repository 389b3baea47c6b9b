import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import PostalMime from "postal-mime";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../../test/fixtures/rows.ts";
import { startSmtp, type TestSmtp } from "../../../../test/smtp.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { openMailer } from "../../../runtime/mailer.ts";

const ROUTE = "/rest/V1/pos/receipts/email";
const FAILED = "Failed to send receipt email: %1";

let smtp: TestSmtp;
let service: TestApp;
let terminal: TestTerminal;
const closing: (() => Promise<void>)[] = [];

before(async () => {
  smtp = await startSmtp({ after: (close) => void closing.push(close as () => Promise<void>) });
  service = await openApp({ env: { SMTP_URL: smtp.url, PORT: "8123" } });
  terminal = await newTerminal(service.deps);
});

after(async () => {
  for (const close of closing) await close();
});

async function newToken(fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await service.call("POST", "/rest/V1/pos/receipts", {
    body: { receipt: sampleReceipt(terminal, fields) },
  });
  return body.receipt_token;
}

const email = (body: object, app: TestApp = service, token = service.token) => app.call("POST", ROUTE, { body, token });

describe("POST /V1/pos/receipts/email", () => {
  test("the e-mail route mails the receipt with its PDF and a link to its page, and answers true", async () => {
    const receiptToken = await newToken();
    const answer = await email({ receiptToken, email: "shopper@example.org" });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.text, "true");
    const mail = await PostalMime.parse(smtp.mails.at(-1)?.source ?? "");
    assert.equal(mail.to?.[0]?.address, "shopper@example.org");
    assert.equal(mail.attachments[0]?.filename, "receipt-R-1.pdf");
    assert.match(mail.html ?? "", new RegExp(`http://127\\.0\\.0\\.1:8123/pos/receipt/${receiptToken}`));
  });

  test("without an address a receipt is mailed to its customer; a receipt without a customer's address is refused", async () => {
    const receiptToken = await newToken({ customer_email: "customer@example.org" });
    for (const body of [{ receiptToken }, { receiptToken, email: null }, { receiptToken, email: "" }]) {
      const sent = smtp.mails.length;
      assert.equal((await email(body)).status, 200);
      assert.deepEqual(smtp.mails[sent]?.recipients, ["customer@example.org"]);
    }
    const answer = await email({ receiptToken: await newToken() });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.message, FAILED);
    assert.match(answer.body.parameters[0], /no customer e-mail address/);
  });

  test("the e-mail route answers an unknown token, or one of a location beyond the caller's, with the text of the look-up", async () => {
    const unknown = "0".repeat(64);
    const lookup = (token: string) => ({
      message: FAILED,
      parameters: [`The POS receipt with token "${token}" does not exist.`],
    });
    for (const token of [unknown, "short", ""]) {
      const answer = await email({ receiptToken: token, email: "a@b.example" });
      assert.equal(answer.status, 400);
      assert.deepEqual(answer.body, lookup(token));
    }
    const receiptToken = await newToken();
    const elsewhere = await service.newToken(["Vendor_Pos::receipts"], [terminal.location_id + 1_000]);
    const refused = await email({ receiptToken, email: "a@b.example" }, service, elsewhere);
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body, lookup(receiptToken));
    const here = await service.newToken(["Vendor_Pos::receipts"], [terminal.location_id]);
    assert.equal((await email({ receiptToken, email: "a@b.example" }, service, here)).status, 200);
  });

  test("the e-mail route needs the resource and the token field", async () => {
    const receiptToken = await newToken();
    const other = await service.newToken(["Vendor_Pos::pos"]);
    assert.equal((await email({ receiptToken, email: "a@b.example" }, service, other)).status, 401);
    assert.equal((await email({ email: "a@b.example" })).status, 400);
  });

  test("an address cannot carry a second one or a header", async () => {
    const receiptToken = await newToken();
    const sent = smtp.mails.length;
    for (const address of [
      "a@b.c\r\nBcc: x@y.example",
      "a@b.example,c@d.example",
      "A <a@b.example>",
      "a",
      `${"a".repeat(250)}@b.example`,
    ]) {
      const answer = await email({ receiptToken, email: address });
      assert.equal(answer.status, 400, address);
      assert.equal(answer.body.message, FAILED);
    }
    assert.equal(smtp.mails.length, sent);
    const named = await newToken({
      receipt_number: "1\r\nBcc: x@y.example\r\n\r\nhello",
      customer_name: "A\r\nBcc: x@y.example",
    });
    assert.equal((await email({ receiptToken: named, email: "one@example.org" })).status, 200);
    const received = smtp.mails.at(-1);
    assert.deepEqual(received?.recipients, ["one@example.org"]);
    const [headers] = received?.source.toString("latin1").split("\r\n\r\n") ?? [];
    assert.match(headers ?? "", /^to: one@example\.org$/im);
    assert.doesNotMatch(headers ?? "", /^(bcc|cc):/im);
  });

  test("a mail server that refuses, drops, stalls, is away or has a bad certificate gives a 400 with its reason; the next mail works", async (t) => {
    const receiptToken = await newToken();
    const gone = "smtp://127.0.0.1:1";
    const cases: readonly (readonly [string, RegExp])[] = [
      [(await startSmtp(t, "refuse")).url, /^451 4\.3\.0 The queue is full$/],
      [(await startSmtp(t, "drop")).url, /closed|421/i],
      [(await startSmtp(t, "accept", { secure: true })).url.replace("smtp:", "smtps:"), /certificate|self.signed/i],
      [gone, /ECONNREFUSED/],
    ];
    for (const [url, reason] of cases) {
      const node = await openApp({ database: service.database, env: { SMTP_URL: url } });
      const answer = await email({ receiptToken, email: "secret-shopper@example.org" }, node);
      assert.equal(answer.status, 400, url);
      assert.equal(answer.body.message, FAILED);
      assert.equal(answer.body.parameters.length, 1);
      assert.match(answer.body.parameters[0], reason);
      const lines = node.log_lines.join("");
      assert.match(lines, /a receipt could not be mailed/);
      assert.doesNotMatch(lines, /secret-shopper/);
      await node.close();
    }
    const stalled = await openApp({
      database: service.database,
      mailer: openMailer(
        { smtp_url: (await startSmtp(t, "stall")).url, mail_from: "shop@example.org", data_dir: "/nowhere" },
        { timeout_ms: 300 },
      ),
    });
    const late = await email({ receiptToken, email: "a@b.example" }, stalled);
    assert.equal(late.status, 400);
    assert.match(late.body.parameters[0], /within 0\.3 seconds|timeout/i);
    await stalled.close();
    assert.equal((await email({ receiptToken, email: "a@b.example" })).status, 200);
  });
});
