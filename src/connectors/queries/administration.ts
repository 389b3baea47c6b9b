import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../runtime/database.ts";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { ListDefaults, ListSource } from "../../web-api/list/search-list.ts";
import { DISABLED_KINDS } from "../rules/disabling.ts";
import type { SavedConnector } from "../rules/settings.ts";

export const TASKS: ListSource = {
  from: sql`connector_task as t`,
  select: sql`t.task_id, t.kind, t.subject, t.record_id, t.key, t.state, t.attempts,
    case when t.state = 'waiting' then t.next_at end as next_at, t.last_error, t.created_at, t.ended_at,
    (select m.remote_number from connector_map m
      where m.connector_id = t.connector_id and m.kind = t.kind and m.local_id = t.record_id) as remote_number`,
  columns: columnsOf("t", {
    task_id: "bigint",
    kind: "text",
    subject: "text",
    key: "text",
    state: "text",
    attempts: "int",
    next_at: "timestamp",
    created_at: "timestamp",
    ended_at: "timestamp",
  }),
  primary_key: "task_id",
};

/** Default order of the list of tasks: open tasks first, then the newest. */
export const TASKS_AT_FIRST: ListDefaults = {
  sort_orders: [
    { field: "state", direction: "DESC" },
    { field: "task_id", direction: "DESC" },
  ],
};

export const DIFFERENCES: ListSource = {
  from: sql`connector_difference as d`,
  select: sql`d.difference_id, d.kind, d.key, d.code, d.here, d.there, d.note, d.found_at, d.ended_at,
    coalesce(
      (select string_agg(k.value, ' · ')
         from connector_map m cross join json_each_text(m.record_key) k
        where m.connector_id = d.connector_id and m.kind = d.kind and m.remote_id = d.key and k.value <> ''),
      (select m.local_id::text from connector_map m
        where m.connector_id = d.connector_id and d.kind = 'customers' and m.kind = 'customer' and m.remote_id = d.key)
    ) as record,
    coalesce(d.code = 'deleted' and d.kind = any(${[...DISABLED_KINDS]}::text[]), false) as can_disable`,
  columns: columnsOf("d", {
    difference_id: "bigint",
    kind: "text",
    key: "text",
    code: "text",
    note: "text",
    found_at: "timestamp",
    ended_at: "timestamp",
  }),
  primary_key: "difference_id",
};

/** Default list of differences: the newest first, without the ended ones. */
export const DIFFERENCES_AT_FIRST: ListDefaults = {
  sort_orders: [{ field: "difference_id", direction: "DESC" }],
  filter: { field: "ended_at", value: "1", condition_type: "null" },
};

/** The connector with its waiting records, as the administration shows it. */
export interface ConnectorState
  extends Omit<SavedConnector, "secret">, Pick<Stored<"connector">, "failures" | "paused_until"> {
  readonly has_secret: boolean;
  readonly waiting: number;
  readonly waiting_since: string | null;
  readonly parked: number;
  readonly differences: number;
}

export async function findConnectorState(db: Db): Promise<ConnectorState | undefined> {
  const { rows } = await sql<ConnectorState>`
    select c.connector_id, c.kind, c.settings, c.secret is not null as has_secret, c.is_active, c.owned_kinds, c.failures,
           case when c.paused_until > statement_timestamp() then c.paused_until end as paused_until,
           t.waiting, t.waiting_since, t.parked,
           (select count(*)::int from connector_difference d
             where d.connector_id = c.connector_id and d.ended_at is null and d.note is null) as differences
      from connector c
     cross join lateral (
       select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'parked')::int as parked,
              min(created_at) filter (where state = 'waiting') as waiting_since
         from connector_task where connector_id = c.connector_id and state in ('waiting', 'parked')) t`.execute(db);
  return rows[0];
}

export async function listPulledAges(db: Db, connector_id: number) {
  const { rows } = await sql<Pick<Stored<"connector_cursor">, "kind" | "pulled_at" | "swept_at" | "last_error">>`
    select kind, greatest(pulled_at, swept_at) as pulled_at, swept_at, last_error
      from connector_cursor where connector_id = ${connector_id} order by kind`.execute(db);
  return rows;
}

export async function listLocationNames(db: Db) {
  return db.selectFrom("location").select(["location_id", "name"]).orderBy("name").orderBy("location_id").execute();
}

/**
 * Locks the connector against other changes of its settings. Returns it, or undefined when there is
 * none.
 */
export async function lockConnector(tx: Tx): Promise<SavedConnector | undefined> {
  // An advisory lock is needed as well, because an installation without a connector has no row to
  // lock.
  await sql`select pg_advisory_xact_lock(hashtext('connector'))`.execute(tx);
  const { rows } = await sql<SavedConnector>`
    select connector_id, kind, settings, secret, is_active, owned_kinds from connector for update`.execute(tx);
  return rows[0];
}

export async function insertConnector(tx: Tx, kind: string): Promise<number> {
  const { connector_id } = await tx
    .insertInto("connector")
    .values({ kind, settings: "{}", owned_kinds: [] })
    .returning("connector_id")
    .executeTakeFirstOrThrow();
  return connector_id;
}

export async function storeConnectorSettings(tx: Tx, connector: SavedConnector): Promise<void> {
  const { connector_id, settings, secret, is_active, owned_kinds } = connector;
  // The failures are reset, so that a new address or secret is tried at once.
  await sql`
    update connector
       set settings = ${settings}::json, secret = ${secret}, is_active = ${is_active},
           owned_kinds = ${[...owned_kinds]}::text[], failures = 0, paused_until = null, updated_at = clock_timestamp()
     where connector_id = ${connector_id}`.execute(tx);
}

/** Deletes a connector with its tasks, positions, differences and ids at the platform. */
export async function deleteConnector(tx: Tx, connector_id: number): Promise<void> {
  await sql`delete from connector where connector_id = ${connector_id}`.execute(tx);
}
