import type { Static } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import type { Db, Tx } from "../../../../runtime/database.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { findHead, findUnlinked, insertLink, listSeries, readLinks } from "../queries/chain.ts";
import { breakAt, type ChainBreak, type ChainHead, linkOf, NO_LINKS } from "../rules/chain.ts";
import type { ChainVerdict } from "../schemas/totals.ts";
import type { Closing } from "../rules/closing.ts";

const PAGE_SERIES_MAX = 1_000;

type Verdict = Static<typeof ChainVerdict>;

/**
 * Appends a closing to the chain of its series, in the transaction that stores it. The series must
 * be locked.
 */
export async function linkClosing(tx: Tx, closing: Closing, document_sha256: string): Promise<void> {
  const { series_id, report_id } = closing;
  const head = await findHead(tx, series_id);
  const content = { series_id, position: head.position + 1, report_id, document_sha256, previous_link: head.link };
  await insertLink(tx, content, linkOf(content));
}

/**
 * Recomputes the hash of every stored document and every link, series by series, and returns the
 * first break of each chain.
 *
 * A chain proves consistency, not authorship: a user who can bypass the triggers of the tables can
 * also compute a new chain. Nor does it show that the last closings were removed together with
 * their links. Both can be detected only by comparing with a head that was recorded elsewhere: its
 * position must still exist with the same link.
 *
 * @param series_id - only this series, in any case; absent: all.
 * @throws ApiError 404 when no closing has the series.
 */
export async function verifyChain({ db }: Pick<SalesDeps, "db">, series_id?: string): Promise<Verdict[]> {
  const series = await listSeries(db, series_id);
  if (series_id !== undefined && series.length === 0) {
    throw new ApiError("closing_series_not_found", { id: series_id });
  }
  return verifyAll(db, series);
}

/**
 * Lists a page of series, each verified as `verifyChain` does.
 *
 * @param reader - a token bound to locations sees only series with all closings at those locations.
 * @throws ApiError 400 for a page below 1 or a page size that is not 1 to 1,000.
 */
export async function listChains(
  deps: SalesDeps,
  reader: Reader,
  { series_id, page = 1, page_size = 50 }: { series_id?: string; page?: number; page_size?: number },
): Promise<{ readonly items: readonly Verdict[]; readonly total_count: number }> {
  if (page < 1) throw new ApiError("page_too_low");
  if (page_size < 1 || page_size > PAGE_SERIES_MAX) throw new ApiError("page_size_out_of_range");
  return deps.reports(reader, async (db, signal) => {
    const series = await listSeries(db, series_id, reader);
    const from = (page - 1) * page_size;
    return { items: await verifyAll(db, series.slice(from, from + page_size), signal), total_count: series.length };
  });
}

async function verifyAll(db: Db, series: readonly string[], signal?: AbortSignal): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const series_key of series) verdicts.push(await verifySeries(db, series_key, signal));
  return verdicts;
}

async function verifySeries(db: Db, series_key: string, signal: AbortSignal | undefined): Promise<Verdict> {
  // Runs before the links are read: a closing that is stored meanwhile has its link.
  const unlinked = await findUnlinked(db, series_key);
  let head: ChainHead = NO_LINKS;
  let links = 0;
  let first: ChainBreak | undefined;
  for await (const batch of readLinks(db, series_key, signal)) {
    links += batch.length;
    for (const stored of batch) {
      first ??= breakAt(head, stored);
      if (first !== undefined) break;
      head = stored;
    }
  }
  if (unlinked !== undefined) {
    first ??= { position: head.position + 1, report_id: unlinked, reason: "head_missing" };
    if (first.reason === "position_missing") first = { ...first, report_id: unlinked };
  }
  return {
    series_id: series_key,
    links,
    head: head.position === 0 ? null : head.link,
    head_position: head.position,
    holds: first === undefined,
    first_break: first ?? null,
  };
}
