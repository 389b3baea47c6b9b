import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { afterFile } from "../../../../test/after-file.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { startSmtp } from "../../../../test/smtp.ts";
import { openApp } from "../../../../test/support.ts";
import { readClock } from "../../../runtime/database.ts";
import { sendAttentionMail } from "./commands/mails.ts";
import { writeWeeklyMails } from "./commands/weekly.ts";
import { isCounted, weekBefore } from "./rules/week.ts";
import { weeklyMail } from "./rules/weekly-mail.ts";

const smtp = await startSmtp({ after: afterFile });
const shop = await openApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://pos.example.org" } });
const other_node = await openApp({ database: shop.database, env: { SMTP_URL: smtp.url } });
const { call, deps } = shop;
const WEEK = weekBefore(Temporal.Instant.from(await readClock(deps.db)), "UTC");

const monday = (now: string, zone = "Europe/Berlin"): string => weekBefore(Temporal.Instant.from(now), zone).monday;

describe("the week of a mail", () => {
  test("changes at 07:00 of Monday on the shop's clock, also after the clock was moved", () => {
    assert.deepEqual(weekBefore(Temporal.Instant.from("2026-10-28T12:00:00Z"), "Europe/Berlin"), {
      monday: "2026-10-26",
      from: "2026-10-19",
      to: "2026-10-25",
    });
    // The clock went back on Sunday, 25 October, and forward on Sunday, 29 March.
    assert.deepEqual(
      ["2026-10-26T05:59:59Z", "2026-10-26T06:00:00Z"].map((now) => monday(now)),
      ["2026-10-19", "2026-10-26"],
    );
    assert.deepEqual(
      ["2026-03-30T04:59:59Z", "2026-03-30T05:00:00Z"].map((now) => monday(now)),
      ["2026-03-23", "2026-03-30"],
    );
    assert.deepEqual(
      ["2026-11-02T11:59:00Z", "2026-11-02T12:00:00Z"].map((now) => monday(now, "America/New_York")),
      ["2026-10-26", "2026-11-02"],
    );
  });

  test("is mailed when all receipts of before its end are counted", () => {
    const week = weekBefore(Temporal.Instant.from("2026-10-28T12:00:00Z"), "Europe/Berlin");
    const counted = (until: string) => isCounted(week, "Europe/Berlin", Temporal.Instant.from(until));
    assert.deepEqual([counted("2026-10-25T22:59:59Z"), counted("2026-10-25T23:00:00Z")], [false, true]);
  });
});

/** Writes what is due by two nodes at once, sends it, and returns the mails that arrived since. */
async function mails(): Promise<string[]> {
  await Promise.all([shop, other_node].map((node) => writeWeeklyMails(node.deps)));
  return sent();
}

async function sent(): Promise<string[]> {
  const before = smtp.mails.length;
  await deps.jobs.runDue("send_attention_mail", (job) => sendAttentionMail(deps, job.attention_mail_id));
  return smtp.mails.slice(before).map(({ source }) => textOf(source.toString()));
}

/** Returns a mail with its quoted characters and encoded words read. */
function textOf(source: string): string {
  const bytes = (text: string): string =>
    Buffer.from(
      text.replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    ).toString("utf8");
  return bytes(source.replaceAll("=\r\n", ""));
}

async function person(resources: string[], choice: object = {}) {
  const account = await newAdministrator(shop, resources);
  const email = `${account.username}@shop.example`;
  await deps.pool.query("update admin_user set email = $1 where admin_user_id = $2", [email, account.admin_user_id]);
  const choose = async (chosen: object): Promise<void> => {
    const body = { is_daily: false, is_at_once: false, is_weekly: true, locale: "en", ...chosen };
    const answer = await call("PUT", "/admin/api/account/attention-mails", { token: account.token, body });
    assert.equal(answer.status, 200, answer.text);
  };
  await choose(choice);
  return { ...account, email, choose };
}

async function setBack(weeks: number): Promise<void> {
  await deps.pool.query("update attention_choice set weekly_on = weekly_on - 7 * $1::int where is_weekly", [weeks]);
}

async function sell(till: Awaited<ReturnType<typeof newTerminal>>, day: string, fields: object): Promise<void> {
  const receipt = sampleReceipt(till, { created_at: `${day} 12:00:00`, ...fields });
  assert.equal((await call("POST", "/rest/V1/pos/receipts", { body: { receipt } })).status, 200);
}

