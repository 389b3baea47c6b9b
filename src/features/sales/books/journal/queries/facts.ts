import { sql } from "kysely";
import type { Db } from "../../../../../runtime/database.ts";
import type { StoredClosing } from "../../../closings/evaluator.ts";
import { findBookingMemory } from "../../../closings/queries/booking.ts";
import { findDocuments, findNeighbours, listReceiptFacts } from "../../../closings/queries/evaluate.ts";
import type { EvaluationContext } from "../../../closings/rules/checks/checks.ts";
import type { ReceiptFacts } from "../../../closings/rules/facts.ts";

export { hasArchivedReceipts } from "../../../closings/queries/evaluate.ts";
export { findState, lockStates } from "../../../closings/queries/states.ts";

/** A stored closing with its receipts, and what is stored around it. */
export interface StoredFacts {
  readonly stored: StoredClosing;
  readonly receipts: readonly ReceiptFacts[];
  readonly around: Omit<EvaluationContext, "method_tenders" | "cash_step" | "card_tips" | "cash_alert">;
}

export async function findFacts(db: Db, report_id: string): Promise<StoredFacts> {
  const [closing] = await findDocuments(db, [report_id]);
  if (closing === undefined) throw new Error("a closing has no document");
  const receipts = await listReceiptFacts(db, report_id);
  const { remembered } = await findBookingMemory(db, closing);
  return { stored: closing, receipts, around: { ...(await findNeighbours(db, report_id)), remembered } };
}

/** Whose a closing is. */
export interface Place {
  readonly report_id: string;
  readonly location_id: number;
  readonly is_sandbox: boolean;
  readonly name: string;
}

/** Finds a closing by its id in any case. */
export async function findPlace(db: Db, report_id: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select report_id, location_id, is_sandbox(location_id) as is_sandbox, series_code || ' ' || closing_number as name
      from register_report where lower(report_id) = lower(${report_id})`.execute(db);
  return rows[0];
}
