import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { newTerminal, type TestTerminal } from "../../test/fixtures/rows.ts";
import { type Round, roundsOf, seeTheme } from "./job-walk.ts";
import { withKeys } from "../../test/fixtures/receipts/with-keys.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

const STEPS_MAX = 3;
const CONTROL_K = "Control+K";

/** Counts and prints the steps of a person until the answer is on the page. */
interface Way {
  readonly step: (what: string, act: () => Promise<unknown>) => Promise<void>;
}

test("support answers its questions in three steps, by mouse and by keyboard", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const till = await fillRegister(walk);
  await walk.signIn();
  for (const [index, { text, ...ways }] of QUESTIONS.entries()) {
    for (const { width, by, theme } of roundsOf(index)) {
      await walk.step(`${text} (${by}, ${width} px, ${theme})`, async () => {
        await walk.page.setViewportSize({ width, height: 900 });
        await walk.page.emulateMedia({ colorScheme: theme });
        await walk.open("/receipts");
        await seeTheme(walk.page, theme);
        await answer(t, text, (way) => ways[by](walk, way, width));
      });
    }
  }
  await walk.step("a register's page and the search pass the checks of every page", (one) => looks(one, till));
  await walk.step("the search runs an action, and finds pages and settings", (one) => actions(one, till));
  walk.checkConsole();
});

const QUESTIONS: readonly ({ readonly text: string } & Record<
  Round["by"],
  (walk: Walk, way: Way, width: number) => Promise<void>
>)[] = [
  { text: "Why is 7BDF-0099 missing?", keyboard: missingByKeys, mouse: missingByMouse },
  { text: "Is the register silent?", keyboard: silentByKeys, mouse: silentByMouse },
  { text: "What configuration has it?", keyboard: configurationByKeys, mouse: configurationByMouse },
  { text: "What changed, and by whom?", keyboard: changesByKeys, mouse: changesByMouse },
];

async function answer(t: { diagnostic: (text: string) => void }, text: string, ask: (way: Way) => Promise<void>) {
  const steps: string[] = [];
  await ask({
    step: async (what, act) => {
      steps.push(what);
      await act();
    },
  });
  t.diagnostic(`${text}: ${steps.join(" → ")}`);
  assert.ok(steps.length <= STEPS_MAX, `${steps.length} steps: ${steps.join(", ")}`);
}

/**
 * Stores register 4 with receipts up to 7BDF-0050, two refused receipts, and a change of yesterday.
 */
async function fillRegister({ service }: Walk): Promise<TestTerminal> {
  const { deps, call } = service;
  const { pool } = deps;
  const till = await newTerminal(deps);
  const { terminal_id, location_id, device_identifier } = till;
  await pool.query("update terminal set name = 'Register 4' where terminal_id = $1", [terminal_id]);
  await pool.query("update location set name = 'Harbour' where location_id = $1", [location_id]);
  await pool.query(
    withKeys(
      `insert into receipt (pos_order_id, terminal_id, location_id, receipt_token, receipt_number, content_hash, grand_total, currency)
       select gen_random_uuid()::text, $1, $2, gen_random_uuid()::text, '7BDF-00' || n, 'h', 12.10, 'EUR' from generate_series(41, 50) n`,
    ),
    [terminal_id, location_id],
  );
  await pool.query(
    `insert into refused_post values ($1, '/V1/pos/receipts', 'license', 'license_required', '', $2, 'request-1', 3, clock_timestamp(), clock_timestamp())`,
    [terminal_id, randomUUID()],
  );
  const beat = await call("POST", `/rest/V1/pos/terminals/${terminal_id}/heartbeat`, {
    body: { deviceIdentifier: device_identifier, unsyncedReceipts: 13, appVersion: "2.10.0" },
  });
  assert.equal(beat.status, 200, beat.text);
  await pool.query(
    `insert into audit_log (entity_type, entity_id, entity_name, field_name, old_value, new_value, change_source, staff_name, created_at)
     select 'terminal', $1, 'Register 4', field, null, 'See you', 'admin', 'Bo Quist', clock_timestamp() - interval '1 day'
       from unnest(array['receipt_footer', 'receipt_header']) field`,
    [String(terminal_id)],
  );
  await deps.generations.poll();
  return till;
}

/** Types a text into the search and waits until the option is shown. */
async function find(page: Page, text: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: "Search" }).waitFor();
  await page.keyboard.type(text);
  await page.getByRole("option", { name: option }).first().waitFor();
}

async function explained(page: Page): Promise<void> {
  for (const sentence of [
    "7BDF is the series of Register 4, Harbour.",
    /^The last receipt here is 7BDF-0050 /,
    /^Receipt: 3 requests were rejected, the last at .+ \(no active PRO licence\)\.$/,
    /^Last seen .+\.$/,
  ]) {
    await page.getByRole("status").getByText(sentence).waitFor();
  }
}

async function missingByKeys({ page }: Walk, { step }: Way): Promise<void> {
  await step("Ctrl+K", () => page.keyboard.press(CONTROL_K));
  await step("type the number", () => find(page, "7BDF-0099", "Register 4"));
  await explained(page);
}

