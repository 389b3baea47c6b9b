import { findOrderByNumber } from "../../../../commerce/orders/stored.ts";
import { type RawBuilder, sql } from "kysely";
import { type Db, only } from "../../../../runtime/database.ts";
import { RECEIPT_FIGURES, RECEIPT_KIND } from "../../receipts/queries/totals.ts";
import { PRINTED_COLUMNS, type ReceiptToPrint } from "@tillkeeper/receipt-document";

/** A receipt as its page, its mail and its PDF need it. */
export interface PageReceipt extends ReceiptToPrint {
  readonly receipt_id: number;
  readonly location_id: number | null;
  /** The newest one; the page may have been reached by one that it replaced. */
  readonly receipt_token: string;
  /** JSON text as the register sent it. */
  readonly customer_email: string | null;
  readonly is_claimed: boolean;
  readonly is_sandbox: boolean;
}

const COLUMNS = sql.join(
  (["receipt_id", "location_id", "receipt_token", "customer_email", ...PRINTED_COLUMNS] as const).map((column) =>
    sql.ref(`r.${column}`),
  ),
);

async function findWhere(db: Db, condition: RawBuilder<unknown>): Promise<PageReceipt | undefined> {
  const { rows } = await sql<PageReceipt>`
    select ${COLUMNS}, is_sandbox(r.location_id) as is_sandbox,
           exists (select from receipt_claim c where c.receipt_id = r.receipt_id) as is_claimed
      from shown_receipt r where ${condition}`.execute(db);
  return rows[0];
}

export function findPageReceiptById(db: Db, receipt_id: number): Promise<PageReceipt | undefined> {
  return findWhere(db, sql`r.receipt_id = ${receipt_id}`);
}

/** The receipt of a token, whether it is the receipt's current one or one that was replaced. */
export function findPageReceipt(db: Db, receipt_token: string): Promise<PageReceipt | undefined> {
  return findWhere(
    db,
    sql`r.receipt_id = coalesce(
      (select receipt_id from receipt where receipt_token = ${receipt_token}),
      (select receipt_id from receipt_token_alias where receipt_token = ${receipt_token}))`,
  );
}

interface Figures {
  readonly kind: string;
  readonly signed_total: string | null;
  readonly net_sales: string;
}

/** Kind of a receipt, and its related receipts. */
export interface Relations extends Figures {
  readonly order: { readonly increment_id: string; readonly status: string; readonly grand_total: string } | null;
  /** The first receipt of the sale that this one follows. */
  readonly follows: { readonly receipt_id: number; readonly receipt_number: string | null } | null;
  readonly closings: readonly {
    readonly report_id: string;
    readonly series_code: string;
    readonly closing_number: number;
    readonly business_date: string;
    readonly terminal_name: string | null;
  }[];
}

/** The figures of a receipt, the order of its sale, the receipt that it follows and the closings that list it. */
export async function findRelations(
  db: Db,
  {
    receipt_id,
    sale_id,
    pos_order_id,
    order_increment_id,
  }: Pick<PageReceipt, "receipt_id" | "sale_id" | "pos_order_id" | "order_increment_id">,
): Promise<Relations> {
  const figures = await sql<Figures>`
    select ${RECEIPT_KIND} as kind, f.signed_total, f.net_sales
      from receipt r cross join lateral ${RECEIPT_FIGURES} f where r.receipt_id = ${receipt_id}`.execute(db);
  const order = await findOrderByNumber(db, order_increment_id);
  const closings = await sql<Relations["closings"][number]>`
    select c.report_id, c.series_code, c.closing_number, c.business_date, c.terminal_name
      from register_report c
     where c.report_id in (select d.report_id from closing_document d where lower(d.sale_id) = lower(${sale_id ?? pos_order_id}))
     order by c.closed_at, c.report_id`.execute(db);
  const follows = await sql<NonNullable<Relations["follows"]>>`
    select receipt_id, receipt_number from receipt
     where lower(sale_id) = lower(${sale_id}) and receipt_id <> ${receipt_id}
       and not is_follow_up(sale_type, layaway_kind, credit_due)
     limit 1`.execute(db);
  return { ...only(figures.rows), order: order ?? null, follows: follows.rows[0] ?? null, closings: closings.rows };
}
