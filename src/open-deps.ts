import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { builtinCommerce } from "./commerce/builtin/orders.ts";
import type { Deps } from "./deps.ts";
import { openCallerReader } from "./features/access/queries.ts";
import { openConfigurationReader, readServerSecret } from "./features/configuration/queries.ts";
import { openDispatcher } from "./features/events/commands/dispatch.ts";
import { lookAfterReceipts } from "./features/receipts/link-commands.ts";
import { openPdfRenderer } from "./features/receipt-page/render/pdf.ts";
import { openReceiptWriter } from "./features/receipts/queries.ts";
import { openCheckRequests } from "./features/licensing/check-requests.ts";
import { openLicensing } from "./features/licensing/open.ts";
import { closingNumbers } from "./features/register-reports/queries/numbers.ts";
import { openRefusedPosts } from "./features/sync-health/commands.ts";
import { openSecurityEvents } from "./features/security-events/commands.ts";
import { SECURITY_EVENT_KINDS } from "./features/security-events/rules.ts";
import { openPresence, openTerminalReader } from "./features/terminals/queries.ts";
import { publishFacts } from "./plugins/platform-facts.ts";
import type { Plugin } from "./plugins/plugin.ts";
import type { Config } from "./runtime/config.ts";
import {
  dropConnections,
  moveToHost,
  namedStatements,
  openKysely,
  openListKysely,
  openPool,
} from "./runtime/database.ts";
import { watchGenerations } from "./runtime/generations.ts";
import { openJobs } from "./runtime/jobs.ts";
import { type Mailer, openMailer } from "./runtime/mailer.ts";
import { createMetrics } from "./runtime/metrics.ts";
import { type Cost, createPasswords } from "./runtime/passwords.ts";
import { quietRepeats } from "./runtime/quiet-repeats.ts";
import { renewed } from "./runtime/renewed.ts";
import type { KeyRing } from "./runtime/secrets.ts";
import { PAGE_BYTES_MAX } from "./web-api/list-rows.ts";
import { LISTS_MAX, STREAMS_MAX } from "./web-api/turns.ts";
import { inTransaction } from "./runtime/transaction.ts";

/** Two receipt batches in flight, one of heartbeats, and the looks between them. */
const HOT_CONNECTIONS = 4;
/** For what memory keeps: few at a time, and never behind requests that wait for it. */
const MEMORY_CONNECTIONS = 2;
/** With the time that a poll may take, what a request waits at most when the database is away. */
const WATCH_ACQUIRE_TIMEOUT_MS = 3_000;
const LIST_TIMEOUT_MS = 5_000;
/** They are counted over all closings. */
const STORED_NUMBERS_RENEWED_AFTER_MS = 60_000;

export interface OpenOptions {
  readonly config: Config;
  /** Connection of the service's role. */
  readonly database_url: string;
  /** Finds the host that takes writes now; asked when polls fail or find a read-only database. */
  readonly findHost?: () => Promise<string>;
  readonly ring: KeyRing;
  readonly log: Logger;
  readonly is_worker: boolean;
  /** None when absent: commands of the operator load none. */
  readonly plugins?: readonly Plugin[];
  readonly has_process_metrics?: boolean;
  /** Takes the place of SMTP_URL in a test that is not about mails. */
  readonly mailer?: Mailer;
  /** Of new hashes; a lower one for tests. */
  readonly hash_cost?: Cost;
  /** How long a caller waits for a free connection; 5 s unless told otherwise. */
  readonly acquire_timeout_ms?: number;
  /** How long a statement may take on any connection of the service; 30 s unless told otherwise. */
  readonly statement_timeout_ms?: number;
}

export interface OpenDeps {
  readonly deps: Deps;
  /** Waits for what is in flight, then closes every connection. */
  readonly close: () => Promise<void>;
}

