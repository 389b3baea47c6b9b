import { type TSchema, Type } from "typebox";
import { AnyJson, Bool, Int, Text, Timestamp, nameSchemas } from "../../../web-api/schema.ts";
import { Order } from "../../sales/orders/schemas/orders.ts";
import { Receipt } from "../../sales/receipts/schemas.ts";

const count = (description: string) => Int({ wide: true, description });
const rows = (description: string) => AnyJson({ description });

const HELD = {
  accounts: count("Accounts under the address."),
  addresses: count("Addresses of these accounts."),
  receipts: count("Receipts that name the address, that are in an account, or whose order does or is."),
  orders: count("Orders alike."),
  claims: count("Receipts that were put into an account."),
  newsletter_subscriptions: Int({ wide: true }),
  wishlist_items: Int({ wide: true }),
  promotion_uses: count("Rules and coupons of which an account's uses are counted."),
  credit_limits: Int({ wide: true }),
  customer_prices: Int({ wide: true }),
  held_carts: count("Carts that registers hold, of the address, of an account, or with the address in their texts."),
  one_time_codes: Int({ wide: true }),
  audit_entries: count("Entries that name the address, and those about an account."),
  telemetry_events: count("Events whose data names the address."),
  mails: count("Mails to the address that lie as files in this node's data directory."),
} satisfies Record<string, TSchema>;

export const Counts = Type.Object({
  ...HELD,
  invoices: count("Invoices to the address, and those for these receipts. An erasure keeps them."),
});

/** All data of a person. Lists other than the receipts may end early; the counts are exact. */
export const PersonExport = Type.Object({
  counts: Counts,
  shortened: Type.Array(Text(), { description: "Lists that ended early: each has fewer rows than its count." }),
  accounts: rows("Each with its `addresses`."),
  claims: rows("Receipts by id, with the moment of the claim."),
  newsletter_subscriptions: rows("As they are stored, like the lists below."),
  wishlist_items: rows("What the wishlists hold."),
  promotion_uses: rows("Uses of rules and coupons."),
  credit_limits: rows("What the accounts may buy on account."),
  customer_prices: rows("Prices of the accounts' own."),
  held_carts: rows("Carts that registers hold, with what they contain."),
  one_time_codes: rows("When codes were asked for, and what for."),
  audit_entries: rows("Entries of the audit log."),
  telemetry_events: rows("Events of registers."),
  invoices: rows("Invoices with their documents."),
  orders: Type.Array(Order),
  receipts: Type.Array(Receipt),
});

export const Erased = Type.Object({
  erasure_id: Int({ wide: true, description: "`entity_id` of the audit entry; one per address." }),
  is_repeat: Bool({ description: "The address had been erased before." }),
  counts: Type.Object(HELD, { description: "Numbers of erased rows, as in the export." }),
  held_receipts: count(
    "Receipts of the person under a hold of the books: shown without the person, but what proves them stays until the " +
      "hold ends.",
  ),
});

export const PastErasure = Type.Object({
  log_id: Int({ wide: true, description: "Of the audit entry." }),
  erasure_id: Int({ wide: true, description: "One per address." }),
  reason: Text(),
  erased_by: Text(),
  accounts: Int({ wide: true }),
  receipts: Int({ wide: true }),
  orders: Int({ wide: true }),
  created_at: Timestamp(),
});

nameSchemas({ PersonCounts: Counts, PersonExport, Erased, PastErasure });
