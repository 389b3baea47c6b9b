import type { Static } from "typebox";
import type { DevicesDeps } from "../deps.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import type { JsonNode } from "../../../web-api/json/json.ts";
import type { Reader } from "../../../web-api/list/read-in-turn.ts";
import { type Caller, completeIds, writesFor } from "../../../web-api/route.ts";
import { ApiError } from "../../../web-api/errors/errors.ts";
import { readInt } from "../../../shared/configuration/snapshot.ts";
import { isDate } from "../../../runtime/formats.ts";
import { insertEvents, noteAppVersion } from "./queries/events.ts";
import { defaultPeriod, readTelemetryReport } from "./queries/report.ts";
import {
  deleteDay,
  findDueRun,
  findExpiredDay,
  findUnsummarizedDay,
  lockRun,
  noteRun,
  summarizeDay,
} from "./queries/summaries.ts";
import { readBatch } from "./rules.ts";
import type { ReportInput } from "./schemas.ts";

const RETENTION = "vendor_pos_advanced/telemetry/retention_days";

/**
 * Maximum rows per statement of the daily job: statements have a timeout, and a day may have
 * millions of rows.
 */
const EVENTS_AT_ONCE = 100_000;

/**
 * Stores a batch of telemetry events (interface §4.6). Nothing is refused: malformed events and
 * those of a location or terminal that the token does not write for are left out. Adds ids that the
 * payload leaves out from the token.
 *
 * @returns false when the payload is no object with a non-empty list of events.
 */
export async function submitTelemetry(
  { db }: Pick<DevicesDeps, "db">,
  caller: Caller,
  payload: JsonNode | undefined,
): Promise<boolean> {
  const read = readBatch(payload);
  if (read === undefined) return false;
  const batch = { ...read, source: completeIds(caller, read.source) };
  if (writesFor(caller, batch.source) && batch.events.length > 0) {
    await inTransaction(db, async (tx) => {
      await insertEvents(tx, batch);
      await noteAppVersion(tx, caller, batch.source);
    });
  }
  return true;
}

/**
 * Returns the telemetry of a period (interface §4.6). Each event counts once, whether a summary
 * counts it already or not.
 *
 * @throws ApiError 400 for a date that does not exist, or a period that ends before it begins.
 */
export async function reportTelemetry(deps: DevicesDeps, reader: Reader, input: Static<typeof ReportInput>) {
  for (const name of ["from", "to"] as const) {
    const date = input[name];
    if (date !== undefined && !isDate(date)) throw new ApiError("calendar_date_invalid", { name });
  }
  const usual = await defaultPeriod(deps.db);
  const to = input.to ?? usual.to;
  const from = input.from ?? (usual.from <= to ? usual.from : to);
  if (to < from) throw new ApiError("period_negative");
  // Registers send 0 for no location.
  const location_id = input.locationId === 0 ? undefined : input.locationId;
  const period = { from, to, location_id };
  const report = await deps.reports(reader, (db, signal) => readTelemetryReport(db, reader.caller, period, signal));
  return { from, to, location_id: location_id ?? null, ...report };
}

/**
 * The daily job: adds each finished UTC day's events to its summaries, then deletes days older than
 * the retention setting. Each day is a transaction, so an interrupted run continues where it
 * stopped; a second run of the same date has nothing to do, on any node (interface §8).
 *
 * @param events_at_once - maximum events per statement.
 * @returns the work done; undefined when no run is due.
 */
export async function summarizeTelemetry(
  deps: DevicesDeps,
  events_at_once = EVENTS_AT_ONCE,
): Promise<{ readonly days: number; readonly events: number; readonly deleted_days: number } | undefined> {
  const { reportDb: db, config } = deps;
  const due = await findDueRun(db, config.tz);
  if (due === undefined) return undefined;
  let days = 0;
  let events = 0;
  for (let day = await findUnsummarizedDay(db); day !== undefined; day = await findUnsummarizedDay(db)) {
    const found = day;
    events += await inTransaction(db, async (tx) => {
      await lockRun(tx);
      return summarizeDay(tx, found, events_at_once);
    });
    days += 1;
  }
  const deleted_days = await deleteExpiredDays(deps, events_at_once);
  await inTransaction(db, (tx) => noteRun(tx, due));
  deps.log.info({ due, days, events, deleted_days }, "telemetry is summarized");
  return { days, events, deleted_days };
}

async function deleteExpiredDays(
  { db, configuration }: Pick<DevicesDeps, "db" | "configuration">,
  events_at_once: number,
): Promise<number> {
  const retention_days = readInt(await configuration.snapshot(), RETENTION, { website_id: 0, store_id: 0 });
  // Nothing is thrown away because a setting was mistyped.
  if (retention_days < 1) return 0;
  let deleted = 0;
  for (let day = await findExpiredDay(db, retention_days); day !== undefined; deleted += 1) {
    const expired = day;
    await inTransaction(db, async (tx) => {
      await lockRun(tx);
      await deleteDay(tx, expired, events_at_once);
    });
    day = await findExpiredDay(db, retention_days);
  }
  return deleted;
}
