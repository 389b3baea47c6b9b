import type { Stored } from "../../runtime/database.ts";
import { ApiError, invalidValue, required } from "../../web-api/errors/errors.ts";
import { isLongerThan } from "../../runtime/characters.ts";
import { type AuditEntryValues, VALUE_CHARACTERS_MAX } from "./schemas.ts";

/**
 * Kinds of things whose changes the service records. The administration names each; registers may
 * submit others.
 */
export const ENTITY_TYPES = [
  "admin_role",
  "admin_user",
  "book_accounts",
  "book_delivery",
  "book_file",
  "cart_price_rule",
  "connector",
  "connector_difference",
  "connector_task",
  "coupon",
  "credit_limit",
  "customer_price",
  "figures",
  "group_credit_limit",
  "held_cart",
  "import",
  "integration",
  "license",
  "location",
  "newsletter_subscriber",
  "person",
  "price_rule",
  "product",
  "receipt",
  "receipt_part",
  "register_report",
  "role",
  "security_event",
  "setting",
  "staff",
  "tax_class",
  "tax_rate",
  "tax_rule",
  "terminal",
  "webhook",
  "wish",
] as const;

export type EntityType = (typeof ENTITY_TYPES)[number];

/** An audit entry without its actor. */
export interface AuditedChange {
  readonly entity_type: EntityType;
  readonly entity_id: string;
  readonly entity_name: string;
  readonly field_name: string;
  readonly old_value: string | null;
  readonly new_value: string | null;
  /** Location and terminal of the changed row; undefined when it belongs to no location. */
  readonly origin?: Origin | undefined;
}

/** Location and terminal of an entry, with their names at the moment of the change. */
export interface Origin {
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly terminal_id?: number | null;
  readonly terminal_name?: string | null;
}

/** Reads location and terminal from a row's own columns, as receipts and closings have them. */
export function originNamedBy(row: Readonly<Record<string, unknown>>): Origin {
  return {
    location_id: numberOrNull(row["location_id"]),
    location_name: textOrNull(row["location_name"]),
    terminal_id: numberOrNull(row["terminal_id"]),
    terminal_name: textOrNull(row["terminal_name"]),
  };
}

export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

type FieldChange = Pick<AuditedChange, "field_name" | "old_value" | "new_value">;

/** Columns that the database maintains. */
const BOOKKEEPING = new Set(["created_at", "updated_at"]);

/**
 * Returns the fields in which two versions of a row differ. An absent version means that the row
 * does not exist before or after. Secrets show only that they changed.
 */
export function fieldChanges(
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>> | undefined,
  secrets: ReadonlySet<string>,
): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field_name of Object.keys(after ?? before ?? {})) {
    if (BOOKKEEPING.has(field_name)) continue;
    const stored_before = textOf(before?.[field_name]);
    const stored_after = textOf(after?.[field_name]);
    if (stored_before === stored_after) continue;
    const old_value = shown(field_name, stored_before);
    const new_value = shown(field_name, stored_after);
    const mask = (value: string | null): string | null => (value === null || value === "" ? value : "***");
    changes.push(
      secrets.has(field_name)
        ? { field_name, old_value: mask(old_value), new_value: mask(new_value) }
        : { field_name, old_value, new_value },
    );
  }
  return changes;
}

/** Returns an address up to its host, with … for the rest. */
export function withoutPath(address: string | null): string | null {
  if (address === null) return null;
  const url = URL.parse(address);
  if (url === null) return "…";
  return url.pathname === "/" && url.search === "" ? url.origin : `${url.origin}/…`;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "1" : "0";
  return JSON.stringify(value);
}

/** Form of an instant as the database prints it. */
const INSTANT = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00$/;

/** Formats an instant as in every answer: `YYYY-MM-DD HH:MM:SS` in UTC. */
function shown(field_name: string, text: string | null): string | null {
  return text === null || !field_name.endsWith("_at") ? text : text.replace(INSTANT, "$1");
}

export const ENTRIES_MAX = 5_000;

const CHANGE_SOURCES = new Set(["pos_terminal", "admin", "api"]);

/**
 * Normalizes a batch for storage: an empty `entity_type` or `field_name` becomes `unknown`, an
 * empty `change_source` becomes `pos_terminal` (interface §4.6).
 *
 * @throws ApiError 400 for too many entries, one without an entity_id, and an unknown
 *   change_source.
 */
export function storedEntries(entries: readonly AuditEntryValues[]): AuditEntryValues[] {
  if (entries.length > ENTRIES_MAX) {
    throw new ApiError("too_many_items", { type: "AuditEntry", max: ENTRIES_MAX });
  }
  return entries.map((entry) => {
    if (entry.entity_id === null || entry.entity_id === undefined) throw required(["entityId"]);
    const change_source = named(entry.change_source, "pos_terminal");
    if (!CHANGE_SOURCES.has(change_source)) {
      throw invalidValue("changeSource", change_source);
    }
    return {
      ...entry,
      change_source,
      entity_type: named(entry.entity_type, "unknown"),
      field_name: named(entry.field_name, "unknown"),
      ...cut(entry, "old_value"),
      ...cut(entry, "new_value"),
    };
  });
}

/**
 * Cuts an old or new value that is too long: it must not refuse the batch, which is stored whole or
 * not at all.
 */
function cut(entry: AuditEntryValues, name: "old_value" | "new_value"): Partial<AuditEntryValues> {
  const text = entry[name];
  if (typeof text !== "string" || !isLongerThan(text, VALUE_CHARACTERS_MAX)) return {};
  return { [name]: `${text.slice(0, VALUE_CHARACTERS_MAX - 1).replace(/[\ud800-\udbff]$/, "")}…` };
}

function named(text: string | null | undefined, otherwise: string): string {
  return text === null || text === undefined || text.trim() === "" ? otherwise : text;
}

export type CsvEntry = Omit<Stored<"audit_log">, "entity_type_key">;

/** Formats a stored instant as ISO 8601 in UTC, with microseconds. */
export function zulu(instant: string): string {
  return instant.replace(" ", "T").replace(/\+00$/, "Z");
}
