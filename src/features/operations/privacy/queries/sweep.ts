import { halvesOf, ordersSince, otherHalvesSince } from "../../../../shop-data/orders/person.ts";
import { sql } from "kysely";
import type { SweepSpan } from "../../../../runtime/sweep-span.ts";
import type { Db } from "../../../../runtime/database.ts";
import type { Sale } from "./find.ts";

/** A recently stored receipt or order of a sale before the last erasure. */
export interface Arrival extends Sale {
  /** The stored address in lower case. */
  readonly email: string;
  readonly created_at: string;
}

/** Overlap that covers late commits: a statement ends after at most 30 s. */
const OVERLAP_SECONDS = 300;

/** Returns the period to search; undefined when no person was ever erased. */
export async function readWindow(db: Db): Promise<SweepSpan | undefined> {
  const { rows } = await sql<SweepSpan>`
    select swept_until - make_interval(secs => ${OVERLAP_SECONDS}) as since, clock_timestamp() as until
      from erasure_sweep where exists (select from erasure)`.execute(db);
  return rows[0];
}

export async function noteSwept(db: Db, until: string): Promise<void> {
  await sql`update erasure_sweep set swept_until = ${until}::timestamptz
             where swept_until < ${until}::timestamptz`.execute(db);
}

export async function listArrivals(db: Db, { since }: SweepSpan): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    with last as materialized (select max(erased_at) as erased_at from erasure)
    select 'receipt' as kind, r.receipt_id as id, r.pos_order_id as sale, email_of(r.customer_email) as email, r.created_at
      from last join receipt r on r.stored_at >= ${since}::timestamptz and r.created_at <= last.erased_at
     where r.erasure_id is null and r.customer_email is not null and email_of(r.customer_email) is not null
    union all
    ${ordersSince(since)}`.execute(db);
  return rows;
}

/** Receipts of a partition that was read back, in which those of erased persons are not marked. */
export interface ReadBack {
  readonly first_id: number;
  readonly sweep_from: number;
  readonly end_id: number;
}

export async function findReadBack(db: Db): Promise<ReadBack | undefined> {
  const { rows } = await sql<ReadBack>`
    select first_id, sweep_from, end_id from receipt_part where sweep_from is not null order by first_id limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Notes how far a partition was searched; null when nothing is left. */
export async function noteReadBack(db: Db, first_id: number, sweep_from: number | null): Promise<void> {
  await sql`update receipt_part set sweep_from = ${sweep_from}::int8 where first_id = ${first_id}::int8`.execute(db);
}

/** Lists unmarked receipts with an address, with numbers from `from` up to, without, `to`. */
export async function listArrivalsOf(db: Db, from: number, to: number): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    select 'receipt' as kind, r.receipt_id as id, r.pos_order_id as sale, email_of(r.customer_email) as email, r.created_at
      from receipt r
     where r.receipt_id >= ${from}::int8 and r.receipt_id < ${to}::int8 and r.erasure_id is null
       and r.customer_email is not null and email_of(r.customer_email) is not null`.execute(db);
  return rows;
}

/** Lists unmarked receipts of these numbers whose orders are erased. */
export async function listHalvesOf(db: Db, from: number, to: number): Promise<Due[]> {
  const { rows } = await sql<Due>`${halvesOf(from, to)}`.execute(db);
  return rows;
}

export interface Due extends Sale {
  readonly erasure_id: number;
}

/** Returns the receipts and orders of persons who were erased after the sale. */
export async function findErased(db: Db, arrivals: readonly (Arrival & { person_key: string })[]): Promise<Due[]> {
  if (arrivals.length === 0) return [];
  const column = (name: "kind" | "id" | "sale" | "created_at" | "person_key") =>
    arrivals.map((arrival) => arrival[name]);
  const { rows } = await sql<Due>`
    select a.kind, a.id, a.sale, e.erasure_id
      from unnest(${column("kind")}::text[], ${column("id")}::int8[], ${column("sale")}::text[],
                  ${column("created_at")}::timestamptz[], ${column("person_key")}::text[])
           as a (kind, id, sale, created_at, person_key)
      join erasure e on e.person_key = a.person_key and a.created_at <= e.erased_at`.execute(db);
  return rows;
}

/**
 * Lists recent orders of erased receipts, and recent receipts of erased orders: both halves of a
 * sale are erased.
 */
export async function listOtherHalves(db: Db, { since }: SweepSpan): Promise<Due[]> {
  const { rows } = await sql<Due>`
    ${otherHalvesSince(since)}`.execute(db);
  return rows;
}
