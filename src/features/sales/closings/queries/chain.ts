import { sql } from "kysely";
import { type Db, type Tx, untilAborted } from "../../../../runtime/database.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { withinLocations } from "../../../../web-api/list/search-list.ts";
import { type ChainHead, type LinkContent, NO_LINKS, type StoredLink } from "../rules/chain.ts";

/** Links that are read at a time; their documents are hashed in the database. */
const BATCH_LINKS = 500;

/** Key of the advisory locks of series: any constant that no other lock has. */
const SERIES_LOCKS = 1_928_374_650;

/**
 * Locks a series for the transaction: its closings are linked one after the other. Call it after
 * `lockTerminal`, since a series may have several terminals, and before inserting the closing.
 */
export async function lockSeries(tx: Tx, series_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SERIES_LOCKS}::int4, hashtext(lower(${series_id})))`.execute(tx);
}

/** Returns the head of a series' chain. An earlier statement must have locked the series. */
export async function findHead(tx: Tx, series_id: string): Promise<ChainHead> {
  const { rows } = await sql<ChainHead>`
    select position, link from register_report_chain
     where series_key = lower(${series_id}) order by position desc limit 1`.execute(tx);
  return rows[0] ?? NO_LINKS;
}

export async function insertLink(tx: Tx, content: LinkContent, link: string): Promise<void> {
  const { series_id, position, report_id, document_sha256, previous_link } = content;
  await sql`
    insert into register_report_chain (series_key, position, report_id, document_sha256, previous_link, link)
    values (lower(${series_id}), ${position}::int8, ${report_id}, ${document_sha256}, ${previous_link}, ${link})`.execute(
    tx,
  );
}

/**
 * Lists every series that has a closing or a link, in their order.
 *
 * @param series_id - only this one, in any case.
 * @param reader - a token bound to locations sees only series with all closings at those locations.
 */
export async function listSeries(db: Db, series_id: string | undefined, reader?: Reader): Promise<string[]> {
  const scope = reader && withinLocations(reader.caller, sql<number>`location_id`);
  const { rows } = await sql<{ series_key: string }>`
    select series_key from (
      select lower(series_id) as series_key from register_report
       group by 1 having ${scope === undefined ? sql`true` : sql`bool_and(${scope})`}
      ${scope === undefined ? sql`union select series_key from register_report_chain` : sql``}
    ) as known
     where ${series_id === undefined ? sql`true` : sql`series_key = lower(${series_id})`}
     order by series_key`.execute(db, untilAborted(reader?.signal));
  return rows.map(({ series_key }) => series_key);
}

/** Reads the links of a series in order, in batches, each with the hash of its stored document. */
export async function* readLinks(
  db: Db,
  series_key: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly StoredLink[]> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const { rows } = await sql<StoredLink>`
      select c.series_key, c.position, c.report_id, c.document_sha256, c.previous_link, c.link,
             encode(sha256(convert_to(r.document, 'UTF8')), 'hex') as found_sha256
        from register_report_chain c
        left join register_report r on r.report_id = c.report_id and lower(r.series_id) = c.series_key
       where c.series_key = ${series_key} and c.position > ${after}::int8
       order by c.position limit ${BATCH_LINKS}`.execute(db, untilAborted(signal));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_LINKS) return;
    after = last.position;
  }
}

/**
 * Returns the first stored closing of a series that has no link. There should be none: a closing
 * and its link are committed together.
 */
export async function findUnlinked(db: Db, series_key: string): Promise<string | undefined> {
  const { rows } = await sql<{ report_id: string }>`
    select r.report_id from register_report r
     where lower(r.series_id) = ${series_key}
       and not exists (select from register_report_chain c where c.report_id = r.report_id)
     order by r.stored_at, r.report_id limit 1`.execute(db);
  return rows[0]?.report_id;
}
