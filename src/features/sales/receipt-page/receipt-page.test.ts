import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import PostalMime from "postal-mime";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../../test/fixtures/rows.ts";
import { startSmtp, type TestSmtp } from "../../../../test/smtp.ts";
import { type Answer, openApp, type TestApp } from "../../../../test/support.ts";
import { sendCode } from "../../../shared/one-time-codes/commands.ts";

const UNKNOWN = "f".repeat(64);
const EVIL = `<script>alert(1)</script>"><img src=x onerror=alert(2)>{{7*7}}\${7*7}<%= 7 %>`;

let smtp: TestSmtp;
let service: TestApp;
let terminal: TestTerminal;
const answers: Answer[] = [];
const closing: (() => Promise<void>)[] = [];

before(async () => {
  smtp = await startSmtp({ after: (close) => void closing.push(close as () => Promise<void>) });
  service = await openApp({
    env: { SMTP_URL: smtp.url, MAIL_FROM: "Shop <shop@example.org>", PUBLIC_URL: "https://pos.example.org" },
  });
  terminal = await newTerminal(service.deps);
});

after(async () => {
  for (const close of closing) await close();
});

interface Visit {
  readonly from?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

let address = 0;

/**
 * Sends a request as a browser does. Each request comes from a new client unless `from` names one.
 */
async function visit(method: string, url: string, { from, body, headers }: Visit = {}): Promise<Answer> {
  address += 1;
  const response = await service.app.inject({
    method: method as "GET",
    url,
    remoteAddress: from ?? `198.51.${Math.floor(address / 250)}.${(address % 250) + 1}`,
    headers: { ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }), ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  const answer = { status: response.statusCode, headers: response.headers, text: response.body, body: undefined };
  answers.push(answer);
  return answer;
}

async function newReceipt(
  fields: Record<string, unknown> = {},
): Promise<{ token: string; receipt_id: number; path: string }> {
  const answer = await service.call("POST", "/rest/V1/pos/receipts", {
    body: { receipt: sampleReceipt(terminal, fields) },
  });
  assert.equal(answer.status, 200, answer.text);
  const { receipt_token: token, receipt_id } = answer.body;
  return { token, receipt_id, path: `/pos/receipt/${token}` };
}

const sentTo = (address: string) => smtp.mails.filter(({ recipients }) => recipients.includes(address));

describe("the receipt's page", () => {
  test("the receipt page shows the receipt to a reader with its token", async () => {
    const { path } = await newReceipt({ receipt_number: "R-1001" });
    const answer = await visit("GET", path);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers["content-type"], "text/html; charset=utf-8");
    assert.match(answer.text, /^<!doctype html>/i);
    assert.match(answer.text, /R-1001/);
    const head = await visit("HEAD", `${path}/`);
    assert.equal(head.status, 200);
    assert.equal(head.text, "");
    const spelled = await visit("GET", path.replace("/pos/", "/%70o%73/"));
    assert.equal(spelled.status, 200, "another spelling of the address carries the same headers");
  });

  test("the receipt page is also reached by a replaced token", async () => {
    const sale_id = randomUUID();
    const { path } = await newReceipt({ sale_id, receipt_number: "R-1002" });
    const newer = await newReceipt({ sale_id, receipt_token: "n".repeat(40) });
    assert.notEqual(newer.path, path);
    for (const reached of [path, newer.path]) {
      const answer = await visit("GET", reached);
      assert.equal(answer.status, 200);
      assert.match(answer.text, /R-1002/);
    }
    assert.equal((await visit("POST", `${path}/email`, { body: "email=alias%40example.org" })).status, 200);
    assert.equal(sentTo("alias@example.org").length, 1);
    assert.equal((await visit("GET", `${path}/download`)).status, 200);
    const rest = await service.call("POST", "/rest/V1/pos/receipts/email", {
      body: { receiptToken: path.slice("/pos/receipt/".length), email: "alias-rest@example.org" },
    });
    assert.equal(rest.status, 200);
  });

  test("the receipt page answers 404 for a token that is unknown or malformed", async () => {
    for (const token of [UNKNOWN, "short", "a".repeat(129), "%27%20or%201=1", "a".repeat(400)]) {
      for (const [method, action] of [
        ["GET", ""],
        ["GET", "/download"],
        ["POST", "/email"],
        ["POST", "/claim"],
      ] as const) {
        const answer = await visit(
          method,
          `/pos/receipt/${token}${action}`,
          method === "POST" ? { body: "email=a%40b.example" } : {},
        );
        assert.equal(answer.status, 404, token + action);
        assert.match(answer.headers["content-type"] as string, /^text\/html/);
      }
    }
  });

  test("the receipt page gives the PDF under a safe file name, whatever the receipt's number is", async () => {
    const { path } = await newReceipt({ receipt_number: '../../R "1"\r\nX-Evil: ;é/№7.exe' });
    const answer = await visit("GET", `${path}/download`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers["content-type"], "application/pdf");
    assert.match(answer.text, /^%PDF-/);
    assert.match(
      answer.headers["content-disposition"] as string,
      /^attachment; filename="receipt-[A-Za-z0-9._-]+\.pdf"$/,
    );
    assert.equal(answer.headers["x-evil"], undefined);
  });

  test("the receipt page mails the receipt with its PDF to one address", async () => {
    const { path } = await newReceipt({ receipt_number: "R-1003" });
    const answer = await visit("POST", `${path}/email`, { body: "email=+Anna%40Example.org" });
    assert.equal(answer.status, 200, answer.text);
    const [mail] = sentTo("Anna@example.org");
    assert.ok(mail);
    const parsed = await PostalMime.parse(mail.source);
    assert.match(parsed.subject ?? "", /R-1003/);
    assert.match(parsed.text ?? "", new RegExp(`https://pos\\.example\\.org${path}`));
    assert.equal(parsed.attachments[0]?.filename, "receipt-R-1003.pdf");
    assert.equal(parsed.attachments[0]?.mimeType, "application/pdf");
    assert.match(Buffer.from(parsed.attachments[0].content as ArrayBuffer).toString("latin1"), /^%PDF-/);
  });

  test("an invalid address or several addresses send no mail, and the page shows the error", async () => {
    const { path } = await newReceipt();
    const before_count = smtp.mails.length;
    for (const email of [
      "",
      "no address",
      "a@b.example,c@d.example",
      "a@b.example\r\nBcc: x@y.example",
      "<a@b.example>",
    ]) {
      const answer = await visit("POST", `${path}/email`, { body: `email=${encodeURIComponent(email)}` });
      assert.equal(answer.status, 400, email);
      assert.match(answer.text, /<html/i);
    }
    assert.equal(smtp.mails.length, before_count);
  });

  test("the receipt page refuses a body that is no form of its own: other fields, doubled ones, JSON, bad UTF-8, too long", async () => {
    const { path } = await newReceipt();
    const url = `${path}/email`;
    const json = { "content-type": "application/json" };
    const cases: readonly (readonly [number, Visit])[] = [
      [400, { body: "email=a%40b.example&extra=1" }],
      [400, { body: "email=a%40b.example&email=c%40d.example" }],
      [400, { body: "__proto__=1" }],
      [400, { body: "email=%FF" }],
      [400, { body: "email=%E0%A4%A" }],
      [415, { body: '{"email":"a@b.example"}', headers: json }],
      [
        415,
        {
          body: "email=a%40b.example",
          headers: { "content-type": "application/x-www-form-urlencoded; charset=latin1" },
        },
      ],
      [413, { body: `email=${"a".repeat(20_000)}` }],
      [400, { body: "email=a%40b.example", headers: { "content-encoding": "gzip" } }],
    ];
    for (const [status, request] of cases) {
      assert.equal((await visit("POST", url, request)).status, status, JSON.stringify(request).slice(0, 80));
    }
  });

  function claimer(path: string) {
    const claim = (fields: Record<string, string>) =>
      visit("POST", `${path}/claim`, { body: new URLSearchParams(fields).toString() });
    const codeFor = async (email: string): Promise<string> => {
      const asked = await claim({ email });
      assert.equal(asked.status, 200, asked.text);
      assert.match(asked.text, /name="code"/);
      const { rows } = await sql<{ code_id: number }>`select max(code_id) as code_id from one_time_code`.execute(
        service.deps.db,
      );
      await sendCode(service.deps, rows[0]?.code_id ?? 0);
      const { text } = await PostalMime.parse(sentTo(email).at(-1)?.source ?? "");
      return /\b\d{6}\b/.exec(text ?? "")?.[0] ?? "none";
    };
    return { claim, codeFor };
  }

  test("the page and a refused claim say that only the address given at the till may claim, without showing it", async () => {
    const bound = /only to the account of the e-mail address that was given at the till/;
    const { path } = await newReceipt({ customer_email: "jane.owner@example.org" });
    const { claim, codeFor } = claimer(path);
    const stranger = "stranger@example.org";
    const pages = [await visit("GET", path)];
    assert.match(pages[0]?.text ?? "", bound);
    const refused = await claim({ email: stranger, code: await codeFor(stranger) });
    assert.equal(refused.status, 403);
    assert.match(refused.text, bound);
    for (const { text } of [...pages, refused]) assert.doesNotMatch(text, /jane\.owner/);
    const owner = "Jane.Owner@example.org";
    assert.equal(
      (await claim({ email: owner, code: await codeFor(owner.replace("Jane.Owner", "jane.owner")) })).status,
      200,
    );
    assert.doesNotMatch((await visit("GET", (await newReceipt()).path)).text, bound);
  });

  test("a receipt is claimed in two steps, and cannot be claimed again", async () => {
    const { path } = await newReceipt();
    const { claim, codeFor } = claimer(path);
    assert.equal((await claim({ email: "no address" })).status, 400);
    assert.equal((await claim({})).status, 400);
    const email = "owner@example.org";
    const code = await codeFor(email);
    const wrong = await claim({ email, code: code === "000000" ? "111111" : "000000" });
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /aria-invalid/);
    const claimed = await claim({ email, code });
    assert.equal(claimed.status, 200);
    assert.match(claimed.text, /The receipt is now in your account/);
    const again = await claim({ email, code: await codeFor(email) });
    assert.equal(again.status, 409);
    assert.match(again.text, /already in your account/);
    const late = await claim({ email: "late@example.org", code: await codeFor("late@example.org") });
    assert.equal(late.status, 409);
    assert.match(late.text, /already in a customer account/);
    const mistyped = await claim({ email, code: "not it" });
    assert.equal(mistyped.status, 409);
    assert.match(
      mistyped.text,
      /already in a customer account/,
      "the answer does not reveal another customer's account",
    );
  });

  test("another method of the receipt page is refused with the allowed ones, another path is not found", async () => {
    const { path } = await newReceipt();
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const answer = await visit(method, path);
      assert.equal(answer.status, 405, method);
      assert.equal(answer.headers["allow"], "GET, HEAD");
    }
    const email = await visit("GET", `${path}/email`);
    assert.equal(email.status, 405);
    assert.equal(email.headers["allow"], "POST");
    for (const url of [
      "/pos",
      "//pos/receipt/x",
      "/%50OS/x",
      "/pos/",
      "/pos/x",
      `${path}/other`,
      "/pos/receipt/",
      "/POS/receipt/x",
      "/pos?x=1",
      `/pos/receipt/${"a".repeat(600)}`,
    ]) {
      assert.equal((await visit("GET", url)).status, 404, url);
    }
    assert.equal((await visit("GET", "/pos/receipt/%E0%A4%A")).status, 400);
    assert.equal((await visit("GET", "/pos/receipt.css")).headers["content-type"], "text/css; charset=utf-8");
  });

