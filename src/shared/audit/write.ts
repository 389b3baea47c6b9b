import { SHOP_DATA_TABLES } from "../../shop-data/audited.ts";
import { type CompiledQuery, sql } from "kysely";
import type { Tables } from "../../runtime/database-types.ts";
import { type Db, only, type Tx } from "../../runtime/database.ts";
import { requireNotOwned } from "../connector-tasks/queries.ts";
import type { Caller } from "../../web-api/route.ts";
import { type AuditedChange, type EntityType, fieldChanges, type Origin, textOrNull, withoutPath } from "./rules.ts";
import type { AuditEntryValues } from "./schemas.ts";

/** Audited tables: only the functions of this module may write them. */
export type AuditedTable = keyof typeof AUDITED;

interface Audited {
  readonly entity_type: EntityType;
  readonly id: string;
  /** Columns that the log shows as the entity's name. */
  readonly name: readonly string[];
  /** Columns whose values are never logged; the log only records that they changed. */
  readonly secrets: readonly string[];
  /** Columns with addresses: the log keeps only their hosts, since a path may be a secret. */
  readonly addresses?: readonly string[];
  /** Kind of the rows in the import, for tables whose rows a connected platform may own. */
  readonly kind?: string;
}

export const AUDITED = {
  location: {
    entity_type: "location",
    id: "location_id",
    name: ["name"],
    secrets: ["psp_a_api_key", "psp_a_test_api_key", "psp_b_api_token", "psp_b_service_secret"],
  },
  terminal: {
    entity_type: "terminal",
    id: "terminal_id",
    name: ["name"],
    secrets: ["psp_a_api_key", "psp_a_test_api_key", "psp_b_api_token", "psp_b_service_secret", "activation_code"],
  },
  license: {
    entity_type: "license",
    id: "license_id",
    name: ["license_type"],
    secrets: ["license_token", "fiscal_tss_id", "fiscal_api_key"],
  },
  role: { entity_type: "role", id: "role_id", name: ["name"], secrets: [] },
  staff: { entity_type: "staff", id: "staff_id", name: ["first_name", "last_name"], secrets: ["passcode_hash"] },
  integration: { entity_type: "integration", id: "integration_id", name: ["name"], secrets: ["token_hash"] },
  webhook: { entity_type: "webhook", id: "webhook_id", name: ["url"], secrets: ["secret"], addresses: ["url"] },
  ...SHOP_DATA_TABLES,
  admin_role: { entity_type: "admin_role", id: "admin_role_id", name: ["name"], secrets: [] },
  admin_user: { entity_type: "admin_user", id: "admin_user_id", name: ["username"], secrets: ["password_hash"] },
} as const satisfies Partial<Record<keyof Tables, Audited>>;

export interface Actor {
  readonly change_source: "admin" | "api";
  /** Name of the actor; null for an unauthenticated caller. */
  readonly name: string | null;
}

export function actorOf(caller: Caller): Actor {
  return { change_source: caller.kind === "admin" ? "admin" : "api", name: caller.name };
}

/** Returns the actor in the audit log for a write through the administration API. */
export function administrator({ name }: Pick<Caller, "name">): Actor {
  return { change_source: "admin", name };
}

type AnyRow = Record<string, unknown>;
type Values = Record<string, unknown>;

/** Inserts a row and one audit entry per field that it sets; returns the stored row. */
export async function insertAudited<Row extends AnyRow>(
  tx: Tx,
  table: AuditedTable,
  values: Values,
  actor: Actor,
): Promise<Row> {
  await refuseOwned(tx, table);
  const columns = Object.keys(values);
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(columns.map((column) => values[column]))}) returning *`.execute(tx);
  const row = only(rows);
  await record(tx, table, undefined, row, actor);
  return row;
}

/**
 * Updates a row that the caller has locked and writes one audit entry per changed field. Without a
 * change it writes nothing.
 *
 * @returns the row as it is stored now.
 */
export async function updateAudited<Row extends AnyRow>(
  tx: Tx,
  table: AuditedTable,
  before: Row,
  values: Values,
  actor: Actor,
): Promise<Row> {
  const columns = Object.keys(values).filter((column) => !isSame(before[column], values[column]));
  if (columns.length === 0) return before;
  await refuseOwned(tx, table);
  const { id } = AUDITED[table];
  const { rows } = await sql<Row>`
    update ${sql.table(table)}
       set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${values[column]}`))}, updated_at = clock_timestamp()
     where ${sql.ref(id)} = ${before[id]} returning *`.execute(tx);
  const row = only(rows);
  await record(tx, table, before, row, actor);
  return row;
}

/** Deletes a row that the caller has locked; the audit log keeps its values. */
export async function deleteAudited(tx: Tx, table: AuditedTable, before: AnyRow, actor: Actor): Promise<void> {
  await refuseOwned(tx, table);
  const { id } = AUDITED[table];
  await sql`delete from ${sql.table(table)} where ${sql.ref(id)} = ${before[id]}`.execute(tx);
  await record(tx, table, before, undefined, actor);
}

