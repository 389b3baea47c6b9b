import type { Deps } from "../../../deps.ts";
import type { Db, Tx } from "../../../runtime/database.ts";
import { asLastStatement, inTransaction } from "../../../runtime/transaction.ts";
import { parseJson } from "../../../web-api/json.ts";
import { findBookingMemory } from "../queries/booking.ts";
import { findDocuments, findNeighbours, listReceiptFacts, type Neighbours, postpone } from "../queries/evaluate.ts";
import {
  drawRevisions,
  findState,
  listNotable,
  lockStates,
  replaceChecks,
  replaceUnmapped,
  updateStates,
} from "../queries/states.ts";
import { evaluateClosing, type Evaluation, RULES_VERSION, type CheckWithSentence } from "../rules/checks.ts";
import { type Closing, parseClosing } from "../rules/closing.ts";
import { storable } from "../../../runtime/characters.ts";
import { lacksOrder } from "../rules/orders.ts";
import {
  checksFingerprint,
  type ClosingState,
  isAnythingChanged,
  isStateChanged,
  storableChecks,
  withCounters,
} from "../rules/states.ts";
import { type BookingFinding, rememberBooking } from "./booking.ts";
import { readSetups, type Setup, type SetupOf } from "./setup.ts";

/** What the evaluation of a closing found. */
export interface Judgement {
  readonly evaluation: Evaluation;
  readonly checks: readonly CheckWithSentence[];
  readonly setup_sha256: string;
  readonly booking: BookingFinding;
}

/** How often a judgement may be overtaken by new facts before the job is left to be tried again. */
const ROUNDS_MAX = 5;

/**
 * Judges a stored closing by what it has now.
 *
 * @param neighbours - read already, when they were needed for something else.
 * @returns undefined when a rule failed, which is logged: what is stored stays, and the sweep tries again.
 */
export async function judge(
  deps: Deps,
  db: Db | Tx,
  closing: Closing,
  setup: Setup,
  neighbours?: Neighbours,
): Promise<Judgement | undefined> {
  const around = neighbours ?? (await findNeighbours(db, closing.report_id));
  const receipts = await listReceiptFacts(db, closing.report_id);
  const memory = await findBookingMemory(db, closing);
  const { remembered } = memory;
  try {
    const evaluation = evaluateClosing(closing, receipts, { ...setup, ...around, remembered });
    const decided = new Map<string, string>(evaluation.remembers.map(({ choice, option }) => [choice, option]));
    return {
      evaluation,
      checks: storableChecks(evaluation.checks),
      setup_sha256: setup.sha256,
      booking: { closing, memory, decided },
    };
  } catch (error) {
    deps.metrics.countFailedJob("evaluate_closing");
    deps.log.error({ err: error, report_id: closing.report_id }, "a closing could not be evaluated");
    return undefined;
  }
}

/** The state with what was judged, or due when nothing could be. */
export function judged(state: ClosingState, judgement: Judgement | undefined): ClosingState {
  if (judgement === undefined) return { ...state, is_due: true };
  const { evaluation, checks, setup_sha256 } = judgement;
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
    evaluation: storable(JSON.stringify({ areas, booking: evaluation.booking, cause: evaluation.cause })),
    is_due: false,
    is_evaluated: true,
  };
}

/** Reads and judges stored closings; those that a rule failed on are missing in the answer. */
export async function judgeStored(
  deps: Deps,
  db: Db | Tx,
  setupOf: SetupOf,
  states: readonly ClosingState[],
): Promise<ReadonlyMap<string, Judgement>> {
  const judgements = new Map<string, Judgement>();
  if (states.length === 0) return judgements;
  const ids = states.map(({ report_id }) => report_id);
  const documents = new Map((await findDocuments(db, ids)).map((row) => [row.report_id, row.document]));
  for (const { report_id, location_id } of states) {
    const document = documents.get(report_id);
    if (document === undefined) throw new Error("a closing has no document");
    const closing = parseClosing(parseJson(Buffer.from(document, "utf8")).root);
    const judgement = await judge(deps, db, closing, setupOf(location_id));
    if (judgement !== undefined) judgements.set(report_id, judgement);
  }
  return judgements;
}

