import type { Deps } from "../../../deps.ts";
import type { Db, Tx } from "../../../runtime/database.ts";
import {
  findLayawayMemory,
  findNextLayaway,
  type LayawayMemory,
  noteLayaway,
  type PlaceInSeries,
} from "../queries/layaway.ts";
import type { LayawayConvention } from "../rules/conventions.ts";
import { hasLayaways } from "../rules/checks/layaway.ts";
import type { ReceiptFacts } from "../rules/facts.ts";

/** What was found out about a closing's layaways, with what was known before. */
export interface LayawayFinding {
  readonly closing: PlaceInSeries;
  readonly memory: LayawayMemory;
  readonly convention: LayawayConvention | null;
}

/** What the series remembers; undefined for a closing without layaways, which is not held against anything. */
export async function recallLayaways(
  db: Db | Tx,
  closing: PlaceInSeries,
  receipts: readonly ReceiptFacts[],
): Promise<LayawayMemory | undefined> {
  return hasLayaways(receipts) ? findLayawayMemory(db, closing) : undefined;
}

/** Remembers how a closing booked its layaways, and has the next such closing of the series judged again. */
export async function rememberLayaways(deps: Deps, tx: Tx, finding: LayawayFinding | undefined): Promise<void> {
  if (finding === undefined || finding.convention === finding.memory.own) return;
  const { closing, memory, convention } = finding;
  await noteLayaway(tx, closing, { convention, app_version: memory.app_version });
  for (const report_id of await findNextLayaway(tx, closing)) {
    await deps.jobs.enqueue(tx, "evaluate_closing", { report_id });
  }
}
