import { sql } from "kysely";
import { type Db, only, type Stored, type Tx } from "../../runtime/database.ts";
import { findRemote } from "./tasks.ts";

/** The records of a kind at the platform of a connector. */
export interface PulledList {
  readonly connector_id: number;
  readonly kind: string;
}

/** Leases the cursor of a kind to this node; undefined while another one has it. */
export async function leaseCursor(db: Db, { connector_id, kind }: PulledList, lease_seconds: number) {
  const { rows } = await sql<Pick<Stored<"connector_cursor">, "position" | "sweep_position">>`
    insert into connector_cursor as c (connector_id, kind, leased_until)
    values (${connector_id}, ${kind}, clock_timestamp() + make_interval(secs => ${lease_seconds}::float8))
    on conflict (connector_id, kind) do update set leased_until = excluded.leased_until
     where c.leased_until is null or c.leased_until <= clock_timestamp()
    returning position, sweep_position`.execute(db);
  return rows[0];
}

export async function releaseCursor(
  db: Db,
  { connector_id, kind }: PulledList,
  last_error: string | null,
): Promise<void> {
  await sql`
    update connector_cursor set leased_until = null, last_error = ${last_error}
     where connector_id = ${connector_id} and kind = ${kind}`.execute(db);
}

/** Begins a sweep, unless one is running. */
export async function beginSweep(db: Db, { connector_id, kind }: PulledList): Promise<void> {
  await sql`
    update connector_cursor set sweep_started_at = clock_timestamp(), sweep_position = null
     where connector_id = ${connector_id} and kind = ${kind} and sweep_started_at is null`.execute(db);
}

/** Stores the position from which a pull or a sweep goes on. */
export async function storePosition(
  tx: Tx,
  { connector_id, kind }: PulledList,
  how: "pull" | "sweep",
  position: string | null,
  lease_seconds: number,
): Promise<void> {
  const moved =
    how === "pull" ? sql`position = ${position}, pulled_at = clock_timestamp()` : sql`sweep_position = ${position}`;
  await sql`
    update connector_cursor
       set ${moved}, leased_until = clock_timestamp() + make_interval(secs => ${lease_seconds}::float8)
     where connector_id = ${connector_id} and kind = ${kind}`.execute(tx);
}

/**
 * Ends a complete sweep: stores a difference for each record that it did not see, which is missing
 * at the platform. Returns the number of new ones.
 */
