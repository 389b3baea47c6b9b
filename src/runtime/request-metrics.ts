/** Upper bounds of the duration buckets, in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export interface ServedRequest {
  /**
   * The path pattern; undefined when no route matched. Never the path itself, since each path would
   * be a series of its own.
   */
  readonly route: string | undefined;
  readonly method: string;
  readonly status: number;
  readonly duration_ms: number;
}

export interface RequestMetrics {
  readonly count: (request: ServedRequest) => void;
  /** Returns two metric families in Prometheus' text format, without a line break at the end. */
  readonly render: () => string;
}

/**
 * Counts of one route and method. A request counts in one bucket, and the output accumulates the
 * buckets.
 */
interface Series {
  readonly statuses: Map<number, number>;
  /** Counts per bucket of BUCKETS, and one more for longer requests. */
  readonly buckets: number[];
  seconds: number;
  requests: number;
}

/**
 * Counts requests in plain numbers, because the metrics library looks up its labels at every
 * request.
 */
export function countRequests(): RequestMetrics {
  const by_route = new Map<string, Map<string, Series>>();

  const seriesOf = (route: string, method: string): Series => {
    const by_method = by_route.get(route) ?? new Map<string, Series>();
    by_route.set(route, by_method);
    const buckets = Array.from({ length: BUCKETS.length + 1 }, () => 0);
    const series: Series = { statuses: new Map(), buckets, seconds: 0, requests: 0 };
    by_method.set(method, series);
    return series;
  };

  return {
    count({ route = "none", method, status, duration_ms }) {
      const series = by_route.get(route)?.get(method) ?? seriesOf(route, method);
      const seconds = duration_ms / 1000;
      let bucket = 0;
      while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1;
      series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1);
      series.seconds += seconds;
      series.requests += 1;
    },
    render() {
      const totals = [
        "# HELP tillkeeper_http_requests_total Requests answered.",
        "# TYPE tillkeeper_http_requests_total counter",
      ];
      const durations = [
        "# HELP tillkeeper_http_request_duration_seconds Time from a request's arrival to the end of its answer.",
        "# TYPE tillkeeper_http_request_duration_seconds histogram",
      ];
      for (const [route, by_method] of by_route) {
        for (const [method, series] of by_method) {
          const labels = `route="${route}",method="${method}"`;
          for (const [status, n] of series.statuses)
            totals.push(`tillkeeper_http_requests_total{${labels},status="${status}"} ${n}`);
          durations.push(...durationLines(labels, series));
        }
      }
      return [...totals, "", ...durations].join("\n");
    },
  };
}

function durationLines(labels: string, { buckets, seconds, requests }: Series): string[] {
  const name = "tillkeeper_http_request_duration_seconds";
  let sum = 0;
  const lines = BUCKETS.map((bound, index) => {
    sum += buckets[index] ?? 0;
    return `${name}_bucket{le="${bound}",${labels}} ${sum}`;
  });
  return [
    ...lines,
    `${name}_bucket{le="+Inf",${labels}} ${requests}`,
    `${name}_sum{${labels}} ${seconds}`,
    `${name}_count{${labels}} ${requests}`,
  ];
}
