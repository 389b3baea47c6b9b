import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { sql } from "kysely";
import { newAdministrator, PASSWORD } from "../../test/administrator.ts";
import { sampleReceipt } from "../../test/fixtures/rows.ts";
import { readQrCode } from "./read-qr-code.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

test("a merchant sets up shops, staff and registers", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  await walk.step("a merchant signs in and is led to the first register, which activates", firstRegister);
  await walk.step("a merchant sees the first sale on Home", firstSale);
  await walk.step("a merchant opens a second location and sets values that it does not inherit", secondLocation);
  await walk.step("a merchant adds a terminal, makes a new code and sees its configuration", secondTerminal);
  await walk.step("a merchant sees unsent receipts of a register, in sync health too", waitingReceipts);
  await walk.step("a merchant links a licence and ends it", licenses);
  await walk.step("a merchant makes a role and adds staff with a passcode that is never shown", staff);
  await walk.step("a merchant sees that a page does not exist, or is not allowed", otherPages);
  await walk.step("a merchant changes the password and signs out everywhere", signOutEverywhere);
  walk.checkConsole();
});

async function firstRegister({ page, open, look, signIn, service, url, expectRefusal }: Walk): Promise<void> {
  // An empty database has no integration. The guide would take the test's own for the register's.
  await sql`delete from integration`.execute(service.deps.db);
  await open("/");
  let settings_read = 0;
  page.on("request", (request) => void (settings_read += Number(request.url().includes("/admin/api/settings?"))));
  await signIn();
  await page.getByRole("heading", { level: 1, name: "Set up your first register" }).waitFor();
  assert.equal(await page.title(), "Set up your first register · Tillkeeper");
  await look("first-run");
  assert.equal(settings_read, 1, "the guide and its step ask for the settings once");

  const next = page.getByRole("button", { name: "Save and continue" });
  await page.getByLabel("Name of the shop").fill("Tea & Co");
  await page.getByRole("combobox", { name: "Time zone" }).fill("berlin");
  await page.getByRole("option", { name: /^Berlin,/ }).click();
  await page.getByRole("combobox", { name: "Currency" }).press("Tab");
  await next.click();
  await page.getByRole("textbox", { name: "Standard rate in %" }).waitFor();
  await next.click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Amsterdam");
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("ams-1");
  await page.getByLabel("City").fill("Amsterdam");
  await next.click();
  const licenseToken = page.getByLabel("Token of the licensing service");
  await licenseToken.fill("short");
  expectRefusal(400);
  await next.click();
  await page.getByText(/^A licence token has 8 to 255 characters/).waitFor();
  assert.equal(await licenseToken.getAttribute("aria-invalid"), "true");
  await licenseToken.fill("");
  await next.click();
  await page.getByRole("textbox", { name: "Name", exact: true }).waitFor();
  await next.click();
  const code = (await page.getByLabel("Activation code", { exact: true }).textContent()) ?? "";
  assert.match(code, /^[A-Z0-9]{4,12}$/);
  await settled(page);
  const drawn = page.getByRole("img", { name: "Activation code as a QR code" });
  assert.equal(await readQrCode(drawn), `${url}/register/#c=${code}`);
  await page.getByText("This address works only on this computer.").waitFor();
  const locale = "select value from setting where path = 'general/locale/code'";
  assert.deepEqual((await service.deps.pool.query(locale)).rows, [{ value: "nl_NL" }], "of the country");
  await look("first-run-code");

  const activated = await fetch(`${url}/rest/V1/pos/terminals/enroll`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ activationCode: code, deviceIdentifier: "register-1" }),
  });
  assert.equal(activated.status, 200, await activated.clone().text());
  await page.getByText("Your first register is active").waitFor();
  await page.getByRole("button", { name: "Go to Home" }).click();
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  await page.getByRole("link", { name: "Add the people who sell" }).waitFor();
  await look("first-run-next-steps");
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await page.getByRole("heading", { name: "What comes next" }).waitFor({ state: "detached" });
}

