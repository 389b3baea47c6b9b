import { type Static, type TSchema, Type } from "typebox";
import {
  Bool,
  CheckedText,
  Decimal,
  Int,
  nameSchemas,
  Nullable,
  ServerOwned,
  ShortText,
  Text,
  Timestamp,
  Clearable,
  jsonOf,
  serverOwnedMembers,
} from "../../../../web-api/schema.ts";

import { unusedMembers } from "../../../../web-api/platform-data.ts";
import { SALE_ID_CHARACTERS_MAX } from "../rules.ts";

type Members = Record<string, TSchema>;

function nullable(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, Nullable(schema)]));
}

const Flag = (description: string) => Int({ description: `0 or 1: ${description}` });

const AddressSent = {
  customer_address_id: Clearable(Int()),
  email: Clearable(ShortText()),
  prefix: Clearable(Text()),
  firstname: Clearable(Text()),
  middlename: Clearable(Text()),
  lastname: Clearable(Text()),
  company: Clearable(Text()),
  street: Clearable(Type.Array(Text())),
  city: Clearable(Text()),
  region: Clearable(Text()),
  region_code: Clearable(Text()),
  region_id: Clearable(Int()),
  postcode: Clearable(Text()),
  country_id: Clearable(Text({ description: "Two letters." })),
  telephone: Clearable(Text()),
  fax: Clearable(Text()),
  vat_id: Clearable(Text()),
};
const AddressOwned = { entity_id: Int({ wide: true }), parent_id: Int({ wide: true }), address_type: Text() };
const AddressInput = Type.Object({
  ...AddressSent,
  ...serverOwnedMembers(AddressOwned),
  ...unusedMembers("order_address", { ...AddressSent, ...AddressOwned }),
});

const ItemSent = {
  item_id: Clearable(Int({ wide: true, description: "Of a stored item, in a save that updates." })),
  product_id: Clearable(Int()),
  product_type: Clearable(Text()),
  sku: Clearable(Text()),
  name: Clearable(Text()),
  is_virtual: Clearable(Flag("nothing to hand over")),
  applied_rule_ids: Clearable(Text()),
  qty_ordered: Clearable(Decimal({ description: "1 when absent." })),
  original_price: Clearable(Decimal()),
  price: Clearable(Decimal()),
  base_price: Clearable(Decimal()),
  price_incl_tax: Clearable(Decimal()),
  row_total: Clearable(Decimal({ description: "Without tax, before the discount; price times quantity when absent." })),
  base_row_total: Clearable(Decimal()),
  row_total_incl_tax: Clearable(Decimal()),
  tax_percent: Clearable(Decimal()),
  tax_amount: Clearable(Decimal()),
  discount_percent: Clearable(Decimal()),
  discount_amount: Clearable(Decimal({ description: "Positive." })),
};
const ItemOwned = {
  order_id: Int({ wide: true }),
  store_id: Int(),
  qty_invoiced: Decimal(),
  qty_refunded: Decimal(),
  qty_canceled: Decimal(),
  amount_refunded: Decimal(),
  created_at: Timestamp(),
};
const ItemInput = Type.Object({
  ...ItemSent,
  ...serverOwnedMembers(ItemOwned),
  ...unusedMembers("order_item", { ...ItemSent, ...ItemOwned }),
});

const PaymentSent = {
  method: Clearable(Text()),
  po_number: Clearable(Text()),
  additional_information: Clearable(Type.Array(Text())),
};
const PaymentOwned = { parent_id: Int({ wide: true }), amount_ordered: Decimal(), amount_paid: Decimal() };

const CommentRow = Type.Object({
  entity_id: Int({ wide: true }),
  parent_id: Int({ wide: true }),
  entity_name: Text(),
  status: Nullable(Text()),
  comment: Nullable(Text()),
  is_customer_notified: Flag("the customer was notified"),
  is_visible_on_front: Flag("the customer sees it"),
  created_at: Timestamp(),
});

