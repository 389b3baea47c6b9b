import assert from "node:assert/strict";
import { sql } from "kysely";
import pg from "pg";
import type { Deps } from "../../deps.ts";
import { listRows } from "../../web-api/list-rows.ts";
import type { Caller } from "../../web-api/route.ts";
import type { SearchCriteria } from "../../web-api/search-criteria/criteria.ts";
import { withinLocations } from "../../web-api/search-list.ts";
import { callerName } from "../../web-api/turns.ts";
import { ENTRIES } from "./columns.ts";
import { listEntries } from "./queries/list.ts";

/** For tests: runs statements as the owner of the tables, who may write ids and marks. */
export async function asOwner<Result>(owner_url: string, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** For tests: holds a page, and its count, against those of the plain query. */
export async function agrees(
  deps: Pick<Deps, "lists" | "streamPool">,
  criteria: SearchCriteria,
  caller: Caller,
): Promise<void> {
  const scope = withinLocations(caller, sql<number | null>`a.location_id`);
  const plain = await listRows<{ log_id: number }>({
    db: deps.lists,
    streamPool: deps.streamPool,
    from: sql`audit_log a`,
    select: sql`a.log_id`,
    columns: ENTRIES,
    primary_key: "log_id",
    criteria,
    caller: callerName(caller),
    ...(scope === undefined ? {} : { scope }),
  });
  const page = await listEntries(deps, { caller }, criteria);
  assert.ok(plain.kind === "page" && page.kind === "page");
  assert.equal(page.total_count, plain.total_count);
  assert.deepEqual(
    page.rows.map((row) => ("log_id" in row ? row.log_id : undefined)),
    plain.rows.map(({ log_id }) => log_id),
  );
}
