import type { Deps } from "../../../deps.ts";
import type { Db, Tx } from "../../../runtime/database.ts";
import { asLastStatement, inTransaction } from "../../../runtime/transaction.ts";
import { parseJson } from "../../../web-api/json.ts";
import { type ConfigurationSnapshot, readBool, readSetting, scopeOfTerminal } from "../../configuration/snapshot.ts";
import { findDocuments, findNeighbours, listReceiptFacts, type Neighbours, postpone } from "../queries/evaluate.ts";
import { drawRevisions, findState, listNotable, lockStates, replaceChecks, updateStates } from "../queries/states.ts";
import { type Check, evaluateClosing, type Surroundings } from "../rules/checks.ts";
import { type Closing, parseClosing } from "../rules/closing.ts";
import { lacksOrder } from "../rules/orders.ts";
import { type LayawayFinding, recallLayaways, rememberLayaways } from "./layaway.ts";
import {
  checksFingerprint,
  type ClosingState,
  isAnythingChanged,
  isStateChanged,
  storableChecks,
  withCounters,
} from "../rules/states.ts";

/** What the evaluation of a closing found. */
export interface Judgement {
  readonly figures: string;
  readonly checks: readonly Check[];
  /** Undefined for a closing without layaways. */
  readonly layaways: LayawayFinding | undefined;
}

type Methods = Pick<Surroundings, "invoice_methods" | "cash_methods" | "card_methods">;

/** How the evaluation is set up at a closing's location. */
export interface Setup extends Methods {
  readonly is_on: boolean;
}

/** How often a judgement may be overtaken by new facts before the job is left to be tried again. */
const ROUNDS_MAX = 5;

const BUILTIN_CASH = ["pos_cash"];
const BUILTIN_CARD = ["pos_card"];

/** The setup of a location, without asking anybody. */
export type SetupOf = (location_id: number) => Setup;

/**
 * Reads whether closings are evaluated, and which payment methods mean what, at every location. Before a transaction,
 * never in it: while memory is out of date this asks the database, and a transaction that waits for a second connection
 * keeps its own one from those that hold all others.
 */
export async function readSetups(deps: Deps): Promise<SetupOf> {
  const snapshot = await deps.configuration.snapshot();
  return (location_id) => setupAt(snapshot, location_id);
}

function setupAt(snapshot: ConfigurationSnapshot, location_id: number): Setup {
  const location = snapshot.locations.get(location_id) ?? null;
  const scope = scopeOfTerminal(snapshot, location);
  const values = (path: string, column: string): string[] => {
    const own = location?.[column];
    return [readSetting(snapshot, path, scope), ...(typeof own === "string" ? [own] : [])].filter(
      (code) => code !== "",
    );
  };
  return {
    is_on: readBool(snapshot, "vendor_pos_reports/reconciliation/enabled", scope),
    invoice_methods: values("vendor_pos_terminal/payments/pay_by_invoice_method", "pay_by_invoice_method"),
    cash_methods: BUILTIN_CASH,
    card_methods: [
      ...BUILTIN_CARD,
      ...values("vendor_pos_terminal/card_payments/psp_a_platform_method", "psp_a_platform_method"),
      ...values("vendor_pos_terminal/card_payments/psp_b_platform_method", "psp_b_platform_method"),
    ],
  };
}

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
  const { previous, listed_elsewhere } = neighbours ?? (await findNeighbours(db, closing.report_id));
  const receipts = await listReceiptFacts(db, closing.report_id);
  const memory = await recallLayaways(db, closing, receipts);
  const surroundings = { ...setup, previous, listed_elsewhere, layaways: memory };
  try {
    const { figures, checks, layaway_convention } = evaluateClosing(closing, receipts, surroundings);
    const layaways = memory && { closing, memory, convention: layaway_convention };
    return { figures, checks: storableChecks(checks), layaways };
  } catch (error) {
    deps.metrics.countFailedJob("evaluate_closing");
    deps.log.error({ err: error, report_id: closing.report_id }, "a closing could not be evaluated");
    return undefined;
  }
}

/** The state with what was judged, or due when nothing could be. */
export function judged(state: ClosingState, judgement: Judgement | undefined): ClosingState {
  if (judgement === undefined) return { ...state, is_due: true };
  return {
    ...state,
    state_figures_reconciled: judgement.figures,
    checks_sha256: checksFingerprint(judgement.checks),
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
    if (judgement !== undefined && known?.checks_sha256 !== state.checks_sha256) {
      await replaceChecks(tx, report_id, judgement.checks);
      await rememberLayaways(deps, tx, judgement.layaways);
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