const FactsSent = {
  ext_order_id: Clearable(Text()),
  customer_id: Clearable(Int()),
  customer_group_id: Clearable(Int()),
  customer_is_guest: Clearable(Flag("without an account")),
  customer_email: Clearable(ShortText()),
  customer_firstname: Clearable(Text()),
  customer_lastname: Clearable(Text()),
  customer_note: Clearable(Text()),
  state: Clearable(Text()),
  status: Clearable(Text()),
  store_id: Clearable(Int({ description: "The store view of the URL when absent." })),
  base_currency_code: Clearable(Text()),
  order_currency_code: Clearable(Text()),
  base_to_order_rate: Clearable(Decimal({ description: "Base amount times rate is the order's amount." })),
  subtotal: Clearable(Decimal()),
  base_subtotal: Clearable(Decimal()),
  subtotal_incl_tax: Clearable(Decimal()),
  tax_amount: Clearable(Decimal()),
  base_tax_amount: Clearable(Decimal()),
  discount_amount: Clearable(Decimal({ description: "Negative." })),
  base_discount_amount: Clearable(Decimal()),
  discount_description: Clearable(Text()),
  shipping_amount: Clearable(Decimal()),
  base_shipping_amount: Clearable(Decimal()),
  shipping_tax_amount: Clearable(Decimal()),
  shipping_incl_tax: Clearable(Decimal()),
  grand_total: Clearable(Decimal({ description: "Absent: the sum of the amounts." })),
  base_grand_total: Clearable(Decimal()),
  coupon_code: Clearable(Text()),
  applied_rule_ids: Clearable(Text({ description: "Ids with commas between them." })),
  is_virtual: Clearable(Flag("nothing to hand over")),
  shipping_description: Clearable(Text()),
  increment_id: Clearable(
    CheckedText({
      characters_max: 50,
      description:
        "Letters, digits and . - _. Absent: the next number of the store view. An update does not change it.",
    }),
  ),
  created_at: Clearable(Timestamp()),
};
const FactsOwned = {
  total_qty_ordered: Decimal(),
  total_item_count: Int(),
  total_invoiced: Decimal(),
  base_total_invoiced: Decimal(),
  total_paid: Decimal(),
  base_total_paid: Decimal(),
  total_due: Decimal(),
  base_total_due: Decimal(),
  total_refunded: Decimal(),
  base_total_refunded: Decimal(),
  shipping_refunded: Decimal(),
  total_canceled: Decimal(),
  updated_at: Timestamp(),
};

const PaymentInput = Type.Object({
  ...PaymentSent,
  ...serverOwnedMembers(PaymentOwned),
  ...unusedMembers("order_payment", { ...PaymentSent, ...PaymentOwned }),
});

const ShippingSent = { address: Clearable(AddressInput), method: Clearable(Text()) };
const AssignmentSent = {
  shipping: Clearable(Type.Object({ ...ShippingSent, ...unusedMembers("shipping", ShippingSent) })),
};
const ExtensionSent = {
  pos_sale_id: Clearable(Text({ description: "The sale of the receipt that this order is linked to." })),
  pos_location_id: Clearable(
    Int({
      description:
        "The location of the sale: that of its receipt, once that is there; else the one sent here, or the token's only one.",
    }),
  ),
  shipping_assignments: Clearable(
    Type.Array(Type.Object({ ...AssignmentSent, ...unusedMembers("shipping_assignment", AssignmentSent) })),
  ),
};

const OrderSent = {
  entity_id: Clearable(Int({ wide: true, description: "Updates this order; absent: a new one." })),
  ...FactsSent,
  shipping_method: Clearable(Text({ description: "Used without one in shipping_assignments." })),
  ...(serverOwnedMembers(FactsOwned) as Record<keyof typeof FactsOwned, ReturnType<typeof ServerOwned>>),
  items: Clearable(Type.Array(ItemInput)),
  billing_address: Clearable(AddressInput),
  payment: Clearable(PaymentInput),
  status_histories: ServerOwned(Type.Array(CommentRow)),
  extension_attributes: Clearable(
    Type.Object({ ...ExtensionSent, ...unusedMembers("order_extension", ExtensionSent) }),
  ),
};

/** An order as a request contains it, in the member `entity`. */
export const OrderInput = Type.Object({ ...OrderSent, ...unusedMembers("order", OrderSent) });

export type OrderValues = Static<typeof OrderInput>;
export type AddressValues = Static<typeof AddressInput>;

const NEVER_NULL = new Set(["increment_id", "state", "status", "store_id", "created_at", "updated_at"]);

function answered(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, schema]) => {
      const json = { ...schema } as Record<string, unknown>;
      delete json["~optional"];
      if (!NEVER_NULL.has(name)) return [name, json];
      delete json["x-nullable"];
      if (Array.isArray(json["type"])) json["type"] = json["type"][0];
      return [name, json];
    }),
  );
}

const Address = Type.Object({ ...AddressOwned, ...answered(AddressSent) });

export const Order = Type.Object({
  entity_id: Int({ wide: true }),
  ...answered(FactsSent),
  ...FactsOwned,
  items: jsonOf(Type.Array(Type.Object({ ...ItemOwned, ...answered(ItemSent) }))),
  billing_address: Nullable(jsonOf(Address)),
  payment: jsonOf(Type.Object({ ...answered(PaymentSent), ...PaymentOwned })),
  status_histories: jsonOf(Type.Array(CommentRow)),
  extension_attributes: jsonOf(
    Type.Object({
      pos_sale_id: Type.Optional(Text()),
      pos_location_id: Type.Optional(Int()),
      shipping_assignments: Type.Optional(
        Type.Array(Type.Object({ shipping: Type.Object({ address: Address, method: Nullable(Text()) }) })),
      ),
    }),
  ),
});

