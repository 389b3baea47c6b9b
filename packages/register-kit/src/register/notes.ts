import type { OutboxDraft } from "../outbox/row.ts";

/** A change or an event that the audit log is to have (interface §2.12). */
export interface AuditEntry {
  readonly entity_type: string;
  readonly entity_id: string;
  readonly field_name: string;
  readonly entity_name?: string;
  readonly old_value?: string;
  readonly new_value?: string;
  readonly staff_id?: number;
  readonly staff_name?: string;
  readonly terminal_id: number;
  readonly terminal_name?: string;
  readonly location_id: number;
  readonly location_name?: string;
}

export interface TelemetryEvent {
  readonly event_type: string;
  readonly event_name: string;
  readonly event_data?: unknown;
  readonly value?: number;
  readonly recorded_at: string;
}

export interface TelemetrySource {
  readonly location_id: number;
  readonly terminal_id: number;
  readonly device_id: string;
  readonly app_version: string;
}

/** The server stores a batch twice whose answer was lost, so batches are small. */
const ENTRIES = 50;
const EVENTS = 500;

/** Returns requests that submit audit entries, at least once each. */
export function auditDrafts(entries: readonly AuditEntry[]): OutboxDraft[] {
  return batches(entries, ENTRIES).map((batch) => ({
    lane: "notes",
    kind: "audit",
    key: `audit:${crypto.randomUUID()}`,
    body: JSON.stringify({ entries: batch }),
  }));
}

/** Returns requests that submit telemetry; none when the setting is off. */
export function telemetryDrafts(
  events: readonly TelemetryEvent[],
  source: TelemetrySource,
  { enabled, force_enabled }: { readonly enabled: boolean; readonly force_enabled: boolean },
): OutboxDraft[] {
  if (!enabled && !force_enabled) return [];
  return batches(events, EVENTS).map((batch) => ({
    lane: "notes",
    kind: "telemetry",
    key: `telemetry:${crypto.randomUUID()}`,
    body: JSON.stringify({ payload: { ...source, events: batch } }),
  }));
}

function batches<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
