import { sql } from "kysely";
import { type Db, only, type Stored, type Tx } from "../../../runtime/database.ts";
import type { OutboxEvent, DeliveryFault } from "../rules/deliveries.ts";

/**
 * A delivery whose lease this process holds. `attempts` counts this one; together with the lease it
 * identifies the attempt.
 */
export interface ClaimedDelivery
  extends OutboxEvent, Pick<Stored<"event_delivery">, "delivery_id" | "attempts" | "plugin" | "webhook_id"> {
  readonly url: string | null;
  /** Encrypted secret of the webhook. */
  readonly secret: string | null;
  /** Time of the claim in Unix seconds, by the database's clock. */
  readonly sent_at: number;
}

export interface Observed {
  readonly plugin: string;
  readonly event_name: string;
}

/**
 * Creates the deliveries of events without any: one per plugin that observes the event, and one per
 * active webhook that subscribes to it. Events of sandboxes are for the webhooks of sandboxes only.
 *
 * @returns how many events were spread; `events_max` when there may be more.
 */
export async function spreadEvents(db: Db, observed: readonly Observed[], events_max: number): Promise<number> {
  const plugins = observed.map(({ plugin }) => plugin);
  const names = observed.map(({ event_name }) => event_name);
  const { rows } = await sql<{ spread: number }>`
    with picked as (
      select event_id, event_name, subject, position, is_sandbox from outbox_event
       where spread_at is null order by subject, position limit ${events_max} for update skip locked
    ), marked as (
      update outbox_event e set spread_at = clock_timestamp() from picked p where e.event_id = p.event_id
      returning e.event_id
    ), made as (
      insert into event_delivery (event_id, subject, position, plugin, webhook_id)
      select p.event_id, p.subject, p.position, t.plugin, t.webhook_id
        from picked p cross join lateral (
          select o.plugin, null::int as webhook_id
            from unnest(${plugins}::text[], ${names}::text[]) as o (plugin, event_name)
           where o.event_name = p.event_name and not p.is_sandbox
          union all
          select null, webhook_id from webhook w
           where w.is_active and w.is_sandbox = p.is_sandbox and p.event_name = any(w.event_names)) t
       order by p.position
    )
    select count(*)::int as spread from marked`.execute(db);
  return only(rows).spread;
}

/** Returns targets with due deliveries, as `plugin:name` and `webhook:id`. */
export async function dueTargets(db: Db, plugins: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ target: string }>`
    select target from (
      select 'plugin:' || name as target from unnest(${[...plugins]}::text[]) as name
      union all
      select 'webhook:' || webhook_id::text from webhook where is_active) as t
     where exists (
      select from event_delivery d
       where d.target = t.target and d.state = 'waiting' and d.next_attempt_at <= statement_timestamp()
         and (d.leased_until is null or d.leased_until <= statement_timestamp()))`.execute(db);
  return rows.map(({ target }) => target);
}

/**
 * Claims the due deliveries of one target under a lease; another dispatcher may claim them once it
 * expires. Claims only the earliest waiting event of each subject, so that events stay in order.
 */
export async function claimDeliveries(
  db: Db,
  target: string,
  { deliveries_max, lease_seconds }: { readonly deliveries_max: number; readonly lease_seconds: number },
): Promise<ClaimedDelivery[]> {
  // An event without deliveries yet must block later events of its subject explicitly.
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select d.delivery_id from event_delivery d
       where d.target = ${target} and d.state = 'waiting' and d.next_attempt_at <= statement_timestamp()
         and (d.leased_until is null or d.leased_until <= statement_timestamp())
         and not exists (
           select from event_delivery earlier
            where earlier.target = d.target and earlier.subject = d.subject
              and earlier.position < d.position and earlier.state = 'waiting')
         and not exists (
           select from outbox_event unspread
            where unspread.subject = d.subject and unspread.position < d.position and unspread.spread_at is null)
         and not exists (select from webhook w where w.webhook_id = d.webhook_id and not w.is_active)
       order by d.next_attempt_at, d.position limit ${deliveries_max} for update of d skip locked
    ), claimed as (
      update event_delivery d
         set leased_until = clock_timestamp() + make_interval(secs => ${lease_seconds}::float8),
             last_attempt_at = clock_timestamp(), attempts = attempts + 1
        from due where d.delivery_id = due.delivery_id
      returning d.delivery_id, d.event_id, d.subject, d.position, d.attempts, d.plugin, d.webhook_id
    )
    select c.*, e.event_name, e.data, e.is_sandbox, e.created_at, w.url, w.secret,
           extract(epoch from statement_timestamp())::int8 as sent_at
      from claimed c join outbox_event e on e.event_id = c.event_id left join webhook w on w.webhook_id = c.webhook_id
     order by c.position`.execute(db);
  return rows;
}

export interface Settlement {
  readonly state: "delivered" | "waiting" | "dead";
  /** Seconds until the next attempt of a delivery that is retried. */
  readonly retry_seconds: number | null;
  /** HTTP status, when a webhook answered. */
  readonly status: number | null;
  readonly reason: string | null;
  /** Why the request failed; null when the receiver answered. */
  readonly fault: DeliveryFault | null;
}

/**
 * Ends an attempt.
 *
 * @returns false when another dispatcher holds the lease, or the webhook was deleted; nothing is
 *   stored then.
 */
export async function recordDeliveryResult(
  db: Db,
  { delivery_id, attempts }: ClaimedDelivery,
  { state, retry_seconds, status, reason, fault }: Settlement,
): Promise<boolean> {
  // Jitter prevents simultaneous retries of deliveries that failed together.
  const { numAffectedRows } = await sql`
    update event_delivery
       set state = ${state}, leased_until = null, last_status = ${status}, last_error = ${reason}, last_fault = ${fault},
           delivered_at = case when ${state} = 'delivered' then clock_timestamp() end,
           next_attempt_at = clock_timestamp() + make_interval(secs => ${retry_seconds ?? 0}::float8 * (1 + random() / 20))
     where delivery_id = ${delivery_id} and attempts = ${attempts} and leased_until is not null
       and state = 'waiting'`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Ends deliveries that waited for so many days because their plugin is not loaded or their webhook
 * is inactive.
 */
export async function endAbandonedDeliveries(tx: Tx, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update event_delivery
       set state = 'dead', next_attempt_at = clock_timestamp(), last_error = coalesce(last_error, 'the target is not available')
     where state = 'waiting' and leased_until is null
       and greatest(created_at, last_attempt_at) < clock_timestamp() - make_interval(days => ${days}::int)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes events, with their deliveries, that ended for all targets more than so many days ago. */
export async function deleteEndedEvents(tx: Tx, days: number, events_max: number): Promise<number> {
  // After a delivery has ended, next_attempt_at is the time when it ended.
  const { numAffectedRows } = await sql`
    with aged as materialized (select clock_timestamp() - make_interval(days => ${days}::int) as until)
    delete from outbox_event where event_id in (
      select e.event_id from outbox_event e, aged
       where e.created_at < aged.until and e.spread_at < aged.until
         and not exists (
           select from event_delivery d
            where d.event_id = e.event_id and (d.state = 'waiting' or d.next_attempt_at > aged.until))
       limit ${events_max})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