const DocumentItem = Type.Object({
  entity_id: Int({ wide: true }),
  parent_id: Int({ wide: true }),
  order_item_id: Int({ wide: true }),
  ...nullable({ product_id: Int(), sku: Text(), name: Text() }),
  qty: Decimal(),
  price: Decimal(),
  row_total: Decimal(),
  tax_amount: Decimal(),
  discount_amount: Decimal(),
});

const Document = {
  entity_id: Int({ wide: true }),
  increment_id: Text(),
  order_id: Int({ wide: true }),
  store_id: Int(),
  base_currency_code: Text(),
  order_currency_code: Text(),
  subtotal: Decimal(),
  tax_amount: Decimal(),
  discount_amount: Decimal({ description: "Negative." }),
  shipping_amount: Decimal(),
  grand_total: Decimal(),
  base_grand_total: Decimal(),
};
const DocumentEnd = {
  created_at: Timestamp(),
  updated_at: Timestamp(),
  items: jsonOf(Type.Array(DocumentItem)),
  comments: jsonOf(Type.Array(CommentRow)),
};

export const Invoice = Type.Object({
  ...Document,
  state: Int({ description: "1 open, 2 paid, 3 canceled." }),
  total_qty: Decimal(),
  total_refunded: Decimal(),
  ...DocumentEnd,
});

export const CreditMemo = Type.Object({
  ...Document,
  state: Int({ description: "1 open, 2 refunded, 3 canceled." }),
  invoice_id: Nullable(Int({ wide: true })),
  adjustment_positive: Decimal(),
  adjustment_negative: Decimal(),
  ...DocumentEnd,
  extension_attributes: jsonOf(Type.Object({ pos_sale_id: Type.Optional(Text()) })),
});

const QuantitySent = { order_item_id: Int({ wide: true }), qty: Decimal() };
const Quantities = Clearable(
  Type.Array(Type.Object({ ...QuantitySent, ...unusedMembers("document_item", QuantitySent) })),
);
const CommentSent = { comment: Clearable(Text()), is_visible_on_front: Clearable(Int()) };
const Comment = Clearable(Type.Object({ ...CommentSent, ...unusedMembers("document_comment", CommentSent) }));
const MEMBERS = {
  items: Quantities,
  notify: Clearable(Bool()),
  appendComment: Clearable(Bool()),
  comment: Comment,
};

export const InvoiceInput = {
  ...MEMBERS,
  capture: Clearable(Bool({ description: "True: the money is there, the invoice is paid. False: it stays open." })),
};

export const RefundInput = {
  ...MEMBERS,
  arguments: Clearable(
    Type.Object({
      shipping_amount: Clearable(Decimal({ description: "All shipping that is left when absent." })),
      adjustment_positive: Clearable(Decimal()),
      adjustment_negative: Clearable(Decimal()),
      extension_attributes: Clearable(
        Type.Object({
          return_to_stock_items: Clearable(
            Type.Array(Int({ wide: true }), {
              description: "Items of the order whose refunded goods go back to stock; all of them when absent.",
            }),
          ),
          pos_sale_id: Clearable(
            Text({
              characters_max: SALE_ID_CHARACTERS_MAX,
              description:
                "The sale that returns the money. A repeat with the same sale returns the first credit memo.",
            }),
          ),
        }),
      ),
    }),
  ),
};

const HistorySent = {
  comment: Clearable(Text()),
  status: Clearable(Text()),
  is_customer_notified: Clearable(Int()),
  is_visible_on_front: Clearable(Int()),
};

/** A comment on an order as a request contains it, in the member `statusHistory`. */
export const StatusHistory = Type.Object({ ...HistorySent, ...unusedMembers("status_history", HistorySent) });

nameSchemas({
  OrderItemInput: ItemInput,
  OrderAddressInput: AddressInput,
  OrderPaymentInput: PaymentInput,
  OrderInput,
  OrderAddress: Address,
  Order,
  DocumentItem,
  Invoice,
  CreditMemo,
  OrderComment: CommentRow,
  StatusHistory,
});

export type CommentValues = Static<typeof Comment> | undefined;
export type StatusHistoryValues = Static<typeof StatusHistory>;
export type RefundArgumentValues = Static<typeof RefundInput.arguments> | undefined;
export type QuantityValues = Static<typeof Quantities> | undefined;
