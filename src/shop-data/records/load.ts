import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../runtime/database.ts";
import type {
  AddressRecord,
  CustomerRecord,
  DocumentItem,
  OrderReference,
  OwnerRecord,
  PaymentRecord,
  RefundRecord,
  SaleItem,
  SaleRecord,
  SubscriptionRecord,
  WishesRecord,
} from "./record.ts";

const REFERENCE = sql`o.entity_id as order_id, o.increment_id, o.pos_sale_id, o.state`;
const OWNER = sql`${REFERENCE}, o.customer_id, o.customer_email, o.customer_firstname, o.customer_lastname`;
const ADDRESS = sql`a.prefix, a.firstname, a.middlename, a.lastname, a.company, a.street, a.city, a.region, a.region_code,
  a.postcode, a.country_id, a.telephone, a.vat_id`;

/** Returns SQL for columns as decimal texts without trailing zeros. */
function amounts(alias: string, names: readonly string[]): RawBuilder<unknown> {
  return sql.raw(names.map((name) => `trim_scale(${alias}.${name}) as ${name}`).join(", "));
}

function instant(column: string): RawBuilder<unknown> {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

export async function loadOwner(db: Db, order_id: number): Promise<OwnerRecord | undefined> {
  const { rows } = await sql<OwnerRecord>`
    select ${OWNER} from shop_data.shown_order o where o.entity_id = ${order_id}`.execute(db);
  return rows[0];
}

export async function loadSale(db: Db, order_id: number): Promise<SaleRecord | undefined> {
  const sums = [
    "subtotal",
    "tax_amount",
    "discount_amount",
    "shipping_amount",
    "shipping_tax_amount",
    "grand_total",
    "base_grand_total",
  ];
  const { rows } = await sql<Omit<SaleRecord, "items" | "billing_address" | "shipping_address">>`
    select ${OWNER}, ${instant("o.created_at")} as created_at, o.website_id, o.store_id, o.location_id,
           o.order_currency_code, o.base_currency_code, ${amounts("o", sums)}, o.coupon_code, o.payment_method,
           o.shipping_method
      from shop_data.shown_order o where o.entity_id = ${order_id}`.execute(db);
  const [order] = rows;
  if (order === undefined) return undefined;
  const figures = [
    "qty_ordered",
    "price",
    "price_incl_tax",
    "row_total",
    "row_total_incl_tax",
    "tax_percent",
    "tax_amount",
    "discount_amount",
  ];
  const { rows: items } = await sql<SaleItem>`
    select i.item_id, i.product_id, i.sku, i.name, ${amounts("i", figures)}
      from shop_data.sales_order_item i where i.order_id = ${order_id} order by i.item_id`.execute(db);
  const { rows: addresses } = await sql<AddressRecord & { readonly address_type: string }>`
    select a.address_type, ${ADDRESS} from shop_data.shown_order_address a where a.parent_id = ${order_id}`.execute(db);
  const addressOf = (type: string): AddressRecord | null => {
    const found = addresses.find(({ address_type }) => address_type === type);
    if (found === undefined) return null;
    const { address_type: _, ...address } = found;
    return address;
  };
  return { ...order, items, billing_address: addressOf("billing"), shipping_address: addressOf("shipping") };
}

type Document = OrderReference & Omit<PaymentRecord & RefundRecord, "items">;

async function loadDocument(
  db: Db,
  table: "sales_invoice" | "sales_creditmemo",
  own: RawBuilder<unknown>,
  id: number,
): Promise<(Document & { readonly items: readonly DocumentItem[] }) | undefined> {
  const { rows } = await sql<Document>`
    select ${REFERENCE}, ${own}, d.increment_id as document_number, ${instant("d.created_at")} as created_at,
           d.order_currency_code, ${amounts("d", ["shipping_amount", "grand_total"])}
      from ${sql.table(`shop_data.${table}`)} d join shop_data.shown_order o on o.entity_id = d.order_id
     where d.entity_id = ${id}`.execute(db);
  const [document] = rows;
  if (document === undefined) return undefined;
  const { rows: items } = await sql<DocumentItem>`
    select i.order_item_id, i.sku, ${amounts("i", ["qty", "row_total", "tax_amount", "discount_amount"])}
      from ${sql.table(`shop_data.${table}_item`)} i where i.parent_id = ${id} order by i.entity_id`.execute(db);
  return { ...document, items };
}

export function loadPayment(db: Db, invoice_id: number): Promise<PaymentRecord | undefined> {
  return loadDocument(db, "sales_invoice", sql`d.entity_id as invoice_id, o.location_id, o.payment_method`, invoice_id);
}

export async function loadRefund(db: Db, creditmemo_id: number): Promise<RefundRecord | undefined> {
  const own = sql`d.entity_id as creditmemo_id, ${amounts("d", ["adjustment_positive", "adjustment_negative"])}`;
  const document = await loadDocument(db, "sales_creditmemo", own, creditmemo_id);
  if (document === undefined) return undefined;
  const { rows } = await sql<{ order_item_id: number }>`
    select order_item_id from shop_data.sales_creditmemo_item
     where parent_id = ${creditmemo_id} and is_returned`.execute(db);
  const returned = new Set(rows.map(({ order_item_id }) => order_item_id));
  const items = document.items.map((item) => ({
    ...item,
    qty_returned: returned.has(item.order_item_id) ? item.qty : "0",
  }));
  return { ...document, items };
}

export async function loadCustomer(db: Db, customer_id: number): Promise<CustomerRecord | undefined> {
  const { rows } = await sql<Omit<CustomerRecord, "addresses">>`
    select c.entity_id as customer_id, c.website_id, c.group_id, c.email, c.prefix, c.firstname, c.middlename, c.lastname,
           c.suffix, c.dob, c.gender, c.company, c.taxvat, c.phone, ${instant("c.created_at")} as created_at
      from shop_data.customer c where c.entity_id = ${customer_id}`.execute(db);
  const [customer] = rows;
  if (customer === undefined) return undefined;
  const { rows: addresses } = await sql<CustomerRecord["addresses"][number]>`
    select a.entity_id as address_id, ${ADDRESS}, coalesce(a.entity_id = c.default_billing, false) as is_default_billing,
           coalesce(a.entity_id = c.default_shipping, false) as is_default_shipping
      from shop_data.customer_address a join shop_data.customer c on c.entity_id = a.parent_id
     where a.parent_id = ${customer_id} order by a.entity_id`.execute(db);
  return { ...customer, addresses };
}

export async function loadSubscription(db: Db, subscriber_id: number): Promise<SubscriptionRecord | undefined> {
  const { rows } = await sql<SubscriptionRecord>`
    select subscriber_id, website_id, nullif(customer_id, 0) as customer_id, subscriber_email as email,
           subscriber_status as status
      from shop_data.newsletter_subscriber where subscriber_id = ${subscriber_id}`.execute(db);
  return rows[0];
}

export async function loadWishes(db: Db, customer_id: number): Promise<WishesRecord | undefined> {
  const { rows: known } = await sql`select from shop_data.customer where entity_id = ${customer_id}`.execute(db);
  if (known.length === 0) return undefined;
  const { rows: wishes } = await sql<WishesRecord["wishes"][number]>`
    select p.sku, trim_scale(i.qty) as qty, i.description
      from shop_data.wishlist w join shop_data.wishlist_item i using (wishlist_id)
      join shop_data.product p on p.entity_id = i.product_id
     where w.customer_id = ${customer_id} order by i.wishlist_item_id`.execute(db);
  return { customer_id, wishes };
}
