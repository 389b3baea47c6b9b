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
} from "../../../../web-api/schema.ts";

import { SALE_ID_CHARACTERS_MAX } from "../rules.ts";

type Members = Record<string, TSchema>;

const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(Nullable(schema));

/**
 * Members that only the server sets: accepted and ignored, so that a row that was read can be
 * written back.
 */
function serverOwned(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, Type.Optional(ServerOwned(schema))]),
  );
}

/** JSON text built by the database, documented with the schema of its content. */
function jsonOf(schema: TSchema) {
  return Type.Unsafe<string>({ ...schema, "x-kind": "json" });
}

function nullable(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, Nullable(schema)]));
}

const Flag = (description: string) => Int({ description: `0 or 1: ${description}` });

const AddressSent = {
  customer_address_id: optional(Int()),
  email: optional(ShortText()),
  prefix: optional(Text()),
  firstname: optional(Text()),
  middlename: optional(Text()),
  lastname: optional(Text()),
  company: optional(Text()),
  street: optional(Type.Array(Text())),
  city: optional(Text()),
  region: optional(Text()),
  region_code: optional(Text()),
  region_id: optional(Int()),
  postcode: optional(Text()),
  country_id: optional(Text({ description: "Two letters." })),
  telephone: optional(Text()),
  fax: optional(Text()),
  vat_id: optional(Text()),
};
const AddressOwned = { entity_id: Int({ wide: true }), parent_id: Int({ wide: true }), address_type: Text() };
const AddressInput = Type.Object({ ...AddressSent, ...serverOwned(AddressOwned) });

