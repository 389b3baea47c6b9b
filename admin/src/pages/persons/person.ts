import type { Answer } from "../../api/client.ts";
import { listLink } from "../../parts/text.ts";

export type Counts = Answer<"POST /persons/export">["counts"];

/** Stored data of an address. */
export interface Found {
  /** Untrimmed input. */
  readonly email: string;
  readonly counts: Counts;
  /** Lists of the export that end early. */
  readonly shortened: readonly string[];
  readonly accounts: readonly {
    readonly entity_id: number;
    readonly firstname: string;
    readonly lastname: string;
    readonly email: string;
    readonly website_id: number;
    readonly created_at: string;
  }[];
}

/** Counted data, the most requested first. */
export const HELD = [
  "accounts",
  "addresses",
  "receipts",
  "orders",
  "claims",
  "newsletter_subscriptions",
  "wishlist_items",
  "promotion_uses",
  "credit_limits",
  "customer_prices",
  "held_carts",
  "one_time_codes",
  "audit_entries",
  "telemetry_events",
  "mails",
] as const satisfies readonly (keyof Counts)[];

/** Filter of the receipts that name an address, of every day. */
export function receiptsFilter(email: string) {
  return { customer: { like: `%${email}%` }, created_at: { gteq: "2000-01-01 00:00:00" } };
}

/** The list of all receipts that name an address. */
export function receiptsOf(email: string): string {
  return listLink("receipts", receiptsFilter(email));
}
