import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { ensureFirstAdmin } from "./first-admin.ts";
import { problemText } from "../../web-api/errors/errors.ts";
import { passwordProblem } from "./rules/access.ts";

const testApp = await openApp();
const { call, deps } = testApp;

/** Passwords that the user `administrators` may not have, each with a part of the reason. */
const REFUSED = [
  ["elevenchars", "12 to 256"],
  ["x".repeat(257), "12 to 256"],
  // Six emoji are six characters, though a string counts twelve positions.
  ["😀😀😀😀😀😀", "12 to 256"],
  ["1QAZ2wsx3edc", "too common"],
  ["Administrator", "too common"],
  ["The-Manager-Of-Delft", "user name"],
] as const;

describe("a new password", () => {
  test("a new password has 12 to 256 characters, is not a common one in any case, and not the user name", () => {
    for (const [password, reason] of REFUSED) {
      const fault = passwordProblem(password, "the-manager-of-delft");
      assert.ok(fault !== undefined && problemText(fault).includes(reason), password);
    }
    for (const password of ["twelve chars", "x".repeat(256), "пароль для кассы"]) {
      assert.equal(passwordProblem(password, "the-manager-of-delft"), undefined);
    }
  });

  test("a bad new password is refused on every route that sets one, with one could-not-save text", async () => {
    const { admin_user_id, admin_role_id, username, token } = await newAdministrator(testApp);
    for (const [password] of REFUSED.slice(0, 5)) {
      const answers = [
        await call("PUT", "/admin/api/session/password", { token, body: { current_password: PASSWORD, password } }),
        await call("PUT", `/admin/api/admin-users/${admin_user_id}`, { token, body: { password } }),
        await call("POST", "/admin/api/admin-users", {
          token,
          body: { username: "new", name: "New", password, admin_role_id },
        }),
      ];
      for (const answer of answers) assert.equal(answer.status, 400, answer.text);
    }
    const own_name = await call("PUT", `/admin/api/admin-users/${admin_user_id}`, {
      token,
      body: { password: username },
    });
    assert.match(own_name.text, /must not be the user name/);
  });

  test("a stored password that is too short by the rules works until it is changed", async () => {
    const { admin_user_id, username } = await newAdministrator(testApp);
    await deps.pool.query("update admin_user set password_hash = $2 where admin_user_id = $1", [
      admin_user_id,
      await deps.signInPasswords.hashPassword("password"),
    ]);
    const body = { username, password: "password" };
    assert.equal((await call("POST", "/admin/api/session", { token: undefined, body })).status, 200);
  });

  test("the password of the first administrator follows the same rules, and the start names the broken one", async () => {
    const empty = await openApp({ env: { ADMIN_PASSWORD: "password" } });
    await assert.rejects(
      ensureFirstAdmin(empty.deps, () => undefined),
      /^Error: The first administrator cannot be created: ADMIN_PASSWORD must have 12 to 256 characters\.$/,
    );
    const { rows } = await empty.deps.pool.query("select 1 from admin_user");
    assert.equal(rows.length, 0);
  });
});