const ItemSent = {
  item_id: optional(Int({ wide: true, description: "Of a stored item, in a save that updates." })),
  product_id: optional(Int()),
  product_type: optional(Text()),
  sku: optional(Text()),
  name: optional(Text()),
  is_virtual: optional(Flag("nothing to hand over")),
  applied_rule_ids: optional(Text()),
  qty_ordered: optional(Decimal({ description: "1 when absent." })),
  original_price: optional(Decimal()),
  price: optional(Decimal()),
  base_price: optional(Decimal()),
  price_incl_tax: optional(Decimal()),
  row_total: optional(Decimal({ description: "Without tax, before the discount; price times quantity when absent." })),
  base_row_total: optional(Decimal()),
  row_total_incl_tax: optional(Decimal()),
  tax_percent: optional(Decimal()),
  tax_amount: optional(Decimal()),
  discount_percent: optional(Decimal()),
  discount_amount: optional(Decimal({ description: "Positive." })),
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
const ItemInput = Type.Object({ ...ItemSent, ...serverOwned(ItemOwned) });

const PaymentSent = {
  method: optional(Text()),
  po_number: optional(Text()),
  additional_information: optional(Type.Array(Text())),
};
const PaymentOwned = { parent_id: Int({ wide: true }), amount_ordered: Decimal(), amount_paid: Decimal() };

const CommentRow = {
  entity_id: Int({ wide: true }),
  parent_id: Int({ wide: true }),
  entity_name: Text(),
  status: Nullable(Text()),
  comment: Nullable(Text()),
  is_customer_notified: Flag("the customer was notified"),
  is_visible_on_front: Flag("the customer sees it"),
  created_at: Timestamp(),
};

const FactsSent = {
  ext_order_id: optional(Text()),
  customer_id: optional(Int()),
  customer_group_id: optional(Int()),
  customer_is_guest: optional(Flag("without an account")),
  customer_email: optional(ShortText()),
  customer_firstname: optional(Text()),
  customer_lastname: optional(Text()),
  customer_note: optional(Text()),
  state: optional(Text()),
  status: optional(Text()),
  store_id: optional(Int({ description: "The store view of the URL when absent." })),
  base_currency_code: optional(Text()),
  order_currency_code: optional(Text()),
  base_to_order_rate: optional(Decimal({ description: "Base amount times rate is the order's amount." })),
  subtotal: optional(Decimal()),
  base_subtotal: optional(Decimal()),
  subtotal_incl_tax: optional(Decimal()),
  tax_amount: optional(Decimal()),
  base_tax_amount: optional(Decimal()),
  discount_amount: optional(Decimal({ description: "Negative." })),
  base_discount_amount: optional(Decimal()),
  discount_description: optional(Text()),
  shipping_amount: optional(Decimal()),
  base_shipping_amount: optional(Decimal()),
  shipping_tax_amount: optional(Decimal()),
  shipping_incl_tax: optional(Decimal()),
  grand_total: optional(Decimal({ description: "Absent: the sum of the amounts." })),
  base_grand_total: optional(Decimal()),
  coupon_code: optional(Text()),
  applied_rule_ids: optional(Text({ description: "Ids with commas between them." })),
  is_virtual: optional(Flag("nothing to hand over")),
  shipping_description: optional(Text()),
  increment_id: optional(
    CheckedText({
      characters_max: 50,
      description:
        "Letters, digits and . - _. Absent: the next number of the store view. An update does not change it.",
    }),
  ),
  created_at: optional(Timestamp()),
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

/** An order in a request; the wrapper key is `entity`. */
export const OrderInput = Type.Object({
  entity_id: optional(Int({ wide: true, description: "Updates this order; absent: a new one." })),
  ...FactsSent,
  ...(serverOwned(FactsOwned) as Record<keyof typeof FactsOwned, ReturnType<typeof ServerOwned>>),
  items: optional(Type.Array(ItemInput)),
  billing_address: optional(AddressInput),
  payment: optional(Type.Object({ ...PaymentSent, ...serverOwned(PaymentOwned) })),
  status_histories: Type.Optional(ServerOwned(Type.Array(Type.Object(CommentRow)))),
  extension_attributes: optional(
    Type.Object({
      pos_sale_id: optional(Text({ description: "The sale of the receipt that this order is linked to." })),
      pos_location_id: optional(
        Int({
          description:
            "The location of the sale: that of its receipt, once that is there; else the one sent here, or the token's only one.",
        }),
      ),
      shipping_assignments: optional(
        Type.Array(
          Type.Object({
            shipping: optional(Type.Object({ address: optional(AddressInput), method: optional(Text()) })),
            items: Type.Optional(ServerOwned(Type.Array(Type.Object({})))),
          }),
        ),
      ),
    }),
  ),
});

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
  status_histories: jsonOf(Type.Array(Type.Object(CommentRow))),
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
  comments: jsonOf(Type.Array(Type.Object(CommentRow))),
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

const Quantities = optional(Type.Array(Type.Object({ order_item_id: Int({ wide: true }), qty: Decimal() })));
const Comment = optional(Type.Object({ comment: optional(Text()), is_visible_on_front: optional(Int()) }));
const MEMBERS = {
  items: Quantities,
  notify: optional(Bool()),
  appendComment: optional(Bool()),
  comment: Comment,
};

export const InvoiceInput = {
  ...MEMBERS,
  capture: optional(Bool({ description: "True: the money is there, the invoice is paid. False: it stays open." })),
};

export const RefundInput = {
  ...MEMBERS,
  arguments: optional(
    Type.Object({
      shipping_amount: optional(Decimal({ description: "All shipping that is left when absent." })),
      adjustment_positive: optional(Decimal()),
      adjustment_negative: optional(Decimal()),
      extension_attributes: optional(
        Type.Object({
          return_to_stock_items: optional(
            Type.Array(Int({ wide: true }), {
              description: "Items of the order whose refunded goods go back to stock; all of them when absent.",
            }),
          ),
          pos_sale_id: optional(
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

/** A comment on an order; the wrapper key is `statusHistory`. */
export const StatusHistory = Type.Object({
  comment: optional(Text()),
  status: optional(Text()),
  is_customer_notified: optional(Int()),
  is_visible_on_front: optional(Int()),
  ...serverOwned({
    entity_id: Int({ wide: true }),
    parent_id: Int({ wide: true }),
    entity_name: Text(),
    created_at: Timestamp(),
  }),
});

nameSchemas({
  OrderItemInput: ItemInput,
  OrderInput,
  OrderAddress: Address,
  Order,
  DocumentItem,
  Invoice,
  CreditMemo,
  StatusHistory,
});

export type CommentValues = Static<typeof Comment> | undefined;
export type StatusHistoryValues = Static<typeof StatusHistory>;
export type RefundArgumentValues = Static<typeof RefundInput.arguments> | undefined;
export type QuantityValues = Static<typeof Quantities> | undefined;
