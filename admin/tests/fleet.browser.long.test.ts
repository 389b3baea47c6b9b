import assert from "node:assert/strict";
import { test } from "node:test";
import { newTerminal, type TestTerminal } from "../../test/fixtures/rows.ts";
import { lockPath } from "../../src/shared/configuration/registry/locks.ts";
import { openWalk, settled } from "./walk.ts";

test("a chain finds the registers that wait for a setting, and acts on many of them at once", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, service, step, written } = walk;
  const { deps, call } = service;
  const tills: TestTerminal[] = [];
  for (let number = 1; number <= 4; number++) {
    const till = await newTerminal(deps);
    await deps.pool.query("update terminal set name = $1 where terminal_id = $2", [`Till ${number}`, till.terminal_id]);
    tills.push(till);
  }
  await deps.pool.query(
    "insert into setting (scope, scope_id, path, value, updated_by) values ('default', 0, $1, '1', 'test')",
    [lockPath("auto_print")],
  );
  await deps.generations.poll();
  for (const { terminal_id } of tills.slice(0, 3)) await call("GET", `/rest/V1/pos/terminals/${terminal_id}/config`);
  await deps.configDeliveries.drain();
  await walk.signIn();
  const rows = page.locator("tbody tr");

  await step("settings say how many registers have them, and lead to the others", async () => {
    await walk.open("/settings");
    await page.getByText("3 of 4 registers have the settings of this level.").waitFor();
    await page.getByRole("link", { name: "Show those that wait" }).click();
    await rows.filter({ hasText: "Till 4" }).waitFor();
    await settled(page);
    assert.equal(await rows.count(), 1);
    await walk.look("registers-that-wait");
  });

  await step("the choice stays while the list is sorted, and goes with All", async () => {
    await page.locator("thead").getByText("Last seen").click();
    await settled(page);
    assert.equal(await rows.count(), 1);
    await page.getByRole("combobox", { name: "Configuration" }).click();
    await page.getByRole("option", { name: "All" }).click();
    await rows.nth(3).waitFor();
    await walk.look("registers");
  });

  await step("new codes are issued to the selected registers and shown with their names", async () => {
    for (const name of ["Till 1", "Till 2"]) {
      await rows.filter({ hasText: name }).getByRole("checkbox").check();
    }
    await page.getByRole("button", { name: "New codes" }).click();
    await page.getByText("New codes for 2 registers?").waitFor();
    await written(() => page.getByRole("button", { name: "Confirm" }).click());
    const dialog = page.getByRole("dialog", { name: "New codes" });
    await dialog.getByText("Till 2").waitFor();
    assert.match((await dialog.getByRole("table").textContent()) ?? "", /Till 1.*[A-Z0-9]{10}.*Till 2.*[A-Z0-9]{10}/);
    await dialog.getByRole("button", { name: "Close" }).click();
  });

  await step("a register that is gone is named, and the others are deactivated", async () => {
    const gone = tills[3]?.terminal_id ?? 0;
    for (const name of ["Till 3", "Till 4"]) {
      await rows.filter({ hasText: name }).getByRole("checkbox").check();
    }
    await deps.pool.query("delete from terminal where terminal_id = $1", [gone]);
    walk.expectRefusal(404);
    await page.getByRole("button", { name: "Deactivate" }).click();
    await written(() => page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click());
    await page.getByText(/Not changed: 1 register\. Till 4, .+: /).waitFor();
    const { rows: active } = await deps.pool.query<{ name: string }>("select name from terminal where is_active");
    assert.deepEqual(active.map(({ name }) => name).toSorted(), ["Till 1", "Till 2"]);
  });

  await step("a register's page says whether it has the settings, and which are locked", async () => {
    await walk.open(`/terminals/${tills[0]?.terminal_id}/effective`);
    await page.getByText("Received").waitFor();
    await page.getByText("Locked", { exact: true }).first().waitFor();
    await walk.look("register-effective");
  });

  await step("sync health has the choices and an export", async () => {
    await walk.open("/sync-health");
    await page.getByRole("combobox", { name: "Licence" }).waitFor();
    await page.getByRole("button", { name: "Export" }).waitFor();
    await walk.look("sync-health-of-a-chain");
  });
  walk.checkConsole();
});
