import type { Stored } from "../../runtime/database.ts";

/** Why an order, invoice or credit memo is not written; `message` is for the client. */
export class OrderRefused extends Error {
  override readonly name = "OrderRefused";
}

type Maybe<Value> = Value | null | undefined;

/** Customer and origin of an order, as a client may send them. */
export interface OrderFacts {
  readonly ext_order_id?: Maybe<string>;
  readonly customer_id?: Maybe<number>;
  readonly customer_group_id?: Maybe<number>;
  readonly customer_is_guest?: Maybe<number>;
  readonly customer_email?: Maybe<string>;
  readonly customer_firstname?: Maybe<string>;
  readonly customer_lastname?: Maybe<string>;
  readonly customer_note?: Maybe<string>;
  readonly shipping_description?: Maybe<string>;
}

/** Amounts of an order that a client may send; absent ones are computed. Decimal text. */
export interface OrderAmounts {
  readonly subtotal?: Maybe<string>;
  readonly base_subtotal?: Maybe<string>;
  readonly subtotal_incl_tax?: Maybe<string>;
  readonly tax_amount?: Maybe<string>;
  readonly base_tax_amount?: Maybe<string>;
  readonly discount_amount?: Maybe<string>;
  readonly base_discount_amount?: Maybe<string>;
  readonly shipping_amount?: Maybe<string>;
  readonly base_shipping_amount?: Maybe<string>;
  readonly shipping_tax_amount?: Maybe<string>;
  readonly shipping_incl_tax?: Maybe<string>;
  readonly grand_total?: Maybe<string>;
  readonly base_grand_total?: Maybe<string>;
}

/** Columns of a row as a client may send them. */
type Sent<Columns> = { readonly [Name in keyof Columns]?: Maybe<Columns[Name]> };

/** A line of an order as a client sends it. Decimal text. */
export type ItemDraft = Sent<
  Omit<
    Stored<"commerce.sales_order_item">,
    "order_id" | "store_id" | "qty_invoiced" | "qty_refunded" | "qty_canceled" | "amount_refunded" | "created_at"
  >
>;

export type AddressDraft = Sent<
  Omit<Stored<"commerce.sales_order_address">, "entity_id" | "parent_id" | "address_type">
>;

export type AddressType = "billing" | "shipping";

/** An order as a client sends it, flat. */
export interface OrderDraft extends OrderFacts, OrderAmounts {
  readonly increment_id?: Maybe<string>;
  readonly store_id?: Maybe<number>;
  readonly state?: Maybe<string>;
  readonly status?: Maybe<string>;
  readonly base_currency_code?: Maybe<string>;
  readonly order_currency_code?: Maybe<string>;
  readonly base_to_order_rate?: Maybe<string>;
  readonly discount_description?: Maybe<string>;
  readonly coupon_code?: Maybe<string>;
  readonly applied_rule_ids?: Maybe<string>;
  readonly is_virtual?: Maybe<number>;
  readonly created_at?: Maybe<string>;
  readonly pos_sale_id?: Maybe<string>;
  readonly pos_location_id?: Maybe<number>;
  readonly shipping_method?: Maybe<string>;
  readonly payment_method?: Maybe<string>;
  readonly payment_po_number?: Maybe<string>;
  readonly payment_information?: Maybe<readonly string[]>;
  readonly items?: Maybe<readonly ItemDraft[]>;
  readonly addresses: Partial<Record<AddressType, AddressDraft>>;
}

/** Quantity of a line to invoice or refund. */
export interface WantedQuantity {
  readonly order_item_id: number;
  readonly qty: string;
}

export interface DocumentComment {
  readonly comment: string;
  readonly is_visible_on_front: number;
  readonly is_customer_notified: number;
}

/** Adjustments of a credit memo in addition to the returned goods. Decimal text. */
export interface RefundArguments {
  readonly shipping_amount?: Maybe<string>;
  readonly adjustment_positive?: Maybe<string>;
  readonly adjustment_negative?: Maybe<string>;
}

/** A stored order, as its invoices and credit memos need it. */
export interface StoredOrder {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly pos_sale_id: string | null;
  readonly location_id: number | null;
  readonly is_sandbox: boolean;
  readonly store_id: number;
  readonly website_id: number;
  readonly state: string;
  readonly status: string;
  readonly customer_id: number | null;
  readonly customer_email: string | null;
  readonly coupon_code: string | null;
  readonly applied_rule_ids: string | null;
  readonly is_virtual: number;
  readonly base_currency_code: string;
  readonly order_currency_code: string;
  readonly base_to_order_rate: string;
  readonly shipping_amount: string;
  readonly shipping_tax_amount: string;
  readonly shipping_refunded: string;
  readonly grand_total: string;
  readonly base_grand_total: string;
  readonly total_invoiced: string;
  readonly base_total_invoiced: string;
  readonly total_paid: string;
  readonly base_total_paid: string;
  readonly total_refunded: string;
  readonly base_total_refunded: string;
  readonly has_invoice: boolean;
  readonly items: readonly StoredItem[];
}

export interface StoredItem {
  readonly item_id: number;
  readonly product_id: number | null;
  readonly sku: string | null;
  readonly name: string | null;
  readonly qty_ordered: string;
  readonly qty_invoiced: string;
  readonly qty_refunded: string;
  readonly qty_canceled: string;
  readonly price: string;
  readonly row_total: string;
  readonly tax_amount: string;
  readonly discount_amount: string;
}
