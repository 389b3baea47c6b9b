import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { afterFile } from "../../../../test/after-file.ts";
import { newIds, watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../test/fixtures/closings/figures.ts";
import { newTill, submit } from "../../../../test/fixtures/closings/shop.ts";
import { startSmtp } from "../../../../test/smtp.ts";
import { openApp } from "../../../../test/support.ts";
import { sendClosingMail } from "./commands/mails.ts";

const MAIL_TO = "vendor_pos_reports/closings/mail_to";
const LOCALE = "general/locale/code";

const REFUSALS: Readonly<Record<string, Error>> = {
  "gone@shop.example": Object.assign(new Error("5.1.1 No such mailbox"), { responseCode: 550 }),
  "full@shop.example": Object.assign(new Error("4.2.2 Mailbox full"), { responseCode: 452 }),
};
const smtp = await startSmtp({ after: afterFile }, "accept", {
  onRcptTo: ({ address }, _session, callback) => callback(REFUSALS[address] ?? null),
});
const shop = await openApp({ env: { SMTP_URL: smtp.url } });
const { call, deps } = shop;
const { token } = await newAdministrator(shop);
const till = await newTill(shop);
const { arrive } = watchEvaluations(shop);

async function set(values: Record<string, string | null>) {
  const answer = await call("PUT", "/admin/api/settings", { token, body: { scope: "default", values } });
  return answer.status;
}

/** Runs the due jobs. Returns the mails that arrived, with their recipients. */
async function send(): Promise<{ to: readonly string[]; source: string }[]> {
  const before = smtp.mails.length;
  await deps.jobs.runDue("send_closing_mail", ({ closing_mail_id }) => sendClosingMail(deps, closing_mail_id));
  return smtp.mails.slice(before).map(({ recipients: to, source }) => ({ to, source: readable(source.toString()) }));
}

/** Returns the mail with its quoted-printable text and its encoded subject decoded. */
function readable(source: string): string {
  const bytes = (text: string) => text.replaceAll(/(?:=[0-9A-F]{2})+/g, (hex) => fromHex(hex));
  return bytes(source.replaceAll("=\r\n", "")).replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_all, word: string) =>
    bytes(word.replaceAll("_", " ")),
  );
}

const fromHex = (hex: string): string => Buffer.from(hex.replaceAll("=", ""), "hex").toString();

async function rest(): Promise<{ email: string }[]> {
  const { rows } = await deps.pool.query<{ email: string }>("select email from closing_mail order by email");
  return rows;
}

async function closingWithReceipt(own = till) {
  const session_id = randomUUID();
  const [sale = ""] = newIds(1);
  await arrive(receiptsOf([sale], { register_session_id: session_id }));
  return matchingClosing(own, [sale], { session_id });
}