  test("any text of a shop or a customer is shown as text on the page and in the mail", async () => {
    await sql`update location set receipt_header = ${EVIL}, receipt_footer = ${EVIL}
               where location_id = ${terminal.location_id}`.execute(service.deps.db);
    await service.deps.generations.poll();
    const { path } = await newReceipt({
      receipt_number: EVIL,
      staff_name: EVIL,
      terminal_name: EVIL,
      location_name: EVIL,
      customer_name: EVIL,
      payment_method: EVIL,
      order_increment_id: EVIL,
      items: [{ sku: EVIL, name: EVIL, qty: 1, price: 1, row_total: 1, fulfillment_mode: EVIL }],
      receipt_model: JSON.stringify({ schema_version: 1, note: EVIL, store: { name: EVIL } }),
    });
    const page = await visit("GET", path);
    assert.equal(page.status, 200);
    assert.match(page.text, /&lt;script&gt;alert\(1\)/);
    const form = await visit("POST", `${path}/email`, { body: `email=${encodeURIComponent(EVIL)}` });
    assert.equal((await visit("POST", `${path}/email`, { body: "email=evil%40example.org" })).status, 200);
    const mail = await PostalMime.parse(sentTo("evil@example.org")[0]?.source ?? "");
    for (const html of [page.text, form.text, mail.html ?? ""]) {
      assert.doesNotMatch(html, /<script|<img[^>]*(?:onerror|src="?x")|<%=|\bon\w+="/i);
      assert.doesNotMatch(html, />\s*49\s*</);
    }
    assert.match(mail.html ?? "", /&lt;script&gt;/);
    assert.match(mail.text ?? "", /<script>alert\(1\)/);
    assert.doesNotMatch(mail.subject ?? "", /[\r\n]/);
    await sql`update location set receipt_header = null, receipt_footer = null`.execute(service.deps.db);
    await service.deps.generations.poll();
  });

  test("a failing mail server is reported on the page and logged without the address", async (t) => {
    const refusing = await startSmtp(t, "refuse");
    const other = await openApp({ database: service.database, env: { SMTP_URL: refusing.url } });
    const { path } = await newReceipt();
    const answer = await other.app.inject({
      method: "POST",
      url: `${path}/email`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "email=victim%40example.org",
    });
    assert.equal(answer.statusCode, 400);
    assert.doesNotMatch(answer.body, /\b451\b/);
    const lines = other.log_lines.join("");
    assert.match(lines, /a receipt could not be mailed.*|.*451 4\.3\.0/);
    assert.doesNotMatch(lines, /victim/);
    await other.close();
  });

  test("an unexpected error is logged and answered with a page that reveals no details", async () => {
    const { path } = await newReceipt();
    const owner = new pg.Client({ connectionString: service.database.owner_url });
    await owner.connect();
    await owner.query("alter table pos.receipt_token_alias rename to elsewhere");
    const answer = await visit("GET", path);
    await owner.query("alter table pos.elsewhere rename to receipt_token_alias");
    await owner.end();
    assert.equal(answer.status, 500);
    assert.match(answer.headers["content-type"] as string, /^text\/html/);
    assert.doesNotMatch(answer.text, /elsewhere|relation|webapi-/);
    assert.match(service.log_lines.join(""), /a request failed unexpectedly/);
  });

  test("every answer below /pos/ carries the headers that keep its address secret", () => {
    assert.ok(answers.length > 60);
    const statuses = new Set(answers.map(({ status }) => status));
    for (const status of [200, 400, 404, 405, 409, 413, 415, 500]) assert.ok(statuses.has(status), String(status));
    for (const { status, headers } of answers) {
      const shown = `${status} ${JSON.stringify(headers)}`;
      assert.equal(headers["referrer-policy"], "no-referrer", shown);
      assert.equal(headers["x-robots-tag"], "noindex", shown);
      assert.equal(headers["x-content-type-options"], "nosniff", shown);
      assert.match(String(headers["cache-control"]), /no-store/, shown);
      assert.equal(
        headers["content-security-policy"],
        "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        shown,
      );
    }
  });
});
