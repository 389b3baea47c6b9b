import { type RawBuilder, sql } from "kysely";
import { type Db, type Tx, untilAborted } from "../../../../runtime/database.ts";
import { type Held, type JsonRows, readJson } from "./find.ts";

/** Maximum rows per search, so that no statement runs for long. */
const ROWS_AT_ONCE = 100_000;

/** A log's table and the texts that may name a person. */
interface Log {
  readonly table: string;
  readonly id: string;
  /** Exported columns of a row. */
  readonly columns: RawBuilder<unknown>;
  readonly names: (held: Held) => RawBuilder<boolean>;
}

export const AUDIT: Log = {
  table: "audit_log",
  id: "log_id",
  columns: sql`log_id, entity_type, entity_id, entity_name, field_name, old_value, new_value, change_source, staff_id,
    staff_name, terminal_id, terminal_name, location_id, location_name, created_at, is_submitted, submitted_by,
    submitted_by_id`,
  names: ({ pattern, customer_ids }) => sql<boolean>`(
    concat_ws(E'\n', t.entity_name, t.old_value, t.new_value) ~* ${pattern}
    or (t.entity_type in ('customer', 'customer_address') and t.entity_id = any(${customer_ids.map(String)}::text[])))
    and not exists (select from erased_audit_entry e where e.log_id = t.log_id)`,
};

export const TELEMETRY: Log = {
  table: "telemetry_event",
  id: "telemetry_event_id",
  columns: sql`*`,
  names: ({ pattern }) => sql<boolean>`t.event_data ~* ${pattern}`,
};

/** A range of a log's ids. */
export type Piece = readonly [after: number, up_to: number];

/** Yields ranges of a log's ids; rows written later come after the last one. */
export async function* pieces(db: Db, { table, id }: Log, signal?: AbortSignal): AsyncGenerator<Piece> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(${sql.ref(id)}) as first, max(${sql.ref(id)}) as last
      from ${sql.table(table)}`.execute(db, untilAborted(signal));
  const { first, last } = rows[0] ?? { first: null, last: null };
  if (first === null || last === null) return;
  for (let after = first - 1; after < last; after += ROWS_AT_ONCE) {
    yield [after, Math.min(after + ROWS_AT_ONCE, last)];
  }
}

function within({ id, names }: Log, held: Held, [after, up_to]: Piece): RawBuilder<boolean> {
  return sql<boolean>`t.${sql.ref(id)} > ${after} and t.${sql.ref(id)} <= ${up_to} and ${names(held)}`;
}

/** Lists the ids of rows of a range that name the person. */
export async function listNaming(db: Db, log: Log, held: Held, piece: Piece, signal: AbortSignal): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.${sql.ref(log.id)} as id from ${sql.table(log.table)} as t where ${within(log, held, piece)}
     order by 1`.execute(db, untilAborted(signal));
  return rows.map(({ id }) => id);
}

/** Reads entries of a log as `readJson` does. */
export function readEntries(
  db: Db,
  { table, id, columns }: Log,
  ids: readonly number[],
  bytes_max: number,
  signal: AbortSignal,
): Promise<JsonRows> {
  const all = sql`
    select ${columns} from ${sql.table(table)} where ${sql.ref(id)} = any(${[...ids]}::int8[]) order by ${sql.ref(id)}`;
  return readJson(db, all, bytes_max, signal);
}

export async function markAuditEntries(tx: Tx, erasure_id: number, held: Held, piece: Piece): Promise<number> {
  const { rows } = await sql`
    insert into erased_audit_entry (log_id, erasure_id)
    select t.log_id, ${erasure_id} from audit_log t where ${within(AUDIT, held, piece)}
    on conflict do nothing returning log_id`.execute(tx);
  return rows.length;
}

export async function clearTelemetry(tx: Tx, held: Held, piece: Piece): Promise<number> {
  const { rows } = await sql`
    update telemetry_event t set event_data = null where ${within(TELEMETRY, held, piece)}
    returning telemetry_event_id`.execute(tx);
  return rows.length;
}
