import { type AuditEntry, auditDrafts, type TelemetryEvent, telemetryDrafts } from "@tillkeeper/register-kit";
import { APP_VERSION, type Register } from "./register.ts";

export const EVENTS_PER_BATCH = 3;

/** Queues further entries of the audit log and telemetry, beside those of the kit. */
export async function queueNotes({ till, terminal, link, sales, clock }: Register): Promise<void> {
  const { terminal_id, name: terminal_name, location } = terminal;
  const { location_id } = location;
  const person = till.person();
  const common = {
    entity_type: "terminal",
    entity_id: String(terminal_id),
    entity_name: terminal_name,
    ...(person?.staff_id == null ? {} : { staff_id: person.staff_id, staff_name: person.name }),
    terminal_id,
    terminal_name,
    location_id,
    location_name: location.name,
  };
  const recorded_at = clock.now().toString({ smallestUnit: "second" });
  const entries: AuditEntry[] = [
    { ...common, field_name: "printer_paper_width", old_value: "58", new_value: "80" },
    { ...common, field_name: "display_language", old_value: "en", new_value: "nl" },
    { ...common, field_name: "drawer_opened_without_sale", new_value: recorded_at },
  ];
  const events: TelemetryEvent[] = [
    { event_type: "session", event_name: "closed", value: sales.length, recorded_at },
    { event_type: "sync", event_name: "offline_posts", value: link.unanswered, event_data: { queue: 0 }, recorded_at },
    { event_type: "app", event_name: "launched", recorded_at },
  ];
  const device_id = (await till.ledger.counters())?.device_id ?? "";
  const source = { location_id, terminal_id, device_id, app_version: APP_VERSION };
  const telemetry = telemetryDrafts(events, source, { enabled: true, force_enabled: false });
  await till.ledger.record({ outbox: [...auditDrafts(entries), ...telemetry] });
}

/** Returns the bodies of a kind that the service has accepted. */
export function deliveredOf({ delivered }: Register, kind: "audit" | "telemetry"): string[] {
  return [...delivered.values()].flatMap(({ row }) => (row.kind === kind ? [row.body] : []));
}

/** Returns the number of audit entries that the service has accepted, of a field or of all. */
export function auditedOf(register: Register, field_name?: string): number {
  const batches = deliveredOf(register, "audit").map((body) => JSON.parse(body) as { readonly entries: AuditEntry[] });
  const entries = batches.flatMap(({ entries }) => entries);
  return entries.filter((entry) => field_name === undefined || entry.field_name === field_name).length;
}
