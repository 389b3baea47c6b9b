import { sql } from "kysely";
import { type Db, only, type Stored, type Tx } from "../../../runtime/database.ts";
import { columnsOf } from "../../../web-api/search/compile.ts";
import type { ListSource } from "../../../web-api/list/search-list.ts";
import { TEST_EVENT } from "../rules/deliveries.ts";

/** Returns the encryption context of a webhook's secret; the secret decrypts only under it. */
export function webhookSecretContext(webhook_id: number): string {
  return `webhook:secret:${webhook_id}`;
}

export const WEBHOOKS: ListSource = {
  from: sql`webhook as w`,
  select: sql`w.webhook_id, w.url, w.event_names, w.is_active, w.is_sandbox, w.created_at, w.updated_at`,
  columns: columnsOf("w", {
    webhook_id: "int",
    url: "text",
    is_active: "bool",
    is_sandbox: "bool",
    created_at: "timestamp",
    updated_at: "timestamp",
  }),
  primary_key: "webhook_id",
};

/** Reserves the id of the next webhook before the insert, because its secret is bound to it. */
export async function takeWebhookId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('pos.webhook', 'webhook_id'))::int as id`.execute(db);
  return only(rows).id;
}

export async function findWebhook(
  db: Db,
  webhook_id: number,
): Promise<Pick<Stored<"webhook">, "is_sandbox"> | undefined> {
  const { rows } = await sql<{ is_sandbox: boolean }>`
    select is_sandbox from webhook where webhook_id = ${webhook_id}`.execute(db);
  return rows[0];
}

export async function hasWebhook(db: Db, webhook_id: number): Promise<boolean> {
  return (await findWebhook(db, webhook_id)) !== undefined;
}

/**
 * Inserts a test event for one webhook, whatever events it subscribes to.
 *
 * @returns the id of the delivery.
 */
export async function insertTestDelivery(tx: Tx, webhook_id: number): Promise<number> {
  const { rows } = await sql<{ delivery_id: number }>`
    with event as (
      insert into outbox_event (event_name, subject, position, is_sandbox, data, spread_at)
      select ${TEST_EVENT}, 'test:' || gen_random_uuid(), 0, is_sandbox, json_build_object('webhook_id', webhook_id),
             clock_timestamp()
        from webhook where webhook_id = ${webhook_id}::int
      returning event_id, subject, position
    )
    insert into event_delivery (event_id, subject, position, webhook_id)
    select event_id, subject, position, ${webhook_id}::int from event
    returning delivery_id`.execute(tx);
  return only(rows).delivery_id;
}

/** Maximum deliveries that one request makes due, so that the statement ends within its limit. */
export const REDELIVERED_MAX = 100_000;

/**
 * Makes the dead deliveries of a webhook due, the oldest first.
 *
 * @returns the number of deliveries.
 */
export async function makeDeadDue(tx: Tx, webhook_id: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update event_delivery
       set state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp(), leased_until = null
     where delivery_id in (select delivery_id from event_delivery where webhook_id = ${webhook_id} and state = 'dead'
                            order by delivery_id limit ${REDELIVERED_MAX})`.execute(tx);
  return Number(numAffectedRows);
}

export interface ShownDelivery extends Pick<Stored<"event_delivery">, "delivery_id" | "event_id" | "state"> {
  readonly target_kind: string;
  readonly target_id: string;
}

const SELECT = sql`d.delivery_id, d.event_id, d.event_name, d.report_id, d.revision, d.terminal_id, d.receipt_id,
  d.order_id, d.target_kind, d.target_id, d.state,
  d.attempts, case when d.state = 'waiting' then d.next_attempt_at end as next_attempt_at, d.last_attempt_at,
  d.last_status, d.last_error, d.last_fault, d.delivered_at, d.created_at`;

const DELIVERY = sql`select d.*, e.event_name,
  e.data ->> 'report_id' as report_id, (e.data ->> 'revision')::int8 as revision,
  (e.data ->> 'terminal_id')::int as terminal_id, (e.data ->> 'receipt_id')::int8 as receipt_id,
  (e.data ->> 'order_id')::int8 as order_id, case when d.plugin is null then 'webhook' else 'plugin' end as target_kind,
  coalesce(d.plugin, d.webhook_id::text) as target_id
  from event_delivery d join outbox_event e on e.event_id = d.event_id`;

const COLUMNS: ListSource["columns"] = columnsOf("d", {
  delivery_id: "bigint",
  event_name: "text",
  report_id: "text",
  revision: "bigint",
  terminal_id: "int",
  receipt_id: "bigint",
  order_id: "bigint",
  target_kind: "text",
  target_id: "text",
  state: "text",
  attempts: "int",
  last_status: "int",
  last_attempt_at: "timestamp",
  delivered_at: "timestamp",
  created_at: "timestamp",
});

/** Source of the list of deliveries to every target, plugins included. */
export const DELIVERIES: ListSource = {
  from: sql`(${DELIVERY}) as d`,
  select: SELECT,
  columns: COLUMNS,
  primary_key: "delivery_id",
};

export function deliveriesOf(webhook_id: number): ListSource {
  return { ...DELIVERIES, from: sql`(${DELIVERY} where d.webhook_id = ${webhook_id}) as d` };
}

export async function findDelivery(db: Db | Tx, delivery_id: number): Promise<ShownDelivery | undefined> {
  const { rows } = await sql<ShownDelivery>`
    select ${SELECT} from (${DELIVERY} where d.delivery_id = ${delivery_id}) as d`.execute(db);
  return rows[0];
}

/**
 * Makes a delivery due immediately and resets its attempts, under the same event id. A delivery
 * that is being attempted stays unchanged.
 */
export async function makeDue(tx: Tx, delivery_id: number): Promise<void> {
  await sql`
    update event_delivery
       set state = 'waiting', attempts = 0, delivered_at = null, leased_until = null, next_attempt_at = clock_timestamp()
     where delivery_id = ${delivery_id}
       and (leased_until is null or leased_until <= clock_timestamp())`.execute(tx);
}
