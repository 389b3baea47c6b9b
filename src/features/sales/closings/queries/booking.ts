import { sql } from "kysely";
import type { Db, Tx } from "../../../../runtime/database.ts";
import type { Closing } from "../rules/closing.ts";
import type { Remembered } from "../rules/checks/evidence.ts";

export type PlaceInSeries = Pick<Closing, "report_id" | "series_id" | "closing_number" | "terminal_id">;

/**
 * The booking options of earlier closings of the series, and those of the closing's last
 * evaluation.
 */
export interface BookingMemory {
  readonly remembered: readonly Remembered[];
  /** Option by choice, of the closing's own last evaluation. */
  readonly own: ReadonlyMap<string, string>;
  /** The app version of the register that closed; null when it never reported one. */
  readonly app_version: string | null;
}

/**
 * Returns the last option of each choice before this closing in its series. Skips those of a
 * register that is known to have had another app version.
 */
export async function findBookingMemory(db: Db | Tx, closing: PlaceInSeries): Promise<BookingMemory> {
  const { report_id, series_id, closing_number, terminal_id } = closing;
  const { rows } = await sql<{
    choice: string | null;
    option: string;
    closing_number: number;
    is_own: boolean;
    app_version: string | null;
  }>`
    with own as (
      select coalesce(
               (select app_version from register_series_booking where report_id = ${report_id} limit 1),
               (select app_version from terminal_app_version where terminal_id = ${terminal_id})) as app_version
    )
    select b.choice, b.option, b.closing_number, b.is_own, own.app_version
      from own
      left join (
        select choice, option, closing_number, true as is_own
          from register_series_booking where report_id = ${report_id}
        union all
        (select distinct on (l.choice) l.choice, l.option, l.closing_number, false
           from register_series_booking l, own
          where l.series_id = lower(${series_id}) and l.closing_number < ${closing_number}
            and (l.app_version is null or own.app_version is null or l.app_version = own.app_version)
          order by l.choice, l.closing_number desc)
      ) b on true`.execute(db);
  const found = rows.flatMap(({ choice, ...row }) => (choice === null ? [] : [{ choice, ...row }]));
  return {
    remembered: found
      .filter(({ is_own }) => !is_own)
      .map(({ choice, option, closing_number: number }) => ({ choice, option, closing_number: number })),
    own: new Map(found.filter(({ is_own }) => is_own).map(({ choice, option }) => [choice, option])),
    app_version: rows[0]?.app_version ?? null,
  };
}

/** Replaces the stored options of a closing. */
export async function noteBooking(
  tx: Tx,
  { report_id, series_id, closing_number }: PlaceInSeries,
  options: ReadonlyMap<string, string>,
  app_version: string | null,
): Promise<void> {
  await sql`delete from register_series_booking where report_id = ${report_id}`.execute(tx);
  if (options.size === 0) return;
  await sql`
    insert into register_series_booking (report_id, choice, option, series_id, closing_number, app_version)
    select ${report_id}, b.choice, b.option, lower(${series_id}), ${closing_number}::int8, ${app_version}
      from unnest(${[...options.keys()]}::text[], ${[...options.values()]}::text[]) as b (choice, option)`.execute(tx);
}

/**
 * Returns the next closing of the series that decided a choice: it was evaluated with the booking
 * that this one changed.
 */
export async function findNextBooked(tx: Tx, { series_id, closing_number }: PlaceInSeries): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select report_id from register_series_booking
     where series_id = lower(${series_id}) and closing_number > ${closing_number}
     order by closing_number limit 1`.execute(tx);
  return rows.map(({ report_id }) => report_id);
}
