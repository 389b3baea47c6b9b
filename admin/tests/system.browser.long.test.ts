import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { newIds, watchEvaluations } from "../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../test/fixtures/closings/figures.ts";
import { listed, newTill, storeReceipts, submit } from "../../test/fixtures/closings/shop.ts";
import { inTransaction } from "../../src/runtime/transaction.ts";
import { newTerminal, sampleTelemetry } from "../../test/fixtures/rows.ts";
import type { TestApp } from "../../test/support.ts";
import { openWalk, settled } from "./walk.ts";

test("an administrator connects other systems and sees what happened", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, call, service } = walk;
  const terminal = await newTerminal(service.deps);
  await walk.signIn();

  /** Closes the notification at the bottom of the page. */
  const quiet = async (): Promise<void> => {
    await settled(page);
    await page.keyboard.press("Escape");
    await page.locator(".MuiSnackbar-root").waitFor({ state: "detached" });
  };
  const shownSecret = async (): Promise<string> => (await page.locator("[data-secret]").textContent()) ?? "";

  await t.test("two clicks make a token for a sandbox, with a command that works", async () => {
    for (const has_sandbox of [false, true]) {
      await walk.go("/integrations");
      await page.getByRole("button", { name: "Token for a sandbox" }).click();
      await page.getByRole("button", { name: "Create token" }).click();
      const token = await shownSecret();
      const command = (await page.locator("[data-example]").textContent()) ?? "";
      const answer = await promisify(execFile)("sh", ["-c", command]);
      const { items } = JSON.parse(answer.stdout) as { items: { code: string }[] };
      assert.deepEqual(
        items.map(({ code }) => code),
        ["sandbox"],
        String(has_sandbox),
      );
      assert.ok(command.includes(token));
      await page.getByRole("button", { name: "Done" }).click();
    }
    assert.equal((await service.deps.pool.query("select from location where is_sandbox")).rowCount, 1);
    assert.ok(!(await page.content()).includes("tk_"));
  });

  await t.test("an integration's token is shown once and works; a rotated one replaces it", async () => {
    await walk.go("/integrations/create");
    await page.getByLabel("Name").fill("Harbour tills");
    await page.getByRole("button", { name: "Connector", exact: true }).click();
    assert.equal(await page.getByLabel("Closings: read").isChecked(), true);
    await page.getByRole("button", { name: "Register", exact: true }).click();
    assert.equal(await page.getByLabel("Closings: read").isChecked(), false);
    for (const of_register of ["Shops and registers: read", "Receipts", "Closings: send", "Orders of registers"]) {
      assert.equal(await page.getByLabel(of_register, { exact: true }).isChecked(), true, of_register);
    }
    assert.equal(await page.getByRole("link", { name: "API reference" }).getAttribute("href"), "/docs/api");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Token of “Harbour tills”").waitFor();
    const token = await shownSecret();
    const read = (with_token: string) => call("GET", "/rest/V1/pos/terminals?searchCriteria=", { token: with_token });
    assert.equal((await read(token)).status, 200);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByRole("cell", { name: "Harbour tills" }).waitFor();
    assert.ok(!(await page.content()).includes(token));
    await quiet();
    await page.getByRole("cell", { name: "Harbour tills" }).click();
    await page.getByRole("button", { name: "New token" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.locator("[data-secret]").waitFor();
    const rotated = await shownSecret();
    await page.getByRole("button", { name: "Done" }).click();
    assert.deepEqual([(await read(token)).status, (await read(rotated)).status], [401, 200]);
    await page.getByRole("tabpanel").getByText("Send, read and mail receipts.").waitFor();
    await call("GET", "/rest/V1/pos/locations/code/nowhere", { token: rotated });
    await service.deps.requestLog.drain();
    await page.getByRole("tab", { name: "Requests" }).click();
    const answered = page.getByRole("row", { name: /^GET \/rest\/V1\/pos\/terminals .+ 200 / });
    await answered.first().waitFor();
    await page.getByLabel("Only rejected ones").check();
    await settled(page);
    await answered.first().waitFor({ state: "detached" });
    const refused = page.getByRole("row", { name: /^GET .+ code_not_found 404 \d+ ms / });
    await refused.waitFor();
    assert.equal(await page.getByRole("tabpanel").getByRole("row").count(), 2, "the head and the refused one");
    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "Delete “Harbour tills”?" }).waitFor();
    await page.getByText("This cannot be undone. Its token stops working immediately and permanently.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    assert.equal((await read(rotated)).status, 200);
  });

  await t.test("a webhook shows its secret once and its deliveries, and delivers again", async () => {
    await walk.go("/webhooks/create");
    await page.getByText("Payload: A register went silent").click();
    await page.getByRole("region", { name: "Payload: A register went silent" }).getByText("last_seen_at").waitFor();
    await page.getByLabel("Address").fill("https://93.184.215.14/hook");
    await page.getByLabel("Sandbox").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Secret of this webhook").waitFor();
    assert.match(await shownSecret(), /^whsec_/);
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("No deliveries yet.").waitFor();
    // The form is filled anew when the webhook is read without its secret.
    await settled(page);
    await page.getByRole("switch", { name: "Sandbox", checked: true, disabled: true }).waitFor();
    await page.getByLabel("Active").uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Webhook saved").waitFor();
    const { rows: saved } = await service.deps.pool.query("select is_active, is_sandbox from webhook");
    assert.deepEqual(saved, [{ is_active: false, is_sandbox: true }]);
    await service.deps.pool.query(
      `with e as (
         insert into outbox_event (event_name, subject, position, data)
         values ('terminal_silent', 'terminal', 1, json_build_object('terminal_id', $1::int)) returning *)
       insert into event_delivery (event_id, subject, position, webhook_id, state, attempts, last_attempt_at, last_status, last_error)
       select e.event_id, e.subject, e.position, w.webhook_id, 'dead', 9, clock_timestamp(), 503, 'Service Unavailable'
         from e, webhook w`,
      [terminal.terminal_id],
    );
    await page.reload();
    const delivery = page.locator("tbody tr").filter({ hasText: "status 503" });
    await delivery.getByText("failed permanently").waitFor();
    await delivery.getByRole("button", { name: "Redeliver" }).click();
    await page.locator("tbody tr").getByText("waiting").waitFor();
    await service.deps.pool.query("update event_delivery set state = 'dead'");
    await page.reload();
    await page.getByRole("button", { name: "Redeliver all that failed" }).click();
    await page.getByText("All that failed will be redelivered.").waitFor();
    await page.locator("tbody tr").getByText("waiting").waitFor();
    await page.getByRole("button", { name: "Redeliver all that failed" }).waitFor({ state: "detached" });
  });

  await t.test("administrators get a role that says what it allows", async () => {
    await walk.go("/admin-roles/create");
    await page.getByLabel("Name").fill("Bookkeeping");
    await page.getByLabel("Closings: read").check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "Bookkeeping" }).waitFor();
    await quiet();
    await walk.go("/admin-users/create");
    await page.getByLabel("Name", { exact: false }).first().fill("Bea Keeper");
    await page.getByLabel("User name").fill("bea");
    await page.getByLabel("Role").click();
    await page.getByRole("option", { name: "Bookkeeping" }).click();
    await page.getByLabel("Password").first().fill("long-enough-1");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("cell", { name: "Bea Keeper" }).waitFor();
    await quiet();
  });

  await t.test("the audit log shows who changed a record, the old and the new value, and links to it", async () => {
    await walk.go("/audit-log");
    const link = page.getByRole("link", { name: "Harbour tills" });
    const entry = page.locator("tbody tr").filter({ has: link }).first();
    await entry.waitFor();
    assert.match((await entry.textContent()) ?? "", /Ann Admin/);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    assert.deepEqual(await page.locator('main [aria-haspopup="dialog"].MuiChip-root').allTextContents(), [
      "Type",
      "Field",
      "User",
      "No.",
      "Source",
      "Submitted",
    ]);
    await entry.getByRole("link", { name: "Harbour tills" }).click();
    await page.waitForURL(/\/integrations\/\d+/);
  });

  await t.test("telemetry and sync health are shown as figures and states", async () => {
    const event = { event_type: "sale", event_name: "completed", value: 12.5 };
    const sent = await call("POST", "/rest/V1/pos/telemetry", { body: sampleTelemetry(terminal, event) });
    assert.equal(sent.text, "true");
    await walk.go("/telemetry");
    await page.getByText("sale · completed").waitFor();
    const receipt = { terminal_id: terminal.terminal_id, sale_id: "SALE-1", grand_total: "x" };
    assert.equal((await call("POST", "/rest/V1/pos/receipts", { body: { receipt } })).status, 400);
    await service.deps.refusedPosts.drain();
    await walk.go("/sync-health");
    await page.getByRole("cell", { name: "Till", exact: true }).waitFor();
    await page.getByRole("row").filter({ hasText: "Till" }).getByRole("link", { name: "1 rejected" }).click();
    await page.waitForURL(/\/terminals\/\d+$/);
    await page.getByText("1 request rejected").waitFor();
    const refused = page.getByText(/^Receipt: invalid, 1 time, .+, invalid_type grand_total, sale SALE-1, request /);
    await refused.waitFor();
  });

  await t.test("a job that has failed for good is tried again, and succeeds", async () => {
    const report_id = await closingWhoseCheckFailed(service);
    const documents = async () => (await watchEvaluations(service).states(report_id))[0];
    assert.equal(await documents(), "incomplete");
    await walk.go("/jobs");
    const job = page.getByRole("row").filter({ hasText: "Evaluate a closing" });
    await job.getByText("no such table").waitFor();
    await job.getByText("Failed", { exact: true }).waitFor();
    await job.getByRole("button", { name: "Retry" }).click();
    // The message goes after four seconds, so it is not awaited after the page is at rest.
    await page.getByText("The job will run again.").waitFor();
    await job.getByText("Waiting for a retry", { exact: true }).waitFor();
    assert.equal(await job.getByRole("button", { name: "Retry" }).count(), 0);
    assert.equal(await watchEvaluations(service).runJobs(), 1);
    await page.getByRole("button", { name: "Refresh" }).click();
    await job.getByText("Done", { exact: true }).waitFor();
    assert.equal(await documents(), "complete");
  });
  walk.checkConsole();
});

/**
 * Stores a closing whose receipts arrived later; the job that should have evaluated it again has
 * failed every time.
 *
 * @returns report_id.
 */
async function closingWhoseCheckFailed(service: TestApp): Promise<string> {
  const { deps } = service;
  const till = await newTill(service);
  const ids = newIds(2);
  const documents = listed(...ids).map((document) => ({ ...document, amount: "11.90" }));
  const closing = { ...matchingClosing(till, ids), documents };
  const answer = await submit(service, closing);
  assert.equal(answer.status, 200, answer.text);
  await storeReceipts(service, receiptsOf(ids, till));
  await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, "evaluate_closing", { report_id: closing.report_id }));
  for (;;) {
    await deps.pool.query("update pgboss.job set start_after = now() where state = 'retry'");
    const tried = deps.jobs.runDue("evaluate_closing", () => Promise.reject(new Error("no such table")));
    const hasFailed = await tried.then(
      () => false,
      () => true,
    );
    if (!hasFailed) return closing.report_id;
  }
}
