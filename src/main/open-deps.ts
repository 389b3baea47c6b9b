import { VALIDATORS } from "../features/customers/customers/rules/validators.ts";
import { readClosing } from "../features/sales/closings/commands/read.ts";
import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Deps } from "./deps.ts";
import { openTaskStore } from "../connectors/commands/store.ts";
import { CONNECTOR_KINDS } from "../connectors/kinds.ts";
import type { ConnectorKind } from "../connectors/connector.ts";
import { openShopQuestions } from "../connectors/questions.ts";
import { openTaskRunner } from "../connectors/task-runner.ts";
import { openCallerReader } from "../shared/access/caller-reader.ts";
import { openConfigurationReader, readServerSecret } from "../shared/configuration/configuration-reader.ts";
import { openDispatcher } from "../shared/events/dispatcher.ts";
import { openSubscriptionReader } from "../shared/events/subscription-reader.ts";
import { reconcileStoredReceipts } from "../features/sales/receipts/commands/link.ts";
import { openEvaluator } from "../features/sales/closings/evaluator.ts";
import { openPdfRenderer } from "../features/sales/receipt-page/render/pdf/pdf.ts";
import { openReceiptWriter } from "../features/sales/receipts/receipt-writer.ts";
import { openCheckRequests } from "../features/devices/licensing/check-requests.ts";
import { openLicensing } from "../features/devices/licensing/open-licensing.ts";
import { openRefusedPosts } from "../features/devices/sync-health/refused-post-writer.ts";
import { openRequestLog } from "../shared/request-log/request-log-writer.ts";
import { openSecurityEvents } from "../shared/security-events/security-event-writer.ts";
import { SECURITY_EVENT_KINDS } from "../shared/security-events/rules.ts";
import { openConfigDeliveries } from "../features/devices/terminals/config-deliveries.ts";
import { openPresence } from "../features/devices/terminals/presence.ts";
import { openTerminalReader } from "../features/devices/terminals/terminal-reader.ts";
import { shopClocks, zoneOf } from "../shared/configuration/local-time.ts";
import { publishFacts } from "../shared/configuration/publish-facts.ts";
import type { Plugin } from "../plugins/plugin.ts";
import type { Config } from "../runtime/config/config.ts";
import {
  dropConnections,
  dropUnproven,
  moveToHost,
  namedStatements,
  openKysely,
  openPool,
  type PoolOptions,
  LONG_STATEMENT_MS,
  SILENCE_AFTER_LIMIT_MS,
} from "../runtime/database.ts";
import { WATCH_NAME, watchGenerations } from "../runtime/generations.ts";
import { openJobs } from "../runtime/jobs.ts";
import { type Mailer, openMailer } from "../runtime/mailer.ts";
import { openStandby } from "./open-standby.ts";
import { createMetrics } from "../runtime/metrics.ts";
import { type Cost, createPasswords } from "../runtime/passwords.ts";
import { createLogThrottle } from "../runtime/quiet-repeats.ts";
import { cachedFor } from "../runtime/memory.ts";
import type { KeyRing } from "../runtime/secrets.ts";
import { PAGE_BYTES_MAX } from "../web-api/list/rows.ts";
import { createListLimiter, createReportLimiter, LISTS_MAX, REPORTS_MAX, STREAMS_MAX } from "../web-api/concurrency.ts";
import { readInTurns } from "../web-api/list/read-in-turn.ts";
import { inTransaction } from "../runtime/transaction.ts";
import { thresholdsOf } from "../features/devices/sync-health/rules.ts";
import { nodeNumbers, serviceNumbers } from "./service-numbers.ts";

/** Connections for the hot statements: two for receipts, one for heartbeats and one in reserve. */
const HOT_CONNECTIONS = 4;
/**
 * Connections for loading caches. They are separate, so that a load never waits for requests that
 * wait for it.
 */
