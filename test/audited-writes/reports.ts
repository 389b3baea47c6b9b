import assert from "node:assert/strict";
import { test } from "node:test";
import { openReceiver, newReport, saveEvents } from "../fixtures/events/events.ts";
import { closingOf, newTill, submit } from "../fixtures/closings/shop.ts";
import { sampleInvoice } from "../fixtures/invoices/request.ts";
import { newTerminal, sampleReceipt } from "../fixtures/rows.ts";
import { type Book, type Change, SECRET } from "./book.ts";

/** Declares the tests of writes that send data to others: webhooks, notes on closings. */
export function auditReports({ shop, call, deps, token, write, resource }: Book): void {
  test("writes of webhooks and redeliveries leave their audit rows", async () => {
    const receiver = await openReceiver();
    await resource({
      path: "/webhooks",
      id: "webhook_id",
      entity_type: "webhook",
      created: { url: receiver.url },
      shows: [
        ["url", null, `${new URL(receiver.url).origin}/…`],
        ["secret", null, "***"],
      ],
      updated: { is_active: false },
      changes: [["is_active", "1", "0"]],
    });
    const { webhook_id } = (await call("POST", "/admin/api/webhooks", { token, body: { url: receiver.url } })).body;
    const [event_id = ""] = await saveEvents(shop, newReport(), [1]);
    await deps.dispatcher.runDue();
    const { items } = (await call("GET", `/admin/api/webhooks/${webhook_id}/deliveries`, { token })).body;
    const ids = { id: webhook_id, delivery_id: items[0].delivery_id };
    const changes: readonly Change[] = [["redelivered_event", null, event_id]];
    for (const route of [
      "admin POST /webhooks/{id}/deliveries/{delivery_id}/redeliver",
      "admin POST /event-deliveries/{delivery_id}/redeliver",
    ]) {
      await write({ route, ids, entity_type: "webhook", changes, is_exact: true });
    }
    await deps.pool.query("update event_delivery set state = 'dead' where webhook_id = $1", [webhook_id]);
    await write({
      route: "admin POST /webhooks/{id}/redeliver-dead",
      ids,
      entity_type: "webhook",
      changes: [["redelivered_events", null, "1"]],
      is_exact: true,
    });
    const sent: readonly Change[] = [["sent_event", null, "test"]];
    const route = "admin POST /webhooks/{id}/test-event";
    await write({ route, ids, entity_type: "webhook", changes: sent, is_exact: true });
  });

  test("the invoice for a receipt is an entry of its receipt", async () => {
    const { values, buyer } = sampleInvoice();
    await call("PUT", "/admin/api/settings", { token, body: { scope: "default", scope_id: 0, values } });
    const till = await newTerminal(deps);
    const newReceipt = async (): Promise<number> =>
      (await call("POST", "/rest/V1/pos/receipts", { body: { receipt: sampleReceipt(till) } })).body.receipt_id;
    const first = await call("POST", `/rest/V1/pos/receipts/${await newReceipt()}/invoice`, { body: { buyer } });
    await write({
      route: "rest POST /V1/pos/receipts/{receiptId}/invoice",
      ids: { receiptId: await newReceipt() },
      body: { buyer },
      entity_type: "receipt",
      changes: [["invoice", null, first.body.invoice_number.replace(/1$/, "2")]],
      is_exact: true,
    });
    await write({
      route: "admin POST /receipts/{receipt_id}/invoice",
      ids: { receipt_id: await newReceipt() },
      body: { buyer },
      entity_type: "receipt",
      changes: [["invoice", null, first.body.invoice_number.replace(/1$/, "3")]],
      is_exact: true,
    });
  });

  test("the connector and decisions about its tasks and differences", async () => {
    const connector = { kind: "double", settings: [{ name: "url", value: "https://shop.example" }] };
    const made: readonly Change[] = [
      ["kind", null, "double"],
      ["url", null, "https://shop.example"],
      ["secret", null, "***"],
    ];
    const route = "admin PUT /connector";
    await write({ route, body: { ...connector, secret: SECRET }, entity_type: "connector", changes: made });
    const changes: readonly Change[] = [["is_active", "0", "1"]];
    await write({ route, body: { ...connector, is_active: true }, entity_type: "connector", changes, is_exact: true });
    const { rows } = await deps.pool.query<{ task_id: number }>(
      `insert into connector_task (connector_id, subject, kind, key, record_id, state)
       select connector_id, 'order:' || id, 'sale', 'sale-' || id, id, 'parked' from connector cross join generate_series(1, 3) as id
       returning task_id`,
    );
    const [again, left] = rows;
    await write({
      route: "admin POST /connector-tasks/{task_id}/send-again",
      ids: { task_id: again?.task_id ?? 0 },
      entity_type: "connector_task",
      changes: [["sent_again", "parked", null]],
    });
    await write({
      route: "admin POST /connector-tasks/{task_id}/leave",
      ids: { task_id: left?.task_id ?? 0 },
      entity_type: "connector_task",
      changes: [["left_out", "parked", null]],
    });
    await write({
      route: "admin POST /connector-tasks/send-again",
      entity_type: "connector_task",
      changes: [["sent_again", null, "1"]],
      is_exact: true,
    });
    const { rows: differences } = await deps.pool.query<{ difference_id: number }>(
      `insert into connector_difference (connector_id, kind, key, code)
       select connector_id, 'customers', 'c1', 'double' from connector returning difference_id`,
    );
    await write({
      route: "admin POST /connector-differences/{difference_id}/resolve",
      ids: { difference_id: differences[0]?.difference_id ?? 0 },
      body: { how: "close", note: "One is the shop's own." },
      entity_type: "connector_difference",
      changes: [["close", "double", "One is the shop's own."]],
      is_exact: true,
    });
    await write({ route: "admin DELETE /connector", entity_type: "connector", changes: [["kind", "double", null]] });
  });

  test("annotations of closings leave their audit rows", async () => {
    const report = closingOf(await newTill(shop));
    assert.equal((await submit(shop, report)).status, 200);
    await write({
      route: "admin POST /register-reports/{report_id}/annotations",
      ids: { report_id: report.report_id },
      body: { text: "Counted twice" },
      entity_type: "register_report",
      changes: [["annotation", null, "Counted twice"]],
    });
  });

  test("booking a closing that waits for receipts leaves its audit row", async () => {
    const documents = [{ sale_id: "never-sent", type: "sale", amount: "10.00", receipt_number: "1" }];
    const report = closingOf(await newTill(shop), { documents });
    assert.equal((await submit(shop, report)).status, 200);
    await write({
      route: "admin POST /books/closings/{report_id}/entry",
      ids: { report_id: report.report_id },
      entity_type: "register_report",
      changes: [["journal_entry", null, "booked"]],
    });
  });

  test("the settlement of a closing and its undoing leave their audit rows", async () => {
    const report = closingOf(await newTill(shop));
    assert.equal((await submit(shop, report)).status, 200);
    await deps.pool.query("update register_report_state set findings = '{cash_short}' where report_id = $1", [
      report.report_id,
    ]);
    for (const [is_settled, field] of [
      [true, "settled"],
      [false, "reopened"],
    ] as const) {
      await write({
        route: "admin POST /register-reports/{report_id}/settlement",
        ids: { report_id: report.report_id },
        body: { is_settled, text: "Counted twice" },
        entity_type: "register_report",
        changes: [[field, null, "Counted twice"]],
      });
    }
  });

  test("accounts of the books and what a bookkeeper is sent leave their audit rows", async () => {
    const datev = { consultant: null, client: null, account_length: 4, fiscal_year_start: "01-01" };
    const document = { valid_from: "2026-01-01", preset: "nl", accounts: { cash: "1001" }, datev };
    await write({
      route: "admin PUT /books/accounts",
      body: { scope: "default", scope_id: 0, ...document },
      entity_type: "book_accounts",
      changes: [["accounts", null, JSON.stringify(document)]],
      is_exact: true,
    });
    const { location_id } = await newTill(shop);
    await write({
      route: "admin POST /books/deliveries",
      body: { month: "2026-03", location_id, formats: ["journal"], to: ["books@shop.example"] },
      entity_type: "book_delivery",
      changes: [["recipients", null, "books@shop.example"]],
    });
  });
  test("a hold and its end leave their audit rows", async () => {
    const { location_id } = await newTill(shop);
    const body = { location_id, from: "2018-01-01", to: "2018-12-31", reason: "Tax audit 4711" };
    const text = "2018-01-01/2018-12-31: Tax audit 4711";
    const { hold_id } = await write({
      route: "admin POST /books/retention/holds",
      body,
      entity_type: "location",
      changes: [["retention_hold", null, text]],
      is_exact: true,
    });
    await write({
      route: "admin DELETE /books/retention/holds/{hold_id}",
      ids: { hold_id },
      entity_type: "location",
      changes: [["retention_hold", text, null]],
      is_exact: true,
    });
  });
}
