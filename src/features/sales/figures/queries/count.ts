import { type RawBuilder, sql } from "kysely";
import { type Db, only, readClock, sqlStateOf, type Tx } from "../../../../runtime/database.ts";
import { ofSandbox } from "../../../../web-api/list/search-list.ts";
import { RECEIPT_COLUMNS } from "../../closings/rules/facts.ts";
import { RECEIPT_KIND } from "../../receipts/queries/totals.ts";
import { sqlTypeOf } from "../../receipts/schemas.ts";
import {
  amountsOf,
  CURRENCY_CHARACTERS_MAX,
  MEASURES,
  NO_LOCATION,
  type Part,
  type SessionPayment,
} from "../rules/parts.ts";
import type { ReceiptToCount } from "../rules/receipt.ts";

/** Maximum characters of the JSON texts of a receipt whose payments are read. */
const PAYMENT_CHARACTERS_MAX = 20_000;
/** Maximum bytes of a receipt's lines, and of its model, that are read. */
const LINES_BYTES_MAX = 65_536;
/** Maximum bytes of any other text of a receipt that is read. */
const TEXT_BYTES_MAX = 4_096;
/** Time in ms after which the lock of another transaction that counts is not awaited any longer. */
const LOCK_TIMEOUT_MS = 2_000;

export interface Progress {
  /** Each receipt acknowledged before is counted. */
  readonly counted_until: string;
  /** Months before are figures of their own. */
  readonly months_until: string;
}

export async function readProgress(db: Db | Tx): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select counted_until, to_char(months_until, 'YYYY-MM-DD') as months_until from figure_progress`.execute(db);
  return only(rows);
}

/**
 * Returns whether receipts wait to be counted, even while another transaction counts the last of
 * them.
 */
export async function hasUncounted(db: Db): Promise<boolean> {
  const { rows } = await sql`select from receipt_to_count limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the time until which a standby has counted receipts: of its last change where none waits.
 * Receipts acknowledged before it are in all figures that are read afterwards.
 */
export async function readCountedUntil(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string | null }>`select pg_last_xact_replay_timestamp() as at`.execute(db);
  // The time is read before the statement that sees the notes.
  const { at } = only(rows);
  return at === null || (await hasUncounted(db)) ? (await readProgress(db)).counted_until : at;
}

/**
 * Locks the figures, so that one transaction changes them at a time and sees what the one before
 * has changed. The lock of a table takes no snapshot.
 *
 * @param wait_ms - two seconds, unless nobody waits for the caller.
 * @throws DatabaseError 55P03 when other transactions keep the lock for longer.
 */
