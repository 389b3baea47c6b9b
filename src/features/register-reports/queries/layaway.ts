import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";
import type { LayawayConvention } from "../rules/conventions.ts";

/** A closing as its place in a series says it. */
export interface PlaceInSeries {
  readonly report_id: string;
  readonly series_id: string;
  readonly closing_number: number;
  readonly terminal_id: number;
}

/** What is known about layaways in a closing's series. */
export interface LayawayMemory {
  /** Of the closing itself, when it was judged before. */
  readonly own: LayawayConvention | null;
  /** The version of the register that closed; null when it never told. */
  readonly app_version: string | null;
  /** Of the last closing before it that had layaways, in the same series and not known to be of another version. */
  readonly convention: LayawayConvention | null;
  readonly closing_number: number | null;
}

/** Telemetry that is looked through for a version: enough for a register that is in use. */
const EVENTS_MAX = 10_000;

export async function findLayawayMemory(db: Db | Tx, closing: PlaceInSeries): Promise<LayawayMemory> {
  const { report_id, series_id, closing_number, terminal_id } = closing;
  const { rows } = await sql<LayawayMemory>`
    with own as (
      select (select convention from closing_layaway where report_id = ${report_id}) as convention,
             coalesce(
               (select app_version from closing_layaway where report_id = ${report_id}),
               (select e.app_version
                  from (select terminal_id, app_version, telemetry_event_id from telemetry_event
                         order by telemetry_event_id desc limit ${EVENTS_MAX}) e
                 where e.terminal_id = ${terminal_id} and e.app_version is not null
                 order by e.telemetry_event_id desc limit 1)) as app_version
    )
    select own.convention as own, own.app_version, previous.convention, previous.closing_number
      from own
      left join lateral (
        select l.convention, l.closing_number from closing_layaway l
         where l.series_id = lower(${series_id}) and l.closing_number < ${closing_number}
           and (l.app_version is null or own.app_version is null or l.app_version = own.app_version)
         order by l.closing_number desc limit 1
      ) previous on true`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("the memory of a series answered nothing");
  return row;
}

/** Writes how a closing booked its layaways; null takes the note away. */
export async function noteLayaway(
  tx: Tx,
  { report_id, series_id, closing_number }: PlaceInSeries,
  { convention, app_version }: { readonly convention: LayawayConvention | null; readonly app_version: string | null },
): Promise<void> {
  if (convention === null) {
    await sql`delete from closing_layaway where report_id = ${report_id}`.execute(tx);
    return;
  }
  await sql`
    insert into closing_layaway (report_id, series_id, closing_number, app_version, convention)
    values (${report_id}, lower(${series_id}), ${closing_number}, ${app_version}, ${convention})
    on conflict (report_id) do update set convention = excluded.convention`.execute(tx);
}

/** The next closing of the series that had layaways: it was held against what this one changed. */
export async function findNextLayaway(tx: Tx, { series_id, closing_number }: PlaceInSeries): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select report_id from closing_layaway
     where series_id = lower(${series_id}) and closing_number > ${closing_number}
     order by closing_number limit 1`.execute(tx);
  return rows.map(({ report_id }) => report_id);
}
