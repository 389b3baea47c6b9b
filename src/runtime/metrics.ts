import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { countRequests, type ServedRequest } from "./request-metrics.ts";

export interface PoolNumbers {
  readonly name: string;
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface StoredNumbers {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly rows: readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[];
}

interface MetricsOptions {
  /** Returns the numbers of each pool; called whenever the metrics are read. */
  readonly pools?: () => readonly PoolNumbers[];
  /** Returns the lag of the standby in seconds; undefined while there is none to use. */
  readonly standbyLag?: () => number | undefined;
  /**
   * Whether metrics of memory, event loop and garbage collection are included. They install a
   * watcher until the process ends.
   */
  readonly has_process_metrics?: boolean;
  /**
   * Returns the stored numbers; called whenever the metrics are read. A gauge that the result
   * leaves out has no rows.
   */
  readonly stored?: () => Promise<readonly StoredNumbers[]>;
  /**
   * Kinds of security events. Each is shown from the start, so that an alert sees its first event.
   */
  readonly security_event_kinds?: readonly string[];
}

export interface Metrics {
  readonly countRequest: (request: ServedRequest) => void;
  /**
   * Records the rows of a combined statement.
   *
   * @param combiner - the name of the statement.
   */
  readonly observeCombinedRows: (combiner: string, rows: number) => void;
  readonly countSweepRepairs: (sweep: string, repairs: number) => void;
  readonly countFailedJob: (kind: string) => void;
  /** Counts an attempt to deliver an event; `dead` when it was the last one. */
  readonly countDelivery: (target_kind: "plugin" | "webhook", outcome: "delivered" | "failed" | "dead") => void;
  readonly countSecurityEvent: (kind: string) => void;
  readonly render: () => Promise<{ readonly content_type: string; readonly body: string }>;
}

/** Creates the metrics of a service, with a registry of its own. */
export function createMetrics({
  pools,
  standbyLag,
  has_process_metrics = false,
  stored,
  security_event_kinds = [],
}: MetricsOptions = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (has_process_metrics) collectDefaultMetrics({ register: registry });
  if (pools !== undefined) registerPools(registry, pools);
  if (standbyLag !== undefined) registerLag(registry, standbyLag);

  const refreshStored = stored === undefined ? undefined : registerStored(registry, stored);

  const requests = countRequests();
  const combined_rows = new Histogram({
    name: "tillkeeper_combiner_batch_rows",
    help: "Rows that shared one combined statement.",
    labelNames: ["combiner"],
    buckets: [1, 2, 4, 8, 16, 32],
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers });
  const repairs = counter(
    "tillkeeper_sweep_repairs_total",
    "Rows that a sweep found behind and brought up to date.",
    "sweep",
  );
  const failed_jobs = counter("tillkeeper_jobs_failed_total", "Attempts of background jobs that failed.", "kind");
  const deliveries = counter(
    "tillkeeper_event_deliveries_total",
    "Attempts to deliver events, by what came of them; dead ones are not tried again.",
    "target_kind",
    "outcome",
  );
  const security_events = counter("tillkeeper_security_events_total", "Security events, by kind.", "kind");
  // Each series begins at zero, because an alert on its increase would otherwise miss the first
  // count.
  for (const kind of security_event_kinds) security_events.inc({ kind }, 0);
  for (const target_kind of ["plugin", "webhook"]) {
    for (const outcome of ["delivered", "failed", "dead"]) deliveries.inc({ target_kind, outcome }, 0);
  }

  return {
    countRequest: requests.count,
    observeCombinedRows: (combiner, rows) => combined_rows.observe({ combiner }, rows),
    countSweepRepairs: (sweep, count) => repairs.inc({ sweep }, count),
    countFailedJob: (kind) => failed_jobs.inc({ kind }),
    countDelivery: (target_kind, outcome) => deliveries.inc({ target_kind, outcome }),
    countSecurityEvent: (kind) => security_events.inc({ kind }),
    render: async () => {
      await refreshStored?.();
      return { content_type: registry.contentType, body: `${requests.render()}\n\n${await registry.metrics()}` };
    },
  };
}

function registerStored(registry: Registry, stored: () => Promise<readonly StoredNumbers[]>): () => Promise<void> {
  const gauges = new Map<string, Gauge>();
  return async () => {
    const all = await stored();
    for (const gauge of gauges.values()) gauge.reset();
    for (const { name, help, labels, rows } of all) {
      const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames: [...labels], registers: [registry] });
      gauges.set(name, gauge);
      for (const row of rows) gauge.set(row.labels, row.value);
    }
  };
}

function registerLag(registry: Registry, standbyLag: () => number | undefined): void {
  const gauge = new Gauge({
    name: "tillkeeper_standby_lag_seconds",
    help: "Seconds for which the standby of DATABASE_READ_URL may lack commits; absent while there is none to use.",
    registers: [registry],
    collect: () => {
      const lag = standbyLag();
      if (lag === undefined) gauge.remove();
      else gauge.set(lag);
    },
  });
}

function registerPools(registry: Registry, pools: () => readonly PoolNumbers[]): void {
  const gauges = [
    ["total", "connections", "Open database connections."],
    ["idle", "idle", "Idle database connections."],
    ["waiting", "waiting", "Callers waiting for a database connection."],
  ] as const;
  for (const [key, name, help] of gauges) {
    const gauge = new Gauge({
      name: `tillkeeper_db_pool_${name}`,
      help,
      labelNames: ["pool"],
      registers: [registry],
      collect: () => {
        for (const pool of pools()) gauge.set({ pool: pool.name }, pool[key]);
      },
    });
  }
}