/**
 * Writes what changed of locked states: one statement, the checks of those that were judged anew, and one revision for
 * each closing of which a state changed. Nothing when nothing changed.
 */
export async function writeStates(
  deps: Deps,
  tx: Tx,
  before: readonly ClosingState[],
  after: readonly ClosingState[],
  judgements: ReadonlyMap<string, Judgement>,
): Promise<void> {
  const stored = new Map(before.map((state) => [state.report_id, state]));
  const changed = after.filter((state) => {
    const known = stored.get(state.report_id);
    return known !== undefined && isAnythingChanged(known, state);
  });
  if (changed.length === 0) return;
  await updateStates(tx, changed);
  for (const state of changed) {
    const { report_id } = state;
    const known = stored.get(report_id);
    const judgement = judgements.get(report_id);
    if (judgement !== undefined && known?.evaluation !== state.evaluation) {
      await replaceUnmapped(tx, report_id, judgement.evaluation.unmapped);
    }
    if (judgement !== undefined && known?.checks_sha256 !== state.checks_sha256) {
      await replaceChecks(tx, report_id, judgement.checks);
      await rememberBooking(deps, tx, judgement.booking);
    }
    if (known !== undefined && isStateChanged(known, state)) asLastStatement(tx, drawRevisions, report_id);
  }
}

/**
 * Judges one closing apart from the transaction that writes the judgement, so that no receipt waits for it. Facts that
 * arrive meanwhile make it judge again; when they keep coming they wait once.
 *
 * @returns whether there was anything to write.
 */
export async function evaluateStored(deps: Deps, report_id: string): Promise<boolean> {
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const seen = await findState(deps.db, report_id);
    if (seen === undefined) return false;
    const setupOf = await readSetups(deps);
    const judgement = await judgeOne(deps, deps.db, setupOf, seen);
    const written = await inTransaction(deps.db, async (tx) => {
      const [state] = await lockStates(tx, [report_id]);
      if (state === undefined) return false;
      return state.facts_version === seen.facts_version ? writeOne(deps, tx, state, judgement) : undefined;
    });
    if (written !== undefined) return written;
  }
  const setupOf = await readSetups(deps);
  return inTransaction(deps.db, async (tx) => {
    const [state] = await lockStates(tx, [report_id]);
    return state === undefined ? false : writeOne(deps, tx, state, await judgeOne(deps, tx, setupOf, state));
  });
}

/** What there is to write about one closing. */
interface Outcome {
  readonly is_on: boolean;
  readonly judgement: Judgement | undefined;
  /** Closings that have to be judged again because of this one. */
  readonly touched: readonly string[];
}

async function judgeOne(deps: Deps, db: Db | Tx, setupOf: SetupOf, state: ClosingState): Promise<Outcome> {
  const { is_on } = setupOf(state.location_id);
  if (!is_on) return { is_on, judgement: undefined, touched: [] };
  const judgement = (await judgeStored(deps, db, setupOf, [state])).get(state.report_id);
  const isFirst = judgement !== undefined && !state.is_evaluated;
  return { is_on, judgement, touched: isFirst ? (await findNeighbours(db, state.report_id)).touched : [] };
}

async function writeOne(deps: Deps, tx: Tx, before: ClosingState, outcome: Outcome): Promise<boolean> {
  const { report_id } = before;
  const { is_on, judgement, touched } = outcome;
  const missing_orders = (await listNotable(tx, [report_id])).filter(lacksOrder).length;
  const counted = withCounters({ ...before, missing_orders }, is_on);
  const after = is_on ? judged(counted, judgement) : { ...counted, is_due: false };
  await writeStates(deps, tx, [before], [after], new Map(judgement === undefined ? [] : [[report_id, judgement]]));
  await enqueueEvaluations(deps, tx, touched);
  // Behind the others that wait, so that a closing on which a rule fails is not tried before them again.
  if (after.is_due) await postpone(tx, report_id);
  return isAnythingChanged(before, after);
}

/** Has closings evaluated by the worker, in the transaction that gives the reason. */
export async function enqueueEvaluations(deps: Deps, tx: Tx, report_ids: readonly string[]): Promise<void> {
  for (const report_id of report_ids) await deps.jobs.enqueue(tx, "evaluate_closing", { report_id });
}
