import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";

const shop = await openApp({ env: { TRUST_PROXY: "1" } });
const { call, deps } = shop;
const { token } = await newAdministrator(shop, ["Vendor_Pos::pos"]);

const signIn = (username: string, password: string) =>
  call("POST", "/admin/api/session", {
    token: undefined,
    headers: { "x-forwarded-for": "192.0.2.7" },
    body: { username, password },
  });

async function read(path: string) {
  await deps.securityEvents.drain();
  const answer = await call("GET", `/admin/api/security-events${path}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe("security events in the administration", () => {
  test("security events are listed with author, address and count, by kind, name and time, the newest first if asked", async () => {
    const { username, admin_user_id } = await newAdministrator(shop);
    await signIn(username, PASSWORD);
    for (let n = 0; n < 4; n += 1) await signIn(username, "wrong");
    const { items, total_count } = await read(`?filter[name][like]=%25${username}%25&sort=log_id`);
    const fields = ["kind", "subject", "subject_name", "actor", "change_source", "address", "detail", "times"];
    assert.equal(total_count, 3);
    assert.deepEqual(
      items.map((item: Record<string, unknown>) => fields.map((name) => item[name])),
      [
        ["sign_in", `admin_user ${admin_user_id}`, username, "Ann Admin", "admin", "192.0.2.0/24", null, 1],
        ["sign_in_failed", `admin_user ${admin_user_id}`, username, null, "admin", "192.0.2.0/24", null, 1],
        ["sign_in_failed", `admin_user ${admin_user_id}`, username, null, "admin", "192.0.2.0/24", null, 3],
      ],
    );
    const failed = await read(`?filter[kind]=sign_in_failed&filter[name][like]=%25${username}%25&sort=-log_id`);
    assert.deepEqual(
      failed.items.map(({ times }: { times: number }) => times),
      [3, 1],
    );
    const before = await read(`?filter[name][like]=%25${username}%25&filter[created_at][lt]=2020-01-01%2000:00:00`);
    assert.equal(before.total_count, 0);
  });

  test("security events of a day and a week are counted by how often they came; locked names are listed, unknown ones counted", async () => {
    const { username } = await newAdministrator(shop);
    const countOf = async (kind: string) =>
      (await read("/summary")).kinds.find((each: { kind: string }) => each.kind === kind);
    const before = await countOf("sign_in_failed");
    for (let n = 0; n < 6; n += 1) await signIn(username, "wrong");
    for (let n = 0; n < 6; n += 1) await signIn("no-such-name", "wrong");
    const after = await countOf("sign_in_failed");
    assert.deepEqual([after.last_24_hours - before.last_24_hours, after.last_7_days - before.last_7_days], [12, 12]);
    assert.equal(await countOf("account_changed"), undefined, "it has no rows, and a zero would be untrue");
    const { locked, locked_unknown_names } = await read("/summary");
    assert.deepEqual(
      locked.map((lock: { username: string; addresses: number }) => [lock.username, lock.addresses]),
      [[username, 1]],
    );
    assert.equal(locked_unknown_names, 1);
  });

  test("the list of security events needs the right to read the audit log", async () => {
    const other = await newAdministrator(shop, ["Vendor_Pos::settings"]);
    for (const path of ["", "/summary"]) {
      const answer = await call("GET", `/admin/api/security-events${path}`, { token: other.token });
      assert.equal(answer.status, 401);
    }
  });
});
