import type { ConnectorsDeps } from "../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { withinTime } from "../../runtime/within-time.ts";
import { replaceAllDifferences } from "../queries/pulled.ts";
import type { OpenConnector } from "./store.ts";
import { toolsOfReading, withinBudget } from "./tools.ts";

const PAGE_LEVELS = 500;
const PAGE_TIMEOUT_MS = 60_000;
/** Maximum number of differences: in a shop where nothing fits, a longer list does not help. */
const DIFFERENCES_MAX = 1_000;

/**
 * Compares the platform's reserved stock with the sum of what reserves it, and stores the
 * differences: `there` is the figure, `here` is the sum. Returns how many differ.
 *
 * @throws the errors of the connector and the database: nothing is stored then.
 */
export async function compareStock(
  { db }: Pick<ConnectorsDeps, "db">,
  { connector, stored, calls }: OpenConnector,
): Promise<number> {
  const { listStock } = connector;
  if (listStock === undefined) return 0;
  const found = new Map<string, { key: string; code: "reserved"; here: string; there: string }>();
  let position: string | undefined;
  do {
    const from = position;
    const page = await withinBudget(() =>
      withinTime(PAGE_TIMEOUT_MS, (signal) => listStock(from, PAGE_LEVELS, toolsOfReading(calls, signal))),
    );
    for (const { key, figure, sum } of page.items) found.set(key, { key, code: "reserved", here: sum, there: figure });
    position = page.next;
  } while (position !== undefined && found.size < DIFFERENCES_MAX);
  const list = { connector_id: stored.connector_id, kind: "stock" };
  await inTransaction(db, (tx) => replaceAllDifferences(tx, list, [...found.values()].slice(0, DIFFERENCES_MAX)));
  return found.size;
}
