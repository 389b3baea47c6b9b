import type { SalesDeps } from "../../deps.ts";
import type { Db, Tx } from "../../../../runtime/database.ts";
import { asLastStatement, inTransaction } from "../../../../runtime/transaction.ts";
import { isEvaluatedAtOnce, type StoredClosing } from "../evaluator.ts";
import { type BookingMemory, findBookingMemory, type PlaceInSeries } from "../queries/booking.ts";
import {
  findDocuments,
  findNeighbours,
  findArchivedOfClosings,
  hasArchivedReceipts,
  listWithArchivedReceipts,
  listReceiptFacts,
  type Neighbours,
  postpone,
} from "../queries/evaluate.ts";
import {
  drawRevisions,
  findState,
  type FoundReceipt,
  listNotable,
  lockStates,
  replaceChecks,
  replaceSums,
  replaceUnmapped,
  subtractFromLacking,
  updateStates,
} from "../queries/states.ts";
import type { Cause, StoredCause } from "../rules/cause/cause.ts";
import { type Evaluation, RULES_VERSION, type CheckWithSentence } from "../rules/checks/checks.ts";
import { storable } from "../../../../runtime/characters.ts";
import type { ReceiptFacts } from "../rules/facts.ts";
import { lacksOrder } from "../rules/orders.ts";
import {
  allStorable,
  checksFingerprint,
  type ClosingState,
  isAnythingChanged,
  isStateChanged,
  withCounters,
} from "../rules/states.ts";
import { type BookingFinding, rememberBooking } from "./booking.ts";
import { readSetups, type Setup, type SetupOf } from "./setup.ts";

export interface EvaluationResult {
  readonly evaluation: Evaluation;
  readonly checks: readonly CheckWithSentence[];
  readonly setup_sha256: string;
  readonly booking: BookingFinding;
}

/** Maximum attempts when new facts keep arriving, before the job is retried. */
const ROUNDS_MAX = 5;

/** A stored closing, and the stored data that an evaluation compares with it. */
export interface EvaluatedFacts {
  readonly stored: StoredClosing;
  readonly neighbours: Neighbours;
  readonly receipts: readonly ReceiptFacts[];
  readonly memory: BookingMemory;
}

/**
 * Evaluates a closing.
 *
 * @returns undefined when a rule failed, which is logged: the stored result stays, and the sweep
 *   tries again.
 */
export async function evaluateFacts(
  { evaluator, metrics, log }: Pick<SalesDeps, "evaluator" | "metrics" | "log">,
  closing: PlaceInSeries,
  setup: Setup,
  { stored, neighbours, receipts, memory }: EvaluatedFacts,
): Promise<EvaluationResult | undefined> {
  const { remembered } = memory;
  try {
    const evaluation = await evaluator.evaluate(stored, receipts, { ...setup, ...neighbours, remembered });
    const decided = new Map<string, string>(evaluation.remembers.map(({ choice, option }) => [choice, option]));
    return {
      evaluation,
      checks: allStorable(evaluation.checks),
      setup_sha256: setup.sha256,
      booking: { closing, memory, decided },
    };
  } catch (error) {
    metrics.countFailedJob("evaluate_closing");
    log.error({ err: error, report_id: closing.report_id }, "a closing could not be evaluated");
    return undefined;
  }
}

/**
 * Returns the state with an evaluation's result. Without a result, because none ran or it failed,
 * the evaluation is due.
 */
export function withEvaluation(state: ClosingState, result: EvaluationResult | undefined): ClosingState {
  if (result === undefined) return { ...state, is_due: true };
  const { evaluation, checks, setup_sha256 } = result;
  const { coverage, width, unplaced, areas } = evaluation.coverage;
  const failed = checks.filter(({ kind, outcome }) => kind === "hard" && outcome === "failed");
  return {
    ...state,
    state_figures_reconciled: evaluation.figures,
    checks_sha256: checksFingerprint(checks),
    coverage,
    coverage_width: width,
    unplaced,
    failed_checks: failed.length,
    failed_check_ids: failed.map(({ id }) => id).join(","),
    findings: evaluation.findings.join(","),
    rules_version: RULES_VERSION,
    setup_sha256,
    evaluation: storable(JSON.stringify({ areas, booking: evaluation.booking, cause: storedCause(evaluation.cause) })),
    is_due: false,
    is_evaluated: true,
  };
}

