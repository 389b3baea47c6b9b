import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { startCommand } from "../../../test/connectors/command.ts";
import { queryOnce } from "../../../test/empty-database.ts";
import { until } from "../../../test/running-service.ts";
import { startSmtp } from "../../../test/smtp.ts";
import { openApp } from "../../../test/support.ts";

const shop = await openApp();
const { call, deps, database } = shop;

for (const isAccepted of [false, true]) {
  const moment = isAccepted ? "after the mail server accepted it" : "before the mail server accepted it";
  test(`a notice whose worker is killed ${moment} is mailed by the next worker`, async (t) => {
    const { admin_user_id, token } = await newAdministrator(shop);
    const email = `killed-${isAccepted}@shop.example`;
    await deps.pool.query("update admin_user set email = $1 where admin_user_id = $2", [email, admin_user_id]);
    const body = { current_password: PASSWORD, password: "another-password" };
    assert.equal((await call("PUT", "/admin/api/session/password", { token, body })).text, "true");

    let kill = (): unknown => undefined;
    let isKilled = false;
    const first = await startSmtp(t, () => {
      kill();
      isKilled = true;
      return isAccepted ? null : new Error("the worker is gone");
    });
    const worker = await startCommand(database, ["work"], [], { SMTP_URL: first.url, MAIL_FROM: "shop@shop.example" });
    kill = () => process.kill(worker.pid, "SIGKILL");
    await until(async () => isKilled);
    await worker.kill();
    assert.equal(first.mails.length, isAccepted ? 1 : 0);

    // The queue takes a job from a worker after 15 minutes.
    await queryOnce(
      database.owner_url,
      `update pgboss.job set started_on = started_on - interval '1 hour' where name = 'send_account_notice' and state = 'active'`,
    );
    await queryOnce(database.owner_url, "update pgboss.queue set monitor_on = null, maintain_on = null");
    const second = await startSmtp(t);
    const next = await startCommand(database, ["work"], [], { SMTP_URL: second.url, MAIL_FROM: "shop@shop.example" });
    await until(async () => second.mails.length > 0);
    assert.deepEqual(
      second.mails.map(({ recipients }) => recipients),
      [[email]],
    );
    await until(async () => (await deps.pool.query("select from admin_notice")).rowCount === 0);
    await next.kill();
  });
}
