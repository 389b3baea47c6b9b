import type { OrderReference } from "../../shop-data/records/record.ts";

/** The key of an order's sale at the platform, as its task has it. */
export function saleKey({ pos_sale_id, order_id }: OrderReference): string {
  return (pos_sale_id ?? `order-${order_id}`).toLowerCase();
}

/**
 * E-mail addresses are compared and sent in this form: Medusa keeps capitals and takes another
 * spelling for another person.
 */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
