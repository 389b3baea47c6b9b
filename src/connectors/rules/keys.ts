import type { OrderReference } from "../../shop-data/records/record.ts";

/** Returns the key that an order's sale has at the platform and in its task. */
export function saleKey({ pos_sale_id, order_id }: OrderReference): string {
  return (pos_sale_id ?? `order-${order_id}`).toLowerCase();
}

/**
 * Returns an e-mail address in the form in which connectors compare and send it: Medusa keeps
 * capitals and takes another spelling for another person.
 */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
