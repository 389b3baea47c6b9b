import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { closingOf, newTill } from "../../test/fixtures/closings/shop.ts";
import { openWalk } from "./walk.ts";

test("a register of one of several locations has its location's name in headings and files", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, service, call } = walk;
  const { rows } = await service.deps.pool.query<{ location_id: number }>(
    "insert into location (name, code) values ('Aachen', 'aachen') returning location_id",
  );
  await newTill(service);
  const till = await newTill(service, rows[0]?.location_id);
  const posted = await call("POST", "/rest/V1/pos/register-reports", { body: { report: closingOf(till) } });
  assert.ok(posted.body.report_id, posted.text);
  await service.deps.pool.query(
    `insert into audit_log (entity_type, entity_id, entity_name, field_name, new_value, change_source)
     values ('terminal', $1, 'Till', 'name', 'Till', 'api'), ('shelf', '7', 'Shelf 7', 'height', '2', 'api')`,
    [till.terminal_id],
  );
  await walk.signIn();

  await walk.step("a register's page", async () => {
    await walk.open(`/terminals/${till.terminal_id}`);
    await page.getByRole("heading", { name: "Till, Aachen", exact: true }).waitFor();
  });

  await walk.step("a closing's page", async () => {
    await walk.open(`/register-reports/${posted.body.report_id}/show`);
    await page.getByRole("heading", { name: /^Closing .+, Aachen$/ }).waitFor();
  });

  await walk.step("lists on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await walk.open("/terminals");
    await page.locator("#main-content").getByText("Till, Aachen").waitFor();
    await page.setViewportSize({ width: 390, height: 500 });
    const last = page.locator("#main-content").getByText("Till, Aachen");
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    const [row, button] = [await last.boundingBox(), await page.locator("a.MuiFab-root").boundingBox()];
    assert.ok(row && button && row.y + row.height <= button.y, "the button to create one covers the last register");
    await walk.open("/register-reports");
    await page.locator("#main-content").getByText("Harbour Street").waitFor();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await walk.step("the file of the audit log", async () => {
    await walk.open("/audit-log");
    await page.getByRole("button", { name: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV" }).first().click(),
    ]);
    const text = await readFile(await download.path(), "utf8");
    assert.match(text, /Till, Aachen/);
    assert.match(text, /Shelf 7/);
  });
});
