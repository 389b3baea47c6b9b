import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { newIds, watchEvaluations } from "../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../test/fixtures/closings/figures.ts";
import { newTill, submit } from "../../test/fixtures/closings/shop.ts";
import { withKeys } from "../../test/fixtures/receipts/with-keys.ts";
import { newAdministrator } from "../../test/administrator.ts";
import { askAll, type Question, searchFor } from "./job-walk.ts";
import { openWalk, type Walk } from "./walk.ts";

test("the cashiers' manager finds registers, drawers and people in at most three steps", async (t) => {
  const walk = await openWalk(t, {
    resources: [
      "Vendor_Pos::receipts",
      "Vendor_Pos::pos",
      "Vendor_Pos::locations",
      "Vendor_Pos::register_reports",
      "Vendor_Pos::locations_manage",
      "Vendor_Pos::settings",
    ],
  });
  if (!walk) return;
  await fillShop(walk);
  await walk.signIn();
  await askAll(t, walk, QUESTIONS);
  await t.test("staff are deactivated together, after a dialog that says what that means", async () => {
    const { page, service } = walk;
    await page.setViewportSize({ width: 1280, height: 900 });
    await walk.go("/staff");
    await page.locator("thead").getByRole("checkbox", { name: "Select all" }).check();
    await walk.look("selected staff");
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole("button", { name: "Deactivate" }).click();
    const dialog = page.getByRole("dialog", { name: "Deactivate 2 staff members?" });
    await dialog.getByText("They can no longer sign in at registers.").waitFor();
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await page.getByText("Changed: 2 staff members.").waitFor();
    const { rows } = await service.deps.pool.query("select is_active from staff");
    assert.deepEqual(rows, [{ is_active: false }, { is_active: false }]);
  });
  await t.test("staff and roles are exported as they are shown, and each export is recorded", async () => {
    const { page, service } = walk;
    await page.getByRole("button", { name: "Save view" }).waitFor();
    const staff = await savedLines(page);
    assert.match(staff[0] ?? "", /^\uFEFFName,E-mail,Role,Locations,/);
    assert.match(staff.join("\n"), /Mo Cole,mo@shop\.example,Cashier,Everywhere,No,No/);
    await walk.go("/roles");
    const roles = await savedLines(page);
    assert.equal(roles[0], "\uFEFFPermission,Cashier");
    assert.ok(roles.includes("sales.refund,Yes"), roles.join(" | "));
    const { rows } = await service.deps.pool.query<{ detail: string }>(
      `select new_value::json ->> 'detail' as detail from audit_log where field_name = 'data_exported' order by log_id`,
    );
    assert.deepEqual(
      rows.map(({ detail }) => detail),
      ["staff (2)", `roles (${roles.length - 2})`],
    );
    await walk.look("roles");
    await walk.go("/security-events");
    await page.getByText("Staff (2)").waitFor();
  });
  walk.checkConsole();
});

/**
 * Stores a register with an open session and a cash shortage of yesterday, and two cashiers, one of
 * them without a passcode.
 */
async function fillShop({ service, call }: Walk): Promise<void> {
  const { pool } = service.deps;
  const till = await newTill(service);
  await pool.query("update terminal set name = 'Counter' where terminal_id = $1", [till.terminal_id]);
  await pool.query("insert into terminal_presence (terminal_id, last_seen_at) values ($1, clock_timestamp())", [
    till.terminal_id,
  ]);
  const { arrive, runJobs } = watchEvaluations(service);
  const ids = newIds(2);
  await arrive(receiptsOf(ids, { terminal_id: till.terminal_id, location_id: till.location_id }));
  const closing = matchingClosing(till, ids);
  const short = { cash_counted: "100.00", cash_difference: (100 - Number(closing.cash_expected)).toFixed(2) };
  const closed = await submit(service, { ...closing, ...short, series_code: "CNTR", closing_number: 1 });
  assert.equal(closed.status, 200, closed.text);
  await runJobs();
  await pool.query(
    withKeys(
      `insert into receipt (pos_order_id, receipt_token, content_hash, terminal_id, location_id, payment_method, grand_total,
                            currency, register_session_id)
       values ('open', 'open', '', $1, $2, 'pos_cash', 24.20, 'EUR', 'open-session')`,
      "insert into receipt_to_count select receipt_id from stored",
    ),
    [till.terminal_id, till.location_id],
  );
  const { token } = await newAdministrator(service);
  const admin = async (path: string, body: object): Promise<Record<string, number>> => {
    const answer = await call("POST", `/admin/api${path}`, { token, body });
    assert.ok(answer.status < 300, answer.text);
    return answer.body as Record<string, number>;
  };
  const { role_id } = await admin("/roles", { name: "Cashier", permissions: { "sales.refund": true } });
  const person = { role_id, all_locations: true, location_ids: [], is_active: true };
  await admin("/staff", {
    ...person,
    first_name: "Sam",
    last_name: "Bell",
    email: "sam@shop.example",
    passcode: "2468",
  });
  await admin("/staff", { ...person, first_name: "Mo", last_name: "Cole", email: "mo@shop.example" });
}

/** Exports the open list as CSV and returns its lines. */
async function savedLines(page: Page): Promise<string[]> {
  await page.locator("main").getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "CSV", exact: true }).click(),
  ]);
  return (await readFile(await download.path(), "utf8")).split("\r\n");
}

const STAFF = [
  searchFor("staff"),
  { name: "Staff", control: (page) => page.getByRole("option", { name: /^Page ?Staff/ }) },
] as const satisfies Question["steps"];

const QUESTIONS: readonly Question[] = [
  {
    asks: "Which register is open, since when, and how much cash should it have?",
    steps: [],
    answer: (page) => page.getByText(/open since .+ cash expected €/),
  },
  {
    asks: "Did the drawer agree with the count?",
    steps: [],
    answer: (page) => page.getByText(/^Cash of closing CNTR-1 of .+ is short by €/),
  },
  {
    asks: "What was in the drawer, and who counted it?",
    steps: [{ name: "View", control: (page) => page.getByRole("link", { name: /^View: Cash of closing CNTR-1/ }) }],
    answer: (page) => page.getByText("Left in the drawer", { exact: true }),
  },
  {
    asks: "Who works here, and who has no passcode?",
    steps: STAFF,
    answer: (page) => page.getByText("Mo Cole"),
  },
  {
    asks: "How is a cashier added?",
    steps: [...STAFF, { name: "Create", control: (page) => page.getByRole("link", { name: "Create" }) }],
    answer: (page) => page.getByLabel("Passcode"),
  },
  {
    asks: "How does a register get a new device?",
    steps: [
      { name: "Counter", control: (page) => page.getByRole("link", { name: "Counter" }) },
      { name: "Device", control: (page) => page.getByRole("tab", { name: "Device" }) },
    ],
    answer: (page) => page.getByRole("button", { name: "New code" }),
  },
];
