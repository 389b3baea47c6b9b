import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { round } from "../load.ts";
import { administrator } from "../part.ts";
import { residentMegabytes } from "../service.ts";
import { type Calls, openCalls } from "./calls.ts";
import { asOwner, type Stage } from "./stage.ts";
import { emptyTally, expectedReport, eventOf, tally, type Tally } from "./telemetry-events.ts";

export interface TelemetryOptions {
  readonly events: number;
  /** Number of registers that send their batches concurrently. */
  readonly registers: number;
}

const BATCH_EVENTS = 500;
/** Number of days of the events: today and the days before it. */
const DAYS = 4;
const LATE_BATCHES = 10;
const LOOK_EVERY_MS = 200;

/**
 * Measures telemetry of four days that registers send at the same time, 500 events a batch. The
 * daily job adds up the past days; then late events of those days arrive and the job runs again.
 * The report is read after each step.
 *
 * @throws Error when an answer is not `true`, or a report is not the sum of what was sent, figure
 * by figure.
 */
export async function runTelemetry(stage: Stage, { events, registers }: TelemetryOptions) {
  const calls = openCalls(stage.port, stage.shop.token);
  const before_mb = await residentMegabytes(stage.service.pid);
  const days = await lastDays(stage, DAYS);
  const sent = emptyTally();
  const seen = await lastSeen(stage);
  const admin = openCalls(stage.port, await administrator(stage.service));

  const began_ms = performance.now();
  const batches = Array.from({ length: Math.ceil(events / BATCH_EVENTS) }, (_, batch) => batch);
  await sendAll(stage, calls, { days, batches, registers }, sent);
  const intake_seconds = (performance.now() - began_ms) / 1000;

  const report_ms = [await assertReport(calls, days, sent, seen)];
  const job_ms = performance.now();
  await runJob(stage, admin);
  const job_seconds = (performance.now() - job_ms) / 1000;
  const events_in_summaries = await assertSummarized(stage, sent);
  report_ms.push(await assertReport(calls, days, sent, seen));

  const late = Array.from({ length: LATE_BATCHES }, (_, n) => batches.length + n);
  await sendAll(stage, calls, { days: days.slice(0, -1), batches: late, registers }, sent);
  report_ms.push(await assertReport(calls, days, sent, seen));
  await runJob(stage, admin);
  await assertSummarized(stage, sent);
  report_ms.push(await assertReport(calls, days, sent, seen));

  assert.deepEqual(Object.fromEntries(calls.refusals()), {});
  return {
    events: sent.events,
    intake_seconds: Math.round(intake_seconds * 10) / 10,
    events_per_second: Math.round((batches.length * BATCH_EVENTS) / intake_seconds),
    job_seconds: Math.round(job_seconds * 10) / 10,
    // Number of events of past days, which the job summarizes; today's events stay as they are.
    events_in_summaries,
    late_events: LATE_BATCHES * BATCH_EVENTS,
    // Milliseconds of the report over all days: with all events raw, after the job, after late
    // events, and after the job's next run.
    report_ms,
    costs: calls.costs(),
    resident_mb: [before_mb, await residentMegabytes(stage.service.pid)],
  };
}

interface Batches {
  readonly days: readonly string[];
  readonly batches: readonly number[];
  readonly registers: number;
}

async function sendAll(
  { shop }: Stage,
  calls: Calls,
  { days, batches, registers }: Batches,
  sent: Tally,
): Promise<void> {
  const queue = [...batches];
  const send = async (register: number): Promise<void> => {
    const terminal_id = shop.terminal_ids[register % shop.terminal_ids.length] ?? 0;
    for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
      const first = batch * BATCH_EVENTS;
      const events = Array.from({ length: BATCH_EVENTS }, (_, n) => eventOf(first + n, days));
      const source = { location_id: shop.location_id, terminal_id, device_id: `till-${register}` };
      const body = JSON.stringify({ payload: { ...source, app_version: "1.4.0", events } });
      const { status, text } = await calls.send("batch of 500", "POST", "/rest/V1/pos/telemetry", body);
      if (status !== 200 || text !== "true") throw new Error(`a batch was answered ${status}: ${text}`);
      for (const event of events) tally(sent, source, event);
    }
  };
  await Promise.all(Array.from({ length: registers }, (_, register) => send(register)));
}

