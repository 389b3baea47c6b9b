import assert from "node:assert/strict";
import { test } from "node:test";
import { register } from "prom-client";
import { createMetrics } from "./metrics.ts";

void test("counted and observed values are in the answer", async () => {
  const metrics = createMetrics();
  metrics.countRequest({ route: "/V1/pos/config", method: "GET", status: 200, duration_ms: 4 });
  metrics.countRequest({ route: "/V1/pos/config", method: "GET", status: 200, duration_ms: 40 });
  metrics.countRequest({ route: undefined, method: "GET", status: 404, duration_ms: 1 });
  metrics.observeCombinedRows("receipts", 8);
  metrics.countSweepRepairs("closings", 3);
  metrics.countFailedJob("mail");
  const { content_type, body } = await metrics.render();
  assert.match(content_type, /^text\/plain; version=0\.0\.4/);
  for (const line of [
    'tillkeeper_http_requests_total{route="/V1/pos/config",method="GET",status="200"} 2',
    'tillkeeper_http_requests_total{route="none",method="GET",status="404"} 1',
    'tillkeeper_http_request_duration_seconds_bucket{le="0.005",route="/V1/pos/config",method="GET"} 1',
    'tillkeeper_http_request_duration_seconds_sum{route="/V1/pos/config",method="GET"} 0.044',
    'tillkeeper_combiner_batch_rows_bucket{le="4",combiner="receipts"} 0',
    'tillkeeper_combiner_batch_rows_bucket{le="8",combiner="receipts"} 1',
    'tillkeeper_sweep_repairs_total{sweep="closings"} 3',
    'tillkeeper_jobs_failed_total{kind="mail"} 1',
  ]) {
    assert.ok(body.split("\n").includes(line), `${line}\nin\n${body}`);
  }
});

void test("the pool's numbers are those of the time of the answer", async () => {
  let numbers = { name: "hot", total: 1, idle: 1, waiting: 0 };
  const metrics = createMetrics({ pools: () => [numbers, { name: "lists", total: 0, idle: 0, waiting: 0 }] });
  assert.match((await metrics.render()).body, /^tillkeeper_db_pool_connections\{pool="hot"\} 1$/m);
  numbers = { name: "hot", total: 16, idle: 0, waiting: 5 };
  const { body } = await metrics.render();
  for (const line of [
    'tillkeeper_db_pool_connections{pool="hot"} 16',
    'tillkeeper_db_pool_idle{pool="hot"} 0',
    'tillkeeper_db_pool_waiting{pool="hot"} 5',
  ]) {
    assert.ok(body.split("\n").includes(line), line);
  }
});

void test("two services in one process share no number and the library's own registry stays empty", async () => {
  const one = createMetrics();
  const other = createMetrics();
  one.countFailedJob("mail");
  assert.doesNotMatch((await other.render()).body, /mail/);
  assert.deepEqual(register.getMetricsAsArray(), []);
});

void test("numbers of the process are in the answer on request only", async () => {
  assert.doesNotMatch((await createMetrics().render()).body, /^process_/m);
  assert.match((await createMetrics({ has_process_metrics: true }).render()).body, /^process_resident_memory_bytes /m);
});
