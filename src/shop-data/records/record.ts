import type { Stored } from "../../runtime/database.ts";

/**
 * Records that connectors send. Names are those of the interface (§3.4, §4.2). Amounts and
 * quantities are decimal texts in the order's currency, those that begin with `base_` in the
 * website's; instants are ISO 8601 in UTC. No record names an erased person.
 */

export type AddressRecord = Omit<
  Stored<"shop_data.sales_order_address">,
  "entity_id" | "parent_id" | "address_type" | "customer_address_id" | "email" | "region_id" | "fax"
>;

export interface CustomerRecord extends Omit<
  Stored<"shop_data.customer">,
  | "entity_id"
  | "store_id"
  | "created_in"
  | "confirmation"
  | "default_billing"
  | "default_shipping"
  | "disable_auto_group_change"
  | "updated_at"
> {
  readonly customer_id: number;
  readonly addresses: readonly (AddressRecord & {
    readonly address_id: number;
    readonly is_default_billing: boolean;
    readonly is_default_shipping: boolean;
  })[];
}

/** The order that a task is about. */
export interface OrderReference {
  readonly order_id: number;
  readonly increment_id: string;
  readonly pos_sale_id: string | null;
  readonly state: string;
}

/**
 * The customer of an order; all members are null for a guest without an address, and for an erased
 * person.
 */
export interface OwnerRecord extends OrderReference {
  readonly customer_id: number | null;
  readonly customer_email: string | null;
  readonly customer_firstname: string | null;
  readonly customer_lastname: string | null;
}

export interface SaleItem {
  readonly item_id: number;
  readonly product_id: number | null;
  readonly sku: string | null;
  readonly name: string | null;
  readonly qty_ordered: string;
  readonly price: string;
  readonly price_incl_tax: string | null;
  readonly row_total: string;
  readonly row_total_incl_tax: string | null;
  readonly tax_percent: string | null;
  readonly tax_amount: string;
  readonly discount_amount: string;
}

export interface SaleRecord extends OwnerRecord {
  /** Time of the sale. */
  readonly created_at: string;
  readonly website_id: number;
  readonly store_id: number;
  readonly location_id: number | null;
  readonly order_currency_code: string;
  readonly base_currency_code: string;
  readonly subtotal: string;
  readonly tax_amount: string;
  readonly discount_amount: string;
  readonly shipping_amount: string;
  readonly shipping_tax_amount: string;
  readonly grand_total: string;
  readonly base_grand_total: string;
  readonly coupon_code: string | null;
  readonly payment_method: string | null;
  readonly shipping_method: string | null;
  readonly items: readonly SaleItem[];
  readonly billing_address: AddressRecord | null;
  readonly shipping_address: AddressRecord | null;
}

/** A line of an invoice or credit memo. */
export type DocumentItem = Omit<
  Stored<"shop_data.sales_invoice_item">,
  "entity_id" | "parent_id" | "product_id" | "name" | "price"
>;

interface DocumentRecord extends OrderReference {
  readonly document_number: string;
  readonly created_at: string;
  readonly order_currency_code: string;
  readonly shipping_amount: string;
  readonly grand_total: string;
  readonly items: readonly DocumentItem[];
}

/** A paid invoice. */
export interface PaymentRecord extends DocumentRecord {
  readonly invoice_id: number;
  /** Location of the order. */
  readonly location_id: number | null;
  readonly payment_method: string | null;
}

/** A credit memo. */
export interface RefundRecord extends Omit<DocumentRecord, "items"> {
  readonly items: readonly (DocumentItem & {
    /** Returned quantity: the whole quantity or "0". */
    readonly qty_returned: string;
  })[];
  readonly creditmemo_id: number;
  readonly adjustment_positive: string;
  readonly adjustment_negative: string;
}

export interface SubscriptionRecord {
  readonly subscriber_id: number;
  readonly website_id: number;
  /** Id of the customer; null for a guest. */
  readonly customer_id: number | null;
  readonly email: string;
  /** Status of the subscription: 1 subscribed, 2 not active, 3 unsubscribed, 4 unconfirmed. */
  readonly status: number;
}

/** The whole wishlist of a customer. */
export interface WishesRecord {
  readonly customer_id: number;
  readonly wishes: readonly { readonly sku: string; readonly qty: string; readonly description: string | null }[];
}
