import assert from "node:assert/strict";
import { test } from "node:test";
import { openWalk } from "./walk.ts";

test("letters typed right after the first Ctrl+K are in the search field, though it is still loading", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page } = walk;
  await walk.signIn();
  const loading = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.keyboard.press("Control+K");
  await page.keyboard.type("rec");
  loading.resolve();
  const field = page.getByRole("combobox", { name: "Search" });
  await field.waitFor();
  await page.keyboard.type("eipts");
  assert.equal(await field.inputValue(), "receipts");
  await page.getByRole("option", { name: /Receipts/ }).waitFor();
  walk.checkConsole();
});
