import { findOrderByNumber, findOrderDue } from "../../../../shop-data/orders/stored.ts";
import { type RawBuilder, sql } from "kysely";
import { registerName } from "../../../../shared/resources/queries/register-name.ts";
import { type Db, only, type Stored } from "../../../../runtime/database.ts";
import { CHARGED_TWICE } from "../../receipts/queries/charged-twice.ts";
import { RECEIPT_FIGURES, RECEIPT_KIND } from "../../receipts/queries/totals.ts";
import { PRINTED_COLUMNS, type ReceiptToPrint } from "@tillkeeper/receipt-document";

/** The receipt data that its page, its mail and its PDF need. */
export interface PageReceipt extends ReceiptToPrint {
  readonly receipt_id: number;
  readonly location_id: number | null;
  /** The newest token of the receipt. The page may have been opened with an older one. */
  readonly receipt_token: string;
  /** JSON source text as the register sent it. */
  readonly customer_email: string | null;
  readonly is_claimed: boolean;
  readonly is_sandbox: boolean;
  /** True when the receipt is shown without its customer, whose data was erased. */
  readonly is_erased: boolean;
  /** The invoice that a business customer got for the receipt; null without one. */
  readonly invoice_number: string | null;
  /** 380, or 381 for a credit note. */
  readonly invoice_type: string | null;
}

const COLUMNS = sql.join(
  (["receipt_id", "location_id", "receipt_token", "customer_email", ...PRINTED_COLUMNS] as const).map((column) =>
    sql.ref(`r.${column}`),
  ),
);

async function findWhere(db: Db, condition: RawBuilder<unknown>): Promise<PageReceipt | undefined> {
  const { rows } = await sql<PageReceipt>`
    select ${COLUMNS}, is_sandbox(r.location_id) as is_sandbox, r.erasure_id is not null as is_erased,
           i.invoice_number, i.type_code as invoice_type,
           exists (select from receipt_claim c where c.receipt_id = r.receipt_id) as is_claimed
      from shown_receipt r left join invoice i on i.receipt_id = r.receipt_id where ${condition}`.execute(db);
  return rows[0] && withOrderDue(db, rows[0]);
}

/**
 * Fills in the remaining amount of a payment that leaves an open amount but does not state it: what
 * its order has left to pay.
 */
async function withOrderDue(db: Db, receipt: PageReceipt): Promise<PageReceipt> {
  if (receipt.credit_due === null || receipt.layaway_balance_owed !== null) return receipt;
  const due = await findOrderDue(db, receipt.order_increment_id);
  return due?.currency === receipt.currency ? { ...receipt, layaway_balance_owed: due.total_due } : receipt;
}

export function findPageReceiptById(db: Db, receipt_id: number): Promise<PageReceipt | undefined> {
  return findWhere(db, sql`r.receipt_id = ${receipt_id}`);
}

/** Finds the receipt of a token, whether the token is current or was replaced. */
export function findPageReceipt(db: Db, receipt_token: string): Promise<PageReceipt | undefined> {
  return findWhere(
    db,
    sql`r.receipt_id = (select k.receipt_id from receipt_key k where k.key = key_of(${receipt_token}) and k.kind = 't')
      and (r.receipt_token = ${receipt_token}
           or exists (select from receipt_token_alias a where a.receipt_token = ${receipt_token} and a.receipt_id = r.receipt_id))`,
  );
}

type ListingClosing = Pick<
  Stored<"register_report">,
  "report_id" | "series_code" | "closing_number" | "business_date" | "terminal_name"
>;

/**
 * Returns the figures of a receipt, the order of its sale, the first receipt of the sale that it
 * follows, and the closings that list it.
 */
export async function findRelations(
  db: Db,
  {
    receipt_id,
    sale_id,
    pos_order_id,
    order_increment_id,
  }: Pick<PageReceipt, "receipt_id" | "sale_id" | "pos_order_id" | "order_increment_id">,
) {
  const figures = await sql<{
    kind: string;
    signed_total: string | null;
    net_sales: string;
    charged_twice: string | null;
  }>`
    select ${RECEIPT_KIND} as kind, f.signed_total, f.net_sales, ${CHARGED_TWICE} as charged_twice
      from shown_receipt r cross join lateral ${RECEIPT_FIGURES} f where r.receipt_id = ${receipt_id}`.execute(db);
  const order = await findOrderByNumber(db, order_increment_id);
  const closings = await sql<ListingClosing>`
    select c.report_id, c.series_code, c.closing_number, c.business_date,
           ${registerName(sql`c.terminal_name`, sql`c.location_name`)} as terminal_name
      from register_report c
     where c.report_id in (select d.report_id from closing_document d where lower(d.sale_id) = lower(${sale_id ?? pos_order_id}))
     order by c.closed_at, c.report_id`.execute(db);
  const follows = await sql<Pick<Stored<"receipt">, "receipt_id" | "receipt_number">>`
    select receipt_id, receipt_number from receipt
     where receipt_id = (select k.receipt_id from receipt_key k where k.key = key_of(${sale_id}) and k.kind = 's')
       and receipt_id <> ${receipt_id} and lower(sale_id) = lower(${sale_id})`.execute(db);
  return { ...only(figures.rows), order: order ?? null, follows: follows.rows[0] ?? null, closings: closings.rows };
}
