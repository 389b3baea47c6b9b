import type { Stored } from "../../runtime/database.ts";

/** Refusal of an order, invoice or credit memo; `message` is for the client. */
export class OrderRefused extends Error {
  override readonly name = "OrderRefused";
}

type Maybe<Value> = Value | null | undefined;

/** Columns of a row as a client may send them: each may be absent. */
type Sent<Columns> = { readonly [Name in keyof Columns]?: Maybe<Columns[Name]> };

/** A line of an order as a client sends it; numbers are decimal text. */
export type ItemDraft = Sent<
  Omit<
    Stored<"shop_data.sales_order_item">,
    "order_id" | "store_id" | "qty_invoiced" | "qty_refunded" | "qty_canceled" | "amount_refunded" | "created_at"
  >
>;

export type AddressDraft = Sent<
  Omit<Stored<"shop_data.sales_order_address">, "entity_id" | "parent_id" | "address_type">
>;

export type AddressType = "billing" | "shipping";

/** An order as a client sends it, in one flat object. */
export type OrderDraft = Sent<
  Omit<
    Stored<"shop_data.sales_order">,
    | "entity_id"
    | "website_id"
    | "location_id"
    | "is_sandbox"
    | "erasure_id"
    | "updated_at"
    | "shipping_refunded"
    | `total_${string}`
    | `base_total_${string}`
  >
> & {
  readonly pos_location_id?: Maybe<number>;
  readonly items?: Maybe<readonly ItemDraft[]>;
  readonly addresses: Partial<Record<AddressType, AddressDraft>>;
};

/** Quantity of a line to invoice or refund. */
export type WantedQuantity = Pick<Stored<"shop_data.sales_invoice_item">, "order_item_id" | "qty">;

export interface DocumentComment {
  readonly comment: string;
  readonly is_visible_on_front: number;
  readonly is_customer_notified: number;
}

/** Adjustments of a credit memo in addition to the returned goods, as decimal text. */
export type RefundArguments = Sent<
  Pick<Stored<"shop_data.sales_creditmemo">, "shipping_amount" | "adjustment_positive" | "adjustment_negative">
>;

export interface StoredOrder extends Stored<"shop_data.sales_order"> {
  readonly has_invoice: boolean;
  readonly items: readonly StoredItem[];
}

export type StoredItem = Stored<"shop_data.sales_order_item">;
