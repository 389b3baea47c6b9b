import assert from "node:assert/strict";
import { test } from "node:test";
import { openReceiver, newReport, saveEvents } from "../fixtures/events/events.ts";
import { closingOf, newTill, submit } from "../fixtures/closings/shop.ts";
import type { Book, Change } from "./book.ts";

/** What leaves the shop: webhooks, notes on closings. */
export function auditReports({ shop, call, deps, token, write, resource }: Book): void {
  test("webhooks and redeliveries", async () => {
    const receiver = await openReceiver();
    await resource({
      path: "/webhooks",
      id: "webhook_id",
      entity_type: "webhook",
      created: { url: receiver.url },
      shows: [
        ["url", null, receiver.url],
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
  });

  test("annotations of closings", async () => {
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
}