export async function endSweep(tx: Tx, { connector_id, kind }: PulledList): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with c as (
      select sweep_started_at as began from connector_cursor
       where connector_id = ${connector_id} and kind = ${kind} for update
    ), noted as (
      insert into connector_difference (connector_id, kind, key, code)
      select ${connector_id}, ${kind}, m.remote_id, 'deleted' from connector_map m, c
       where m.connector_id = ${connector_id} and m.kind = ${kind} and m.seen_at < c.began
      on conflict (connector_id, kind, key, code) where ended_at is null do nothing
      returning 1
    ), ended as (
      update connector_cursor set sweep_started_at = null, sweep_position = null, swept_at = clock_timestamp()
       where connector_id = ${connector_id} and kind = ${kind}
    )
    select count(*)::int as deleted from noted`.execute(tx);
  return only(rows).deleted;
}

/** Returns the hashes that records had when they were pulled last, by their remote ids. */
export async function listHashes(
  db: Db,
  { connector_id, kind }: PulledList,
  remote_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ remote_id: string; hash: string }>`
    select remote_id, hash from connector_map
     where connector_id = ${connector_id} and kind = ${kind} and remote_id = any(${[...remote_ids]}::text[])
       and hash is not null`.execute(db);
  return new Map(rows.map(({ remote_id, hash }) => [remote_id, hash]));
}

export interface SeenRecord extends Pick<Stored<"connector_map">, "remote_id" | "record_key"> {
  readonly hash: string | undefined;
}

/**
 * Stores records as seen; one without a hash keeps the stored one. Ends differences that the seen
 * records disprove.
 */
export async function storeSeen(
  tx: Tx,
  { connector_id, kind }: PulledList,
  seen: readonly SeenRecord[],
): Promise<void> {
  const ids = seen.map(({ remote_id }) => remote_id);
  const taken = seen.flatMap(({ remote_id, hash }) => (hash === undefined ? [] : [remote_id]));
  await sql`
    insert into connector_map (connector_id, kind, remote_id, hash, record_key)
    select ${connector_id}, ${kind}, s.remote_id, s.hash, s.record_key::json
      from unnest(${ids}::text[], ${seen.map(({ hash }) => hash ?? null)}::text[],
                  ${seen.map(({ record_key }) => record_key)}::text[]) as s (remote_id, hash, record_key)
     order by s.remote_id
    on conflict (connector_id, kind, remote_id) do update
       set hash = coalesce(excluded.hash, connector_map.hash), record_key = excluded.record_key,
           seen_at = clock_timestamp()`.execute(tx);
  await sql`
    update connector_difference set ended_at = clock_timestamp()
     where connector_id = ${connector_id} and kind = ${kind} and ended_at is null
       and (code = 'deleted' and key = any(${ids}::text[])
            or code = 'not_imported' and key = any(${taken}::text[]))`.execute(tx);
}

/**
 * Returns the platform's customers that cannot be compared: no account in this service belongs to
 * one, or a change of the account is not at the platform, or was not since an instant.
 */
export async function listUnsettledCustomers(
  db: Db,
  connector_id: number,
  remote_ids: readonly string[],
  since: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ remote_id: string }>`
    select r.remote_id from unnest(${[...remote_ids]}::text[]) as r (remote_id)
      left join connector_map m
        on m.connector_id = ${connector_id} and m.kind = 'customer' and m.remote_id = r.remote_id
     where m.local_id is null or exists (
       select from connector_task t
        where t.connector_id = ${connector_id} and t.subject = 'customer:' || m.local_id
          and (t.state in ('waiting', 'parked') or t.ended_at >= ${since}::timestamptz))`.execute(db);
  return new Set(rows.map(({ remote_id }) => remote_id));
}

interface Difference {
  readonly key: string;
  readonly code: string;
  readonly here?: string;
  readonly there?: string;
}

/** Stores a difference, once while it lasts. A closed one is open again when its figures change. */
export async function storeDifference(
  tx: Tx,
  { connector_id, kind }: PulledList,
  difference: Difference,
): Promise<void> {
  const { key, code, here = null, there = null } = difference;
  await sql`
    insert into connector_difference as d (connector_id, kind, key, code, here, there)
    values (${connector_id}, ${kind}, ${key}, ${code}, ${here}, ${there})
    on conflict (connector_id, kind, key, code) where ended_at is null
    do update set here = excluded.here, there = excluded.there,
                  note = case when (d.here, d.there) is not distinct from (excluded.here, excluded.there) then d.note end`.execute(
    tx,
  );
}

export async function endDifference(
  tx: Tx,
  { connector_id, kind }: PulledList,
  { key, code }: Difference,
): Promise<void> {
  await sql`
    update connector_difference set ended_at = clock_timestamp()
     where connector_id = ${connector_id} and kind = ${kind} and key = ${key} and code = ${code}
       and ended_at is null`.execute(tx);
}

/** Stores the differences that were found, and ends all others of the kind. */
export async function replaceAllDifferences(tx: Tx, list: PulledList, found: readonly Difference[]): Promise<void> {
  await sql`
    update connector_difference d set ended_at = clock_timestamp()
     where d.connector_id = ${list.connector_id} and d.kind = ${list.kind} and d.ended_at is null
       and not exists (
         select from unnest(${found.map(({ key }) => key)}::text[], ${found.map(({ code }) => code)}::text[]) as f (key, code)
          where f.key = d.key and f.code = d.code)`.execute(tx);
  for (const difference of found) await storeDifference(tx, list, difference);
}

/** Stores the differences that were found, and ends the others of some keys and codes. */
export async function replaceDifferences(
  tx: Tx,
  { connector_id, kind }: PulledList,
  of: { readonly keys: readonly string[]; readonly codes: readonly string[] },
  found: readonly Difference[],
): Promise<void> {
  await sql`
    update connector_difference d set ended_at = clock_timestamp()
     where d.connector_id = ${connector_id} and d.kind = ${kind} and d.key = any(${[...of.keys]}::text[])
       and d.code = any(${[...of.codes]}::text[]) and d.ended_at is null
       and not exists (
         select from unnest(${found.map(({ key }) => key)}::text[], ${found.map(({ code }) => code)}::text[]) as f (key, code)
          where f.key = d.key and f.code = d.code)`.execute(tx);
  for (const difference of found) await storeDifference(tx, { connector_id, kind }, difference);
}

/**
 * Links a customer of this service with one of the platform, unless either has another link
 * already.
 *
 * @returns the remote id that the customer of this service belongs to.
 */
export async function claimCustomer(
  tx: Tx,
  connector_id: number,
  local_id: number,
  remote_id: string,
): Promise<string | undefined> {
  await tx
    .insertInto("connector_map")
    .values({ connector_id, kind: "customer", local_id, remote_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findRemote(tx, connector_id, "customer", local_id);
}

/**
 * Links an account to the customer that now has its e-mail address, when a complete sweep did not
 * see the linked customer: the platform has merged both. Ends the difference `double` of both. Call
 * it before `endSweep`.
 */
export async function followMerged(tx: Tx, connector_id: number): Promise<void> {
  await sql`
    with merged as (
      select distinct on (m.local_id) m.local_id, d.difference_id, d.key as remote_id
        from connector_cursor c
        join connector_difference d on d.connector_id = c.connector_id and d.kind = c.kind
        join connector_map m on m.connector_id = c.connector_id and m.kind = 'customer' and m.remote_id = d.there
       where c.connector_id = ${connector_id} and c.kind = 'customers' and d.code = 'double' and d.ended_at is null
         and m.seen_at < c.sweep_started_at
         and not exists (select from connector_map s
                          where s.connector_id = c.connector_id and s.kind = c.kind and s.remote_id = m.remote_id
                            and s.seen_at >= c.sweep_started_at)
         and not exists (select from connector_map o
                          where o.connector_id = c.connector_id and o.kind = 'customer' and o.remote_id = d.key)
       order by m.local_id, d.difference_id
    ), ended as (
      update connector_difference d set ended_at = clock_timestamp() from merged
       where d.difference_id = merged.difference_id
    )
    update connector_map m set remote_id = merged.remote_id from merged
     where m.connector_id = ${connector_id} and m.kind = 'customer' and m.local_id = merged.local_id`.execute(tx);
}
