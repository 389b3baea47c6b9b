import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { TestApp } from "../../../test/support.ts";
import { changeUnguarded } from "../../../test/unguarded.ts";
import { closingOf, listed, newTill, submit, type Till } from "../register-reports/sample-shop.ts";

/** For tests: tills of a shop that were heard of, closed and licensed so long ago. */
export function tillsOf(shop: TestApp) {
  const { deps } = shop;

  const seen = (till: Till, minutes_ago: number) =>
    deps.pool.query(
      `insert into terminal_presence (terminal_id, last_seen_at)
       values ($1, clock_timestamp() - make_interval(mins => $2))
       on conflict (terminal_id) do update set last_seen_at = excluded.last_seen_at`,
      [till.terminal_id, minutes_ago],
    );

  async function instant(minutes_ago: number): Promise<string> {
    const { rows } = await deps.pool.query<{ at: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC' - make_interval(mins => $1), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
      [minutes_ago],
    );
    return rows[0]?.at ?? "";
  }

  /** A till that was heard of `minutes_ago`, and never before its device was bound long ago. */
  async function oldTill(minutes_ago: number, location_id?: number): Promise<Till> {
    const till = await newTill(shop, location_id);
    await deps.pool.query("update terminal set created_at = created_at - interval '1 year' where terminal_id = $1", [
      till.terminal_id,
    ]);
    await seen(till, minutes_ago);
    return till;
  }

  async function close(till: Till, minutes_ago: number, documents: readonly string[] = []) {
    const closed_at = await instant(minutes_ago);
    const report = closingOf(till, {
      closed_at,
      opened_at: await instant(minutes_ago + 60),
      business_date: closed_at.slice(0, 10),
      documents: listed(...documents),
    });
    const answer = await submit(shop, report);
    assert.equal(answer.status, 200, answer.text);
    return report;
  }

  /** As if the closing had come that long ago. */
  async function letBeStored(report_id: string, minutes_ago: number): Promise<void> {
    const text = "update register_report set stored_at = stored_at - make_interval(mins => $2) where report_id = $1";
    await changeUnguarded(shop.database, "register_report", text, [report_id, minutes_ago]);
  }

  async function license(till: Till, columns: string): Promise<void> {
    await deps.pool.query(
      `with l as (insert into license (license_token, license_type, license_status, license_expires_at)
                  select $2, 'pro', ${columns} returning license_id)
       update terminal set license_id = (select license_id from l) where terminal_id = $1`,
      [till.terminal_id, randomUUID()],
    );
  }

  return { seen, instant, oldTill, close, letBeStored, license };
}
