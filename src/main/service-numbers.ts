import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type pg from "pg";
import { healthOf } from "../features/devices/sync-health/queries.ts";
import type { Thresholds } from "../features/devices/sync-health/rules.ts";
import { evidenceNumbers } from "../features/sales/books/evidence/queries/numbers.ts";
import { closingNumbers } from "../features/sales/closings/queries/numbers.ts";
import { figureNumbers } from "../features/sales/figures/queries/numbers.ts";
import { receiptNumbers, type ShopClock } from "../features/sales/receipts/queries/numbers.ts";
import { findLastBackup } from "../shared/backups/queries.ts";
import { databaseClockOffset } from "../runtime/clock.ts";
import { type Db, only } from "../runtime/database.ts";
import { KEPT_KINDS } from "../runtime/jobs.ts";
import type { StoredNumbers } from "../runtime/metrics.ts";
import { VERSION } from "../runtime/version.ts";

/** Waiting items of one kind. `oldest_seconds` counts from when the oldest item was due. */
interface Backlog {
  readonly kind: string;
  readonly waiting: number;
  readonly oldest_seconds: number;
}

/**
 * Reads the numbers that all nodes share: closings, jobs, events, mails, the connector, registers.
 * Each is the same on every node, so alerts must take the maximum, not the sum.
 */
export async function serviceNumbers(
  db: Db,
  thresholds: readonly Thresholds[],
  shops: readonly ShopClock[],
): Promise<StoredNumbers[]> {
  const jobs = await sql<Backlog>`
    select name as kind, count(*)::int as waiting,
           coalesce(extract(epoch from statement_timestamp() - min(start_after)), 0)::float8 as oldest_seconds
      from pgboss.job
     where state in ('created', 'retry') and start_after <= statement_timestamp() and name not like '\\_\\_%'
     group by name`.execute(db);
  const failed = await sql<{ kind: string; count: number }>`
    select name as kind, count(*)::int as count from pgboss.job
     where state = 'failed' and name = any(${KEPT_KINDS}::text[]) group by name`.execute(db);
  const events = await sql<Backlog>`
    select kind, count(*)::int as waiting,
           coalesce(extract(epoch from statement_timestamp() - min(created_at)), 0)::float8 as oldest_seconds
      from (select 'not spread' as kind, created_at from outbox_event where spread_at is null and not is_sandbox
            union all
            select case when plugin is null then 'webhook' else 'plugin' end, d.created_at
              from event_delivery d left join webhook h using (webhook_id)
             where d.state = 'waiting' and h.is_sandbox is not true) w
     group by kind`.execute(db);
  const dead = await sql<{ count: number }>`
    select count(*)::int as count from event_delivery join webhook using (webhook_id)
     where state = 'dead' and not is_sandbox`.execute(db);
  const refused = await sql<{ code: string; app_version: string | null; count: number }>`
    select f.code, v.app_version, count(distinct f.terminal_id)::int as count
      from refused_post f
      join terminal t on t.terminal_id = f.terminal_id
      left join terminal_app_version v on v.terminal_id = f.terminal_id
     where f.last_at > statement_timestamp() - interval '1 hour' and not is_sandbox(t.location_id)
     group by f.code, v.app_version`.execute(db);
  const backup = await findLastBackup(db);
  const tasks = await sql<Backlog>`
    select state as kind, count(*)::int as waiting,
           coalesce(extract(epoch from statement_timestamp() - min(created_at)), 0)::float8 as oldest_seconds
      from connector_task where state in ('waiting', 'parked') group by state`.execute(db);
  const registers = await sql<{ health: string; count: number }>`
    select health, count(*)::int as count from ${healthOf(thresholds)} as h
     where not is_sandbox(h.location_id) group by health`.execute(db);
  // The device's clock dates the receipts, so the offset of that clock is added.
  const unsent = await sql<{ seconds: number }>`
    select coalesce(greatest(0, max(
             extract(epoch from statement_timestamp() - p.oldest_unsynced_at) + coalesce(p.clock_offset_seconds, 0))), 0)::float8
           as seconds
      from terminal_presence p join terminal t using (terminal_id)
     where p.unsynced_receipts > 0 and not is_sandbox(t.location_id)`.execute(db);
  return [
    ...(await closingNumbers(db)),
    ...(await receiptNumbers(db, shops)),
    ...(await figureNumbers(db)),
    ...(await evidenceNumbers(db)),
    ...backlog("jobs", "kind", "Background jobs that are due.", jobs.rows),
    {
      name: "tillkeeper_jobs_given_up",
      help: "Mails and other jobs that failed after all attempts, until somebody runs or dismisses them.",
      labels: ["kind"],
      rows: KEPT_KINDS.map((kind) => ({
        labels: { kind },
        value: failed.rows.find((row) => row.kind === kind)?.count ?? 0,
      })),
    },
    ...backlog("events", "target_kind", "Events that were not delivered yet.", events.rows),
    {
      name: "tillkeeper_event_deliveries_dead",
      help: "Deliveries to webhooks that are not tried again until somebody redelivers them.",
      labels: [],
      rows: dead.rows.map(({ count }) => ({ labels: {}, value: count })),
    },
    {
      name: "tillkeeper_registers_refused",
      help: "Registers of which a post was refused in the last hour, by the code of the error.",
      labels: ["code", "app_version"],
      rows: refused.rows.map(({ code, app_version, count }) => ({
        labels: { code, app_version: app_version ?? "" },
        value: count,
      })),
    },
    {
      name: "tillkeeper_backup_age_seconds",
      help: "Seconds since the last backup; +Inf when there was none.",
      labels: [],
      rows: [{ labels: {}, value: backup?.age_seconds ?? Number.POSITIVE_INFINITY }],
    },
    ...backlog("connector_tasks", "state", "Records that the shop platform has not received yet.", tasks.rows),
    {
      name: "tillkeeper_registers",
      help: "Registers, by health: the first reason for which one needs attention.",
      labels: ["health"],
      rows: registers.rows.map(({ health, count }) => ({ labels: { health }, value: count })),
    },
    {
      name: "tillkeeper_registers_oldest_receipt_seconds",
      help: "Age of the oldest receipt that a register has reported and not sent.",
      labels: [],
      rows: [{ labels: {}, value: only(unsent.rows).seconds }],
    },
    ...(await replicaNumbers(db)),
  ];
}

