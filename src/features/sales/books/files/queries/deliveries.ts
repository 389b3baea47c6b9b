import { type RawBuilder, sql } from "kysely";
import { type Db, type Tx, untilAborted } from "../../../../../runtime/database.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import { withinLocations } from "../../../../../web-api/list/search-list.ts";
import { ENTRIES_FROM } from "../../journal/queries/entries.ts";
import { and } from "./entries.ts";

/** Files of a month that were mailed. */
export interface Delivery {
  /** YYYY-MM */
  readonly month: string;
  readonly location_id: number;
  readonly recipients: readonly string[];
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  /** Highest revision of the journal in the month: entries above it came later. */
  readonly revision: number;
}

/** Stores what was mailed to a bookkeeper; returns its id and time. */
export async function insertDelivery(tx: Tx, { files, recipients, ...row }: Delivery, author: string) {
  return tx
    .insertInto("book_delivery")
    .values({ ...row, recipients: [...recipients], files: JSON.stringify(files), author })
    .returning(["delivery_id", "created_at"])
    .executeTakeFirstOrThrow();
}

/** Entries of the month of a delivery `d` that came after it. */
const LATER_ENTRIES = sql`(
  select count(*) from ${ENTRIES_FROM}
   where r.location_id = d.location_id and e.revision > d.revision
     and r.business_date between (d.month || '-01')::date
                             and (d.month || '-01')::date + interval '1 month - 1 day')`;

/** A delivery `d` as JSON text. */
export const DELIVERY_JSON: RawBuilder<string> = sql`json_build_object(
  'delivery_id', d.delivery_id, 'created_at', to_char(d.created_at, 'YYYY-MM-DD HH24:MI:SS'), 'author', d.author,
  'recipients', d.recipients, 'files', d.files::json, 'later_entries', ${LATER_ENTRIES})::text`;

export interface DeliveryFilter {
  /** First and last month, YYYY-MM. */
  readonly from: string;
  readonly to: string;
  readonly location_id: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface KeptDelivery extends Omit<Delivery, "revision" | "files"> {
  /** JSON text of names and hashes. */
  readonly files: string;
  readonly delivery_id: number;
  readonly created_at: string;
  readonly author: string;
  readonly later_entries: number;
  readonly total_count: number;
}

/** Lists deliveries of months that a caller may read, the newest first. */
export async function listDeliveries(
  db: Db,
  { caller, signal }: Reader,
  { from, to, location_id, offset, limit }: DeliveryFilter,
): Promise<KeptDelivery[]> {
  const { rows } = await sql<KeptDelivery>`
    select d.delivery_id, d.created_at, d.author, d.month, d.location_id, d.recipients, d.files,
           ${LATER_ENTRIES} as later_entries, count(*) over () as total_count
      from book_delivery d
     where d.month between ${from}::text and ${to}::text
       ${and(withinLocations(caller, sql`d.location_id`))}
       ${and(location_id === undefined ? undefined : sql`d.location_id = ${location_id}::int`)}
     order by d.delivery_id desc offset ${offset}::bigint limit ${limit}::int`.execute(db, untilAborted(signal));
  return rows;
}
