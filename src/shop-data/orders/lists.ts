import { type RawBuilder, sql } from "kysely";
import { TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import type { Row, RunNamed } from "../../runtime/database.ts";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";
import { RECEIPTS_OF_ORDER, type ReceiptsOfOrder } from "./links.ts";

/** Returns SQL that formats an instant in JSON built by the database. */
const timestamp = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

/**
 * Returns SQL for a JSON row of columns, since `json_build_object` takes at most a hundred
 * arguments.
 */
const jsonRow = (columns: readonly string[]): string => `(select row_to_json(j) from (select ${columns.join(", ")}) j)`;
const amounts = (alias: string, names: readonly string[]): string[] =>
  names.map((name) => `trim_scale(${alias}.${name}) as ${name}`);

const ITEM = jsonRow([
  "i.item_id, i.order_id, i.store_id, i.product_id, i.product_type, i.sku, i.name, i.is_virtual, i.applied_rule_ids",
  ...amounts("i", [
    "qty_ordered",
    "qty_invoiced",
    "qty_refunded",
    "qty_canceled",
    "original_price",
    "price",
    "base_price",
    "price_incl_tax",
    "row_total",
    "base_row_total",
    "row_total_incl_tax",
    "tax_percent",
    "tax_amount",
    "discount_percent",
    "discount_amount",
    "amount_refunded",
  ]),
  `${timestamp("i.created_at")} as created_at`,
]);

const ADDRESS = jsonRow([
  `a.entity_id, a.parent_id, a.address_type, a.customer_address_id, a.email, a.prefix, a.firstname, a.middlename,
   a.lastname, a.company, a.street, a.city, a.region, a.region_code, a.region_id, a.postcode, a.country_id, a.telephone,
   a.fax, a.vat_id`,
]);
const addressOf = (type: "billing" | "shipping"): string =>
  `(select ${ADDRESS} from shop_data.shown_order_address a where a.parent_id = o.entity_id and a.address_type = '${type}')`;

const COMMENT = jsonRow([
  `c.entity_id, coalesce(c.invoice_id, c.creditmemo_id, c.order_id) as parent_id, c.entity_name, c.status, c.comment,
   c.is_customer_notified, c.is_visible_on_front, ${timestamp("c.created_at")} as created_at`,
]);
const commentsOf = (condition: string): string =>
  `(select coalesce(json_agg(${COMMENT} order by c.entity_id), '[]') from shop_data.shown_comment c where ${condition})`;

const ORDER_TYPES = {
  entity_id: "bigint",
  increment_id: "text",
  state: "text",
  status: "text",
  ext_order_id: "text",
  customer_email: "text",
  customer_firstname: "text",
  customer_lastname: "text",
  customer_note: "text",
  base_currency_code: "text",
  order_currency_code: "text",
  discount_description: "text",
  coupon_code: "text",
  applied_rule_ids: "text",
  shipping_description: "text",
  store_id: "int",
  customer_id: "int",
  customer_group_id: "int",
  customer_is_guest: "int",
  is_virtual: "int",
  total_item_count: "int",
  base_to_order_rate: "numeric",
  subtotal: "numeric",
  base_subtotal: "numeric",
  subtotal_incl_tax: "numeric",
  tax_amount: "numeric",
  base_tax_amount: "numeric",
  discount_amount: "numeric",
  base_discount_amount: "numeric",
  shipping_amount: "numeric",
  base_shipping_amount: "numeric",
  shipping_tax_amount: "numeric",
  shipping_incl_tax: "numeric",
  shipping_refunded: "numeric",
  grand_total: "numeric",
  base_grand_total: "numeric",
  total_qty_ordered: "numeric",
  total_invoiced: "numeric",
  base_total_invoiced: "numeric",
  total_paid: "numeric",
  base_total_paid: "numeric",
  total_due: "numeric",
  base_total_due: "numeric",
  total_refunded: "numeric",
  base_total_refunded: "numeric",
  total_canceled: "numeric",
  created_at: "timestamp!",
  updated_at: "timestamp!",
} as const;

const listed = (alias: string, types: object): string =>
  Object.keys(types)
    .map((name) => `${alias}.${name}`)
    .join(", ");

const ORDER_FIELDS = `${listed("o", ORDER_TYPES)},
  (select coalesce(json_agg(${ITEM} order by i.item_id), '[]')
     from shop_data.sales_order_item i where i.order_id = o.entity_id)::text as items,
  ${addressOf("billing")}::text as billing_address,
  ${jsonRow([
    `o.entity_id as parent_id, o.payment_method as method, o.payment_po_number as po_number,
     o.payment_information as additional_information, trim_scale(o.grand_total) as amount_ordered,
     trim_scale(o.total_paid) as amount_paid`,
  ])}::text as payment,
  ${commentsOf("c.order_id = o.entity_id and c.invoice_id is null and c.creditmemo_id is null")}::text as status_histories,
  json_strip_nulls(${jsonRow([
    `o.pos_sale_id, o.location_id as pos_location_id, case when o.shipping_method is not null or ${addressOf("shipping")} is not null then
       json_build_array(json_build_object('shipping', json_build_object(
         'address', ${addressOf("shipping")}, 'method', o.shipping_method))) end as shipping_assignments`,
  ])})::text as extension_attributes`;

export const ORDERS: ListSource = {
  from: sql`shop_data.shown_order as o`,
  select: sql.raw(ORDER_FIELDS),
  columns: {
    ...columnsOf("o", ORDER_TYPES),
    // A maximum length lets the index of the column serve patterns.
    customer_email: { sql: "o.customer_email", type: "text", characters_max: TEXT_CHARACTERS_MAX },
    pos_sale_id: { sql: "o.pos_sale_id", type: "text" },
    pos_location_id: { sql: "o.location_id", type: "int" },
  },
  primary_key: "entity_id",
  sandbox: {
    is_of: sql<boolean>`o.is_sandbox`,
    named_by: ["pos_location_id", "entity_id", "increment_id", "pos_sale_id"],
  },
};

const DOCUMENT_TYPES = {
  entity_id: "bigint",
  order_id: "bigint",
  increment_id: "text",
  base_currency_code: "text",
  order_currency_code: "text",
  store_id: "int",
  state: "int",
  subtotal: "numeric",
  tax_amount: "numeric",
  discount_amount: "numeric",
  shipping_amount: "numeric",
  grand_total: "numeric",
  base_grand_total: "numeric",
  created_at: "timestamp!",
  updated_at: "timestamp!",
} as const;

function documentSource(
  kind: "invoice" | "creditmemo",
  own: Readonly<Record<string, "bigint" | "numeric">>,
): ListSource {
  const has_sale = kind === "creditmemo";
  const types = { ...DOCUMENT_TYPES, ...own };
  const item = jsonRow([
    "i.entity_id, i.parent_id, i.order_item_id, i.product_id, i.sku, i.name",
    ...amounts("i", ["qty", "price", "row_total", "tax_amount", "discount_amount"]),
  ]);
  return {
    from: sql.raw(`shop_data.sales_${kind} as d`),
    select: sql.raw(`${listed("d", types)},
      (select coalesce(json_agg(${item} order by i.entity_id), '[]')
         from shop_data.sales_${kind}_item i where i.parent_id = d.entity_id)::text as items,
      ${commentsOf(`c.order_id = d.order_id and c.${kind}_id = d.entity_id`)}::text as comments
      ${has_sale ? `, json_strip_nulls(${jsonRow(["d.pos_sale_id"])})::text as extension_attributes` : ""}`),
    columns: {
      ...columnsOf("d", types),
      ...(has_sale ? { pos_sale_id: { sql: "d.pos_sale_id", type: "text" } as const } : {}),
    },
    primary_key: "entity_id",
    sandbox: {
      is_of: ofOrders(sql`o.is_sandbox`),
      named_by: ["entity_id", "order_id", "increment_id", "pos_sale_id"],
    },
  };
}

export const INVOICES = documentSource("invoice", { total_qty: "numeric", total_refunded: "numeric" });
export const CREDIT_MEMOS = documentSource("creditmemo", {
  invoice_id: "bigint",
  adjustment_positive: "numeric",
  adjustment_negative: "numeric",
});

/** Finds an order that the caller has just saved, without an access check, and its receipts. */
export async function findSavedOrder(
  named: RunNamed,
  entity_id: number,
): Promise<{ readonly order: Row; readonly receipts: ReceiptsOfOrder }> {
  const [row] = await named<Row & ReceiptsOfOrder>(
    "saved_order",
    `select ${ORDER_FIELDS}, ${RECEIPTS_OF_ORDER} from shop_data.shown_order as o where o.entity_id = $1`,
    [entity_id],
  );
  if (!row) throw new Error("a saved order is gone");
  const { carried, naming, ...order } = row;
  return { order, receipts: { carried, naming } };
}

/** Returns the condition that the order `o` of the invoice or credit memo `d` meets a condition. */
export function ofOrders(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from shop_data.sales_order o where o.entity_id = d.order_id and ${condition})`;
}