/**
 * Reads how far the replicas of the database are behind. Without membership of `pg_read_all_stats`
 * PostgreSQL hides their positions, and there are no rows.
 */
export async function replicaNumbers(db: Db): Promise<StoredNumbers[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select application_name as name,
           max(pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(replay_lsn, flush_lsn, sent_lsn)))::float8 as bytes
      from pg_stat_replication
     where state in ('catchup', 'streaming') and sent_lsn is not null and not pg_is_in_recovery()
     group by application_name`.execute(db);
  return [
    {
      name: "tillkeeper_replica_lag_bytes",
      help: "By how much a replica of the database is behind; absent without the right to read it.",
      labels: ["name"],
      rows: rows.map(({ name, bytes }) => ({ labels: { name }, value: bytes })),
    },
  ];
}

function backlog(name: string, label: string, help: string, found: readonly Backlog[]): StoredNumbers[] {
  const rows = (value: (row: Backlog) => number) =>
    found.map((row) => ({ labels: { [label]: row.kind }, value: value(row) }));
  return [
    { name: `tillkeeper_${name}_waiting`, help, labels: [label], rows: rows(({ waiting }) => waiting) },
    {
      name: `tillkeeper_${name}_oldest_seconds`,
      help: "Seconds for which the oldest of them waits.",
      labels: [label],
      rows: rows(({ oldest_seconds }) => oldest_seconds),
    },
  ];
}

/**
 * Reads the numbers of this node: its version, the offset of its clock from the database's, and the
 * file system of its data directory if that exists.
 */
export async function nodeNumbers(data_dir: string, pool: pg.Pool): Promise<StoredNumbers[]> {
  const ahead_ms = await databaseClockOffset(pool);
  const facts = await statfs(data_dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  const rows =
    facts === undefined
      ? []
      : [
          { labels: { part: "free" }, value: facts.bavail * facts.bsize },
          { labels: { part: "total" }, value: facts.blocks * facts.bsize },
        ];
  return [
    {
      name: "tillkeeper_build_info",
      help: "The version of the service and of Node.",
      labels: ["version", "node"],
      rows: [{ labels: { version: VERSION, node: process.versions.node }, value: 1 }],
    },
    {
      name: "tillkeeper_database_clock_ahead_seconds",
      help: "Seconds by which the database's clock is ahead of this machine's.",
      labels: [],
      rows: [{ labels: {}, value: ahead_ms / 1_000 }],
    },
    { name: "tillkeeper_data_dir_bytes", help: "Size of the file system of DATA_DIR.", labels: ["part"], rows },
  ];
}
