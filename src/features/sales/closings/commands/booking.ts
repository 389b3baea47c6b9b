import type { SalesDeps } from "../../deps.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { type BookingMemory, findNextBooked, noteBooking, type PlaceInSeries } from "../queries/booking.ts";

/** The booking options of a closing, beside those that its series had before. */
export interface BookingFinding {
  readonly closing: PlaceInSeries;
  readonly memory: BookingMemory;
  /** Option by choice, as this evaluation decided. */
  readonly decided: ReadonlyMap<string, string>;
}

/** Stores a closing's booking options, and queues the next closing of the series that has some. */
export async function rememberBooking(deps: SalesDeps, tx: Tx, finding: BookingFinding | undefined): Promise<void> {
  if (finding === undefined || isSame(finding.decided, finding.memory.own)) return;
  const { closing, memory, decided } = finding;
  await noteBooking(tx, closing, decided, memory.app_version);
  for (const report_id of await findNextBooked(tx, closing)) {
    await deps.jobs.enqueue(tx, "evaluate_closing", { report_id });
  }
}

function isSame(left: ReadonlyMap<string, string>, right: ReadonlyMap<string, string>): boolean {
  return left.size === right.size && [...left].every(([choice, option]) => right.get(choice) === option);
}