const MEMORY_CONNECTIONS = 2;
/** Times in ms after which a request that waits for the database gets a 503. */
export interface TimeLimits {
  /** Wait for a free connection. */
  readonly acquire_ms: number;
  readonly list_ms: number;
  /** Wait of a list for its turn: longer than a list of another caller may take. */
  readonly list_turn_ms: number;
  /** Wait of a report for its turn. */
  readonly report_turn_ms: number;
  /** Storing a receipt takes milliseconds, and a register retries after a failure. */
  readonly hot_ms: number;
  /**
   * Wait for the connection of polls. Together with `poll_ms` it is the maximum wait of a request
   * when the database is unavailable.
   */
  readonly watch_acquire_ms: number;
  readonly poll_ms: number;
}

export const TIME_LIMITS: TimeLimits = {
  acquire_ms: 5_000,
  list_ms: 5_000,
  list_turn_ms: 6_000,
  report_turn_ms: 5_000,
  hot_ms: 5_000,
  watch_acquire_ms: 3_000,
  poll_ms: 3_000,
};
/** Age in ms at which numbers for the metrics are counted again, which reads all closings. */
const STORED_NUMBERS_RENEWED_AFTER_MS = 60_000;

export interface OpenOptions {
  readonly config: Config;
  /** URL of the service's role. */
  readonly database_url: string;
  /** Finds the host that accepts writes; called when polls fail or find a read-only database. */
  readonly findHost?: () => Promise<string>;
  readonly ring: KeyRing;
  readonly log: Logger;
  readonly is_worker: boolean;
  /** Plugins of the service. Undefined for operator commands, which load none. */
  readonly plugins?: readonly Plugin[];
  /** Replaces the built-in connectors in tests. */
  readonly connector_kinds?: readonly ConnectorKind[];
  readonly has_process_metrics?: boolean;
  /** Mailer that replaces the one of SMTP_URL in tests. */
  readonly mailer?: Mailer;
  /** Cost of new password hashes; only tests lower it. */
  readonly hash_cost?: Cost;
  /** `TIME_LIMITS`; tests that are not about them give more, so that a slow machine passes. */
  readonly time_limits?: TimeLimits;
  /** Maximum time in ms of a statement on any connection of the service; default 30 s. */
  readonly statement_timeout_ms?: number;
}

export interface OpenDeps {
  readonly deps: Deps;
  /** Waits for the work in flight, then closes every connection. */
  readonly close: () => Promise<void>;
}

