import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { type Mail, MailFailed, type Mailer } from "../../runtime/mailer.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { sendNotice } from "./commands/notices.ts";
import { resetSecondFactor } from "./commands/second-factor.ts";
import { deleteOldNotices } from "./queries/notices.ts";
import { noticeMail } from "./rules/notices.ts";
import { setUpSecondFactor } from "../../../test/fixtures/access/second-factor.ts";
import { OPERATOR } from "../../main/with-database.ts";
import { NothingToDo } from "../../runtime/jobs.ts";

const sent: Mail[] = [];
let is_away = false;
const nothing = async (): Promise<void> => undefined;
const mailer: Mailer = {
  send: async (mail) => {
    if (is_away) throw new MailFailed("server", "away");
    sent.push(mail);
  },
  check: nothing,
  prove: nothing,
  close: () => undefined,
  target: "nowhere",
};
const shop = await openApp({ mailer, env: { PUBLIC_URL: "https://pos.example.org" } });
const { call, deps } = shop;

async function mails(): Promise<Mail[]> {
  await deps.jobs.runDue("send_account_notice", ({ admin_notice_id }) => sendNotice(deps, admin_notice_id));
  return sent.splice(0);
}

const subjects = async (): Promise<[string, string][]> => (await mails()).map(({ to, subject }) => [to, subject]);

async function withAddress() {
  const administrator = await newAdministrator(shop);
  const email = `${administrator.username}@shop.example`;
  await deps.pool.query("update admin_user set email = $1 where admin_user_id = $2", [
    email,
    administrator.admin_user_id,
  ]);
  return { ...administrator, email };
}

describe("mails to the owner of an account", () => {
  test("the owner of an account gets a mail about an own new password, without the password", async () => {
    const { email, username, token } = await withAddress();
    const body = { current_password: PASSWORD, password: "another-password" };
    assert.equal((await call("PUT", "/admin/api/session/password", { token, body })).text, "true");
    const [mail, ...others] = await mails();
    assert.deepEqual(others, []);
    assert.deepEqual([mail?.to, mail?.subject], [email, "Your password was changed"]);
    assert.match(
      mail?.text ?? "",
      new RegExp(
        `^Your password was changed\\.\\n\\nAccount: ${username}\\nTime: 20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\nService: https://pos.example.org\\n\\nIf you did not`,
      ),
    );
    assert.doesNotMatch(mail?.text ?? "", /another-password/);
  });

  test("a changed address gets its mail at the former address, whether its owner or another administrator changes it", async () => {
    const { email, admin_user_id, token } = await withAddress();
    const own = await call("PUT", "/admin/api/account", { token, body: { email: "new@shop.example" } });
    assert.deepEqual([own.status, own.body.email], [200, "new@shop.example"], own.text);
    assert.deepEqual(await subjects(), [[email, "Your e-mail address was changed"]]);
    const other = await newAdministrator(shop);
    const change = (body: object) =>
      call("PUT", `/admin/api/admin-users/${admin_user_id}`, { token: other.token, body });
    assert.equal((await change({ email: "third@shop.example", password: "yet-another-password" })).status, 200);
    assert.deepEqual((await subjects()).toSorted(), [
      ["new@shop.example", "Your e-mail address was changed"],
      ["new@shop.example", "Your password was changed"],
    ]);
    assert.equal((await change({ name: "Ann" })).status, 200);
    assert.deepEqual(await subjects(), []);
  });

  test("the owner gets a mail about each change of the second factor, and each used recovery code", async () => {
    const { email, username, token } = await withAddress();
    const { recovery_codes, codeOf } = await setUpSecondFactor(shop, token);
    const body = { username, password: PASSWORD, otp: recovery_codes[0] };
    assert.equal((await call("POST", "/rest/V1/integration/admin/token", { token: undefined, body })).status, 200);
    const confirmed = (otp: string | undefined) => ({ token, body: { password: PASSWORD, otp } });
    const renewed = await call("POST", "/admin/api/account/recovery-codes", confirmed(await codeOf(1)));
    const turnOff = confirmed(renewed.body.recovery_codes[0]);
    assert.equal((await call("POST", "/admin/api/account/second-factor/turn-off", turnOff)).status, 200);
    await setUpSecondFactor(shop, token);
    await resetSecondFactor(deps, OPERATOR, username);
    assert.deepEqual((await subjects()).map(([to, subject]) => [to === email, subject]).toSorted(), [
      [true, "A recovery code was used to sign in"],
      [true, "A recovery code was used to sign in"],
      [true, "A second factor was set up"],
      [true, "A second factor was set up"],
      [true, "Your recovery codes were renewed"],
      [true, "Your second factor was reset by the operator"],
      [true, "Your second factor was turned off"],
    ]);
  });
});

describe("a notice", () => {
  test("a refused change makes no notice", async () => {
    const { token } = await withAddress();
    const body = { current_password: "wrong", password: "another-password" };
    assert.equal((await call("PUT", "/admin/api/session/password", { token, body })).status, 401);
    assert.deepEqual(await subjects(), []);
  });

  test("a notice waits for the mail server, and is deleted once it is sent, or after seven days", async () => {
    const { token } = await withAddress();
    const count = async (): Promise<number> => {
      const { rows } = await deps.pool.query("select count(*)::int as n from admin_notice");
      return rows[0].n;
    };
    await call("PUT", "/admin/api/account", { token, body: { email: "new@shop.example" } });
    is_away = true;
    await assert.rejects(mails(), MailFailed);
    is_away = false;
    assert.equal(await count(), 1);
    const { rows } = await deps.pool.query("select admin_notice_id from admin_notice");
    await sendNotice(deps, rows[0].admin_notice_id);
    assert.deepEqual([(await mails()).length, await count()], [1, 0]);
    await assert.rejects(sendNotice(deps, rows[0].admin_notice_id), NothingToDo);
    assert.deepEqual(await mails(), []);
    await call("PUT", "/admin/api/account", { token, body: { email: "third@shop.example" } });
    await deps.pool.query("update admin_notice set created_at = created_at - interval '7 days'");
    await inTransaction(deps.db, deleteOldNotices);
    assert.deepEqual([(await mails()).length, await count()], [0, 0]);
  });

  test("an account without an e-mail address gets no notice", async () => {
    const { token } = await newAdministrator(shop);
    await setUpSecondFactor(shop, token);
    const { rows } = await deps.pool.query("select 1 from admin_notice");
    assert.deepEqual([rows, await mails()], [[], []]);
  });

  test("a notice is in the language of the shop, or in English", () => {
    const notice = { kind: "password", username: "ann", email: "a@b.example", changed_at: "now" } as const;
    const subject = (locale: string): string => noticeMail(notice, { locale, site: undefined }).subject;
    assert.deepEqual(["nl_NL", "de_DE", "en_GB", "xx"].map(subject), [
      "Uw wachtwoord is gewijzigd",
      "Ihr Passwort wurde geändert",
      "Your password was changed",
      "Your password was changed",
    ]);
  });
});
