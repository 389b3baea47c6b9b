import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPage, shoot } from "./check-page.ts";
import { openWalk } from "./walk.ts";

test("an account owner ends sessions, and confirms changes of rights", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, service, username, password, step } = walk;
  await walk.open("/login");
  await walk.signIn();

  await step("own sessions are listed and end one by one", async () => {
    const body = { username, password };
    assert.equal((await service.call("POST", "/admin/api/session", { token: undefined, body })).status, 200);
    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByRole("menuitem", { name: "Your account" }).click();
    await page.getByText("This session").waitFor();
    const rows = page.locator("section", { hasText: "Your sessions" }).getByRole("listitem");
    assert.equal(await rows.count(), 3);
    await page.getByRole("button", { name: "End", exact: true }).first().click();
    await rows.nth(2).waitFor({ state: "detached" });
  });

  await step("a change of rights asks for the password and keeps the form", async () => {
    await service.deps.pool.query("update admin_token set stepped_up_at = clock_timestamp() - interval '11 minutes'");
    await service.deps.generations.poll();
    await walk.go("/admin-roles/create");
    await page.locator('input[name="name"]').fill("Managers");
    await page.getByRole("checkbox", { name: "Receipts" }).check();
    walk.expectRefusal(403);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Confirm your password" }).waitFor();
    const field = page.locator('input[name="confirmed_password"]');
    await field.focus();
    // `look` is not used, since the page behind the dialog is still saving.
    await checkPage(page, "step-up");
    await shoot(page, "step-up");
    await field.fill("wrong");
    walk.expectRefusal(401);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("dialog").getByRole("alert").waitFor();
    await field.fill(password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForURL(/admin-roles(\/\d+)?(\?.*)?$/);
    const { rows } = await service.deps.pool.query("select 1 from admin_role where name = 'Managers'");
    assert.equal(rows.length, 1);
  });
  walk.checkConsole();
});