/** Locks one row for the transaction; undefined when it does not exist. */
export async function lockAudited<Row extends AnyRow>(
  tx: Tx,
  table: AuditedTable,
  row_id: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where ${sql.ref(AUDITED[table].id)} = ${row_id} for update`.execute(tx);
  return rows[0];
}

/** Refuses to write rows that a connected platform owns: the change would be lost. */
async function refuseOwned(tx: Tx, table: AuditedTable): Promise<void> {
  const { kind }: Audited = AUDITED[table];
  if (kind !== undefined) await requireNotOwned(tx, kind);
}

async function record(
  tx: Tx,
  table: AuditedTable,
  before: AnyRow | undefined,
  after: AnyRow | undefined,
  actor: Actor,
): Promise<void> {
  const { entity_type, id, name, secrets, addresses = [] }: Audited = AUDITED[table];
  const row = after ?? before ?? {};
  const shown = <Value>(column: string, value: Value): Value | string | null =>
    addresses.includes(column) ? withoutPath(textOrNull(value)) : value;
  const origin = await originOf(tx, table, row);
  await insertChanges(
    tx,
    fieldChanges(before, after, new Set<string>(secrets)).map((change) => ({
      ...change,
      old_value: shown(change.field_name, change.old_value),
      new_value: shown(change.field_name, change.new_value),
      origin,
      entity_type,
      entity_id: String(row[id]),
      entity_name: name.map((column) => shown(column, row[column])).join(" "),
    })),
    actor,
  );
}

/**
 * Returns the location that a row belongs to, and its terminal after the change. The log of a
 * location includes its terminals (decision 0011).
 */
export async function originOf(tx: Tx, table: AuditedTable, row: AnyRow): Promise<Origin | undefined> {
  const name = textOrNull(row["name"]);
  const location_id = Number(row["location_id"]);
  if (table === "location") return { location_id, location_name: name };
  if (table !== "terminal") return undefined;
  const { rows } = await sql<{ name: string }>`select name from location where location_id = ${location_id}`.execute(
    tx,
  );
  return {
    location_id,
    location_name: rows[0]?.name ?? null,
    terminal_id: Number(row["terminal_id"]),
    terminal_name: name,
  };
}

export async function insertChanges(tx: Tx, changes: readonly AuditedChange[], actor: Actor): Promise<void> {
  if (changes.length > 0) await insertionOf(tx, changes, actor).execute();
}

/**
 * Returns the statement that inserts changes, for a connection of the owner of the tables, who
 * makes them in a transaction of its own. Its search_path has to have the schema `pos`.
 */
export function compileChanges(db: Db, changes: readonly AuditedChange[], actor: Actor): CompiledQuery {
  return insertionOf(db, changes, actor).compile();
}

function insertionOf(db: Db, changes: readonly AuditedChange[], actor: Actor) {
  return db.insertInto("audit_log").values(
    changes.map(({ origin, ...change }) => ({
      ...change,
      ...origin,
      change_source: actor.change_source,
      staff_name: actor.name,
      staff_id: null,
      is_submitted: false,
    })),
  );
}

export interface Submitter {
  readonly name: string;
  /** Id of the integration that submits; null for other submitters. */
  readonly integration_id: number | null;
}

/** Stores submitted entries in their order with one statement, marked as submitted. */
export async function insertEntries(tx: Tx, entries: readonly AuditEntryValues[], submitter: Submitter): Promise<void> {
  const column = (name: keyof AuditEntryValues) => entries.map((entry) => entry[name] ?? null);
  await sql`
    insert into audit_log (entity_type, entity_id, entity_name, field_name, old_value, new_value, change_source,
                           staff_id, staff_name, terminal_id, terminal_name, location_id, location_name, is_submitted,
                           submitted_by, submitted_by_id)
    select entity_type, entity_id, entity_name, field_name, old_value, new_value, change_source,
           staff_id, staff_name, terminal_id, terminal_name, location_id, location_name, true,
           ${submitter.name}::text, ${submitter.integration_id}::int
      from unnest(${column("entity_type")}::text[], ${column("entity_id")}::text[], ${column("entity_name")}::text[],
                  ${column("field_name")}::text[], ${column("old_value")}::text[], ${column("new_value")}::text[],
                  ${column("change_source")}::text[], ${column("staff_id")}::int[], ${column("staff_name")}::text[],
                  ${column("terminal_id")}::int[], ${column("terminal_name")}::text[],
                  ${column("location_id")}::int[], ${column("location_name")}::text[])
           with ordinality as e (entity_type, entity_id, entity_name, field_name, old_value, new_value, change_source,
                  staff_id, staff_name, terminal_id, terminal_name, location_id, location_name, position)
     order by position`.execute(tx);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