async function missingByMouse({ page }: Walk, { step }: Way): Promise<void> {
  await step("Search", () => page.getByRole("button", { name: "Search", exact: true }).click());
  await step("type the number", () => find(page, "7bdf-0099", "Register 4"));
  await explained(page);
}

async function silentByKeys({ page }: Walk, { step }: Way): Promise<void> {
  await step("Ctrl+K", () => page.keyboard.press(CONTROL_K));
  await step("type its name", () => find(page, "register 4", "Register 4"));
  await step("Enter", () => page.keyboard.press("Enter"));
  await seen(page);
}

async function seen(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Register 4" }).waitFor();
  await page.getByRole("tabpanel").getByText("2.10.0").waitFor();
  await page.getByRole("tabpanel").getByText("13", { exact: true }).waitFor();
}

/** Opens the register from the list of registers. */
async function openRegister({ page, go }: Walk, { step }: Way, width: number): Promise<void> {
  await step("Registers", () => go("/terminals"));
  const row =
    width < 600 ? page.getByRole("link", { name: /Register 4/ }) : page.getByRole("cell", { name: "Register 4" });
  await step("Register 4", () => row.first().click());
  await page.getByRole("heading", { level: 1, name: "Register 4" }).waitFor();
}

async function silentByMouse(walk: Walk, way: Way, width: number): Promise<void> {
  await openRegister(walk, way, width);
  await seen(walk.page);
}

async function configurationByMouse(walk: Walk, way: Way, width: number): Promise<void> {
  await openRegister(walk, way, width);
  await way.step("Effective settings", () => walk.page.getByRole("tab", { name: "Effective settings" }).click());
  await walk.page.getByText("Payment methods", { exact: true }).first().waitFor();
}

async function configurationByKeys({ page }: Walk, { step }: Way): Promise<void> {
  await step("Ctrl+K, its name, Enter", async () => {
    await page.keyboard.press(CONTROL_K);
    await find(page, "register 4", "Register 4");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Register 4" }).waitFor();
    await settled(page);
  });
  await step("arrow keys to the tab", async () => {
    await page.getByRole("tab", { name: "Health" }).focus();
    for (let key = 0; key < 3; key += 1) await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate<string>("document.activeElement.textContent"), "Effective settings");
  });
  await step("Enter", () => page.keyboard.press("Enter"));
  await page.getByText("Payment methods", { exact: true }).first().waitFor();
}

async function changed(page: Page): Promise<void> {
  const changes = page.getByRole("listitem").filter({ hasText: "Bo Quist · yesterday" });
  await changes.getByText("Receipt footer: See you").waitFor();
  await changes.getByText("Receipt header: See you").waitFor();
}

async function changesByKeys({ page }: Walk, { step }: Way): Promise<void> {
  await step("Ctrl+K", () => page.keyboard.press(CONTROL_K));
  await step("type its name", () => find(page, "register 4", "Register 4"));
  await step("Enter", () => page.keyboard.press("Enter"));
  await changed(page);
}

async function changesByMouse(walk: Walk, way: Way, width: number): Promise<void> {
  await openRegister(walk, way, width);
  await changed(walk.page);
}

async function looks({ page, go, look }: Walk, { terminal_id }: TestTerminal): Promise<void> {
  for (const path of ["", "/receipts_of", "/closings_of", "/effective", "/device", "/edit"]) {
    await go(`/terminals/${terminal_id}${path}`);
    await look(`register${path.replace("/", "-")}`);
  }
  await go("/receipts");
  await page.keyboard.press(CONTROL_K);
  await find(page, "7BDF-0099", "Register 4");
  await look("search-missing");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function actions({ page, open, service }: Walk, { terminal_id }: TestTerminal): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open("/receipts");
  await page.keyboard.press(CONTROL_K);
  await find(page, "register 4", "New code for Register 4");
  await page.getByRole("option", { name: "New code for Register 4" }).click();
  await page.getByRole("dialog", { name: "New code" }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/admin/terminals/${terminal_id}/device`);
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.keyboard.press(CONTROL_K);
  await find(page, "receipt footer", "Lock Receipt footer on registers");
  await page.keyboard.press("ArrowUp");
  assert.equal(
    await page.getByRole("combobox").getAttribute("aria-activedescendant"),
    await page.getByRole("option", { selected: true }).getAttribute("id"),
  );
  await page.getByRole("option", { name: "Lock Receipt footer on registers" }).click();
  await page.getByRole("button", { name: "Lock Receipt footer on registers" }).click();
  // The message goes after four seconds, so it is not awaited after the page is at rest.
  await page.getByText("Receipt footer is locked. Registers get it at their next contact.").waitFor();
  const { rows } = await service.deps.pool.query("select scope, value from setting where path = $1", [
    "vendor_pos_lock/enforcement/receipt_footer",
  ]);
  assert.deepEqual(rows, [{ scope: "default", value: "1" }]);
  await page.keyboard.press(CONTROL_K);
  await find(page, "receipt footer", "Unlock Receipt footer on registers");
  await page.keyboard.press("Escape");
  await page.keyboard.press(CONTROL_K);
  await find(page, "audit log", "Audit log");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
}
