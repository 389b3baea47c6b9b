import type { Answer } from "../../api/client.ts";

type Page = Answer<"GET /orders/{order_id}">;

export interface OrderEvent {
  readonly kind: "placed" | "receipt" | "invoice" | "credit_memo" | "status" | "comment";
  readonly id: number;
  readonly at: string;
  /** Number of the event's document. */
  readonly number?: string;
  readonly amount?: string | number | null;
  readonly currency?: string | null;
  readonly status?: string;
  readonly comment?: string | null;
}

/**
 * Returns what happened to an order, the newest first. A sale that the register sent later has the
 * time of its receipt. Events of the same second are in the order of cause and effect.
 */
export function eventsOf({ order, invoices, credit_memos, receipts }: Page): readonly OrderEvent[] {
  const documents = (kind: "invoice" | "credit_memo", rows: Page["invoices"] | Page["credit_memos"]) =>
    rows.map(({ entity_id, created_at, increment_id, grand_total, order_currency_code }): OrderEvent => ({
      kind,
      id: entity_id,
      at: created_at,
      number: increment_id,
      amount: grand_total,
      currency: order_currency_code,
    }));
  const [placed_at = order.created_at] = [order.created_at, ...receipts.map(({ created_at }) => created_at)].toSorted();
  const events: readonly OrderEvent[] = [
    {
      kind: "placed",
      id: order.entity_id,
      at: placed_at,
      amount: order.grand_total,
      currency: order.order_currency_code,
    },
    ...receipts.map(({ receipt_id, receipt_number, created_at, signed_total, currency }): OrderEvent => ({
      kind: "receipt",
      id: receipt_id,
      at: created_at,
      number: receipt_number ?? String(receipt_id),
      amount: signed_total,
      currency,
    })),
    ...documents("invoice", invoices),
    ...order.status_histories
      .toSorted((a, b) => a.entity_id - b.entity_id)
      .map(({ entity_id, created_at, status, comment }): OrderEvent => ({
        kind: status === null ? "comment" : "status",
        id: entity_id,
        at: created_at,
        ...(status === null ? {} : { status }),
        comment,
      })),
    ...documents("credit_memo", credit_memos),
  ];
  return events.toReversed().toSorted((a, b) => b.at.localeCompare(a.at));
}