function storedCause(cause: Cause | null): StoredCause | null {
  if (cause === null) return null;
  const { text: _text, ...stored } = cause;
  return stored;
}

/**
 * Reads and evaluates stored closings; omits those with a failed evaluation or archived receipts.
 *
 * @param which - `at_once` also omits those that take a thread.
 */
export async function evaluateStoredClosings(
  deps: SalesDeps,
  db: Db | Tx,
  setupOf: SetupOf,
  states: readonly ClosingState[],
  which: "all" | "at_once",
): Promise<ReadonlyMap<string, EvaluationResult>> {
  const results = new Map<string, EvaluationResult>();
  if (states.length === 0) return results;
  const ids = states.map(({ report_id }) => report_id);
  const documents = new Map((await findDocuments(db, ids)).map((row) => [row.report_id, row]));
  for (const { report_id, location_id } of states) {
    const closing = documents.get(report_id);
    if (closing === undefined) throw new Error("a closing has no document");
    if (await hasArchivedReceipts(db, report_id)) continue;
    const receipts = await listReceiptFacts(db, report_id);
    // Asked again: the receipts can have been archived before they were read.
    if (await hasArchivedReceipts(db, report_id)) continue;
    if (which === "at_once" && !isEvaluatedAtOnce(closing.document, receipts)) continue;
    const neighbours = await findNeighbours(db, report_id);
    const facts = { stored: closing, neighbours, receipts, memory: await findBookingMemory(db, closing) };
    const result = await evaluateFacts(deps, closing, setupOf(location_id), facts);
    if (result !== undefined) results.set(report_id, result);
  }
  return results;
}

/**
 * Writes changed states, which are locked, in one statement: the checks of evaluated closings, and
 * a revision for each closing with a changed state. Writes nothing without changes.
 *
 * @param found - receipts that closings have just got. Those of a closing with archived receipts
 *   are subtracted from what its receipts lack, which cannot be added up anew.
 */
export async function writeStates(
  deps: SalesDeps,
  tx: Tx,
  before: readonly ClosingState[],
  after: readonly ClosingState[],
  results: ReadonlyMap<string, EvaluationResult>,
  found: readonly FoundReceipt[] = [],
): Promise<void> {
  const stored = new Map(before.map((state) => [state.report_id, state]));
  const changed = after.filter((state) => {
    const known = stored.get(state.report_id);
    return known !== undefined && isAnythingChanged(known, state);
  });
  if (changed.length === 0) return;
  await updateStates(tx, changed);
  const unknown = changed.map(({ report_id }) => report_id).filter((report_id) => !results.has(report_id));
  const kept = unknown.length === 0 ? new Set() : await listWithArchivedReceipts(tx, unknown);
  await subtractFromLacking(
    tx,
    found.filter(({ report_id }) => kept.has(report_id)),
  );
  for (const state of changed) {
    const { report_id } = state;
    const known = stored.get(report_id);
    const result = results.get(report_id);
    if (result !== undefined && known?.evaluation !== state.evaluation) {
      await replaceUnmapped(tx, report_id, result.evaluation.unmapped);
    }
    if (!kept.has(report_id)) await replaceSums(tx, report_id, result?.evaluation.sums);
    if (result !== undefined && known?.checks_sha256 !== state.checks_sha256) {
      await replaceChecks(tx, report_id, result.checks);
      await rememberBooking(deps, tx, result.booking);
    }
    if (known !== undefined && isStateChanged(known, state)) asLastStatement(tx, drawRevisions, report_id);
  }
}

/**
 * Evaluates a closing outside the transaction that writes the result, so that no receipt waits for
 * it. New facts cause another evaluation; after repeated ones, receipts wait once.
 *
 * @returns whether there was anything to write.
 */
