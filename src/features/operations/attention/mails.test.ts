import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { afterFile } from "../../../../test/after-file.ts";
import { tillsOf } from "../../../../test/fixtures/sync-health/tills.ts";
import { startSmtp } from "../../../../test/smtp.ts";
import { openApp } from "../../../../test/support.ts";
import { sendAttentionMail, writeAttentionMails } from "./commands/mails.ts";

const smtp = await startSmtp({ after: afterFile });
const shop = await openApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: "https://pos.example.org" } });
const { call, deps } = shop;
const { oldTill, seen } = tillsOf(shop);

/** Sends what is due, by two workers at once, and returns the mails that arrived since. */
async function mails(): Promise<string[]> {
  const before = smtp.mails.length;
  await Promise.all([writeAttentionMails(deps), writeAttentionMails(deps)]);
  await deps.jobs.runDue("send_attention_mail", (job) => sendAttentionMail(deps, job.attention_mail_id));
  return smtp.mails.slice(before).map(({ source }) => source.toString());
}

async function administrator(resources = ["all"]) {
  const account = await newAdministrator(shop, resources);
  await deps.pool.query("update admin_user set email = $1 where admin_user_id = $2", [
    `${account.username}@shop.example`,
    account.admin_user_id,
  ]);
  const choose = async (choice: object) => {
    const body = { is_daily: false, is_at_once: false, is_weekly: false, locale: "en", ...choice };
    const answer = await call("PUT", "/admin/api/account/attention-mails", { token: account.token, body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  return { ...account, choose };
}

/**
 * Sets the zone of the shop to one in which it is this hour now, and forgets that a mail was
 * written.
 */
async function setHour(hour: number): Promise<void> {
  const { rows } = await deps.pool.query<{ hour: number }>(
    "select extract(hour from clock_timestamp() at time zone 'UTC')::int as hour",
  );
  const ahead = (((hour - (rows[0]?.hour ?? 0)) % 24) + 24) % 24;
  const zone = ahead <= 12 ? `Etc/GMT${ahead === 0 ? "" : `-${ahead}`}` : `Etc/GMT+${24 - ahead}`;
  const owner = await newAdministrator(shop);
  const body = { scope: "default", values: { "general/locale/timezone": zone } };
  const answer = await call("PUT", "/admin/api/settings", { token: owner.token, body });
  assert.equal(answer.status, 200, answer.text);
}

describe("mails about what needs attention", () => {
  test("nothing is mailed to those who chose nothing", async () => {
    await administrator();
    await oldTill(45);
    assert.deepEqual(await mails(), []);
  });

  test("the daily mail goes once after 07:00 of the shop, only when something needs attention", async () => {
    const ann = await administrator(["Vendor_Pos::pos"]);
    await setHour(6);
    await ann.choose({ is_daily: true, locale: "de" });
    assert.deepEqual(await mails(), [], "before seven");
    await setHour(7);
    const [mail = "", ...others] = await mails();
    assert.deepEqual(others, []);
    assert.match(mail, new RegExp(`To: ${ann.username}@shop.example`));
    assert.match(mail, /Subject: .*zu erledigen/);
    assert.match(mail, /Till hat seit 45 Minuten keinen Kontakt\./);
    assert.match(mail, /https:\/\/pos\.example\.org\/admin/);
    assert.deepEqual(await mails(), [], "once a day, also after a restart");
    await deps.pool.query("update attention_choice set mailed_on = mailed_on - 1");
    await deps.pool.query("update terminal_presence set last_seen_at = clock_timestamp()");
    assert.deepEqual(await mails(), [], "nothing needs attention");
    await ann.choose({});
  });

  test("a daily mail that is chosen after 07:00 begins on the next day", async () => {
    await oldTill(60);
    const ann = await administrator();
    await setHour(9);
    await ann.choose({ is_daily: true });
    assert.deepEqual(await mails(), []);
    await deps.pool.query("update attention_choice set mailed_on = mailed_on - 1 where is_daily");
    assert.equal((await mails()).length, 1);
    await ann.choose({});
  });

  test("each silence is mailed once at once, those of before the choice are not", async () => {
    const till = await oldTill(70);
    const ann = await administrator();
    await ann.choose({ is_at_once: true, locale: "nl" });
    assert.deepEqual(await mails(), []);
    await seen(till, 0);
    assert.deepEqual(await mails(), []);
    await seen(till, 80);
    const [mail = "", ...others] = await mails();
    assert.deepEqual(others, []);
    assert.match(mail, /Subject: Till, Shop heeft al 80 minuten geen contact/);
    assert.deepEqual(await mails(), []);
    await deps.pool.query("update admin_user set is_active = false where admin_user_id = $1", [ann.admin_user_id]);
    await seen(till, 0);
    await seen(till, 90);
    assert.deepEqual(await mails(), [], "an account that is off gets no mail");
  });

  test("a choice is stored with an audit row; an unknown language is refused", async () => {
    const ann = await administrator(["Vendor_Pos::settings"]);
    const read = async () => (await call("GET", "/admin/api/account/attention-mails", { token: ann.token })).body;
    assert.deepEqual(await read(), { is_daily: false, is_at_once: false, is_weekly: false, locale: "en" });
    const body = { is_daily: true, is_at_once: false, is_weekly: false, locale: "xx" };
    assert.equal((await call("PUT", "/admin/api/account/attention-mails", { token: ann.token, body })).status, 400);
    await ann.choose({ is_at_once: true });
    assert.deepEqual(await read(), { is_daily: false, is_at_once: true, is_weekly: false, locale: "en" });
    const { rows } = await deps.pool.query(
      "select field_name, old_value, new_value from audit_log where entity_type = 'admin_user' and entity_id = $1 and field_name like 'attention%'",
      [String(ann.admin_user_id)],
    );
    assert.deepEqual(rows, [{ field_name: "attention_is_at_once", old_value: "0", new_value: "1" }]);
  });
});
