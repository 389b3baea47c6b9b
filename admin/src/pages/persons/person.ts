import type { Answer } from "../../api/client.ts";
import { listLink } from "../../parts/text.ts";

export type Counts = Answer<"POST /persons/export">["counts"];

/** What is stored about the person with an e-mail address. */
export interface Found {
  /** The address as it was entered, including blanks around it. */
  readonly email: string;
  readonly counts: Counts;
  /** Lists that the export does not contain completely. */
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

/** Kinds of data that are counted for a person, the most requested first. */
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
  "invoices",
  "audit_entries",
  "telemetry_events",
  "mails",
] as const satisfies readonly (keyof Counts)[];

/** Returns a filter for all receipts that name an address, of every day. */
export function receiptsFilter(email: string) {
  return { customer: { like: `%${email}%` }, created_at: { gteq: "2000-01-01 00:00:00" } };
}

/** Returns the address of the list of all receipts that name an e-mail address. */
export function receiptsOf(email: string): string {
  return listLink("receipts", receiptsFilter(email));
}
