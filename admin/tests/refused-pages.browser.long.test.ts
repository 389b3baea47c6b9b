import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { newTerminal, sampleReceipt } from "../../test/fixtures/rows.ts";
import type { Locator } from "playwright-core";
import { openWalk, settled, type Walk } from "./walk.ts";

test("a merchant opens unknown addresses and deletes a location", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  await walk.open("/login");
  await walk.signIn();
  await walk.step("a page of an unknown record says so after one request", deadLinks);
  await walk.step("a location is deleted by name, after its terminals and receipts are named", deleteLocation);
  await walk.step("an empty required field is refused in the reader's language", async ({ page }) => {
    await page.evaluate('localStorage.setItem("tillkeeper.locale", "nl")');
    await walk.open("/account");
    const password = page.locator('input[name="current_password"]');
    await page.locator("form", { has: password }).locator('button[type="submit"]').click();
    assert.equal(await messageOf(password), "Verplicht");
    await password.fill("something");
    assert.equal(await messageOf(password), "");
  });
  await walk.step(
    "a day is typed in the order of the reader's language, and a part of one is refused",
    async ({ page }) => {
      await walk.open("/price-rules/create");
      const day = page.locator('input[name="from_date"]');
      await day.fill("1-3-2026");
      await day.blur();
      assert.equal(await day.inputValue(), "01-03-2026");
      await day.fill("1-3-20");
      await page.locator('button[type="submit"]').click();
      assert.equal(await messageOf(day), "Vul de hele datum in");
      await page.getByText("Schrijf het als 31-12-2026.").waitFor();
      await day.fill("2026-03-02");
      await day.blur();
      assert.equal(await day.inputValue(), "02-03-2026");
      assert.equal(await messageOf(day), "");
    },
  );
  walk.checkConsole();
});

/** Returns the browser's validation message for a field. */
const messageOf = (field: Locator): Promise<string> =>
  field.evaluate((node) => (node as unknown as { readonly validationMessage: string }).validationMessage);

/** Counts the API requests during an action, by path. */
async function asked({ page }: Walk, act: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const paths = new Map<string, number>();
  const count = (request: { url: () => string }): void => {
    const { pathname } = new URL(request.url());
    paths.set(pathname, (paths.get(pathname) ?? 0) + 1);
  };
  page.on("request", count);
  await act();
  page.off("request", count);
  return paths;
}

async function deadLinks(walk: Walk): Promise<void> {
  const { page, go, expectRefusal } = walk;
  const report_id = randomUUID();
  for (const [path, status, api] of [
    ["/receipts/999999/show", 404, "/admin/api/receipts/999999"],
    ["/receipts/abc/show", 400, "/admin/api/receipts/abc"],
    [`/register-reports/${report_id}/show`, 404, `/admin/api/register-reports/${report_id}`],
    ["/locations/999999", undefined, "/admin/api/locations"],
    ["/locations/abc", 400, "/admin/api/locations"],
  ] as const) {
    await go("/audit-log");
    // A receipt's page sends two requests: for the receipt, and for what the shopper sees.
    if (status !== undefined) expectRefusal(status);
    if (path.startsWith("/receipts/")) expectRefusal(status ?? 404);
    const paths = await asked(walk, async () => {
      await go(path);
      await page.getByRole("heading", { level: 1, name: "Not Found" }).waitFor();
    });
    assert.equal(paths.get(api), 1, `${path} was asked for ${paths.get(api)} times`);
    assert.equal(new URL(page.url()).pathname, `/admin${path}`);
    await page.getByRole("link", { name: "Go to Home" }).waitFor();
  }
  await walk.look("not-there");
}

async function deleteLocation(walk: Walk): Promise<void> {
  const { page, go, service } = walk;
  const { deps } = service;
  const terminal = await newTerminal(deps);
  const { location_id } = terminal;
  await deps.pool.query("update location set name = 'Delft' where location_id = $1", [location_id]);
  const sold = await service.call("POST", "/rest/V1/pos/receipts", {
    token: await service.newToken(["all"]),
    body: { receipt: sampleReceipt(terminal, {}) },
  });
  assert.equal(sold.status, 200, sold.text);
  await go(`/locations/${location_id}/edit`);
  const open = page.getByRole("button", { name: "Delete" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Delete “Delft”?" });
  await dialog.getByText("1 active register", { exact: true }).waitFor();
  await dialog.getByText("1 receipt of the last 30 days").waitFor();
  await walk.look("delete-location");
  const confirm = dialog.getByRole("button", { name: "Delete" });
  assert.equal(await confirm.isDisabled(), true);
  await dialog.getByLabel("Enter the name to confirm").fill("delft");
  assert.equal(await confirm.isDisabled(), true);
  await walk.written(() => dialog.getByRole("button", { name: "Deactivate instead" }).click());
  const isActive = async (): Promise<readonly unknown[]> =>
    (
      await deps.pool.query<{ is_active: boolean }>("select is_active from location where location_id = $1", [
        location_id,
      ])
    ).rows;
  assert.deepEqual(await isActive(), [{ is_active: false }]);
  await dialog.waitFor({ state: "detached" });
  await open.click();
  await dialog.getByLabel("Enter the name to confirm").fill("Delft");
  assert.equal(await dialog.getByRole("button", { name: "Deactivate instead" }).count(), 0);
  const paths = await asked(walk, async () => {
    await confirm.click();
    // The message goes after four seconds, so it is not awaited after the page is at rest.
    await page.getByText("Location deleted").waitFor();
    await page.getByRole("heading", { level: 1, name: "Locations" }).waitFor();
    await settled(page);
  });
  assert.deepEqual(await isActive(), []);
  const configuration = `/admin/api/locations/${location_id}/configuration`;
  assert.ok((paths.get(configuration) ?? 0) <= 1, `${configuration} was asked for again and again`);
}
