import { type Static, type TSchema, Type } from "typebox";
import {
  Amount,
  AnyJson,
  Bool,
  CanonicalText,
  CheckedText,
  Decimal,
  Int,
  type Kind,
  kindOf,
  Nullable,
  ServerOwned,
  Text,
  Timestamp,
  Verbatim,
} from "../../web-api/schema.ts";

const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(Nullable(schema));

/** A sale is never refused for a character of a name. */
const Shown = () => Text({ is_replaced: true });

/** One line of a receipt; what a register does not send stays absent. */
export const ReceiptItem = Type.Object({
  sku: optional(Shown()),
  name: optional(Shown()),
  qty: optional(Decimal()),
  price: optional(Decimal()),
  row_total: optional(Decimal()),
  tax_amount: optional(Decimal()),
  discount_amount: optional(Decimal()),
  base_unit_price: optional(Decimal()),
  fulfillment_mode: optional(Shown()),
  tax_class_id: optional(Int()),
  tax_rate: optional(Decimal({ description: "Percentage." })),
});

export const ReceiptItems = Type.Array(ReceiptItem);

export const SALE_ID_CHARACTERS_MAX = 64;
/** An entry of an index holds 2,704 bytes, and a character has up to four. */
export const INDEXED_CHARACTERS_MAX = 600;
const SaleId = () => CheckedText({ characters_max: SALE_ID_CHARACTERS_MAX });
const Indexed = () => CheckedText({ characters_max: INDEXED_CHARACTERS_MAX });

/**
 * What a register may send of a receipt, in the order of the answer (interface §2.10). Binding, the insert statement,
 * the answer and the list's columns are all made from this one table.
 */
export const SENT = {
  sale_id: SaleId(),
  pos_order_id: SaleId(),
  terminal_id: Int(),
  location_id: Int(),
  staff_id: Int(),
  staff_name: Shown(),
  terminal_name: Shown(),
  location_name: Shown(),
  order_increment_id: Indexed(),
  payment_method: Shown(),
  subtotal: Decimal(),
  tax_amount: Decimal(),
  discount_amount: Decimal(),
  grand_total: Decimal(),
  currency: Shown(),
  created_at: Timestamp(),
  receipt_token: CheckedText({
    characters_max: 128,
    description: "32 to 128 of A-Z a-z 0-9 _ -; made by the server when absent.",
  }),
  receipt_number: CheckedText({ characters_max: INDEXED_CHARACTERS_MAX, is_replaced: true }),
  amount_tendered: Decimal(),
  change_due: Decimal(),
  raw_payload: Verbatim({ description: "Returned as sent, character for character." }),
  receipt_model: Verbatim({ description: "Schema-versioned JSON text; returned as sent." }),
  sale_type: Shown(),
  credit_memo_id: AnyJson(),
  rma_id: AnyJson(),
  original_order_increment_id: AnyJson(),
  shipping_refund: AnyJson(),
  adjustment_positive: AnyJson(),
  adjustment_negative: AnyJson(),
  layaway_kind: Shown(),
  layaway_amount_captured: AnyJson(),
  layaway_total_paid: AnyJson(),
  layaway_balance_owed: AnyJson(),
  layaway_expires_at: AnyJson(),
  credit_due: AnyJson(),
  split_payments: Verbatim(),
  ship_to_shipments: Verbatim(),
  backorder_shipments: Verbatim(),
  applied_credits: Verbatim(),
  terminal_provider: AnyJson(),
  terminal_payment_id: AnyJson(),
  terminal_dashboard_url: AnyJson(),
  terminal_info: AnyJson(),
  terminal_raw_payload: AnyJson(),
  is_reverse_charge: AnyJson(),
  points_earned: AnyJson(),
  customer_name: AnyJson(),
  customer_email: AnyJson(),
  register_session_id: Indexed(),
  is_tax_exempt: Bool(),
} as const satisfies Record<string, TSchema>;

export type SentColumn = keyof typeof SENT;

export const SENT_COLUMNS = Object.keys(SENT) as SentColumn[];