/** Builds the record that all commands and routes lean on, on a migrated database. */
export async function openDeps(options: OpenOptions): Promise<OpenDeps> {
  const { config, database_url: url, ring, log, is_worker } = options;
  const licensing = openLicensing(config, log);
  const onError = (error: Error): void => log.warn({ err: error }, "a database connection was lost");
  const everyPool = {
    url,
    onError,
    ...(options.statement_timeout_ms === undefined ? {} : { statement_timeout_ms: options.statement_timeout_ms }),
  };
  const pool = openPool({
    ...everyPool,
    connections_max: config.pool_size,
    name: "tillkeeper",
    ...(options.acquire_timeout_ms === undefined ? {} : { acquire_timeout_ms: options.acquire_timeout_ms }),
  });
  const listPool = openPool({
    ...everyPool,
    connections_max: LISTS_MAX,
    name: "tillkeeper lists",
    statement_timeout_ms: options.statement_timeout_ms ?? LIST_TIMEOUT_MS,
    answer_bytes_max: PAGE_BYTES_MAX,
  });
  const streamPool = openPool({ ...everyPool, connections_max: STREAMS_MAX, name: "tillkeeper streams" });
  const db = openKysely(pool);
  const metrics = createMetrics({
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    has_process_metrics: options.has_process_metrics ?? false,
    stored: renewed(
      () =>
        closingNumbers(db).catch((error: unknown) => {
          log.warn({ err: error }, "the numbers of closings could not be read for the metrics");
          return [];
        }),
      STORED_NUMBERS_RENEWED_AFTER_MS,
    ),
    security_event_kinds: SECURITY_EVENT_KINDS,
  });
  // The hot statements have connections of their own: the server would else plan a 32-row insert for every batch anew.
  const hotPool = openPool({
    ...everyPool,
    connections_max: HOT_CONNECTIONS,
    name: "tillkeeper hot",
    plans_once: true,
  });
  const named = namedStatements(hotPool, {
    enabled: config.statement_names,
    onRefused: (name) => log.error({ name }, "too many named statements"),
  });
  const watchPool = openPool({
    ...everyPool,
    connections_max: 1,
    name: "tillkeeper watch",
    acquire_timeout_ms: WATCH_ACQUIRE_TIMEOUT_MS,
  });
  const memoryPool = openPool({ ...everyPool, connections_max: MEMORY_CONNECTIONS, name: "tillkeeper memory" });
  const generations = watchGenerations({
    pool: watchPool,
    is_named: config.statement_names,
    onError: (error) => log.warn({ err: error }, "polling the generations failed"),
    onNotWritable: async () => {
      const url = await options.findHost?.().catch((error: unknown) => {
        // A warning says already that polls fail.
        log.debug({ err: error }, "no other host of the database takes writes");
        return undefined;
      });
      if (url === undefined || url === watchPool.options.connectionString) return;
      log.warn({ host: new URL(url).host }, "going on with another host of the database");
      for (const each of [watchPool, pool, hotPool, listPool, streamPool, memoryPool]) moveToHost(each, url);
    },
    onOtherHistory: () => {
      log.warn("the database is another one, or an older state of it: memory is dropped, connections are opened anew");
      // They may lead to a former primary, whose rows must not be kept under the new numbers.
      for (const each of [pool, hotPool, listPool, streamPool, memoryPool]) dropConnections(each);
    },
  });
  const memoryDb = openKysely(memoryPool);
  const closeConnections = async (): Promise<void> => {
    await generations.stop();
    await Promise.all([pool, hotPool, listPool, streamPool, watchPool, memoryPool].map((each) => each.end()));
  };
  const mayTellOfJob = quietRepeats();
  // Jobs begin by themselves and keep a process alive: last, once the key has been seen to be the right one.
  const begin = async () => {
    if (options.plugins !== undefined) await publishFacts({ db, plugins: options.plugins, log });
    return {
      hash_key: await readServerSecret(db, ring, "config_hash", () => randomBytes(32).toString("base64url")),
      jobs: await openJobs({
        pool,
        is_worker,
        time_zone: config.tz,
        onError: (error, kind) => {
          if (kind !== undefined) metrics.countFailedJob(kind);
          const held_back = mayTellOfJob(`${kind} ${"code" in error ? String(error.code) : error.message}`);
          if (held_back !== undefined)
            log.error({ err: error, kind, ...(held_back > 0 ? { held_back } : {}) }, "a job failed");
        },
      }),
    };
  };
  const { hash_key, jobs } = await begin().catch(async (error: unknown) => {
    await closeConnections();
    throw error;
  });
  const has_upstream = config.licensing_url !== undefined;
  const configuration = openConfigurationReader(memoryDb, generations, ring, has_upstream, hash_key);
  const presence = openPresence(named, (rows) => metrics.observeCombinedRows("heartbeat", rows));
  const receipts = openReceiptWriter(named, {
    onStored: (rows) => lookAfterReceipts(deps, rows),
    onBatch: (rows) => metrics.observeCombinedRows("receipts", rows),
  });
  const licenseChecks = openCheckRequests({
    is_enabled: config.licensing_url !== undefined,
    enqueue: (license_ids) =>
      inTransaction(db, async (tx) => {
        for (const license_id of license_ids) await jobs.enqueue(tx, "check_license", { license_id });
      }),
    onError: (error) => log.warn({ err: error }, "asking for a license check failed"),
  });
  const deps: Deps = {
    config,
    log,
    metrics,
    securityEvents: openSecurityEvents({ db, log }),
    refusedPosts: openRefusedPosts({ db, log }),
    pool,
    db,
    named,
    lists: openListKysely(listPool),
    streamPool,
    generations,
    jobs,
    ring,
    passwords: createPasswords({ cost: options.hash_cost }),
    // One at once: with the two above there is a thread left for reads of files.
    signInPasswords: createPasswords({ cost: options.hash_cost, max_at_once: 1 }),
    callers: openCallerReader({
      db,
      memoryDb,
      generations,
      onError: (error) => log.warn({ err: error }, "noting a token's use failed"),
      idle_minutes: config.session_idle_minutes,
      is_second_factor_required: config.admin_second_factor === "required",
    }),
    configuration,
    terminals: openTerminalReader({
      db,
      memoryDb,
      generations,
      configuration,
      ring,
      hash_key,
      has_upstream: config.licensing_url !== undefined,
    }),
    presence,
    receipts,
    pdf: openPdfRenderer({
      font_path: config.pdf_font,
      onWarning: (reason) => log.warn({ reason }, "a receipt's font cannot be used"),
    }),
    commerce: builtinCommerce,
    licensing,
    mailer:
      options.mailer ?? openMailer(config, { timeout_ms: config.mail_timeout_ms, probe_to: config.mail_probe_to }),
    licenseChecks,
    plugins: options.plugins ?? [],
    dispatcher: openDispatcher(() => deps),
  };
  return {
    deps,
    close: async () => {
      await presence.drain();
      await receipts.drain();
      await licenseChecks.drain();
      await deps.securityEvents.drain();
      await deps.refusedPosts.drain();
      await Promise.all([jobs.stop(), deps.dispatcher.stop()]);
      await deps.pdf.close();
      deps.mailer.close();
      await closeConnections();
    },
  };
}
