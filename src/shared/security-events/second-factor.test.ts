import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { setUpSecondFactor } from "../../../test/fixtures/access/second-factor.ts";
import { countOf, eventsOf } from "../../../test/fixtures/security-events/events.ts";

const shop = await openApp();
const { call, deps } = shop;

test("wrong codes, used recovery codes and changes of a second factor are events and counts of their own, without the code", async () => {
  const before = await countOf(deps, "second_factor_failed");
  const { username, admin_user_id, token } = await newAdministrator(shop);
  const { secret, recovery_codes, used_code: wrong, codeOf } = await setUpSecondFactor(shop, token);
  const signIn = (otp: string | undefined) =>
    call("POST", "/admin/api/session", { token: undefined, body: { username, password: PASSWORD, otp } });
  await signIn(wrong);
  await signIn(recovery_codes[0]);
  const confirmed = (otp: string) => ({ token, body: { password: PASSWORD, otp } });
  const renewed = await call("POST", "/admin/api/account/recovery-codes", confirmed(await codeOf(1)));
  const renewed_code = renewed.body.recovery_codes[0] as string;
  await call("POST", "/admin/api/account/second-factor/turn-off", confirmed(renewed_code));
  const rows = await eventsOf(deps, username);
  assert.deepEqual(
    rows.map(({ kind, detail, actor }) => [kind, detail, actor]).toSorted((a, b) => String(a).localeCompare(String(b))),
    [
      ["recovery_code_used", null, "Ann Admin"],
      ["recovery_code_used", null, "Ann Admin"],
      ["second_factor_changed", "recovery_codes_renewed", "Ann Admin"],
      ["second_factor_changed", "second_factor_disabled", "Ann Admin"],
      ["second_factor_changed", "second_factor_enabled", "Ann Admin"],
      ["second_factor_failed", null, null],
      ["sign_in", null, "Ann Admin"],
    ],
  );
  assert.equal((await countOf(deps, "second_factor_failed")) - before, 1);
  const { rows: audited } = await deps.pool.query(
    `select old_value is null as was_null, new_value is null as is_null from audit_log
        where entity_type = 'admin_user' and entity_id = $1 and field_name = 'second_factor_at' order by log_id`,
    [String(admin_user_id)],
  );
  assert.deepEqual(audited, [
    { was_null: true, is_null: false },
    { was_null: false, is_null: true },
  ]);
  const { rows: all } = await deps.pool.query("select * from audit_log");
  const written = JSON.stringify(all) + shop.log_lines.join("");
  for (const hidden of [secret, wrong, recovery_codes[0] ?? "", renewed_code])
    assert.ok(!written.includes(`"${hidden}`), hidden);
});
