import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../../../runtime/database.ts";
import { type ListSource, ofLocations } from "../../../../web-api/list/search-list.ts";
import type { Columns } from "../../../../web-api/search/compile.ts";
import { TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import { HAS_CREDIT_MEMO, IS_ORDER_CANCELED } from "../../../../shop-data/orders/links.ts";
import { RECEIPT_COLUMNS, type ReceiptFacts } from "../../closings/rules/facts.ts";

/** A receipt whose invoice is asked for. */
export interface InvoicedReceipt extends ReceiptFacts {
  readonly location_id: number | null;
  readonly is_sandbox: boolean;
  /** Day of the sale in its shop. */
  readonly sold_on: string;
}

export async function findInvoicedReceipt(db: Db, receipt_id: number): Promise<InvoicedReceipt | undefined> {
  const columns = sql.join(RECEIPT_COLUMNS.map((name) => sql.ref(`r.${name}`)));
  const { rows } = await sql<InvoicedReceipt>`
    select ${columns}, coalesce(r.items, '[]') as items, true as is_listed, r.location_id,
           ${IS_ORDER_CANCELED} as is_order_canceled, ${HAS_CREDIT_MEMO} as has_credit_memo,
           is_sandbox(r.location_id) as is_sandbox,
           to_char(coalesce(r.sold_at, r.created_at at time zone 'UTC'), 'YYYY-MM-DD') as sold_on
      from receipt r where r.receipt_id = ${receipt_id}::int8`.execute(db);
  return rows[0];
}

export type StoredInvoice = Pick<
  Stored<"invoice">,
  | "invoice_number"
  | "receipt_id"
  | "location_id"
  | "type_code"
  | "preceding_number"
  | "buyer"
  | "currency"
  | "total"
  | "document"
> & {
  /** YYYY-MM-DD */
  readonly issued_on: string;
};

const INVOICE = sql`
  i.invoice_number, i.receipt_id, i.location_id, i.type_code, to_char(i.issued_on, 'YYYY-MM-DD') as issued_on,
  i.preceding_number, i.buyer, i.currency, i.total, i.document`;

export async function findInvoice(db: Db, invoice_number: string): Promise<StoredInvoice | undefined> {
  const { rows } = await sql<StoredInvoice>`
    select ${INVOICE} from invoice i where i.invoice_number = ${invoice_number}`.execute(db);
  return rows[0];
}

export async function findInvoiceOfReceipt(db: Db | Tx, receipt_id: number): Promise<StoredInvoice | undefined> {
  const { rows } = await sql<StoredInvoice>`
    select ${INVOICE} from invoice i where i.receipt_id = ${receipt_id}::int8`.execute(db);
  return rows[0];
}

/**
 * Finds the newest invoice of a sale by the number of its order, in any case. The receipt may be
 * archived, or may have got the number after its invoice was made.
 */
export async function findInvoiceOfOrder(db: Db, increment_id: string): Promise<StoredInvoice | undefined> {
  const { rows } = await sql<StoredInvoice>`
    select ${INVOICE} from invoice i
      join (select invoice_id from invoice
             where type_code = '380' and lower(order_increment_id) = lower(${increment_id})
            union
            select o.invoice_id from receipt r join invoice o on o.receipt_id = r.receipt_id and o.type_code = '380'
             where lower(r.order_increment_id) = lower(${increment_id})) as found on found.invoice_id = i.invoice_id
     order by i.invoice_id desc limit 1`.execute(db);
  return rows[0];
}

/** Returns today's date in a time zone, by the database's clock. */
export async function readToday(tx: Tx, time_zone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(statement_timestamp() at time zone ${time_zone}, 'YYYY-MM-DD') as today`.execute(tx);
  return rows[0]?.today ?? "";
}

export interface Series {
  readonly website_id: number;
  readonly last_number: number;
}

/** Locks the invoice of a receipt, made or not, until the transaction ends: before other locks. */
export async function lockInvoiceOfReceipt(tx: Tx, receipt_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoice:' || ${receipt_id}::int8, 0))`.execute(tx);
}

/** Locks the numbers of a series until the transaction ends; the first one begins it. */
export async function lockSeries(tx: Tx, series: string, website_id: number): Promise<Series> {
  const { rows } = await sql<Series>`
    insert into invoice_series as s (series, website_id, last_number) values (${series}, ${website_id}, 0)
    on conflict (series) do update set last_number = s.last_number
    returning website_id, last_number`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("a series of invoices was not locked");
  return row;
}

export type NewInvoice = Omit<Stored<"invoice">, "invoice_id" | "created_at" | "issued_on"> & {
  readonly issued_on: string;
};

/** Stores an invoice with its number as the last one of its series, which is locked. */
export async function insertInvoice(tx: Tx, series: string, number: number, row: NewInvoice): Promise<void> {
  await tx.insertInto("invoice").values(row).execute();
  await sql`update invoice_series set last_number = ${number} where series = ${series}`.execute(tx);
}

/** The shopper of a receipt, as JSON texts; an erased one is null. */
export interface Shopper {
  readonly customer_name: string | null;
  readonly customer_email: string | null;
}

export async function findShopper(db: Db, receipt_id: number): Promise<Shopper | undefined> {
  const { rows } = await sql<Shopper>`
    select r.customer_name, r.customer_email from shown_receipt r where r.receipt_id = ${receipt_id}::int8`.execute(db);
  return rows[0];
}

/**
 * Finds the buyer, as JSON, of the newest invoice to an e-mail address, without those of erased and
 * of archived receipts, whose person may be erased.
 *
 * @param location_ids - locations whose invoices count; empty for all.
 */
export async function findBuyerByEmail(
  db: Db,
  email: string,
  location_ids: readonly number[],
): Promise<string | undefined> {
  const { rows } = await sql<{ buyer: string | null }>`
    select (array_agg(i.buyer order by i.invoice_id desc))[1] as buyer
      from invoice i join receipt r on r.receipt_id = i.receipt_id and r.erasure_id is null
     where lower(i.buyer_email) = lower(${email}) and i.buyer_email <> ''
       and (${location_ids.length === 0}::boolean or i.location_id = any(${[...location_ids]}::int[]))`.execute(db);
  return rows[0]?.buyer ?? undefined;
}

/** Maximum characters of a number: a prefix of 40, the year and what counts. */
const NUMBER_CHARACTERS_MAX = 64;

const LIST_COLUMNS: Columns = {
  invoice_id: { sql: "i.invoice_id", type: "bigint", is_never_empty: true },
  invoice_number: {
    sql: "i.invoice_number",
    type: "text",
    sorted_by: "lower(i.invoice_number)",
    characters_max: NUMBER_CHARACTERS_MAX,
    is_never_empty: true,
  },
  issued_on: { sql: "i.issued_on", type: "date", is_never_empty: true },
  type_code: { sql: "i.type_code", type: "text", is_lower: true, characters_max: 3 },
  receipt_id: { sql: "i.receipt_id", type: "bigint" },
  location_id: { sql: "i.location_id", type: "int" },
  buyer_name: { sql: "i.buyer_name", type: "text", characters_max: TEXT_CHARACTERS_MAX },
};

/** List of invoices in the administration. */
export const LISTED_INVOICES: ListSource = {
  from: sql`invoice as i`,
  select: sql`i.invoice_id, i.invoice_number, i.type_code, i.receipt_id, to_char(i.issued_on, 'YYYY-MM-DD') as issued_on,
    i.currency, round(i.total, 2)::text as total, i.preceding_number, i.buyer_name, i.location_id,
    (select l.name from location l where l.location_id = i.location_id) as location_name,
    (select r.receipt_number from receipt r where r.receipt_id = i.receipt_id) as receipt_number,
    (select p.receipt_id from invoice p where p.invoice_number = i.preceding_number) as preceding_receipt_id`,
  columns: LIST_COLUMNS,
  primary_key: "invoice_id",
  paging: "by_keys",
  reach: ofLocations(sql`i.location_id`),
};