describe("the mail of a week's sales", () => {
  test("goes once to each who may see receipts, with the shops beside the week before", async () => {
    const [here, there] = [await newTerminal(deps), await newTerminal(deps)];
    await deps.pool.query("update location set name = 'Harbour <1>' where location_id = $1", [here.location_id]);
    await deps.pool.query("update location set name = 'Market' where location_id = $1", [there.location_id]);
    await sell(here, WEEK.from, { grand_total: 1_200 });
    await sell(here, WEEK.to, { grand_total: 34.5 });
    await sell(there, WEEK.to, { grand_total: 10 });
    await sell(there, WEEK.monday, { grand_total: 5_000 });
    const before = Temporal.PlainDate.from(WEEK.from);
    await sell(here, before.subtract({ days: 1 }).toString(), { grand_total: 1_000 });
    await sell(here, before.subtract({ days: 8 }).toString(), { grand_total: 7_000 });
    const ann = await person(["Vendor_Pos::receipts"]);
    await person(["Vendor_Pos::pos"]);
    await person(["all"], { is_weekly: false });
    assert.deepEqual(await mails(), [], "chosen now, it begins with the next week");
    await setBack(1);
    const [mail = "", ...others] = await mails();
    assert.deepEqual(others, []);
    assert.match(mail, new RegExp(`To: ${ann.email}`));
    assert.match(mail, /€1,244\.50 \(\+24%\)/);
    assert.match(mail, /- Harbour <1>: €1,234\.50 \(Week before: €1,000\.00, \+23%\), Receipts: 2/);
    assert.match(mail, /- Market: €10\.00 \(Week before: €0\.00\), Receipts: 1/);
    assert.match(mail, /<bdi>Harbour &lt;1&gt;<\/bdi>/);
    const link = `https://pos.example.org/admin/sales-report?by=location&from=${WEEK.from}&to=${WEEK.to}&compare=previous`;
    assert.ok(mail.includes(link), mail);
    assert.deepEqual(await mails(), [], "once a week");
    await ann.choose({ is_weekly: false });
    await ann.choose({});
    assert.deepEqual(await mails(), [], "also when it is chosen anew");
    await setBack(3);
    assert.equal((await mails()).length, 1, "after an outage of weeks, the last week only");
    await ann.choose({ is_weekly: false });
  });

  test("is in the person's language", async () => {
    await person(["Vendor_Pos::receipts"], { locale: "de" });
    await setBack(1);
    const [mail = ""] = await mails();
    assert.match(mail, /Umsatz der letzten Woche/);
    assert.match(mail, /Vorwoche: 1\.000,00/);
    await deps.pool.query("update attention_choice set is_weekly = false");
  });

  test("is not sent to who has lost the right, or the account", async () => {
    const ann = await person(["Vendor_Pos::receipts"]);
    await setBack(1);
    await writeWeeklyMails(deps);
    await deps.pool.query(
      "update admin_role set resources = '{Vendor_Pos::pos}' where admin_role_id = (select admin_role_id from admin_user where admin_user_id = $1)",
      [ann.admin_user_id],
    );
    assert.deepEqual(await sent(), []);
    const { rows } = await deps.pool.query("select from attention_mail");
    assert.equal(rows.length, 0);
    await setBack(1);
    assert.deepEqual(await mails(), []);
  });

  test("says that nothing was sold, and how many shops it leaves out", () => {
    const week = { from: "2026-10-19", to: "2026-10-25", compared_from: "2026-10-12", compared_to: "2026-10-18" };
    const none = weeklyMail({ ...week, shops: [], shops_count: 0, totals: [] }, "nl", undefined);
    assert.match(none.subject, /^Omzet 19.*25 okt 2026: geen$/);
    assert.match(none.text, /In beide weken geen omzet\./);
    const sold = { currency: "EUR", receipts: 3, net_sales: "9.00", before: "-1.00" };
    const { text, html } = weeklyMail(
      { ...week, shops: [{ key: "", name: null, ...sold }], shops_count: 2_001, totals: [sold] },
      "en",
      undefined,
    );
    assert.match(text, /- No location: €9\.00 \(Week before: -€1\.00\), Receipts: 3\n- and 2,000 more/);
    assert.ok(html.includes("and 2,000 more") && !html.includes("<a "));
  });
});
