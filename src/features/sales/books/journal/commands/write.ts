import type { SalesDeps } from "../../../deps.ts";
import type { Tx } from "../../../../../runtime/database.ts";
import { asLastStatement, inTransaction } from "../../../../../runtime/transaction.ts";
import { readSetups } from "../../../closings/commands/setup.ts";
import type { ClosingRule } from "../../../closings/evaluator.ts";
import { type ClosingState, isAnythingChanged } from "../../../closings/rules/states.ts";
import { findFacts, findPlace, findState, hasArchivedReceipts, lockStates, type Place } from "../queries/facts.ts";
import { findCurrent, insertEntries, listDue, type NewEntry, postponeDue, removeDue } from "../queries/write.ts";
import { linesFingerprint, readLines, reversed, storedLines } from "../rules/entry.ts";
import { type Journal, journalOf } from "../rules/journal-of.ts";

const JOURNAL: ClosingRule<Journal> = {
  apply: journalOf,
  module: new URL("../rules/journal-of.ts", import.meta.url).href,
  name: "journalOf",
};

/** Maximum attempts while new receipts keep arriving, before the sweep tries again. */
const ROUNDS_MAX = 5;
const OLDER_THAN_SECONDS = 30;

/** Called with what a transaction wrote, before its last statement. */
type OnWritten = (tx: Tx) => Promise<void>;

/**
 * The job `write_journal_entries` of one closing: writes its entry, or reverses the entry and
 * writes a new one when its lines have changed. Writes nothing while receipts or an evaluation are
 * awaited, nor for a sandbox. An entry whose receipts are archived stays as it is.
 */
export async function writeEntryOf(deps: SalesDeps, report_id: string): Promise<void> {
  const place = await findPlace(deps.db, report_id);
  if (place !== undefined) await writeUnlessAwaited(deps, place);
}

/**
 * The job `write_journal_entries` without a closing: writes the entries of closings that no other
 * job did. One that fails goes to the end of the queue.
 *
 * @param older_than_seconds - younger ones are left to their own job.
 */
export async function writeDueEntries(deps: SalesDeps, older_than_seconds = OLDER_THAN_SECONDS): Promise<void> {
  for (const report_id of await listDue(deps.db, older_than_seconds)) {
    if (deps.jobs.isStopping()) return;
    try {
      await writeEntryOf(deps, report_id);
    } catch (error) {
      deps.metrics.countFailedJob("write_journal_entries");
      deps.log.error({ err: error, report_id }, "the entry of a closing could not be written");
      await postponeDue(deps.db, report_id);
    }
  }
}

/**
 * Writes the entry of a closing.
 *
 * @param onBooked - given: a closing without an entry is booked also while it waits.
 */
export async function writeUnlessAwaited(deps: SalesDeps, place: Place, onBooked?: OnWritten): Promise<void> {
  const { report_id, location_id, is_sandbox } = place;
  const setupOf = await readSetups(deps);
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const seen = await findState(deps.db, report_id);
    if (seen === undefined) return;
    const is_booked = onBooked !== undefined;
    const is_wanted =
      !is_sandbox && (is_booked || !(isAwaited(seen) || (await hasArchivedReceipts(deps.db, report_id))));
    const computed = is_wanted ? await computeJournal(deps, report_id, setupOf(location_id)) : undefined;
    // Asked again: the receipts can have been archived before they were read.
    const journal = is_booked || !(await hasArchivedReceipts(deps.db, report_id)) ? computed : undefined;
    const is_done = await inTransaction(deps.db, async (tx) => {
      const [state] = await lockStates(tx, [report_id]);
      if (state === undefined || isAnythingChanged(seen, state)) return false;
      await removeDue(tx, report_id);
      if (journal !== undefined) await writeChanged(tx, state, journal, onBooked);
      return true;
    });
    if (is_done) return;
  }
  throw new Error("the receipts of a closing kept changing");
}

/** Whether the entry would change with receipts or an evaluation that are still to come. */
function isAwaited({ missing_documents, is_due }: ClosingState): boolean {
  return missing_documents > 0 || is_due;
}

async function computeJournal(
  { db, evaluator }: Pick<SalesDeps, "db" | "evaluator">,
  report_id: string,
  setup: ReturnType<Awaited<ReturnType<typeof readSetups>>>,
): Promise<Journal> {
  const { stored, receipts, around } = await findFacts(db, report_id);
  return evaluator.apply(JOURNAL, stored, receipts, { ...setup, ...around });
}

async function writeChanged(tx: Tx, state: ClosingState, journal: Journal, onBooked?: OnWritten): Promise<void> {
  const { report_id, state_figures_reconciled: figures_reconciled } = state;
  const current = await findCurrent(tx, report_id);
  if (current !== undefined && onBooked !== undefined) return;
  const lines = storedLines(journal.lines);
  const lines_sha256 = linesFingerprint(lines);
  if (current?.lines_sha256 === lines_sha256) return;
  const entries: NewEntry[] = [];
  if (current !== undefined) entries.push(reversalOf(current));
  const { findings } = journal;
  entries.push({
    kind: "closing",
    report_id,
    reverses_entry_id: null,
    figures_reconciled,
    findings: [...findings],
    lines,
    lines_sha256,
  });
  await onBooked?.(tx);
  asLastStatement(tx, (last) => insertEntries(last, entries), report_id);
}

function reversalOf({ entry_id, report_id, figures_reconciled, findings, lines: taken }: StoredEntryRow): NewEntry {
  const lines = storedLines(reversed(readLines(taken)));
  return {
    kind: "reversal",
    report_id,
    reverses_entry_id: entry_id,
    figures_reconciled,
    findings,
    lines,
    lines_sha256: linesFingerprint(lines),
  };
}

type StoredEntryRow = NonNullable<Awaited<ReturnType<typeof findCurrent>>>;
