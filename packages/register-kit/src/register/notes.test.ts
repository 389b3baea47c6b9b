import assert from "node:assert/strict";
import { test } from "node:test";
import { auditDrafts, telemetryDrafts } from "./notes.ts";

const source = { location_id: 3, terminal_id: 7, device_id: "till-7", app_version: "1.0" };

test("audit entries are sent in batches of 50, each with a key of its own", () => {
  const entry = { entity_type: "sale", entity_id: "1", field_name: "no_sale", terminal_id: 7, location_id: 3 };
  const drafts = auditDrafts(Array.from({ length: 101 }, () => entry));
  const sizes = drafts.map(({ body }) => (JSON.parse(body) as { entries: unknown[] }).entries.length);
  assert.deepEqual(sizes, [50, 50, 1]);
  assert.equal(new Set(drafts.map(({ key }) => key)).size, 3);
  assert.deepEqual(auditDrafts([]), []);
});

test("a text that the server cannot store is replaced in an entry", () => {
  const entry = { entity_type: "register_session", entity_id: "1", terminal_id: 7, location_id: 3 };
  const [draft] = auditDrafts([{ ...entry, field_name: "cash_in", new_value: "5.00 EUR: \0 \ud83d" }]);
  const { entries } = JSON.parse(draft?.body ?? "") as { entries: { new_value: string }[] };
  assert.equal(entries[0]?.new_value, "5.00 EUR: \ufffd \ufffd");
});

test("telemetry is sent when the setting is on or forced", () => {
  const event = { event_type: "sale", event_name: "completed", recorded_at: "2026-11-23T10:00:00Z" };
  const [draft] = telemetryDrafts([event], source, { enabled: false, force_enabled: true });
  assert.deepEqual(JSON.parse(draft?.body ?? ""), { payload: { ...source, events: [event] } });
  assert.deepEqual(telemetryDrafts([event], source, { enabled: false, force_enabled: false }), []);
});
