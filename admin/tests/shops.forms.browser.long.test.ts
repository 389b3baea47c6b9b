import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { sql } from "kysely";
import type { Locator, Page } from "playwright-core";
import { newTerminal } from "../../test/fixtures/rows.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

test("a merchant reads beside the field what is wrong, and manages devices, codes and secrets", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  await walk.signIn();
  await walk.step("a location with a taken code is refused beside the field", takenCode);
  await walk.step("a merchant creates a sandbox, and its page, the list and the form say so", sandbox);
  await walk.step("a staff member with a taken e-mail address is refused beside the field", takenAddress);
  await walk.step("a webhook that would call the service itself is refused beside the field", privateAddress);
  await walk.step("a merchant exports the filtered changes of the audit log", auditExport);
  await walk.step("a merchant unbinds a device and copies the code for the next", unbind);
  await walk.step("a merchant sees a code expire", countdown);
  await walk.step("a merchant saves a fiscal secret that is never shown", fiscalSecret);
  walk.checkConsole();
});

const field = (page: Page, name: string): Locator => page.locator(`form [name="${name}"]`);

/** Returns a field's accessible description: its help or its error. */
async function saidOf(input: Locator): Promise<string> {
  const id = (await input.getAttribute("aria-describedby")) ?? "";
  return (await input.page().locator(`[id="${id}"]`).textContent()) ?? "";
}

async function refused({ page, written, expectRefusal }: Walk, name: string, words: RegExp): Promise<void> {
  expectRefusal(400);
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.locator(`form [name="${name}"][aria-invalid="true"]`).waitFor();
  assert.match(await saidOf(field(page, name)), words);
}

async function takenCode(walk: Walk): Promise<void> {
  const { page, go, look, written, service } = walk;
  await sql`insert into location (name, code) values ('Harbour', 'hrb')`.execute(service.deps.db);
  await go("/locations/create");
  await field(page, "name").fill("Station");
  await field(page, "code").fill("hrb");
  await refused(walk, "code", /^Another location has the code "hrb" already\.$/);
  await page.keyboard.press("Escape");
  await look("location-refused");
  await field(page, "code").fill("stn");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByRole("heading", { level: 1, name: "Station" }).waitFor();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await field(page, "code").fill("hrb");
  await refused(walk, "code", /^Another location has the code "hrb" already\.$/);
}

async function sandbox({ page, go, look, written, service }: Walk): Promise<void> {
  await go("/locations/create");
  await field(page, "name").fill("Practice");
  await field(page, "code").fill("prc");
  await page.getByLabel("Sandbox").check();
  assert.match(await page.locator("form").innerText(), /its sales count in no figure\. Cannot be changed later\./);
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByRole("heading", { level: 1, name: "Practice" }).waitFor();
  const mark = page.locator("main").getByText("Sandbox", { exact: true });
  await mark.first().waitFor();
  await look("location-sandbox");
  const { rows } = await sql<{ is_sandbox: boolean }>`select is_sandbox from location where code = 'prc'`.execute(
    service.deps.db,
  );
  assert.deepEqual(rows, [{ is_sandbox: true }]);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await field(page, "code").waitFor();
  assert.equal(await page.getByLabel("Sandbox").count(), 0);
  await page.keyboard.press("Escape");
  await go("/locations");
  await page
    .getByRole("cell", { name: /Practice/ })
    .getByText("Sandbox", { exact: true })
    .waitFor();
  assert.equal(
    await page
      .getByRole("cell", { name: /Station/ })
      .getByText("Sandbox")
      .count(),
    0,
  );
}

async function takenAddress(walk: Walk): Promise<void> {
  const { page, go, written, service } = walk;
  await sql`with r as (insert into role (name, permissions) values ('Cashier', '{}') returning role_id)
            insert into staff (first_name, last_name, email, role_id)
            select 'Noor', 'Visser', 'noor@shop.example', role_id from r`.execute(service.deps.db);
  await go("/staff/create");
  await field(page, "first_name").fill("Noor");
  await field(page, "last_name").fill("de Vries");
  await field(page, "email").fill("noor@shop.example");
  await page.getByLabel("Role").click();
  await page.getByRole("option", { name: "Cashier" }).click();
  await refused(walk, "email", /^Another staff member has this e-mail address already\.$/);
  await field(page, "email").fill("noor.devries@shop.example");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByRole("cell", { name: "Noor de Vries" }).waitFor();
}

async function privateAddress(walk: Walk): Promise<void> {
  const { page, go, written } = walk;
  await go("/webhooks/create");
  await field(page, "url").fill("https://127.0.0.1/hook");
  await refused(walk, "url", /^"url" cannot be called: .*127\.0\.0\.1/);
  await field(page, "url").fill("https://93.184.215.14/hook");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByText("Secret of this webhook").waitFor();
}

