import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";
import type { ListSource } from "../../../web-api/search-list.ts";

/** The context that a webhook's secret is encrypted for. */
export function webhookSecretContext(webhook_id: number): string {
  return `webhook:secret:${webhook_id}`;
}

export const WEBHOOKS: ListSource = {
  from: sql`webhook as w`,
  select: sql`w.webhook_id, w.url, w.event_names, w.is_active, w.created_at, w.updated_at`,
  columns: {
    webhook_id: { sql: "w.webhook_id", type: "int" },
    url: { sql: "w.url", type: "text" },
    is_active: { sql: "w.is_active", type: "bool" },
    created_at: { sql: "w.created_at", type: "timestamp" },
    updated_at: { sql: "w.updated_at", type: "timestamp" },
  },
  primary_key: "webhook_id",
};

/** The id that the next webhook gets; taken before the insert, since its secret is bound to it. */
export async function takeWebhookId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('pos.webhook', 'webhook_id'))::int as id`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("the sequence of webhooks gave no id");
  return row.id;
}

export async function hasWebhook(db: Db, webhook_id: number): Promise<boolean> {
  const { rows } = await sql`select from webhook where webhook_id = ${webhook_id}`.execute(db);
  return rows.length > 0;
}

/** A delivery as it is shown. */
export interface ShownDelivery {
  readonly delivery_id: number;
  readonly event_id: string;
  readonly target_kind: string;
  readonly target_id: string;
  readonly state: string;
}

const SELECT = sql`d.delivery_id, d.event_id, d.event_name, d.report_id, d.revision, d.terminal_id, d.target_kind, d.target_id, d.state,
  d.attempts, case when d.state = 'waiting' then d.next_attempt_at end as next_attempt_at, d.last_attempt_at,
  d.last_status, d.last_error, d.delivered_at, d.created_at`;

const DELIVERY = sql`select d.*, e.event_name,
  e.data ->> 'report_id' as report_id, (e.data ->> 'revision')::int8 as revision,
  (e.data ->> 'terminal_id')::int as terminal_id, case when d.plugin is null then 'webhook' else 'plugin' end as target_kind,
  coalesce(d.plugin, d.webhook_id::text) as target_id
  from event_delivery d join outbox_event e on e.event_id = d.event_id`;

const COLUMNS: ListSource["columns"] = {
  delivery_id: { sql: "d.delivery_id", type: "bigint" },
  event_name: { sql: "d.event_name", type: "text" },
  report_id: { sql: "d.report_id", type: "text" },
  revision: { sql: "d.revision", type: "bigint" },
  terminal_id: { sql: "d.terminal_id", type: "int" },
  target_kind: { sql: "d.target_kind", type: "text" },
  target_id: { sql: "d.target_id", type: "text" },
  state: { sql: "d.state", type: "text" },
  attempts: { sql: "d.attempts", type: "int" },
  last_status: { sql: "d.last_status", type: "int" },
  last_attempt_at: { sql: "d.last_attempt_at", type: "timestamp" },
  delivered_at: { sql: "d.delivered_at", type: "timestamp" },
  created_at: { sql: "d.created_at", type: "timestamp" },
};

/** Deliveries to every target, plugins included. */
export const DELIVERIES: ListSource = {
  from: sql`(${DELIVERY}) as d`,
  select: SELECT,
  columns: COLUMNS,
  primary_key: "delivery_id",
};

/** Deliveries to one webhook. */
export function deliveriesOf(webhook_id: number): ListSource {
  return { ...DELIVERIES, from: sql`(${DELIVERY} where d.webhook_id = ${webhook_id}) as d` };
}

export async function findDelivery(db: Db | Tx, delivery_id: number): Promise<ShownDelivery | undefined> {
  const { rows } = await sql<ShownDelivery>`
    select ${SELECT} from (${DELIVERY} where d.delivery_id = ${delivery_id}) as d`.execute(db);
  return rows[0];
}

/**
 * Makes a delivery due at once and gives it all its attempts again, under the same event id. One that is being attempted
 * right now stays as it is: it is on its way.
 */
export async function makeDue(tx: Tx, delivery_id: number): Promise<void> {
  await sql`
    update event_delivery
       set state = 'waiting', attempts = 0, delivered_at = null, leased_until = null, next_attempt_at = clock_timestamp()
     where delivery_id = ${delivery_id}
       and (leased_until is null or leased_until <= clock_timestamp())`.execute(tx);
}
