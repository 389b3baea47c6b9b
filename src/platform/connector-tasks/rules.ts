/** What a task sends to the platform. */
export const TASK_KINDS = [
  "customer",
  "sale",
  "payment",
  "cancel",
  "refund",
  "owner",
  "subscription",
  "wish",
  "erasure",
] as const;

export type TaskKind = (typeof TASK_KINDS)[number];

/** A task to write. It names a record; what is sent is read when it is sent. */
export interface NewTask {
  readonly kind: TaskKind;
  /** The record whose tasks are done in order, such as `order:17`. The transaction holds its lock, or has made it. */
  readonly subject: string;
  /** The record itself: the order, invoice, credit memo, customer, subscriber, wish or erased customer. */
  readonly record_id: number;
  /** What the platform finds it by again. */
  readonly key: string;
  /** A subject whose waiting tasks go first: the customer of a sale. */
  readonly waits_for?: string | undefined;
}

/** The context that a connector's secret is encrypted for. */
export function connectorSecretContext(connector_id: number): string {
  return `connector:secret:${connector_id}`;
}

export function orderSubject(order_id: number): string {
  return `order:${order_id}`;
}

export function customerSubject(customer_id: number): string {
  return `customer:${customer_id}`;
}
