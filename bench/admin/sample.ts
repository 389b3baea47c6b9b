import type pg from "pg";

/**
 * Values of stored rows that requests search for: a receipt with every value that receipts are
 * searched by, and a closing that does not match.
 */
export type Sample = Readonly<Record<(typeof SAMPLED)[number], string>>;
const SAMPLED = [
  "receipt_id",
  "receipt_number",
  "grand_total",
  "location_id",
  "terminal_id",
  "order_increment_id",
  "sale_id",
  "customer",
  "card",
  "report_id",
  "receipts",
  "next_number",
  "customer_id",
  "customer_email",
  "product_id",
  "sku",
  "order_id",
] as const;

export async function findSample(owner: pg.Client): Promise<Sample> {
  const { rows } = await owner.query<Record<string, string>>(
    `select r.receipt_id::text, r.receipt_number, trim_scale(r.grand_total)::text as grand_total, r.location_id::text, r.terminal_id::text,
            (select order_increment_id from pos.receipt o where o.receipt_id = r.receipt_id + 1) as order_increment_id, r.sale_id,
            btrim(r.customer_name, '"') as customer, pos.card_digits(r.terminal_info) as card,
            (select report_id from pos.register_report_state where state_figures_reconciled = 'mismatched' limit 1) as report_id,
            (select count(*)::text from pos.receipt) as receipts,
            split_part(r.receipt_number, '-', 1) || '-' || lpad((99000 + r.terminal_id)::text, 6, '0') as next_number,
            c.customer_id::text, c.customer_email, c.entity_id::text as order_id, p.entity_id::text as product_id, p.sku
       from pos.receipt r,
            (select * from shop_data.sales_order where customer_id is not null order by entity_id desc limit 1) c,
            (select * from shop_data.product order by entity_id desc limit 1) p
      where r.customer_name is not null and pos.card_digits(r.terminal_info) is not null
        and r.created_at < now() - interval '10 days'
      order by r.created_at desc limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error("no receipt has a customer and a card");
  return Object.fromEntries(SAMPLED.map((name) => [name, row[name] ?? ""])) as Sample;
}