/** PostgreSQL types of the kinds that a receipt has; `verbatim` and `json` hold source text. */
export const SQL_TYPES: Readonly<Record<Exclude<Kind, "amount">, string>> = {
  int: "int",
  bool: "boolean",
  text: "text",
  decimal: "numeric(20,4)",
  verbatim: "text",
  json: "text",
  timestamp: "timestamptz",
};

export function sqlTypeOf(column: SentColumn): string {
  const kind = kindOf(SENT[column]);
  if (kind === undefined || kind === "amount") throw new Error(`the receipt column ${column} has no stored type`);
  return SQL_TYPES[kind];
}

/** A receipt in a request; the wrapper key is `receipt`. */
export const ReceiptInput = Type.Object({
  receipt_id: Type.Optional(ServerOwned(Int())),
  ...(Object.fromEntries(SENT_COLUMNS.map((column) => [column, optional(SENT[column])])) as {
    [Column in SentColumn]: ReturnType<typeof optional<(typeof SENT)[Column]>>;
  }),
  items: optional(CanonicalText(ReceiptItems)),
});

export type ReceiptValues = Static<typeof ReceiptInput>;

const NEVER_NULL = new Set<string>(["pos_order_id", "created_at", "receipt_token", "is_tax_exempt"]);

function answerMember(column: SentColumn): TSchema {
  return NEVER_NULL.has(column) ? SENT[column] : Nullable(SENT[column]);
}

const BEFORE_ITEMS = SENT_COLUMNS.slice(0, SENT_COLUMNS.indexOf("raw_payload"));
const AFTER_ITEMS = SENT_COLUMNS.slice(BEFORE_ITEMS.length);

/** Columns that may be megabytes: the administration's list leaves them out, and no pattern is looked for in them. */
export const LONG = new Set<string>([
  "raw_payload",
  "receipt_model",
  "split_payments",
  "ship_to_shipments",
  "backorder_shipments",
  "applied_credits",
  "terminal_info",
  "terminal_raw_payload",
]);

/** What a list of receipts shows: all but the items and what is long. */
export const LISTED_COLUMNS = SENT_COLUMNS.filter((column) => !LONG.has(column));

/** What a receipt counts as (docs/domain/figures.md). */
export const ReceiptFigures = {
  kind: Text({
    description: "sale, refund, exchange, deposit, top_up, settlement, deposit_refund, credit_due or unknown.",
  }),
  signed_total: Nullable(Amount({ description: "grand_total, negative where money was given back." })),
  net_sales: Amount({ description: "What the receipt adds to the net sales of a period." }),
};

/** A receipt in the administration's list. */
export const ListedReceipt = Type.Object({
  receipt_id: Int({ wide: true }),
  ...Object.fromEntries(LISTED_COLUMNS.map((column) => [column, answerMember(column)])),
  ...ReceiptFigures,
});

/** A receipt in an answer: every field of the interface, absent ones as null. */
export const Receipt = Type.Object({
  receipt_id: Int({ wide: true }),
  ...Object.fromEntries(BEFORE_ITEMS.map((column) => [column, answerMember(column)])),
  items: Type.Unsafe<string>({ ...ReceiptItems, "x-kind": "json" }),
  ...Object.fromEntries(AFTER_ITEMS.map((column) => [column, answerMember(column)])),
});

/** The figures of a period, an hour or a day at a location in a currency each (docs/domain/figures.md). */
export const ReceiptTotals = Type.Object({
  items: Type.Array(
    Type.Object({
      starts_at: Timestamp({ description: "The hour or day." }),
      location_id: Nullable(Int()),
      location_name: Nullable(Text()),
      currency: Nullable(Text()),
      receipts: Int({ wide: true, description: "All receipts, those of deposits and later payments included." }),
      sales: Amount({ description: "Sales, and layaways at their settlement." }),
      refunds: Amount({ description: "What was given back, as a positive amount." }),
      exchanges: Amount({ description: "What exchanges brought in, less what they gave back." }),
      net_sales: Amount({ description: "sales - refunds + exchanges. Deposits and later payments are not sales." }),
    }),
  ),
  total_count: Int(),
});
