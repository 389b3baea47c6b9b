import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { asOwner } from "../../../test/fixtures/audit/entries.ts";
import { countOf, eventsOf } from "../../../test/fixtures/security-events/events.ts";

const shop = await openApp({ env: { TRUST_PROXY: "1" } });
const { call, deps, log_lines } = shop;
const from = (address: string) => ({ "x-forwarded-for": address });

const events = (about: string) => eventsOf(deps, about);
const counted = (kind: string) => countOf(deps, kind);
const logged = (about: string) => log_lines.filter((line) => line.includes('"security event"') && line.includes(about));

const openSession = (username: string, password: string, address: string) =>
  call("POST", "/admin/api/session", { token: undefined, headers: from(address), body: { username, password } });
const issueToken = (username: string, password: string, address: string) =>
  call("POST", "/rest/V1/integration/admin/token", {
    token: undefined,
    headers: from(address),
    body: { username, password },
  });

describe("sign-ins are visible", () => {
  test("signing in and out, on either API, is an audit row, a log line and a count", async () => {
    const { username, admin_user_id } = await newAdministrator(shop);
    const before = [await counted("sign_in"), await counted("sign_out"), await counted("session_ended")];
    const session = await openSession(username, PASSWORD, "192.0.2.77");
    const headers = {
      ...from("192.0.2.78"),
      cookie: String(session.headers["set-cookie"]).split(";")[0] ?? "",
      "x-csrf-token": session.body.csrf_token as string,
    };
    await call("DELETE", "/admin/api/session", { token: undefined, headers });
    const token = (await issueToken(username, PASSWORD, "2001:db8:1:2:3:4:5:6")).body as string;
    await call("DELETE", "/admin/api/sessions", { token, headers: from("192.0.2.79") });
    const subject = `admin_user ${admin_user_id}`;
    const rows = (await events("Ann Admin")).filter((row) => row.subject === subject);
    assert.deepEqual(
      rows.map((row) => [row.kind, row.source, row.subject, row.actor, row.address, row.times]),
      [
        ["sign_in", "admin", subject, "Ann Admin", "192.0.2.0/24", 1],
        ["sign_out", "admin", subject, "Ann Admin", "192.0.2.0/24", 1],
        ["sign_in", "api", subject, "Ann Admin", "2001:db8:1:2::/64", 1],
        ["session_ended", "admin", subject, "Ann Admin", "192.0.2.0/24", 1],
      ],
    );
    assert.equal(logged(username).length, 2);
    assert.match(logged(username)[0] ?? "", /"level":"info".*"security_event":"sign_in"/);
    const after = [await counted("sign_in"), await counted("sign_out"), await counted("session_ended")];
    assert.deepEqual(
      after.map((count, index) => count - (before[index] ?? 0)),
      [2, 1, 1],
    );
  });

  test("640 wrong passwords are all counted, in a few rows whose numbers add up; the lock is an event of its own", async () => {
    const { username, admin_user_id } = await newAdministrator(shop);
    const before = { failed: await counted("sign_in_failed"), locked: await counted("sign_in_locked") };
    for (let n = 0; n < 640; n += 1) {
      // Six failures from one address lock the name there; the others come from many.
      const answer = await openSession(username, `wrong-${n}`, `198.51.100.${n < 6 ? 251 : n % 250}`);
      assert.equal(answer.status, 401);
    }
    const rows = await events(username);
    assert.ok(rows.length < 10, String(rows.length));
    const failed = rows.filter(({ kind }) => kind === "sign_in_failed");
    assert.equal(
      failed.reduce((sum, { times }) => sum + times, 0),
      640,
    );
    const locked = rows.filter(({ kind }) => kind === "sign_in_locked");
    assert.deepEqual(
      locked.map((row) => [row.subject, row.actor, row.address, row.times]),
      [[`admin_user ${admin_user_id}`, null, "198.51.100.0/24", 1]],
    );
    assert.equal((await counted("sign_in_failed")) - before.failed, 640);
    assert.equal((await counted("sign_in_locked")) - before.locked, 1);
    assert.match(logged(username)[0] ?? "", /"level":"warn".*"security_event":"sign_in_failed"/);
  });

  test("the text typed as an unknown name, a password and a whole address are written nowhere", async () => {
    await issueToken("my-Secret-typed-as-name", "some-password-1", "203.0.113.99");
    await openSession("my-Secret-typed-as-name", "some-password-1", "203.0.113.99");
    const rows = await events("203.0.113.0/24");
    assert.deepEqual(
      rows.map((row) => [row.kind, row.source, row.subject, row.name, row.actor, row.times]),
      [
        ["sign_in_failed", "api", "", "", null, 1],
        ["sign_in_failed", "admin", "", "", null, 1],
      ],
    );
    const { rows: all } = await deps.pool.query("select * from audit_log");
    const written = JSON.stringify(all) + log_lines.join("");
    assert.doesNotMatch(written, /my-Secret|some-password|203\.0\.113\.99|wrong-\d/);
  });

  test("a sign-in that is not committed is neither logged nor counted", async () => {
    const { username } = await newAdministrator(shop);
    const before = await counted("sign_in");
    const rename = (name: string, to: string) =>
      asOwner(shop.database.owner_url, (owner) => owner.query(`alter table pos.${name} rename to ${to}`));
    await rename("admin_token", "admin_token_away");
    try {
      assert.equal((await openSession(username, PASSWORD, "192.0.2.1")).status, 500);
    } finally {
      await rename("admin_token_away", "admin_token");
    }
    assert.equal(await counted("sign_in"), before);
    assert.deepEqual([await events(username), logged(username)], [[], []]);
  });
});
