import type { SalesDeps } from "../../../deps.ts";
import type { ListAnswer } from "../../../../../web-api/list/answer.ts";
import { listOrChanges } from "../../../../../web-api/list/changes.ts";
import { mapRows } from "../../../../../web-api/list/rows.ts";
import type { RequestContext } from "../../../../../web-api/route.ts";
import { entryOf, type StoredEntry } from "../queries/entries.ts";
import { ENTRIES } from "../queries/feed.ts";
import { shownEntry } from "../rules/shown.ts";
import { readAccounts } from "../../accounts/commands.ts";

/**
 * Lists entries of the journal by searchCriteria, or the changes after a revision, each with the
 * accounts of its business date.
 *
 * @throws ApiError 400 as `listOrChanges`.
 */
export async function listEntries(deps: SalesDeps, context: RequestContext): Promise<ListAnswer> {
  const accountsAt = await readAccounts(deps);
  const answer = await listOrChanges(deps, context, ENTRIES);
  const rows = mapRows(answer.rows, (row) => {
    const entry = entryOf(row as StoredEntry);
    return shownEntry(entry, accountsAt(entry.location_id, entry.business_date));
  });
  return { ...answer, rows };
}
