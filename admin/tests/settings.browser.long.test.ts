import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { newTerminal } from "../../test/fixtures/rows.ts";
import { openWalk, settled } from "./walk.ts";

const HEADER = "vendor_pos_terminal/receipts/header";
const STAFF = "vendor_pos_terminal/receipts/show_staff_name";
const LOGO = "vendor_pos_terminal/receipts/logo_url";
const LOCK = "vendor_pos_lock/enforcement/receipt_header";

/** Finds the row of a setting on the page. */
const row = (page: Page, path: string) => page.locator(`[data-path="${path}"]`);

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review and save" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await settled(page);
}

test("a merchant changes and locks a setting, and the config hash follows", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, call, service } = walk;
  const terminal = await newTerminal(service.deps);
  const configHash = async (): Promise<string> => {
    const { body, text } = await call("POST", `/rest/V1/pos/terminals/${terminal.terminal_id}/heartbeat`, {
      body: { deviceIdentifier: terminal.device_identifier },
    });
    assert.match(body.config_hash, /\S/, text);
    return body.config_hash;
  };
  const storedOf = async (path: string): Promise<string[]> => {
    const { rows } = await service.deps.pool.query<{ value: string }>("select value from setting where path = $1", [
      path,
    ]);
    return rows.map(({ value }) => value);
  };
  const before = await configHash();
  await walk.signIn();

  await t.test("groups of settings have the colour of text", async () => {
    await walk.open("/settings");
    const groups = page.getByRole("navigation", { name: "Group" }).getByRole("button");
    await groups.first().waitFor();
    const colours = await page.evaluate<string[]>(
      `[...document.querySelectorAll('nav[aria-label="Group"] button'), document.body].map((shown) => getComputedStyle(shown).color)`,
    );
    assert.equal(new Set(colours).size, 1, colours.join());
    assert.ok(colours.length > 5);
  });

  await t.test("a merchant finds a setting by name, sees its origin, and old and new before saving", async () => {
    await walk.open("/settings");
    await page.getByLabel("Search settings").fill("receipt header");
    await row(page, HEADER).getByText("Tillkeeper's default", { exact: true }).waitFor();
    assert.equal(await row(page, HEADER).getByRole("button", { name: /^Use/ }).count(), 0, "nothing to reset");
    await page.locator(`[id="value-${HEADER}"]`).fill("Fresh every day");
    await row(page, HEADER).getByText("Not saved yet").waitFor();
    await page.getByText("1 unsaved change").waitFor();
    await page.getByRole("button", { name: "Review and save" }).click();
    const dialog = page.getByRole("dialog");
    assert.match((await dialog.textContent()) ?? "", /Current\(empty\).*NewFresh every day/s);
    await walk.look("settings-review");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await row(page, HEADER).getByText("Set here").waitFor();
    assert.deepEqual(await storedOf(HEADER), ["Fresh every day"]);
  });

  await t.test("a lock is saved with one click, and undone with another", async () => {
    const may_change = row(page, HEADER).getByRole("switch", { name: "Registers may change this: Receipt header" });
    const before = await configHash();
    assert.ok(await may_change.isChecked());
    await walk.written(() => may_change.uncheck());
    await row(page, HEADER).getByText("Locked: registers show the value and cannot change it.").waitFor();
    assert.deepEqual(await storedOf(LOCK), ["1"]);
    assert.notEqual(await configHash(), before);
    await walk.written(() => row(page, HEADER).getByRole("button", { name: "Undo", exact: true }).click());
    assert.ok(await may_change.isChecked());
    assert.deepEqual(await storedOf(LOCK), []);
    assert.equal(await configHash(), before);
    await walk.written(() => may_change.uncheck());
  });

  await t.test("a switch is saved with one click, undone, and reset to the inherited value", async () => {
    await walk.open(`/settings?find=${encodeURIComponent(STAFF)}`);
    const staff = row(page, STAFF).getByRole("switch", { name: "Show the cashier's name", exact: true });
    const reset = row(page, STAFF).getByRole("button", { name: "Use Tillkeeper's default: Show the cashier's name" });
    assert.equal(await reset.count(), 0);
    await walk.written(() => staff.uncheck());
    assert.deepEqual(await storedOf(STAFF), ["0"]);
    await row(page, STAFF).getByText("Set here").waitFor();
    await walk.look("settings-switched");
    await walk.written(() => row(page, STAFF).getByRole("button", { name: "Undo", exact: true }).click());
    assert.deepEqual([await storedOf(STAFF), await staff.isChecked()], [[], true]);
    await walk.written(() => staff.uncheck());
    await walk.written(() => reset.click());
    assert.deepEqual([await storedOf(STAFF), await staff.isChecked()], [[], true]);
    await row(page, STAFF).getByText("Tillkeeper's default", { exact: true }).waitFor();
  });

  await t.test("an inherited value can be kept, and its path copied, below “…”", async () => {
    assert.equal(await row(page, STAFF).getByText(STAFF).count(), 0, "the path is not in the row");
    await row(page, STAFF).getByRole("button", { name: "More about Show the cashier's name" }).click();
    await page.getByRole("menuitem").getByText(STAFF).waitFor();
    await walk.written(() => page.getByRole("menuitem", { name: /^Keep this value here/ }).click());
    assert.deepEqual(await storedOf(STAFF), ["1"]);
  });

  await t.test("a refused switch shows the stored value and the reason", async () => {
    await page.route("**/admin/api/settings", (route) => route.fulfill({ status: 503, json: { message: "Closed." } }));
    walk.expectRefusal(503);
    const staff = row(page, STAFF).getByRole("switch", { name: "Show the cashier's name", exact: true });
    await walk.written(() => staff.click());
    await row(page, STAFF).getByRole("alert").waitFor();
    assert.ok(await staff.isChecked());
    await page.unroute("**/admin/api/settings");
  });

  const locked = await configHash();
  assert.notEqual(locked, before);

  await t.test("a website inherits a setting, gets its own value, and inherits again", async () => {
    await walk.open(`/settings?scope=websites:1&find=${encodeURIComponent(HEADER)}`);
    await row(page, HEADER).getByText("From the default").waitFor();
    await page.locator(`[id="value-${HEADER}"]`).fill("Only here");
    await save(page);
    const own = await configHash();
    assert.notEqual(own, locked);
    await row(page, HEADER).getByRole("button", { name: "Use the default: Receipt header" }).click();
    await row(page, HEADER).getByText("Reset, not saved yet").waitFor();
    await page.getByRole("button", { name: "Review and save" }).click();
    await page.getByRole("dialog").getByText("New (inherited)").waitFor();
    assert.match((await page.getByRole("dialog").textContent()) ?? "", /Only here.*Fresh every day/s);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    // The page already shows the new value while it is saved; the closed dialog shows that it is
    // stored.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await row(page, HEADER).getByText("From the default").waitFor();
    assert.equal(await configHash(), locked);
  });

  await t.test(
    "countries, time zones and payment methods are picked by name, and the change is shown by name",
    async () => {
      await walk.open("/settings?find=general/");
      const country = row(page, "general/store_information/country_id");
      await country.getByRole("combobox", { name: "Country" }).fill("belg");
      await page.getByRole("option", { name: "Belgium BE" }).click();
      const zone = row(page, "general/locale/timezone");
      await zone.getByRole("combobox", { name: "Time zone" }).fill("brussels");
      await page.getByRole("option", { name: /^Brussels, .* Europe\/Brussels$/ }).click();
      await settled(page);
      await walk.look("settings-codes");
      await page.getByLabel("Search settings").fill("payments/payment_methods");
      const methods = row(page, "vendor_pos_terminal/payments/payment_methods");
      const picked = methods.getByRole("combobox", { name: "Payment methods" });
      await picked.click();
      await page.getByRole("option", { name: "Invoice pos_invoice" }).click();
      await picked.fill("voucher");
      await picked.press("Enter");
      await picked.press("Escape");
      await settled(page);
      await walk.look("settings-payment-methods");
      await page.getByRole("button", { name: "Review and save" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      const dialog_text = (await dialog.textContent()) ?? "";
      assert.match(dialog_text, /CurrentNetherlands · NL.*NewBelgium · BE/s);
      assert.match(dialog_text, /CurrentEurope\/Amsterdam · Central.*NewEurope\/Brussels · Central/s);
      assert.match(dialog_text, /CurrentCash, Card.*NewCash, Card, Invoice, voucher/s);
      await walk.look("settings-codes-review");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      const { rows } = await service.deps.pool.query<{ value: string }>(
        "select value from setting where path = any($1) order by path",
        [
          [
            "general/store_information/country_id",
            "general/locale/timezone",
            "vendor_pos_terminal/payments/payment_methods",
          ],
        ],
      );
      assert.deepEqual(
        rows.map(({ value }) => value),
        ["Europe/Brussels", "BE", "pos_cash,pos_card,pos_invoice,voucher"],
      );
    },
  );

  await t.test("a sample receipt beside the settings shows them before they are saved", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await walk.open("/settings?group=receipts");
    const receipt = page.frameLocator('iframe[title="Sample receipt"]');
    await receipt.getByText("Ada Moreau").waitFor();
    await page.locator('[id="value-vendor_pos_terminal/receipts/footer"]').fill("See you soon");
    await receipt.getByText("See you soon").waitFor();
    const staff = row(page, STAFF).getByRole("switch", { name: "Show the cashier's name", exact: true });
    await walk.written(() => staff.uncheck());
    await receipt.getByText("Ada Moreau").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Discard" }).click();
    await receipt.getByText("See you soon").waitFor({ state: "detached" });
    await walk.look("settings-receipt");
  });

  await t.test("the payment screen of a register beside the settings follows unsaved values", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await walk.open("/settings?group=payments");
    const screen = page.locator("section", { has: page.getByRole("heading", { name: "Preview of the register" }) });
    await screen.getByRole("listitem").getByText("voucher", { exact: true }).waitFor();
    assert.equal(await screen.getByText("in cash").count(), 0);
    await page.locator('[id="value-vendor_pos_terminal/payments/cash_rounding_increment"]').fill("0.05");
    await screen.getByText("€30.00 in cash").waitFor();
    await walk.look("settings-register");
    await page.getByRole("button", { name: "Discard" }).click();
    await screen.getByText("in cash").waitFor({ state: "detached" });
  });

  await t.test("a logo is chosen from a file, cut to size, shown on the sample receipt and stored", async () => {
    await walk.open("/settings?group=receipts");
    await row(page, LOGO)
      .locator('input[type="file"]')
      .setInputFiles({ name: "a.txt", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await row(page, LOGO).getByText("The browser cannot read this file as a picture.").waitFor();
    // The picture has 200 by 100 pixels; half of it is kept.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#0a5"/></svg>`;
    await row(page, LOGO)
      .locator('input[type="file"]')
      .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
    const dialog = page.getByRole("dialog", { name: "Cut the logo to size" });
    const edge = dialog.getByRole("slider", { name: "Right edge" });
    await edge.focus();
    for (let step = 0; step < 5; step++) await edge.press("PageDown");
    await walk.look("settings-logo-crop");
    await dialog.getByRole("button", { name: "Use this part" }).click();
    await row(page, LOGO).getByRole("img", { name: "Logo" }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.frameLocator('iframe[title="Sample receipt"]').locator("img.logo").waitFor();
    await page.getByRole("button", { name: "Review and save" }).click();
    await page.getByRole("dialog").getByRole("img", { name: "New" }).waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const [url = ""] = await storedOf(LOGO);
    assert.match(url, /^data:image\/png;base64,/);
    const png = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    assert.deepEqual([width, height], [100, 100]);
  });

  await t.test("a secret is written and never shown", async () => {
    await walk.open("/settings");
    await page.getByLabel("Search settings").fill("api key");
    const secret = page
      .locator("[data-path]")
      .filter({ has: page.getByRole("button", { name: "Set", exact: true }) })
      .first();
    const path = await secret.getAttribute("data-path");
    const shown = row(page, path ?? "");
    await shown.getByRole("button", { name: /^(Set|Replace)$/ }).click();
    await page.locator(`[id="value-${path}"]`).fill("sk_very_secret_1");
    await save(page);
    await shown.getByText("••••••••").waitFor();
    assert.doesNotMatch(await page.content(), /sk_very_secret_1/);
    await page.reload();
    await settled(page);
    assert.doesNotMatch(await page.content(), /sk_very_secret_1/);
  });

  await t.test("unsaved changes are not lost by choosing another level", async () => {
    await walk.open(`/settings?find=${encodeURIComponent(HEADER)}`);
    await page.locator(`[id="value-${HEADER}"]`).fill("Almost");
    await page.getByLabel("Settings of").click();
    await page
      .getByRole("option", { name: /website/ })
      .first()
      .click();
    await page.getByRole("dialog").getByText("Leave without saving?").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await page.locator(`[id="value-${HEADER}"]`).inputValue(), "Almost");
    await page.getByRole("button", { name: "Discard" }).click();
  });

  await t.test("a group has an address, and a search shows a setting once, with its lock beside it", async () => {
    await walk.open("/settings");
    await page.getByRole("button", { name: "Receipts", exact: true }).click();
    await page.waitForURL(/\/settings\?group=receipts$/);
    await page.getByRole("button", { name: "Printing", exact: true }).click();
    await page.waitForURL(/group=printing$/);
    await page.goBack();
    await page.getByRole("heading", { name: "Receipts", exact: true }).waitFor();
    await page.reload();
    await row(page, HEADER).waitFor();
    await page.getByLabel("Search settings").fill("receipt header");
    await page.getByText("1 setting found").waitFor();
    await row(page, HEADER)
      .getByRole("switch", { name: /^Registers may change this/ })
      .waitFor();
    await page.getByLabel("Search settings").fill(LOCK);
    await row(page, HEADER).waitFor();
    assert.equal(await page.locator("[data-path]").count(), 1);
  });

  await t.test("websites and store views are added on the page that lists them", async () => {
    await walk.open("/websites");
    await page.getByRole("button", { name: "Add a website" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Outlet");
    await page.getByRole("dialog").getByLabel("Code").fill("outlet");
    await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
    await page.getByRole("heading", { name: "Outlet" }).waitFor();
  });

  await t.test("a setting says when only an app acts on it, and what no plugin provides", async () => {
    await walk.open("/settings");
    await page.getByLabel("Search settings").fill("store credit");
    const credit = row(page, "vendor_pos_terminal/credits/allow_store_credit");
    await credit
      .getByText("No effect yet: no plugin provides store credit. Works only if the register’s app")
      .waitFor();
    await page.getByLabel("Search settings").fill("sign in before a sale");
    await row(page, "vendor_pos_terminal/general/require_staff_login").waitFor();
    assert.equal(await page.getByText("Works only if").count(), 0, "the register kit acts on it");
    await page.getByLabel("Search settings").fill("credit");
    await walk.look("settings-effect");
    await walk.open(`/locations/${terminal.location_id}/edit`);
    await page.getByRole("tab", { name: "Selling" }).click();
    await page.getByText("No effect yet: no plugin provides stock per warehouse (MSI).").waitFor();
    await walk.look("location-effect");
  });
  walk.checkConsole();
});
