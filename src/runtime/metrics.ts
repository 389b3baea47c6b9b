import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

export interface PoolNumbers {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

interface MetricsOptions {
  /** The pool's numbers of this moment; asked when somebody reads the metrics. */
  readonly pool?: () => PoolNumbers;
  /** Memory, event loop and garbage collection of the process. They install a watcher that lives as long as it does. */
  readonly has_process_metrics?: boolean;
}

interface ServedRequest {
  /** The path pattern; undefined when no route matched. Never the path: each would be a series of its own. */
  readonly route: string | undefined;
  readonly method: string;
  readonly status: number;
  readonly duration_ms: number;
}

export interface Metrics {
  readonly countRequest: (request: ServedRequest) => void;
  /** @param combiner - the name of the combined statement. */
  readonly observeCombinedRows: (combiner: string, rows: number) => void;
  readonly countSweepRepairs: (sweep: string, repairs: number) => void;
  readonly countFailedJob: (kind: string) => void;
  /** The answer of `/metrics`. */
  readonly render: () => Promise<{ readonly content_type: string; readonly body: string }>;
}

/** The numbers of one running service, in a registry of their own. */
export function createMetrics({ pool, has_process_metrics = false }: MetricsOptions = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (has_process_metrics) collectDefaultMetrics({ register: registry });
  if (pool !== undefined) registerPool(registry, pool);

  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer.",
    labelNames: ["route", "method"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const combined_rows = new Histogram({
    name: "combiner_batch_rows",
    help: "Rows that shared one combined statement.",
    labelNames: ["combiner"],
    buckets: [1, 2, 4, 8, 16, 32],
    registers,
  });
  const repairs = new Counter({
    name: "sweep_repairs_total",
    help: "Rows that a sweep found behind and brought up to date.",
    labelNames: ["sweep"],
    registers,
  });
  const failed_jobs = new Counter({
    name: "jobs_failed_total",
    help: "Attempts of background jobs that failed.",
    labelNames: ["kind"],
    registers,
  });

  return {
    countRequest: ({ route = "none", method, status, duration_ms }) => {
      requests.inc({ route, method, status });
      durations.observe({ route, method }, duration_ms / 1000);
    },
    observeCombinedRows: (combiner, rows) => combined_rows.observe({ combiner }, rows),
    countSweepRepairs: (sweep, count) => repairs.inc({ sweep }, count),
    countFailedJob: (kind) => failed_jobs.inc({ kind }),
    render: async () => ({ content_type: registry.contentType, body: await registry.metrics() }),
  };
}

function registerPool(registry: Registry, pool: () => PoolNumbers): void {
  const gauges = [
    ["total", "Open database connections."],
    ["idle", "Open database connections that nobody uses."],
    ["waiting", "Callers that wait for a database connection."],
  ] as const;
  for (const [key, help] of gauges) {
    const gauge: Gauge = new Gauge({
      name: `db_pool_${key}`,
      help,
      registers: [registry],
      collect: () => gauge.set(pool()[key]),
    });
  }
}
