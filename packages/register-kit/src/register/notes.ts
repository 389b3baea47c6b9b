import { storable } from "@tillkeeper/receipt-document";
import type { OutboxDraft } from "../outbox/row.ts";
import type { Person } from "../session/session.ts";
import type { GlobalConfig, TerminalConfig } from "./config-types.ts";
import type { Registration } from "./registration.ts";

/** A change or an event for the audit log (interface §2.12). */
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

/**
 * Maximum audit entries of a request. It is small because the server stores a batch twice when its
 * first answer is lost.
 */
const ENTRIES = 50;
const EVENTS = 500;

/** An audit entry without location and terminal, which `notesAt` adds. */
export type Noted = Pick<AuditEntry, "entity_type" | "entity_id" | "field_name" | "old_value" | "new_value">;

export interface NotedAt {
  readonly registration: Registration;
  /** Undefined before the first pull; the entry then has no names of terminal and location. */
  readonly config: TerminalConfig | undefined;
  /** The person who acted; undefined for events without a person. */
  readonly person?: Person;
}

/** Returns requests that submit this register's events to the audit log. */
export function notesAt({ registration, config, person }: NotedAt, noted: readonly Noted[]): OutboxDraft[] {
  const { terminal_id, location_id } = registration;
  const names = config && { terminal_name: config.terminal.name, location_name: config.location?.name ?? "" };
  const staff = person && {
    staff_name: person.name,
    ...(person.staff_id === null ? {} : { staff_id: person.staff_id }),
  };
  return auditDrafts(noted.map((one) => ({ ...one, terminal_id, location_id, ...names, ...staff })));
}

/** Returns requests that submit audit entries. The server may receive a request more than once. */
export function auditDrafts(entries: readonly AuditEntry[]): OutboxDraft[] {
  return batches(entries, ENTRIES).map((batch) => ({
    lane: "notes",
    kind: "audit",
    key: `audit:${crypto.randomUUID()}`,
    body: JSON.stringify({ entries: batch }, (_, value: unknown) =>
      typeof value === "string" ? storable(value) : value,
    ),
  }));
}

/** Returns requests that submit telemetry; none when telemetry is off. */
export function telemetryDrafts(
  events: readonly TelemetryEvent[],
  source: TelemetrySource,
  telemetry: Pick<GlobalConfig["telemetry"], "enabled" | "force_enabled">,
): OutboxDraft[] {
  if (!telemetry.enabled && !telemetry.force_enabled) return [];
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