/** Builds the shared dependencies of commands and routes on a migrated database. */
export async function openDeps(options: OpenOptions): Promise<OpenDeps> {
  const { config, database_url: url, ring, log, is_worker, plugins = [], connector_kinds = CONNECTOR_KINDS } = options;
  const time_limits = options.time_limits ?? TIME_LIMITS;
  const { acquire_ms, list_ms, hot_ms, watch_acquire_ms, poll_ms } = time_limits;
  const licensing = openLicensing(config, log);
  const onError = (error: Error): void => log.warn({ err: error }, "a database connection was lost");
  const pools: Pool[] = [];
  /** Apart, because a failover of the primary does not move them. */
  const standbyPools: Pool[] = [];
  const open = (name: string, connections_max: number, own: Partial<PoolOptions> = {}, kept = pools): Pool => {
    const { statement_timeout_ms } = options;
    const limits = {
      acquire_timeout_ms: acquire_ms,
      ...own,
      ...(statement_timeout_ms === undefined ? {} : { statement_timeout_ms }),
    };
    const opened = openPool({ url, onError, name, connections_max, ...limits });
    kept.push(opened);
    return opened;
  };
  const pool = open("tillkeeper", config.pool_size);
  const listPool = open("tillkeeper lists", LISTS_MAX, {
    statements: "read many",
    statement_timeout_ms: list_ms,
    answer_bytes_max: PAGE_BYTES_MAX,
  });
  const streamPool = open("tillkeeper streams", STREAMS_MAX, { statements: "read many" });
  // The pool has one connection more than readers may use at once; a job uses it.
  const reportPool = open("tillkeeper reports", REPORTS_MAX + 1, {
    statements: "read many",
    silence_timeout_ms: LONG_STATEMENT_MS + SILENCE_AFTER_LIMIT_MS,
  });
  const db = openKysely(pool);
  const reportDb = openKysely(reportPool);
  const metrics = createMetrics({
    pools: () =>
      [...pools, ...standbyPools].map(
        ({ options: { application_name: name = "" }, totalCount: total, idleCount: idle, waitingCount: waiting }) => ({
          name,
          total,
          idle,
          waiting,
        }),
      ),
    standbyLag: () => standby?.lagSeconds(),
    has_process_metrics: options.has_process_metrics ?? false,
    stored: cachedFor(async () => {
      const read = [
        nodeNumbers(config.data_dir, pool),
        configuration
          .snapshot()
          .then((snapshot) => serviceNumbers(reportDb, thresholdsOf(snapshot), shopClocks(snapshot))),
      ];
      const results = await Promise.allSettled(read);
      return results.flatMap((result) => {
        if (result.status === "fulfilled") return result.value;
        log.warn({ err: result.reason }, "some metrics could not be read");
        return [];
      });
    }, STORED_NUMBERS_RENEWED_AFTER_MS),
    security_event_kinds: SECURITY_EVENT_KINDS,
  });
  // The hot statements have connections of their own, so that a 32-row insert keeps its plan.
  const hotPool = open("tillkeeper hot", HOT_CONNECTIONS, { plans_once: true, statement_timeout_ms: hot_ms });
  const named = namedStatements(hotPool, {
    enabled: config.statement_names,
    onRefused: (name) => log.error({ name }, "too many named statements"),
  });
  const watchPool = open(WATCH_NAME, 1, { acquire_timeout_ms: watch_acquire_ms });
  const memoryPool = open("tillkeeper memory", MEMORY_CONNECTIONS);
  const generations = watchGenerations({
    pool: watchPool,
    poll_timeout_ms: poll_ms,
    is_named: config.statement_names,
    onError: (error) => log.warn({ err: error }, "polling the generations failed"),
    onNotWritable: async () => {
      const url = await options.findHost?.().catch((error: unknown) => {
        // The failed poll itself has already been logged as a warning.
        log.debug({ err: error }, "no other host of the database accepts writes");
        return undefined;
      });
      if (url === undefined || url === watchPool.options.connectionString) return;
      log.warn({ host: new URL(url).host }, "switching to another host of the database");
      for (const each of pools) moveToHost(each, url);
    },
    onOtherHistory: () => {
      log.warn("the database is another one, or an older state of it: dropping all caches and reconnecting");
      // The connections are dropped because they may lead to a former primary, whose rows must not
      // be cached under the new numbers.
      for (const each of pools) if (each !== watchPool) dropConnections(each);
    },
    onAnswersAgain: () => {
      for (const each of pools) if (each !== watchPool) dropUnproven(each);
    },
  });
  const standby =
    config.database_read_url === undefined
      ? undefined
      : openStandby({
          url: config.database_read_url,
          primary: pool,
          generations,
          log,
          open: (name, connections_max, own) => open(name, connections_max, own, standbyPools),
          ...time_limits,
        });
  const memoryDb = openKysely(memoryPool);
  const closeConnections = async (): Promise<void> => {
    await Promise.all([generations.stop(), standby?.stop()]);
    await Promise.all([...pools, ...standbyPools].map((each) => each.end()));
  };
  const jobLogThrottle = createLogThrottle();
  // Jobs keep the process alive, so they start last, after the encryption key has been verified.
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
          const held_back = jobLogThrottle(`${kind} ${"code" in error ? String(error.code) : error.message}`);
          if (held_back !== undefined)
            log.error({ err: error, kind, ...(held_back > 0 ? { held_back } : {}) }, "a job failed");
        },
        onNothingToDo: (kind, reason) => log.info({ kind, reason }, "a job had nothing to do"),
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
  const configDeliveries = openConfigDeliveries(named, (error) =>
    log.warn({ err: error }, "noting a pulled configuration failed"),
  );
  const subscriptions = openSubscriptionReader(memoryDb, generations);
  const receipts = openReceiptWriter(named, {
    subscriptions,
    zones: async (location_ids) => {
      const snapshot = await configuration.snapshot();
      const isNew = (id: number | null) => id !== null && id > 0 && !snapshot.locations.has(id);
      // The day of a receipt stays: another node may have made its location a moment ago.
      const newest = location_ids.some(isNew) ? await configuration.snapshotAfresh() : snapshot;
      return (location_id) => zoneOf(newest, location_id);
    },
    onStored: (rows) => reconcileStoredReceipts(deps, rows),
    onBatch: (rows) => metrics.observeCombinedRows("receipts", rows),
  });
  const licenseChecks = openCheckRequests({
    is_enabled: config.licensing_url !== undefined,
    enqueue: (license_ids) =>
      inTransaction(db, async (tx) => {
        for (const license_id of license_ids) await jobs.enqueue(tx, "check_license", { license_id });
      }),
    onError: (error) => log.warn({ err: error }, "queuing a license check failed"),
  });
  const connectorTools = { db, ring, kinds: connector_kinds, allows_private: config.webhook_allow_private };
  const deps: Deps = {
    config,
    log,
    metrics,
    securityEvents: openSecurityEvents({ db, log }),
    refusedPosts: openRefusedPosts({ db, log }),
    requestLog: openRequestLog({ db, log }),
    pool,
    db,
    named,
    lists: readInTurns(openKysely(listPool), createListLimiter(time_limits.list_turn_ms)),
    reports: readInTurns(reportDb, createReportLimiter(time_limits.report_turn_ms)),
    reportDb,
    standby,
    streamPool,
    generations,
    jobs,
    ring,
    passwords: createPasswords({ cost: options.hash_cost }),
    // One hash at a time: together with the two hashes of `passwords`, a thread of the pool stays
    // free for file reads.
    signInPasswords: createPasswords({ cost: options.hash_cost, max_at_once: 1 }),
    callers: openCallerReader({
      db,
      memoryDb,
      generations,
      onError: (error) => log.warn({ err: error }, "recording the use of a token failed"),
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
      onDelivered: configDeliveries.note,
    }),
    presence,
    configDeliveries,
    subscriptions,
    receipts,
    evaluator: openEvaluator(),
    pdf: openPdfRenderer({
      font_paths: config.pdf_font,
      onWarning: (reason) => log.warn({ reason }, "a receipt's font cannot be used"),
    }),
    licensing,
    mailer:
      options.mailer ?? openMailer(config, { timeout_ms: config.mail_timeout_ms, probe_to: config.mail_probe_to }),
    licenseChecks,
    plugins,
    customerValidators: VALIDATORS.filter(({ is_fixed }) => !is_fixed).map(({ key }) => key),
    dispatcher: openDispatcher({
      config,
      db,
      log,
      metrics,
      ring,
      plugins,
      readRegisterReport: async (caller, report_id) => ({ ...(await readClosing(deps, caller, report_id)) }),
    }),
    connectorKinds: connector_kinds,
    taskRunner: openTaskRunner({
      store: openTaskStore(connectorTools),
      log,
      countFailure: () => metrics.countFailedJob("run_connector_tasks"),
    }),
    shopQuestions: openShopQuestions({ ...connectorTools, log }),
  };
  return {
    deps,
    close: async () => {
      await presence.drain();
      await configDeliveries.drain();
      await receipts.drain();
      await licenseChecks.drain();
      await deps.securityEvents.drain();
      await deps.refusedPosts.drain();
      await deps.requestLog.drain();
      await Promise.all([jobs.stop(), deps.dispatcher.stop(), deps.taskRunner.stop()]);
      await Promise.all([deps.evaluator.close(), deps.pdf.close()]);
      deps.mailer.close();
      await closeConnections();
    },
  };
}
