import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { newIds } from "../../test/fixtures/closings/evaluation.ts";
import { matchingClosing } from "../../test/fixtures/closings/figures.ts";
import { listed, submit, type Till } from "../../test/fixtures/closings/shop.ts";
import { startWorker } from "../../src/main/worker.ts";
import { simulateDay, TIMEZONE } from "../../simulator/day.ts";
import { usualHours } from "../../simulator/hours.ts";
import { newAdministrator } from "../../test/administrator.ts";
import { sampleReceipt } from "../../test/fixtures/rows.ts";
import type { Walk } from "./walk.ts";

/**
 * Number of receipts: fewer than `npm run demo` makes, but with one of everything that happens
 * there.
 */
const RECEIPTS = 40;
const nothing = (): void => undefined;

/**
 * Runs the demo's trading day of yesterday against the walk's service. Fails when the demo would
 * fail.
 */
export async function liveDemoDay({ service, url }: Walk): Promise<void> {
  const { token } = await newAdministrator(service);
  await startWorker(service.deps);
  const checks = await simulateDay({
    base_url: url,
    admin_token: token,
    registers: 4,
    receipts: RECEIPTS,
    seed: "1",
    hours: usualHours(Temporal.Now.plainDateISO(TIMEZONE).subtract({ days: 1 }), TIMEZONE),
    mistake: "sales-gross",
    demo_links: { onKept: nothing },
    signal: new AbortController().signal,
    screen: { heading: nothing, busy: nothing, step: nothing, table: nothing, fact: nothing, line: nothing },
  });
  assert.deepEqual(
    checks.filter(({ is_met }) => !is_met),
    [],
  );
}

/** State at the beginning of the day after the demo's trading day. */
export interface Morning {
  /** Number of a sale at register 1, whose session is still open. */
  readonly receipt_number: string;
}

/**
 * Starts the next morning. Register 1 sells, register 2 is silent, register 3 has not sent the only
 * receipt of a closing of two days ago, register 4 has lost its licence, and a fifth has never been
 * set up.
 */
export async function beginMorning({ service, call }: Walk): Promise<Morning> {
  const { pool, generations } = service.deps;
  const { rows } = await pool.query<Till & { license_id: number; name: string }>(
    "select terminal_id, location_id, device_identifier, license_id, name from terminal order by name",
  );
  const [first, second, third, fourth] = rows;
  assert.ok(first && second && third && fourth);
  const sale = { location_name: "Harbour Street", terminal_name: first.name, receipt_number: "MORNING-1" };
  const sold = await call("POST", "/rest/V1/pos/receipts", {
    body: { receipt: sampleReceipt(first, { ...sale, register_session_id: randomUUID() }) },
  });
  assert.equal(sold.status, 200, sold.text);
  for (const [table, column] of [
    ["terminal_presence", "last_seen_at"],
    ["terminal", "activation_used_at"],
  ]) {
    await pool.query(`update ${table} set ${column} = ${column} - interval '45 minutes' where terminal_id = $1`, [
      second.terminal_id,
    ]);
  }
  // It is not closed: it has sold this morning, and what it sold waits on it.
  const waits =
    "update terminal_presence set unsynced_receipts = 1, reported_at = clock_timestamp() where terminal_id = $1";
  await pool.query(waits, [second.terminal_id]);
  const ids = newIds(1);
  const till = { ...third, series_id: randomUUID() };
  const names = { terminal_name: third.name, location_name: "Harbour Street", closing_number: 1 };
  const closing = { ...matchingClosing(till, ids), documents: listed(...ids), ...names, ...closedTwoDaysAgo() };
  const closed = await submit(service, closing);
  assert.equal(closed.status, 200, closed.text);
  await pool.query("update license set license_status = 'revoked' where license_id = $1", [fourth.license_id]);
  await pool.query("insert into terminal (name, location_id) values ('Register 5', $1)", [first.location_id]);
  await generations.poll();
  return { receipt_number: sale.receipt_number };
}

/** Returns the times of a session that was opened and closed the day before yesterday. */
export function closedTwoDaysAgo() {
  const closed = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam")
    .subtract({ hours: 48 })
    .round({ smallestUnit: "second", roundingMode: "floor" });
  const text = (moment: Temporal.ZonedDateTime): string => moment.toString({ timeZoneName: "never" });
  return {
    timezone: "Europe/Amsterdam",
    business_date: closed.toPlainDate().toString(),
    opened_at: text(closed.subtract({ minutes: 1 })),
    closed_at: text(closed),
  };
}