describe("mails of closings", () => {
  test("without addresses nothing is mailed", async () => {
    assert.equal((await submit(shop, await closingWithReceipt())).status, 200);
    assert.deepEqual(await rest(), []);
    assert.deepEqual(await send(), []);
  });

  for (const [locale, subject, registered, verdict] of [
    [
      "en_US",
      /Subject: .*: closing .*, register Till/,
      "was closed on",
      "Every figure agrees exactly with the receipts.",
    ],
    ["de_DE", /Subject: .*: Kassenabschluss .*, Kasse/, "abgeschlossen.", "Jeder Betrag stimmt genau mit den Belegen"],
    ["nl_NL", /Subject: .*: kassa-afsluiting .*, kassa/, "is afgesloten op", "Elk bedrag klopt precies met de bonnen."],
    ["fr_FR", /Subject: .*: closing .*, register/, "was closed on", "Every figure agrees exactly with the receipts."],
  ] as const) {
    test(`a closing goes once to each address with its PDF, in the language of ${locale}`, async () => {
      const values = { [MAIL_TO]: "Ann@shop.example, books@tax.example,ann@shop.example", [LOCALE]: locale };
      assert.equal(await set({ ...values, "general/store_information/name": "Corner Shop" }), 200);
      const report = await closingWithReceipt();
      const answers = await Promise.all([submit(shop, report), submit(shop, report)]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
      const mails = await send();
      assert.deepEqual(mails.flatMap(({ to }) => to).toSorted(), ["ann@shop.example", "books@tax.example"]);
      for (const { source } of mails) {
        assert.match(source, subject);
        assert.match(source, /From: Corner Shop </);
        assert.match(source, /Content-Type: application\/pdf; name=closing-/);
        for (const part of [registered, verdict])
          assert.ok(source.includes(part), `${part} in ${source.slice(0, 1500)}`);
      }
      assert.deepEqual(await rest(), []);
      assert.equal((await submit(shop, report)).status, 200);
      assert.deepEqual(await send(), [], "a repeated post");
    });
  }

  test("a mail waits for the receipts of the closing, at most ten minutes", async () => {
    assert.equal(await set({ [MAIL_TO]: "ann@shop.example", [LOCALE]: "en_US" }), 200);
    const [first = "", second = ""] = newIds(2);
    const early = matchingClosing(till, [first], { session_id: randomUUID() });
    const late = matchingClosing(till, [second], { session_id: randomUUID() });
    for (const report of [early, late]) assert.equal((await submit(shop, report)).status, 200);
    assert.deepEqual(await send(), [], "the receipts are missing");
    assert.deepEqual(await send(), [], "the next look is later");
    const { rows } = await deps.pool.query("select closing_mail_id, report_id from closing_mail");
    const mailOf = ({ report_id }: { report_id: string }): number =>
      rows.find((row) => row.report_id === report_id).closing_mail_id;
    const before = smtp.mails.length;

    await arrive(receiptsOf([first], { register_session_id: early.session_id }));
    await sendClosingMail(deps, mailOf(early));
    await sendClosingMail(deps, mailOf(late));
    const inTime = smtp.mails.slice(before).map(({ source }) => readable(source.toString()));
    assert.equal(inTime.length, 1);
    assert.match(inTime[0] ?? "", /Every figure agrees exactly with the receipts\./);

    await deps.pool.query("update closing_mail set created_at = created_at - interval '11 minutes'");
    await sendClosingMail(deps, mailOf(late));
    assert.match(readable(smtp.mails.at(-1)?.source.toString() ?? ""), /1 listed sale has no receipt yet\./);
    assert.deepEqual(await rest(), []);
    await assert.rejects(sendClosingMail(deps, mailOf(late)), /the mail was sent, or given up/);
  });

  test("an address that is refused for good is given up, one that is refused for now is tried again", async () => {
    assert.equal(await set({ [MAIL_TO]: "gone@shop.example,ann@shop.example" }), 200);
    assert.equal((await submit(shop, await closingWithReceipt())).status, 200);
    assert.deepEqual(
      (await send()).map(({ to }) => to),
      [["ann@shop.example"]],
    );
    assert.deepEqual(await rest(), []);
    const { rows } = await deps.pool.query(
      "select state, output ->> 'message' as message from pgboss.job where name = 'send_closing_mail' and output is not null and output ->> 'message' like '%refuses%'",
    );
    assert.deepEqual(
      rows.map(({ state }) => state),
      ["completed"],
    );
    assert.match(rows[0].message, /^the mail server refuses the address: .*No such mailbox/);

    assert.equal(await set({ [MAIL_TO]: "full@shop.example" }), 200);
    assert.equal((await submit(shop, await closingWithReceipt())).status, 200);
    await assert.rejects(send(), /Mailbox full/);
    assert.deepEqual(await rest(), [{ email: "full@shop.example" }]);
    await deps.pool.query("delete from closing_mail");
  });

  test("closings of a sandbox are not mailed", async () => {
    assert.equal(await set({ [MAIL_TO]: "ann@shop.example" }), 200);
    const sandbox = await call("POST", "/admin/api/locations", {
      token,
      body: { name: "Trial", code: randomUUID(), is_sandbox: true },
    });
    const own = await newTill(shop, sandbox.body.location_id);
    assert.equal((await submit(shop, await closingWithReceipt(own))).status, 200);
    assert.deepEqual(await rest(), []);
  });

  test("the setting takes at most ten addresses and nothing else, and no register reads it", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@shop.example`).join(",");
    for (const wrong of ["ann", "ann@shop.example,", "Ann <ann@shop.example>", "a@b.example;c@d.example", many(11)])
      assert.equal(await set({ [MAIL_TO]: wrong }), 400, wrong);
    for (const right of [many(10), " ann@shop.example , bob@shop.example ", ""])
      assert.equal(await set({ [MAIL_TO]: right }), 200, right);
    assert.equal(await set({ [MAIL_TO]: "ann@shop.example" }), 200);
    for (const path of ["config", `terminals/${till.terminal_id}/config`, `locations/${till.location_id}`]) {
      const answer = await call("GET", `/rest/V1/pos/${path}`);
      assert.equal(answer.status, 200, path);
      assert.ok(!answer.text.includes("ann@shop.example"), path);
    }
  });
});
