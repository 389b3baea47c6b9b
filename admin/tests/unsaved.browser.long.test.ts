import assert from "node:assert/strict";
import { test } from "node:test";
import { newTerminal } from "../../test/fixtures/rows.ts";
import { checkPage, shoot } from "./check-page.ts";
import { openWalk, type Walk } from "./walk.ts";

test("unsaved work is kept and reported", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { deps } = walk.service;
  const { location_id } = await newTerminal(deps);
  await deps.pool.query("update location set name = 'Delft' where location_id = $1", [location_id]);
  const path = `/locations/${location_id}`;
  await walk.open("/login");
  await walk.signIn();
  await walk.step("a save whose session has ended asks for the sign-in, keeps the form, and is sent again", (one) =>
    signInAgain(one, path),
  );
  await walk.step("a declined sign-in reports no save as done", (one) => declineSignIn(one, path));
  await walk.step("a form with changes asks before it is left", (one) => leaveForm(one, path));
  await walk.step("settings with changes ask before they are left", leaveSettings);
  walk.checkConsole();
});

async function endSessions({ service }: Walk): Promise<void> {
  await service.deps.pool.query("delete from admin_token");
  await service.deps.generations.poll();
}

async function nameOf({ service }: Walk, path: string): Promise<string> {
  const { rows } = await service.deps.pool.query<{ name: string }>("select name from location where location_id = $1", [
    path.split("/").at(-1),
  ]);
  return rows[0]?.name ?? "";
}

async function signInAgain(walk: Walk, path: string): Promise<void> {
  const { page, username, password, expectRefusal } = walk;
  await walk.go(`${path}/edit`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Delft North");
  await endSessions(walk);
  // Two requests are refused: the save, and the check whether there is a session.
  expectRefusal(401);
  expectRefusal(401);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Sign in again" }).waitFor();
  // `look` is not used, since the page behind the dialog is still saving.
  await checkPage(page, "sign-in over the page");
  await shoot(page, "sign-in-again");
  assert.equal(await page.getByText("Location saved").count(), 0);
  assert.equal(await page.locator('input[name="confirmed_username"]').inputValue(), username);
  await page.locator('input[name="confirmed_password"]').fill("wrong");
  expectRefusal(401);
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("alert").waitFor();
  assert.equal(await nameOf(walk, path), "Delft");
  await page.locator('input[name="confirmed_password"]').fill(password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Location saved").waitFor();
  assert.equal(await nameOf(walk, path), "Delft North");
  await page.getByRole("heading", { level: 1, name: "Delft North" }).waitFor();
  walk.checkConsole();
}

async function declineSignIn(walk: Walk, path: string): Promise<void> {
  const { page, expectRefusal } = walk;
  await walk.open(`${path}/edit`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Delft South");
  await endSessions(walk);
  for (let request = 0; request < 3; request++) expectRefusal(401);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("dialog", { name: "Sign in again" }).getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/admin\/login/);
  assert.equal(await page.getByText("Location saved").count(), 0);
  assert.equal(await nameOf(walk, path), "Delft North");
  await walk.signIn();
}

async function leaveForm(walk: Walk, path: string): Promise<void> {
  const { page } = walk;
  await walk.open("/locations");
  await page.getByRole("cell", { name: "Delft North" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Delft West");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.goBack();
  await question.waitFor();
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await question.waitFor({ state: "detached" });
  await page.getByRole("tab", { name: "Address" }).click();
  await page.getByLabel("City").waitFor();
  await page.getByRole("tab", { name: "General" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await question.waitFor();
  await walk.look("leave-form");
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await question.waitFor({ state: "detached" });
  assert.equal(await name.inputValue(), "Delft West");
  await walk.written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByRole("menuitem", { name: "Sales" }).click();
  await page.getByRole("heading", { level: 1, name: "Receipts" }).waitFor();
  assert.equal(await nameOf(walk, path), "Delft West");
}

async function leaveSettings(walk: Walk): Promise<void> {
  const { page } = walk;
  await walk.open("/settings?find=general/store_information/name");
  await page.locator('[id="value-general/store_information/name"]').fill("Another name");
  await page.getByRole("menuitem", { name: "Sales" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.waitFor();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Receipts" }).waitFor();
}
