import type { Answer } from "../../api/client.ts";
import { listLink } from "../../parts/list-link.ts";

export type Counts = Answer<"POST /persons/export">["counts"];

/** What an address was found to hold. */
export interface Found {
  /** As it was typed. */
  readonly email: string;
  readonly counts: Counts;
  readonly accounts: readonly {
    readonly entity_id: number;
    readonly firstname: string;
    readonly lastname: string;
    readonly email: string;
    readonly website_id: number;
    readonly created_at: string;
  }[];
}

/** What is counted, in the order in which people ask for it. */
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
  "one_time_codes",
  "audit_entries",
  "telemetry_events",
  "mails",
] as const satisfies readonly (keyof Counts)[];

/** The list of all receipts that name an address, of every day. */
export function receiptsOf(email: string): string | undefined {
  return listLink("receipts", { customer: { like: `%${email}%` }, created_at: { gteq: "2000-01-01 00:00:00" } });
}