export async function lockFigures(tx: Tx, wait_ms = LOCK_TIMEOUT_MS): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(wait_ms)}`.execute(tx);
  await sql`lock table figure_progress in exclusive mode`.execute(tx);
}

/**
 * Removes receipts from those that wait and returns their ids. When all that wait are taken, each
 * receipt acknowledged before this is counted. Call it under `lockFigures`.
 */
export async function takeUncounted(tx: Tx, limit: number): Promise<number[]> {
  // The time is read before the statement that sees the notes.
  const before = await readClock(tx);
  const { rows } = await sql<{ receipt_id: number }>`
    delete from receipt_to_count
     where ctid = any(array(select ctid from receipt_to_count limit ${limit}::int)) returning receipt_id`.execute(tx);
  if (rows.length < limit) {
    await sql`update figure_progress set counted_until = ${before}::timestamptz`.execute(tx);
  }
  return rows.map(({ receipt_id }) => receipt_id);
}

export async function readReceipts(tx: Tx, receipt_ids: readonly number[]): Promise<ReceiptToCount[]> {
  const { rows } = await sql<ReceiptToCount>`
    select ${RECEIPT} from receipt r ${FIGURES} where r.receipt_id = any(${[...receipt_ids]}::int8[])`.execute(tx);
  return rows;
}

/**
 * Runs a part of a transaction. When the database refuses its values, or they cannot be read, only
 * this part is undone.
 *
 * @returns the error then.
 */
export async function refusalOf(tx: Tx, part: () => Promise<void>): Promise<unknown> {
  await sql`savepoint part`.execute(tx);
  try {
    await part();
  } catch (error) {
    // A value that a column or a function cannot take, or a limit of the database. A lost
    // connection has no state, and no savepoint either: going back throws then.
    if (!/^(22|54|$)/.test(sqlStateOf(error) ?? "")) throw error;
    await sql`rollback to savepoint part`.execute(tx);
    return error;
  }
  await sql`release savepoint part`.execute(tx);
  return undefined;
}

/** SQL condition: the receipt `r` has no parts, credit or layaway, so its method received its total. */
const IS_PLAIN = sql<boolean>`(coalesce(r.split_payments, r.applied_credits, r.layaway_kind, r.credit_due) is null)`;
/** SQL condition: the payments of the receipt `r` are short enough to be read. */
const IS_READ = sql<boolean>`
  (coalesce(length(r.split_payments), 0) + coalesce(length(r.applied_credits), 0) < ${PAYMENT_CHARACTERS_MAX}::int)`;
/** SQL for the time on the clock of the shop of the receipt `r`. */
const SOLD_AT = sql`coalesce(r.sold_at, r.created_at at time zone 'UTC')`;

const unlessLong = (text: RawBuilder<unknown>, bytes_max: number) =>
  sql`case when octet_length(${text}) < ${bytes_max}::int then ${text} end`;

/** SQL columns of a receipt `r` that is counted; `FIGURES` joins what they need. */
const RECEIPT: RawBuilder<unknown> = sql`
  to_char(${SOLD_AT}, 'YYYY-MM-DD') as day, extract(hour from ${SOLD_AT})::int as hour,
  r.location_id, r.terminal_id, r.staff_id, key_of(r.register_session_id) as session_key,
  ${unlessLong(sql`r.register_session_id`, TEXT_BYTES_MAX)} as session_id,
  k.kind as counts_as, f.sales, f.refunds, f.exchanges, f.signed_total,
  case when ${IS_PLAIN} then 'plain' when ${IS_READ} then 'parts' else 'none' end as reading,
  ${sql.join(RECEIPT_COLUMNS.map(columnOf))}, coalesce(${unlessLong(sql`r.items`, LINES_BYTES_MAX)}, '[]') as items,
  true as is_listed, false as is_order_canceled, false as has_credit_memo`;

const FIGURES: RawBuilder<unknown> = sql`
  cross join lateral (select ${RECEIPT_KIND} as kind offset 0) k
  cross join lateral receipt_figures(k.kind, r.grand_total) f`;

function columnOf(name: (typeof RECEIPT_COLUMNS)[number]): RawBuilder<unknown> {
  const column = sql.ref(`r.${name}`);
  if (name === "receipt_id" || sqlTypeOf(name) !== "text") return column;
  return sql`${textOf(name, column)} as ${sql.ref(name)}`;
}

function textOf(name: (typeof RECEIPT_COLUMNS)[number], column: RawBuilder<unknown>): RawBuilder<unknown> {
  if (name === "split_payments" || name === "applied_credits") return sql`case when ${IS_READ} then ${column} end`;
  if (name === "currency") return sql`left(${column}, ${CURRENCY_CHARACTERS_MAX}::int)`;
  return unlessLong(column, name === "receipt_model" ? LINES_BYTES_MAX : TEXT_BYTES_MAX);
}

const PART_COLUMNS = ["day", "per", "location_id", "dimension", "key", "currency"];
const KEYS = sql.join(PART_COLUMNS.map((name) => sql.ref(name)));
const AMOUNTS = sql.join(MEASURES.map((name) => sql.ref(name)));
const SUMS = sql.join(MEASURES.map((name) => sql`sum(${sql.ref(`p.${name}`)}) as ${sql.ref(name)}`));

/**
 * Adds parts to the figures of their location, of all locations together, and of the months before
 * `months_until`. At all locations together, the total of a location is also the figure of that
 * location.
 *
 * @param into - `recount` is the temporary table of a recount, which has no months.
 */
export async function addToFigures(
  tx: Tx,
  parts: readonly Part[],
  months_until: string,
  into: "figure" | "recount" = "figure",
): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map((part) => {
    const { day, location_id, dimension, key, currency, name } = part;
    return { day, location_id, dimension, key, currency, name, ...amountsOf(part) };
  });
  const counts = sql`not ${ofSandbox(sql<number | null>`p.location_id`)}`;
  await sql`
    with part as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as p (
        day date, location_id int, dimension "char", key text, currency text, name text, receipts bigint,
        ${sql.join(MEASURES.slice(1).map((name) => sql`${sql.ref(name)} numeric`))})
    ), placed as (
      select p.day, 'd'::"char" as per, p.location_id, p.dimension, p.key, p.currency, p.name, ${qualified("p")}
        from part p
      union all
      select t.day, t.per, 0, w.dimension, w.key, p.currency, p.name, ${qualified("p")}
        from part p
       cross join lateral (
         select p.dimension, p.key
          union all
         select 's', case when p.location_id = ${NO_LOCATION}::int then '' else p.location_id::text end
          where p.dimension = 't') w (dimension, key)
       cross join lateral (
         select 'd'::"char", p.day
          union all
         select 'm', date_trunc('month', p.day::timestamp)::date where p.day < ${months_until}::date) t (per, day)
       where ${counts}
    )
    insert into ${sql.table(into)} as f (${KEYS}, name, ${AMOUNTS})
    select ${KEYS}, max(name), ${SUMS} from placed p group by ${KEYS}
    on conflict (${KEYS}) do update set name = coalesce(excluded.name, f.name), ${sql.join(
      MEASURES.map((name) => sql`${sql.ref(name)} = ${sql.ref(`f.${name}`)} + ${sql.ref(`excluded.${name}`)}`),
    )}`.execute(tx);
}

function qualified(alias: string): RawBuilder<unknown> {
  return sql.join(MEASURES.map((name) => sql.ref(`${alias}.${name}`)));
}

/**
 * Adds payments to the figures of their sessions, and notes the newest session of each register.
 */
export async function addToSessions(tx: Tx, payments: readonly SessionPayment[]): Promise<void> {
  if (payments.length === 0) return;
  await sql`
    with payment as materialized (
      select * from json_to_recordset(${JSON.stringify(payments)}::json) as p (
        receipt_id int8, terminal_id int, session_id text, session_key uuid, currency text, method text,
        is_terminal boolean, created_at timestamptz, paid numeric)
    ), newest as (
      insert into newest_session as n (terminal_id, session_id, currency, created_at, receipt_id)
      select distinct on (terminal_id) terminal_id, session_id, currency, created_at, receipt_id
        from payment where session_id is not null order by terminal_id, created_at desc, receipt_id desc
      on conflict (terminal_id) do update
        set session_id = excluded.session_id, currency = excluded.currency, created_at = excluded.created_at,
            receipt_id = excluded.receipt_id
      where (excluded.created_at, excluded.receipt_id) > (n.created_at, n.receipt_id)
    )
    insert into session_figure as s (terminal_id, session_key, currency, method, is_terminal, first_at, paid)
    select terminal_id, session_key, currency, method, is_terminal, min(created_at), sum(paid)
      from payment group by 1, 2, 3, 4, 5
    on conflict (terminal_id, session_key, currency, method, is_terminal)
    do update set first_at = least(s.first_at, excluded.first_at), paid = s.paid + excluded.paid`.execute(tx);
}

/**
 * Adds up the first month that is no figure yet, once it has been over for two days at UTC, hence
 * in each zone. Call it under `lockFigures`.
 *
 * @returns false when no month is due.
 */
export async function addMonth(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ month: string }>`
    update figure_progress set months_until = months_until + interval '1 month'
     where months_until + interval '1 month 2 days' <= clock_timestamp() at time zone 'UTC'
    returning to_char(months_until - interval '1 month', 'YYYY-MM-DD') as month`.execute(tx);
  const [due] = rows;
  if (due === undefined) return false;
  await sumMonth(tx, due.month);
  return true;
}

/** Adds up a month from its days, in place of what it was before. */
export async function sumMonth(tx: Tx, month: string): Promise<void> {
  await sql`delete from figure where day = ${month}::date and per = 'm'`.execute(tx);
  await sql`
    insert into figure (${KEYS}, name, ${AMOUNTS})
    select ${month}::date, 'm', 0, p.dimension, p.key, p.currency, max(p.name), ${SUMS}
      from generate_series(${month}::date, ${month}::date + interval '1 month' - interval '1 day', '1 day') d (day)
     cross join lateral (
       select * from figure f where f.day = d.day::date and f.per = 'd' and f.location_id = 0 offset 0) p
     group by p.dimension, p.key, p.currency`.execute(tx);
}
