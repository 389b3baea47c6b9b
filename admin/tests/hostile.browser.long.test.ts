import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { newIds, watchEvaluations } from "../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../test/fixtures/closings/figures.ts";
import { listed, submit } from "../../test/fixtures/closings/shop.ts";
import { newAdministrator } from "../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../test/fixtures/rows.ts";
import { closedTwoDaysAgo } from "./demo-day.ts";
import { LEFT_BY_ADDRESS, openWalk, type Walk } from "./walk.ts";

/** Text that would run, load or be evaluated if it were taken for markup or a template. */
const EVIL = `"><img src="/admin/evil" onerror="tkRan=1"><script>tkRan=1</script><svg onload="tkRan=1">{{7*7}}\${7*7}`;
/** Matches the hostile text, shown exactly as it was written. */
const SHOWN =
  /"><img src="\/admin\/evil" onerror="tkRan=1"><script>tkRan=1<\/script><svg onload="tkRan=1">\{\{7\*7\}\}\$\{7\*7\}/;

test("texts of registers and shoppers are shown as texts, and no script in them runs", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { receipt_id, report_id } = await fill(walk);
  const { page, go, complaints } = walk;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await walk.signIn();
  for (const path of [
    "/",
    "/locations",
    "/locations/1",
    "/terminals",
    "/terminals/1",
    "/staff",
    "/roles",
    "/receipts",
    `/receipts/${receipt_id}/show`,
    "/customers",
    "/register-reports",
    `/register-reports/${report_id}/show`,
    "/register-totals",
    "/register-sessions",
    "/audit-log",
    "/sync-health",
    "/telemetry",
    "/integrations",
    "/jobs",
    "/settings?find=receipts/header",
  ]) {
    // A phone shows lists as cards; other pages have the same parts there.
    const isList = /^\/[a-z-]+$/.test(path);
    for (const width of isList ? [1280, 390] : [1280]) {
      await page.setViewportSize({ width, height: 900 });
      await go(path);
      const { said, ran, made } = await page.evaluate<{ said: string; ran: boolean; made: number }>(`({
        said: document.body.innerText + [...document.querySelectorAll("input, textarea")].map(({ value }) => value).join(" "),
        ran: "tkRan" in globalThis,
        made: document.querySelectorAll("[onerror], [onload], [src*=evil], body script:not([src])").length,
      })`);
      const what = `${path} at ${width} px`;
      assert.match(said, SHOWN, `${what} does not show it`);
      assert.deepEqual([ran, made], [false, 0], what);
    }
  }
  await go(`/receipts/${receipt_id}/show`);
  const preview = page.frameLocator("iframe").locator("body");
  // The frame is empty at first.
  await preview.getByText(SHOWN).first().waitFor();
  assert.match(await preview.innerText(), SHOWN);
  assert.equal(await preview.locator("[onerror], [onload], img[src*=evil], script").count(), 0);
  assert.deepEqual(
    asked.filter((url) => url.includes("evil")),
    [],
  );
  assert.deepEqual(
    complaints.filter((complaint) => !complaint.includes(LEFT_BY_ADDRESS)),
    [],
  );
});

async function fill(walk: Walk): Promise<{ readonly receipt_id: number; readonly report_id: string }> {
  const { service, call } = walk;
  const { deps } = service;
  const { token } = await newAdministrator(service);
  const ok = async (path: string, body: unknown, method = "POST"): Promise<{ receipt_id: number }> => {
    const bearer = path.startsWith("/admin") ? { token } : {};
    const answer = await call(method, path, { ...bearer, body });
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    return answer.body;
  };
  const terminal = await newTerminal(deps);
  await ok(`/admin/api/locations/${terminal.location_id}`, { name: EVIL, city: EVIL, receipt_footer: EVIL }, "PUT");
  await ok(`/admin/api/terminals/${terminal.terminal_id}`, { name: EVIL }, "PUT");
  await ok("/admin/api/roles", { name: EVIL, permissions: { refund: true } });
  await ok("/admin/api/staff", { first_name: EVIL, last_name: EVIL, email: "eve@shop.example", role_id: 1 });
  await ok("/admin/api/integrations", { name: EVIL, resources: ["Vendor_Pos::receipts"] });
  const header = { "vendor_pos_terminal/receipts/header": EVIL };
  await ok("/admin/api/settings", { scope: "default", values: header }, "PUT");
  await deps.pool.query(
    `insert into shop_data.customer (website_id, store_id, group_id, email, firstname, lastname)
     values (1, 1, 1, 'eve@shop.example', $1, $1)`,
    [EVIL],
  );
  const { receipt_id } = await ok("/rest/V1/pos/receipts", { receipt: evilReceipt(terminal) });
  const report_id = await evilClosing(walk, { ...terminal, series_id: randomUUID() });
  await ok(`/admin/api/register-reports/${report_id}/annotations`, { text: EVIL });
  const changed = { entity_id: "1", entity_name: EVIL, old_value: EVIL, new_value: EVIL, staff_name: EVIL };
  await ok("/rest/V1/pos/audit-log", { entries: [{ entity_type: "register", field_name: "drawer", ...changed }] });
  const { location_id, terminal_id, device_identifier: device_id } = terminal;
  const events = [{ event_type: "sale", event_name: EVIL.slice(0, 100), value: 1 }];
  await ok("/rest/V1/pos/telemetry", { payload: { location_id, terminal_id, device_id, app_version: "1", events } });
  await deps.pool.query(
    "insert into pgboss.job (name, data, state, output) values ('erase_late_sales', '{}', 'failed', $1)",
    [JSON.stringify({ message: EVIL })],
  );
  return { receipt_id, report_id };
}

function evilReceipt(terminal: Parameters<typeof sampleReceipt>[0]): Record<string, unknown> {
  return sampleReceipt(terminal, {
    receipt_number: EVIL.slice(0, 64),
    staff_name: EVIL,
    customer_name: EVIL,
    customer_email: "eve@shop.example",
    location_name: EVIL,
    terminal_name: EVIL,
    register_session_id: randomUUID(),
    raw_payload: EVIL,
    items: [{ sku: EVIL, name: EVIL, qty: 1, price: 12.1, row_total: 12.1, tax_amount: 2.1, tax_rate: 21 }],
  });
}

async function evilClosing({ service }: Walk, till: Parameters<typeof matchingClosing>[0]): Promise<string> {
  const ids = newIds(2);
  await watchEvaluations(service).arrive(receiptsOf(ids, till));
  const who = { local_user_id: EVIL, name: EVIL, staff_id: null };
  const closing = {
    ...matchingClosing(till, ids),
    documents: listed(...ids).map((document) => ({ ...document, amount: "11.90", receipt_number: EVIL })),
    terminal_name: EVIL,
    location_name: EVIL,
    opened_by: who,
    closed_by: who,
    closing_note: EVIL,
    ...closedTwoDaysAgo(),
  };
  const answer = await submit(service, closing);
  assert.equal(answer.status, 200, answer.text);
  return closing.report_id;
}
