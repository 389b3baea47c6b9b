/** Kinds of records that tasks send to the platform. */
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

/** A task for one record. The record's content is read when the task is sent. */
export interface NewTask {
  readonly kind: TaskKind;
  /**
   * Tasks of one subject, such as `order:17`, are done in sequence. Where the sequence matters, as
   * for tasks of an order, the transaction holds the lock of the subject or has made the subject.
   * Other tasks send the state of that moment.
   */
  readonly subject: string;
  /** Id of the order, invoice, credit memo, customer, subscriber, wish or erased customer. */
  readonly record_id: number;
  /** Key by which the platform identifies the record. */
  readonly key: string;
  /**
   * Changed fields of a customer, as named by `CustomerRecord`; absent when all fields may have
   * changed.
   */
  readonly fields?: readonly string[] | undefined;
  /**
   * Customer of the record. The customer's waiting tasks go first; a customer whom the platform
   * does not have is sent first.
   */
  readonly customer_id?: number | null | undefined;
}

/** Returns the encryption context of a connector's secret; the secret decrypts only under it. */
export function connectorSecretContext(connector_id: number): string {
  return `connector:secret:${connector_id}`;
}

function orderSubject(order_id: number): string {
  return `order:${order_id}`;
}

export function customerSubject(customer_id: number): string {
  return `customer:${customer_id}`;
}

/** Returns the task of a new order. It goes after the task of its customer. */
export function saleTask(
  { entity_id, pos_sale_id }: { readonly entity_id: number; readonly pos_sale_id: string | null },
  customer_id: number | null | undefined,
): NewTask {
  return {
    kind: "sale",
    subject: orderSubject(entity_id),
    record_id: entity_id,
    key: pos_sale_id ?? `order-${entity_id}`,
    customer_id,
  };
}

/**
 * Returns the task of a paid invoice, a credit memo, a canceled order, or an order that belongs to
 * another customer now.
 */
export function orderTask(
  kind: "payment" | "refund" | "cancel" | "owner",
  order_id: number,
  record_id: number,
  customer_id?: number | null,
): NewTask {
  const names = { payment: "invoice", refund: "creditmemo", cancel: "order", owner: "order" } as const;
  return { kind, subject: orderSubject(order_id), record_id, key: `${names[kind]}-${record_id}`, customer_id };
}

/**
 * Returns the task of a customer. `fields` names the changed fields; it is absent for a new
 * customer.
 */
export function customerTask(customer_id: number, fields?: readonly string[]): NewTask {
  return {
    kind: "customer",
    subject: customerSubject(customer_id),
    record_id: customer_id,
    key: `customer-${customer_id}`,
    fields,
  };
}

export function wishTask(customer_id: number): NewTask {
  return { ...customerTask(customer_id), kind: "wish", customer_id };
}

export function subscriptionTask(subscriber_id: number, customer_id: number): NewTask {
  return {
    kind: "subscription",
    subject: `subscriber:${subscriber_id}`,
    record_id: subscriber_id,
    key: `subscriber-${subscriber_id}`,
    customer_id: customer_id === 0 ? null : customer_id,
  };
}

export function erasureTask(of: "customer" | "subscriber", record_id: number): NewTask {
  return { kind: "erasure", subject: `${of}:${record_id}`, record_id, key: `${of}-${record_id}` };
}