async function auditExport({ page, go }: Walk): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ entity_type: "webhook" }));
  await go(`/audit-log?filter=${filter}`);
  await page
    .getByRole("cell", { name: /93\.184\.215\.14/ })
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV for programs" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "audit-log.csv");
  const rows = (await readFile(await download.path(), "utf8")).trim().split("\n");
  assert.ok(rows.length > 1);
  assert.deepEqual(
    rows.slice(1).filter((row) => !row.includes("webhook")),
    [],
  );
}

async function unbind({ page, context, url, go, look, written, service }: Walk): Promise<void> {
  const terminal = await newTerminal(service.deps);
  await go(`/terminals/${terminal.terminal_id}/device`);
  const device = terminal.device_identifier;
  await page
    .getByText(`${device.slice(0, 8)}…${device.slice(-4)}`)
    .first()
    .waitFor();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page
    .getByRole("button", { name: `Copy: ${device}` })
    .first()
    .click();
  await page.getByText("Copied", { exact: true }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), device);
  const unbinds = page.getByRole("button", { name: "Unbind device" });
  await unbinds.click();
  await written(() => page.getByRole("button", { name: "Confirm" }).click());
  await unbinds.waitFor({ state: "detached" });
  await page.getByRole("cell", { name: device }).waitFor();
  await page
    .locator("del")
    .getByRole("button", { name: `Copy: ${device}` })
    .waitFor();
  const { rows } = await sql<{ device_identifier: string | null }>`
    select device_identifier from terminal where terminal_id = ${terminal.terminal_id}`.execute(service.deps.db);
  assert.deepEqual(rows, [{ device_identifier: null }]);

  await page.getByRole("button", { name: "New code" }).click();
  await written(() => page.getByRole("button", { name: "Confirm" }).click());
  const code = (await page.getByLabel("Activation code", { exact: true }).textContent()) ?? "";
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: url });
  // The second button on the page copies the server's address.
  await page.getByRole("button", { name: "Copy" }).first().click();
  await page.getByText("Copied", { exact: true }).waitFor();
  assert.equal(await page.evaluate<string>("navigator.clipboard.readText()"), code);
  await page.keyboard.press("Escape");
  await look("terminal-unbound");
}

async function countdown({ page, go, service }: Walk): Promise<void> {
  const { db, generations } = service.deps;
  await sql`insert into setting (scope, scope_id, path, value)
            values ('default', 0, 'vendor_pos_terminal/activation/code_lifetime_hours', '1')`.execute(db);
  const { rows } = await sql<{ terminal_id: number }>`
    select terminal_id from terminal where activation_code is not null and activation_used_at is null limit 1`.execute(
    db,
  );
  const terminal_id = rows[0]?.terminal_id ?? 0;
  const letPass = (spent: string): Promise<unknown> =>
    sql`update terminal set activation_code_issued_at = clock_timestamp() - ${spent}::interval
         where terminal_id = ${terminal_id}`.execute(db);
  await letPass("30 minutes");
  await generations.poll();
  await go(`/terminals/${terminal_id}/device`);
  const clock = page.getByText(/^Expires in 0:[23]\d:\d\d$/);
  const first = await clock.textContent();
  await clock.filter({ hasNotText: first ?? "" }).waitFor();
  await letPass("59 minutes 57 seconds");
  await page.getByText("This code has expired. Create a new one.").waitFor();
  assert.equal(await page.locator("output").count(), 0);
}

async function fiscalSecret({ page, go, written, service }: Walk): Promise<void> {
  const stored = async (): Promise<readonly (string | null)[]> => {
    const { rows } = await sql<{ fiscal_api_key: string | null }>`
      select fiscal_api_key from license order by license_id desc limit 1`.execute(service.deps.db);
    return rows.map(({ fiscal_api_key }) => fiscal_api_key);
  };
  await go("/licenses/create");
  await field(page, "fiscal_api_key").fill("fiscal-secret-77");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.getByText("No register uses this licence.").waitFor();
  await settled(page);
  const [kept] = await stored();
  assert.ok(kept && !kept.includes("fiscal-secret-77"));
  await page.reload();
  await settled(page);
  assert.match(await field(page, "fiscal_api_key").inputValue(), /^\*+$/);
  assert.doesNotMatch(await page.content(), /fiscal-secret-77/);

  await field(page, "fiscal_tss_id").fill("tss-1");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  assert.deepEqual(await stored(), [kept]);
  await field(page, "fiscal_api_key").fill("");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  assert.deepEqual(await stored(), [null]);
}