async function firstSale({ page, open, service }: Walk): Promise<void> {
  const token = await service.newToken(["all"]);
  const sold = { terminal_id: 1, location_id: 1, license_id: 1, device_identifier: "register-1" };
  const receipt = sampleReceipt(sold, { location_name: "Amsterdam" });
  assert.equal((await service.call("POST", "/rest/V1/pos/receipts", { token, body: { receipt } })).status, 200);
  await open("/");
  await page.getByText(/^€12\.10 net today · 1 receipt · average €12\.10$/).waitFor();
  const shop = page.getByRole("row", { name: /^Amsterdam .*Counter 1.* 1 €12\.10$/ });
  await shop.getByRole("link", { name: "1", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Receipts" }).waitFor();
  await open("/locations/1");
  await netToday(page).getByText("€12.10").waitFor();
}

/** Finds the text about today's sales on the page of a location. */
function netToday(page: Page): Locator {
  return page.getByText("Net sales today", { exact: true }).locator("..");
}

async function secondLocation({ page, go, look, service, written, expectRefusal }: Walk): Promise<void> {
  await go("/locations/create");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Utrecht");
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("ams-1");
  await page.getByRole("button", { name: "Save" }).click();
  expectRefusal(400);
  await page.getByText('Another location has the code "ams-1" already.').waitFor();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("utr-1");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Utrecht" }).waitFor();
  await netToday(page).getByText("No sales yet").waitFor();
  await settled(page);
  await look("location");

  const edit = page.getByRole("link", { name: "Edit", exact: true });
  await edit.click();
  await page.getByRole("tab", { name: "Address" }).click();
  await page.getByLabel("Street").fill("Oudegracht 1");
  await page.getByRole("combobox", { name: "Country" }).fill("NL");
  await page.getByRole("option").first().getByText("Netherlands", { exact: true }).click();
  await page.getByRole("tab", { name: "Selling" }).click();
  const days = page.getByText("Days until a layaway expires").locator("../..");
  await days.getByText("from: Tillkeeper's default").waitFor();
  await days.getByRole("button", { name: "Set here" }).click();
  await days.getByRole("spinbutton").fill("45");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Location saved").waitFor();
  const stored = await sql<Record<string, unknown>>`
    select street, country_id, layaway_expiry_days, receipt_footer from location where code = 'utr-1'`.execute(
    service.deps.db,
  );
  assert.deepEqual(stored.rows, [
    { street: "Oudegracht 1", country_id: "NL", layaway_expiry_days: 45, receipt_footer: null },
  ]);

  await edit.click();
  await page.getByRole("tab", { name: "Selling" }).click();
  await days.getByRole("button", { name: "Inherit" }).click();
  await written(() => page.getByRole("button", { name: "Save" }).click());
  const inherited = await sql<{ layaway_expiry_days: number | null }>`
    select layaway_expiry_days from location where code = 'utr-1'`.execute(service.deps.db);
  assert.deepEqual(inherited.rows, [{ layaway_expiry_days: null }]);
  await go("/locations");
  await page.getByRole("cell", { name: "Utrecht" }).waitFor();
}

async function secondTerminal({ page, go, look }: Walk): Promise<void> {
  await go("/terminals/create");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Counter 2");
  await page.getByLabel("Location").click();
  await page.getByRole("option", { name: "Utrecht" }).click();
  const license = page.getByRole("combobox", { name: "Licence" });
  await page.getByRole("button", { name: "Show the licence in use" }).click();
  await license.click();
  const taken = page.getByRole("option", { name: /No\. \d+ PRO Active in use by/ });
  assert.equal(await taken.getAttribute("aria-disabled"), "true");
  await license.press("Escape");
  await page.getByRole("button", { name: "Save" }).click();
  const code = page.getByLabel("Activation code", { exact: true });
  const first = await code.textContent();
  await settled(page);
  await look("terminal");
  await page.getByRole("button", { name: "New code" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("New code created.").waitFor();
  await code.filter({ hasNotText: first ?? "" }).waitFor();
  const renewed = (await code.textContent()) ?? "";
  assert.match(renewed, /^[A-Z0-9]{4,12}$/);
  await page.emulateMedia({ colorScheme: "dark" });
  const drawn = page.getByRole("img", { name: "Activation code as a QR code" });
  assert.ok((await readQrCode(drawn)).endsWith(`/register/#c=${renewed}`), "the new code, read off a dark page");
  await page.emulateMedia({ colorScheme: "light" });

  await go("/terminals/1/device");
  await page
    .getByRole("table", { name: "Device history" })
    .getByRole("cell", { name: /^register-1/ })
    .waitFor();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("tab", { name: "Own settings" }).click();
  const footer = page.getByText("Receipt footer").locator("../..");
  await footer.getByRole("button", { name: "Set here" }).click();
  await footer.getByRole("textbox").fill("See you soon");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Register saved").waitFor();
  await page.getByRole("tab", { name: "Effective settings" }).click();
  await page.getByRole("row", { name: /^Country Netherlands · NL/ }).waitFor();
  await page.getByRole("row", { name: /^Payment methods Cash, Card/ }).waitFor();
  await page.getByLabel("Changed settings only").check();
  await page.getByRole("row", { name: /Receipt footer See you soon this register Ann Admin/ }).waitFor();
  await go("/terminals");
}

async function waitingReceipts({ page, go, look, service }: Walk): Promise<void> {
  const report = { unsyncedReceipts: 13, oldestUnsyncedAt: "2026-03-01T14:03:00+01:00", appVersion: "2.10.0" };
  const beat = await service.call("POST", "/rest/V1/pos/terminals/1/heartbeat", {
    token: await service.newToken(["all"]),
    body: { deviceIdentifier: "register-1", ...report, deviceTime: "2031-03-01 12:00:00" },
  });
  assert.equal(beat.status, 200, beat.text);
  await go("/sync-health");
  await page.getByRole("cell", { name: "13 since 1 Mar 2026, 14:03" }).waitFor();
  await page.getByRole("cell", { name: /^Clock wrong ?[\d,]+ days ahead$/ }).waitFor();
  await look("waiting-sync-health");
  await go("/terminals/1");
  await page.getByText("13 since 1 Mar 2026, 14:03").waitFor();
  await page.getByText(/^\d[\d,]* days ahead$/).waitFor();
  await look("waiting-terminal");
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText(/^Last seen .+; 13 receipts not sent since 1 Mar 2026, 14:03\.$/).waitFor();
  await look("waiting-delete");
  await page.getByRole("button", { name: "Cancel" }).click();
}

async function licenses({ page, go, service }: Walk): Promise<void> {
  await go("/licenses/create");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("No register uses this licence.").waitFor();
  await page.getByRole("combobox", { name: "Register" }).click();
  await page.getByRole("option", { name: "Counter 2" }).click();
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByRole("link", { name: "Counter 2" }).waitFor();
  await page.getByRole("button", { name: "End licence" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Licence ended.").waitFor();
  const { rows } = await sql<{ license_status: string; name: string }>`
    select license_status, name from license join terminal using (license_id) where name = 'Counter 2'`.execute(
    service.deps.db,
  );
  assert.deepEqual(rows, [{ license_status: "revoked", name: "Counter 2" }]);
  await go("/licenses");
}

async function staff({ page, go, look, service }: Walk): Promise<void> {
  await go("/staff");
  await page.getByText("No staff yet").waitFor();
  await look("staff-empty");
  await go("/roles/create");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Cashier");
  await page.getByLabel("Give discounts").uncheck();
  await page.getByLabel("Another permission").fill("count_stock");
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("rowheader", { name: "count_stock" }).waitFor();

  await go("/staff/create");
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("de Vries");
  const lacks = page.getByText("This person cannot work at a register yet:");
  await lacks.waitFor();
  await look("staff-cannot-work");
  await page.getByLabel("Role").click();
  await page.getByRole("option", { name: "Cashier" }).click();
  await page.getByLabel("Utrecht").check();
  const passcode = page.getByLabel("Passcode");
  assert.equal(await passcode.getAttribute("inputmode"), "numeric");
  await passcode.fill("4711");
  await lacks.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("cell", { name: "Noor de Vries" }).waitFor();

  await page.getByRole("cell", { name: "Noor de Vries" }).click();
  await page.getByText("Has a passcode since").waitFor();
  await page.getByLabel("Last name").fill("Vries");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("cell", { name: "Noor Vries" }).waitFor();
  const kept = await sql<Record<string, unknown>>`
    select passcode_hash is not null as has_passcode, permissions from staff join role using (role_id)`.execute(
    service.deps.db,
  );
  assert.equal(kept.rows[0]?.["has_passcode"], true);
  assert.deepEqual(JSON.parse(String(kept.rows[0]?.["permissions"])), { discount: false, count_stock: true });

  await page.getByRole("cell", { name: "Noor Vries" }).click();
  await page.getByRole("button", { name: "Remove passcode" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("Passcode removed.").waitFor();
}

async function otherPages({ page, go, look, service, signIn, username, password }: Walk): Promise<void> {
  await go("/nowhere");
  await page.getByText("This page does not exist.").waitFor();
  const reader = await newAdministrator(service, ["Vendor_Pos::locations"]);
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await signIn({ username: reader.username, password: PASSWORD });
  await page.getByRole("menuitem", { name: "Shops" }).click();
  await page.getByRole("link", { name: "Registers" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Staff" }).count(), 0);
  await go("/staff");
  await page.getByText("Your role does not include this page.").waitFor();
  await look("no-access");
  await go("/locations");
  await page.getByRole("cell", { name: "Utrecht" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Create" }).count(), 0);
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await signIn({ username, password });
}

async function signOutEverywhere({ page, browser, signIn, url, username }: Walk): Promise<void> {
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await page.locator('input[name="current_password"]').fill(PASSWORD);
  await page.locator('input[name="password"]').fill("another-long-password");
  await page.locator('input[name="repeated"]').fill("another-long-password");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("Your password has been changed.").waitFor();

  const elsewhere = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await elsewhere.goto(`${url}/admin/login`);
  await elsewhere.locator('input[name="username"]').fill(username);
  await elsewhere.locator('input[name="password"]').fill("another-long-password");
  await elsewhere.locator('button[type="submit"]').click();
  await elsewhere.locator("#main-content").waitFor();

  await signIn({ username, password: "another-long-password" });
  await page.getByRole("button", { name: "Profile" }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Sign in to Tillkeeper" }).waitFor();
  await elsewhere.goto(`${url}/admin/locations`);
  await elsewhere.getByRole("heading", { name: "Sign in to Tillkeeper" }).waitFor();
}
