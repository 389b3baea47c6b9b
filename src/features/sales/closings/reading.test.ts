import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { closingOf, newTill, read, submit } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { call, deps, newToken } = shop;
const URL = "/rest/V1/pos/register-reports";
const till = await newTill(shop);

describe("reading", () => {
  test("the single read answers the stored row, the document and the annotations, the oldest first", async () => {
    const report = closingOf(till, { closed_at: "2026-03-14T20:15:40.250+01:00" });
    await submit(shop, report);
    const { admin_user_id } = await newAdministrator(shop);
    await deps.pool.query(
      `insert into register_report_annotation (report_id, author, author_id, text)
       values ($1, 'Ada', $2, 'first'), ($1, 'Gone', 2147483647, 'second')`,
      [report.report_id, admin_user_id],
    );
    const { report_json, annotations, revision, synced_at, updated_at, ...row } = await read(shop, report.report_id);
    assert.equal(report_json, JSON.stringify(report));
    assert.ok(revision > 0);
    assert.match(synced_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.match(updated_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(
      annotations.map((a: Record<string, unknown>) => [a["report_id"], a["author"], a["author_id"], a["text"]]),
      [
        [report.report_id, "Ada", admin_user_id, "first"],
        [report.report_id, "Gone", null, "second"],
      ],
    );
    assert.deepEqual(row, {
      report_id: report.report_id,
      session_id: report.session_id,
      schema_version: 1,
      terminal_id: till.terminal_id,
      terminal_name: "Till 1",
      location_id: till.location_id,
      location_name: "Harbour Street",
      device_identifier: till.device_identifier,
      series_id: till.series_id,
      series_code: report.series_code,
      series_ordinal: 1,
      closing_number: report.closing_number,
      currency: "EUR",
      timezone: "Europe/Berlin",
      business_date: "2026-03-14",
      opened_at: "2026-03-14T08:02:11+01:00",
      closed_at: "2026-03-14T20:15:40.250+01:00",
      opened_by_staff_id: 4,
      opened_by_name: "Ada Moreau",
      closed_by_staff_id: null,
      closed_by_name: "Jonas Öz",
      has_cash_drawer: true,
      order_count: 4,
      opening_float: "200.00",
      cash_expected: "437.10",
      cash_counted: "437.00",
      cash_difference: "-0.10",
      cash_left_in_drawer: "200.00",
      sales_excl_tax: "390.00",
      sales_tax: "60.50",
      sales_incl_tax: "450.50",
      refunds_incl_tax: "11.90",
      tender_cash: "119.00",
      tender_card: "53.50",
      tender_split_cash: "100.00",
      tender_split_card: "138.00",
      tender_invoice: "40.00",
      first_receipt_number: "1001",
      last_receipt_number: "1005",
      closing_note: "Ten cents short.",
      state_closing_received: "received",
      state_documents_received: "complete",
      state_orders_processed: "complete",
      state_figures_reconciled: "mismatched",
      corrects_report_id: null,
    });
  });

  test("without a drawer the drawer amounts are null", async () => {
    const { opening_float, cash_expected, cash_counted, cash_difference, cash_left_in_drawer, ...rest } =
      closingOf(till);
    assert.ok(opening_float && cash_expected && cash_counted && cash_difference && cash_left_in_drawer);
    await submit(shop, { ...rest, cash_drawer: false });
    const row = await read(shop, rest.report_id);
    assert.deepEqual([row.has_cash_drawer, row.cash_counted, row.opening_float], [false, null, null]);
  });

  test("an unknown closing is a 404, and so is another location's for a bound token", async () => {
    const id = randomUUID();
    const unknown = await call("GET", `${URL}/${id}`);
    assert.deepEqual(
      [unknown.status, unknown.body],
      [404, { message: 'Register report with id "%1" does not exist.', parameters: [id] }],
    );
    const report = closingOf(till);
    await submit(shop, report);
    const token = await newToken(["Vendor_Pos::register_reports"], [till.location_id + 1]);
    assert.equal((await call("GET", `${URL}/${report.report_id}`, { token })).status, 404);
  });

  test("closings are listed by searchCriteria over the indexed columns, closed_at by instant", async () => {
    const own = await newTill(shop);
    const early = closingOf(own, { closed_at: "2026-05-01T23:30:00+02:00", business_date: "2026-05-01" });
    const late = closingOf(own, {
      closed_at: "2026-05-01T22:30:00Z",
      business_date: "2026-05-02",
      cash_counted: "7.5",
      currency: "CHF",
    });
    await submit(shop, early);
    await submit(shop, late);
    const find = async (...filters: readonly [string, string, string?][]) => {
      const query = [["terminal_id", String(own.terminal_id)] as const, ...filters]
        .map(([field, value, condition = "eq"], index) => {
          const at = `searchCriteria[filterGroups][${index}][filters][0]`;
          return `${at}[field]=${field}&${at}[value]=${encodeURIComponent(value)}&${at}[conditionType]=${condition}`;
        })
        .join("&");
      const answer = await call("GET", `${URL}?${query}`);
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.body.items.length, answer.body.total_count);
      assert.ok(!("report_json" in (answer.body.items[0] ?? {})));
      return new Set(answer.body.items.map((item: { report_id: string }) => item.report_id));
    };
    const [a, b] = [early.report_id, late.report_id];
    assert.deepEqual(await find(), new Set([a, b]));
    assert.deepEqual(await find(["closed_at", "2026-05-01 22:00:00", "gt"]), new Set([b]));
    assert.deepEqual(await find(["closedAt", "2026-05-01T21:30:00Z"]), new Set([a]));
    assert.deepEqual(await find(["business_date", "2026-05-02", "gteq"]), new Set([b]));
    assert.deepEqual(await find(["cash_counted", "7.50"]), new Set([b]));
    assert.deepEqual(await find(["sales_incl_tax", "450.5"], ["currency", "chf"]), new Set([b]));
    assert.deepEqual(await find(["report_id", a.toUpperCase()]), new Set([a]));
    assert.deepEqual(
      await find(["series_id", own.series_id], ["state_documents_received", "complete"]),
      new Set([a, b]),
    );
    assert.deepEqual(await find(["closing_number", String(late.closing_number)]), new Set([b]));
    assert.deepEqual(await find(["corrects_report_id", "", "null"]), new Set([a, b]));
    for (const url of [URL, `${URL}?searchCriteria[sortOrders][0][field]=document`]) {
      assert.equal((await call("GET", url)).status, 400);
    }
    const token = await newToken(["Vendor_Pos::register_reports"], [own.location_id]);
    const bound = await call("GET", `${URL}?searchCriteria`, { token });
    assert.deepEqual(new Set(bound.body.items.map((i: { report_id: string }) => i.report_id)), new Set([a, b]));
  });
});
