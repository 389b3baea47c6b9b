import { listAccountIds, PERSON_LISTS } from "../../../../shop-data/customers/person.ts";
import { type PersonKeys, salesOf } from "../../../../shop-data/orders/person.ts";
import { type RawBuilder, sql } from "kysely";
import type { Pool } from "pg";
import { type Db, only, type Row, type Tx, untilAborted } from "../../../../runtime/database.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { type RowStream, streamRows } from "../../../../web-api/list/row-stream.ts";
import { callerName } from "../../../../web-api/concurrency.ts";
import { ORDERS } from "../../../sales/orders/queries.ts";
import { RECEIPTS } from "../../../sales/receipts/queries/list.ts";
import type { Person } from "../person.ts";

/** A person with the accounts of their address. */
export interface Held extends Person {
  readonly customer_ids: readonly number[];
}

export function listCustomerIds(db: Db | Tx, person: Person): Promise<number[]> {
  return listAccountIds(db, formsOf(person));
}

/** SQL of a person's addresses and account ids. */
export const keysOf = (held: Held): PersonKeys => ({ forms: formsOf(held), ids: idsOf(held) });

/** Maximum rows of a list in an export. */
export const LISTED_MAX = 10_000;

const formsOf = ({ forms }: Person) => sql`array(select lower(form) from unnest(${[...forms]}::text[]) as form)`;
const idsOf = ({ customer_ids }: Held) => sql`${[...customer_ids]}::int[]`;

/** A person's receipt or order that is not erased yet, with the sale that locks both. */
export interface Sale {
  readonly kind: "receipt" | "order";
  readonly id: number;
  readonly sale: string | null;
}

/** Lists at most `limit` receipts and orders. */
export async function listSales(db: Db | Tx, held: Held, limit: number): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    with ${salesOf(keysOf(held))}
    select 'receipt' as kind, receipt_id as id, pos_order_id as sale from person_receipt
    union all
    select 'order', entity_id, pos_sale_id from person_order
    limit ${limit}::int8`.execute(db);
  return rows;
}

export async function countOrders(tx: Tx, held: Held): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    with ${salesOf(keysOf(held))} select count(*) as orders from person_order`.execute(tx);
  return rows[0]?.orders ?? 0;
}

export function streamReceipts(
  { db, streamPool }: { readonly db: Db; readonly streamPool: Pool },
  held: Held,
  { caller, signal }: Reader,
): Promise<RowStream<Row>> {
  return streamRows<Row>({
    streamPool,
    caller: callerName(caller),
    count: sql`with ${salesOf(keysOf(held))} select count(*) as total_count from person_receipt`.compile(db),
    rows: sql`with ${salesOf(keysOf(held))}
      select ${RECEIPTS.select} from ${RECEIPTS.from}
       where r.receipt_id in (select receipt_id from person_receipt) order by r.receipt_id`.compile(db),
    signal,
  });
}

/** Lists the first orders, as many as fit into `bytes_max`. */
export async function listOrders(tx: Tx, held: Held, bytes_max: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${salesOf(keysOf(held))}
    select * from (
      select listed.*, sum(octet_length(listed::text)) over (order by entity_id) as bytes__
        from (select ${ORDERS.select} from ${ORDERS.from}
               where o.entity_id in (select entity_id from person_order)
               order by o.entity_id limit ${LISTED_MAX}) as listed
    ) as measured where bytes__ <= ${bytes_max} order by entity_id`.execute(tx);
  return rows;
}

const { accounts, addresses, ...others } = PERSON_LISTS;

/** A person's rows that need not be kept, by kind, in the order in which an export reads them. */
const LISTS = {
  accounts,
  addresses,
  claims: ({ ids }: PersonKeys) => sql`select c.* from receipt_claim c where c.customer_id = any(${ids})`,
  ...others,
  invoices: (keys: PersonKeys) => sql`
    with ${salesOf(keys)}
    select i.invoice_number, i.receipt_id, i.type_code, i.issued_on, i.preceding_number, i.buyer, i.currency, i.total,
           i.document, i.created_at
      from invoice i
     where lower(i.buyer_email) = any(${keys.forms}) or i.receipt_id in (select receipt_id from person_receipt)`,
  held_carts: (_keys: PersonKeys, held: Held) => sql`select h.* from held_cart h where ${isCartOf(held)}`,
  one_time_codes: (_keys: PersonKeys, held: Held) => sql`
    select purpose, subject_id, email, requested_at, expires_at, consumed_at from one_time_code
     where ${isCodeOf(held)}`,
} as const;

export type List = keyof typeof LISTS;

export const LIST_NAMES = Object.keys(LISTS) as readonly List[];

/**
 * Returns the SQL condition for the person's codes, which are stored under a hash of the typed
 * address.
 */
export function isCodeOf(held: Held): RawBuilder<boolean> {
  return sql<boolean>`(customer_id = any(${idsOf(held)}) or lower(email) = any(${formsOf(held)})
    or email_key in (select encode(sha256(convert_to(form, 'UTF8')), 'hex') from unnest(${[...held.forms]}::text[]) as form))`;
}

/**
 * Returns the SQL condition for held carts of the person, and those whose texts name the address.
 * Held carts are limited in number and length.
 */
export function isCartOf(held: Held): RawBuilder<boolean> {
  return sql<boolean>`(customer_id = any(${idsOf(held)}) or lower(customer_email) = any(${formsOf(held)})
    or concat_ws(E'\n', name, document) ~* ${held.pattern})`;
}

export interface JsonRows {
  /** The rows, each as JSON text. */
  readonly rows: readonly string[];
  readonly bytes: number;
}

/** Reads the first rows of a statement as JSON, as many as fit into `bytes_max`. */
export async function readJson(
  db: Db,
  all: RawBuilder<unknown>,
  bytes_max: number,
  signal?: AbortSignal,
): Promise<JsonRows> {
  const { rows } = await sql<{ found: string; bytes: number }>`
    select found, bytes from (
      select found, place, sum(octet_length(found)) over (order by place) as bytes
        from (select row_number() over () as place, row_to_json(listed)::text as found
                from (select * from (${all}) as all_of_them limit ${LISTED_MAX}) as listed) as written
    ) as measured where bytes <= ${bytes_max} order by place`.execute(db, untilAborted(signal));
  return { rows: rows.map(({ found }) => found), bytes: rows.at(-1)?.bytes ?? 0 };
}

/** Reads a list of the person as `readJson` does. */
export function readList(tx: Tx, held: Held, list: List, bytes_max: number): Promise<JsonRows> {
  return readJson(tx, LISTS[list](keysOf(held), held), bytes_max);
}

export async function countLists(tx: Tx, held: Held): Promise<Record<List, number>> {
  const counts = LIST_NAMES.map(
    (name) => sql`(select count(*) from (${LISTS[name](keysOf(held), held)}) as l) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<List, number>>`select ${sql.join(counts)}`.execute(tx);
  return only(rows);
}