/**
 * Checks the report against the sent events.
 *
 * @returns the milliseconds that the report took.
 */
async function assertReport(
  calls: Calls,
  days: readonly string[],
  sent: Tally,
  last_seen_at: ReadonlyMap<number, string>,
): Promise<number> {
  const began_ms = performance.now();
  const path = `/rest/V1/pos/telemetry/report?from=${days[0]}&to=${days.at(-1)}`;
  const { status, text } = await calls.send("report", "GET", path);
  const ms = round(performance.now() - began_ms);
  assert.equal(status, 200, text);
  assert.deepEqual(JSON.parse(text), expectedReport(sent, days, last_seen_at));
  return ms;
}

/**
 * Checks that the summaries contain every event of past days and no other.
 *
 * @returns the number of summarized events.
 */
async function assertSummarized({ data_dir }: Stage, sent: Tally): Promise<number> {
  const { today, counted, waiting } = await asOwner(data_dir, async (owner) => {
    const { rows } = await owner.query<{ today: string; counted: number; waiting: number }>(
      `select (now() at time zone 'UTC')::date::text as today,
              (select coalesce(sum(count), 0)::int from pos.telemetry_summary) as counted,
              (select count(*)::int from pos.telemetry_event where not is_summarized) as waiting`,
    );
    return rows[0] ?? { today: "", counted: 0, waiting: 0 };
  });
  const over = [...sent.by_day].filter(([day]) => day < today).reduce((sum, [, count]) => sum + count, 0);
  assert.deepEqual({ counted, waiting }, { counted: over, waiting: sent.events - over });
  return counted;
}

/** Returns the last UTC days up to today, by the database's clock. */
async function lastDays({ data_dir }: Stage, count: number): Promise<string[]> {
  return asOwner(data_dir, async (owner) => {
    const { rows } = await owner.query<{ day: string }>(
      "select ((now() at time zone 'UTC')::date - n)::text as day from generate_series($1 - 1, 0, -1) n",
      [count],
    );
    return rows.map(({ day }) => day);
  });
}

/**
 * Returns the terminals' last contacts. They are from before this case, which sends no heartbeat.
 */
async function lastSeen({ data_dir }: Stage): Promise<ReadonlyMap<number, string>> {
  return asOwner(data_dir, async (owner) => {
    const { rows } = await owner.query<{ terminal_id: number; seen: string }>(
      `select terminal_id, to_char(last_seen_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as seen
         from pos.terminal_presence`,
    );
    return new Map(rows.map(({ terminal_id, seen }) => [terminal_id, seen]));
  });
}

/** Runs the daily job as if it had not yet run today. */
async function runJob({ data_dir }: Stage, admin: Calls): Promise<void> {
  await asOwner(data_dir, (owner) => owner.query("update pos.telemetry_run set last_run_on = '1970-01-01'"));
  const asked = await admin.send("job", "POST", "/admin/api/jobs", JSON.stringify({ kind: "summarize_telemetry" }));
  if (asked.status !== 200) throw new Error(`the daily job was answered ${asked.status}: ${asked.text}`);
  const { job_id } = JSON.parse(asked.text) as { job_id: string };
  for (;;) {
    const { text } = await admin.send("look", "GET", `/admin/api/jobs?filter[job_id]=${job_id}`);
    const { items } = JSON.parse(text) as { items: readonly { state: string }[] };
    const state = items[0]?.state;
    if (state === "completed") return;
    if (state === "failed") throw new Error("the daily job failed");
    await sleep(LOOK_EVERY_MS);
  }
}