export async function evaluateStored(deps: SalesDeps, report_id: string): Promise<boolean> {
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const seen = await findState(deps.db, report_id);
    if (seen === undefined) return false;
    const setupOf = await readSetups(deps);
    const result = await evaluateOne(deps, deps.db, setupOf, seen);
    const written = await inTransaction(deps.db, async (tx) => {
      const [state] = await lockStates(tx, [report_id]);
      if (state === undefined) return false;
      return state.facts_version === seen.facts_version ? writeOne(deps, tx, state, result) : undefined;
    });
    if (written !== undefined) return written;
  }
  const setupOf = await readSetups(deps);
  return inTransaction(deps.db, async (tx) => {
    const [state] = await lockStates(tx, [report_id]);
    return state === undefined ? false : writeOne(deps, tx, state, await evaluateOne(deps, tx, setupOf, state));
  });
}

/** Whether a closing stays as it is, because receipts of it are archived. */
export function isKept({ db }: Pick<SalesDeps, "db">, report_id: string): Promise<boolean> {
  return hasArchivedReceipts(db, report_id);
}

/** Finds any archived receipt of some closings by its id. */
export function findArchivedReceiptOf(
  { db }: Pick<SalesDeps, "db">,
  report_ids: readonly string[],
): Promise<number | undefined> {
  return findArchivedOfClosings(db, report_ids);
}

/** The result of evaluating one closing, which is not written yet. */
interface Outcome {
  readonly is_on: boolean;
  readonly setup_sha256: string;
  readonly result: EvaluationResult | undefined;
  /** Closings that have to be re-evaluated because of this one. */
  readonly touched: readonly string[];
}

async function evaluateOne(deps: SalesDeps, db: Db | Tx, setupOf: SetupOf, state: ClosingState): Promise<Outcome> {
  const { is_on, sha256: setup_sha256 } = setupOf(state.location_id);
  if (!is_on) return { is_on, setup_sha256, result: undefined, touched: [] };
  const result = (await evaluateStoredClosings(deps, db, setupOf, [state], "all")).get(state.report_id);
  const isFirst = result !== undefined && !state.is_evaluated;
  return { is_on, setup_sha256, result, touched: isFirst ? (await findNeighbours(db, state.report_id)).touched : [] };
}

async function writeOne(deps: SalesDeps, tx: Tx, before: ClosingState, outcome: Outcome): Promise<boolean> {
  const { report_id } = before;
  const { is_on, setup_sha256, result, touched } = outcome;
  const missing_orders = (await listNotable(tx, [report_id])).filter(lacksOrder).length;
  // Receipts are read above, so none is archived from here to the commit.
  if (is_on && (await hasArchivedReceipts(tx, report_id))) {
    // Noted as of these rules and settings, so that it is not queued again each minute.
    const kept = { ...before, is_due: false, rules_version: RULES_VERSION, setup_sha256 };
    if (isAnythingChanged(before, kept)) await updateStates(tx, [kept]);
    return false;
  }
  const counted = withCounters({ ...before, missing_orders }, is_on);
  const after = is_on ? withEvaluation(counted, result) : { ...counted, is_due: false };
  await writeStates(deps, tx, [before], [after], new Map(result === undefined ? [] : [[report_id, result]]));
  await enqueueEvaluations(deps, tx, touched);
  if (result !== undefined) await enqueueJournal(deps, tx, [report_id]);
  // A closing on which a rule fails goes behind the other waiting ones, so that they are tried
  // first.
  if (after.is_due) await postpone(tx, report_id);
  return isAnythingChanged(before, after);
}

/** Queues evaluations in the transaction that makes them necessary. */
export async function enqueueEvaluations(deps: SalesDeps, tx: Tx, report_ids: readonly string[]): Promise<void> {
  for (const report_id of report_ids) await deps.jobs.enqueue(tx, "evaluate_closing", { report_id });
}

/** Queues the journal entries of evaluated closings. */
export async function enqueueJournal(deps: SalesDeps, tx: Tx, report_ids: Iterable<string>): Promise<void> {
  for (const report_id of report_ids) await deps.jobs.enqueue(tx, "write_journal_entries", { report_id });
}
