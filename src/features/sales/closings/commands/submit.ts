import { createHash } from "node:crypto";
import type { SalesDeps } from "../../deps.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { asLastStatement, inTransaction } from "../../../../runtime/transaction.ts";
import { TemporarilyUnavailable } from "../../../../runtime/fair-queue.ts";
import { noSuchId, required, unauthorized } from "../../../../web-api/errors/errors.ts";
import type { ParsedBody } from "../../../../web-api/json/json.ts";
import { type Caller, requireOwnDocument } from "../../../../web-api/route.ts";
import { areTerminalsThere } from "../../../../shared/access/commands/terminals-there.ts";
import { lockSeries } from "../queries/chain.ts";
import { isEvaluatedAtOnce } from "../evaluator.ts";
import { findBookingMemory } from "../queries/booking.ts";
import { findNeighbours, listReceiptFacts } from "../queries/evaluate.ts";
import { assignSessionReceipts } from "../queries/assign.ts";
import {
  insertChecks,
  insertState,
  insertSums,
  listAssignedFacts,
  listNotable,
  replaceUnmapped,
} from "../queries/states.ts";
import { insertTaxRates } from "../queries/totals.ts";
import {
  findSubmitAnswer,
  insertClosing,
  insertDocuments,
  lockTerminal,
  readSubmitFacts,
  type Submission,
  type SubmitAnswer,
  takeSeriesOrdinal,
} from "../queries/submit.ts";
import { collision, submitOutcome } from "../rules/submit.ts";
import { type Closing, parseClosing } from "../rules/closing.ts";
import { type ClosingSum, closingSums } from "../rules/closing-sums.ts";
import type { ReceiptFacts } from "../rules/facts.ts";
import { lacksOrder } from "../rules/orders.ts";
import { readStated } from "../rules/stated.ts";
import { type ClosingState, DOCUMENTS_AT_ONCE_MAX, NOT_EVALUATED, withCounters } from "../rules/states.ts";
import { linkClosing } from "./chain.ts";
import {
  enqueueEvaluations,
  enqueueJournal,
  evaluateFacts,
  type EvaluationResult,
  withEvaluation,
} from "./evaluate.ts";
import { rememberBooking } from "./booking.ts";
import { enqueueMails } from "./mails.ts";
import { reconcileClosing } from "./reconcile.ts";
import { readSetups, type Setup } from "./setup.ts";

export const SUBMIT = "Vendor_Pos::register_reports_submit";

/** Maximum number of concurrent transactions that a post waits for; each of them may roll back. */
const RIVALS_MAX = 5;

/**
 * Stores a closing (interface §4.5): the document byte for byte, its figures in columns, its state
 * with a revision. Returns the stored row when the identical document is sent again.
 *
 * @throws ApiError 400 not a valid schema 1 closing; 401 another location's or terminal's closing
 *   for a bound token; 404 no such terminal; 409 with the outcome of interface §7.
 */
export async function submitClosing(
  deps: SalesDeps,
  caller: Caller,
  body: ParsedBody | undefined,
): Promise<SubmitAnswer> {
  const submission = readSubmission(body);
  const { report_id, location_id, closed_at } = submission.closing;
  requireOwnDocument(caller, submission.closing, closed_at, SUBMIT);
  if (!(await areTerminalsThere(deps, caller, [submission.closing]))) throw unauthorized([SUBMIT]);
  const setup = (await readSetups(deps))(location_id);
  const stored = await inTransaction(deps.db, (tx) => storeOnce({ deps, tx, setup }, caller, submission));
  if (stored === "look_again") await reconcileClosing(deps, report_id);
  const answer = await findSubmitAnswer(deps.db, report_id);
  if (!answer) throw new Error("a stored closing was not found");
  return answer;
}

/**
 * Reads the closing of a request. Its document is the text of the key `report`, which has one
 * spelling.
 */
function readSubmission(body: ParsedBody | undefined): Submission {
  const node = body?.root instanceof Map ? body.root.get("report") : undefined;
  const span = body?.spans.get("report");
  if (body === undefined || node === undefined || node === null || span === undefined) throw required(["report"]);
  const closing = parseClosing(node);
  const document = body.text.slice(...span);
  const bytes = Buffer.from(document, "utf8");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { closing, document, fingerprint: { sha256, length_bytes: bytes.length } };
}

interface Storing {
  readonly deps: SalesDeps;
  readonly tx: Tx;
  readonly setup: Setup;
}

/**
 * Stores the closing unless it is stored already.
 *
 * @returns `look_again` when the caller must match receipts that arrived since; the worker does it
 *   for a long closing.
 */
async function storeOnce(storing: Storing, caller: Caller, submission: Submission): Promise<"done" | "look_again"> {
  const { tx } = storing;
  const { closing, fingerprint } = submission;
  const is_accepted = await lockTerminal(tx, closing);
  await lockSeries(tx, closing.series_id);
  for (let rivals = 0; rivals < RIVALS_MAX; rivals += 1) {
    const facts = await readSubmitFacts(tx, closing);
    if (facts.stored_place !== undefined) requireOwnDocument(caller, facts.stored_place, closing.closed_at, SUBMIT);
    const outcome = submitOutcome({ ...facts, is_accepted }, fingerprint);
    if (outcome === "same") return "done";
    if (outcome === "terminal_missing") throw noSuchId("Terminal", closing.terminal_id);
    if (outcome !== "store") throw collision(outcome);
    const ordinal = await takeSeriesOrdinal(tx, closing.terminal_id, closing.series_id);
    // Waits for a transaction that stores the same id, session or number; stores nothing if it
    // commits.
    if (await insertClosing(tx, submission, ordinal)) {
      await storeRest(storing, submission);
      return isLong(closing) ? "done" : "look_again";
    }
  }
  throw new TemporarilyUnavailable("closings with the same id, session or number kept coming and rolling back");
}

async function storeRest(storing: Storing, submission: Submission): Promise<void> {
  const { closing, document, fingerprint } = submission;
  const { deps, tx, setup } = storing;
  const { report_id } = closing;
  await linkClosing(tx, closing, fingerprint.sha256);
  await insertTaxRates(tx, closing);
  let state = withCounters(await countFirst(tx, closing), setup.is_on);
  let sums: readonly ClosingSum[] = closingSums(readStated(closing));
  if (setup.is_on && !isLong(closing)) {
    const receipts = await listReceiptFacts(tx, report_id);
    const is_quick = isEvaluatedAtOnce(document, receipts);
    const result = is_quick ? await evaluateFirst(storing, submission, receipts) : undefined;
    state = withEvaluation(state, result);
    sums = result?.evaluation.sums ?? sums;
  }
  await insertSums(tx, report_id, sums);
  // The worker matches the receipts of a long closing also at a location that evaluates nothing.
  if (state.is_due) await enqueueEvaluations(deps, tx, [report_id]);
  await enqueueMails(deps, tx, closing, setup.mail_to);
  const stored = state;
  asLastStatement(tx, (last) => insertState(last, stored), report_id);
}

/** Evaluates a closing in the transaction that stores it, and stores its checks. */
async function evaluateFirst(
  { deps, tx, setup }: Storing,
  { closing, document }: Submission,
  receipts: readonly ReceiptFacts[],
): Promise<EvaluationResult | undefined> {
  const { report_id } = closing;
  const neighbours = await findNeighbours(tx, report_id);
  await enqueueEvaluations(deps, tx, neighbours.touched);
  const memory = await findBookingMemory(tx, closing);
  const stored = { document, closing };
  const result = await evaluateFacts(deps, closing, setup, { stored, neighbours, receipts, memory });
  if (result === undefined) return undefined;
  await insertChecks(tx, report_id, result.checks);
  await replaceUnmapped(tx, report_id, result.evaluation.unmapped);
  await rememberBooking(deps, tx, result.booking);
  await enqueueJournal(deps, tx, [report_id]);
  return result;
}

/** Stores the documents that the closing lists and counts their receipts. */
async function countFirst(tx: Tx, closing: Closing): Promise<ClosingState> {
  const { report_id, documents, location_id } = closing;
  const { missing, held } = await insertDocuments(tx, closing);
  const unlisted = await assignSessionReceipts(tx, [report_id]);
  const notable = held === 0 ? [] : await listNotable(tx, [report_id]);
  const others = unlisted.length === 0 ? [] : await listAssignedFacts(tx, unlisted);
  return {
    report_id,
    location_id,
    listed_documents: documents.length,
    missing_documents: missing,
    missing_orders: notable.filter(lacksOrder).length,
    late_receipts: [...notable, ...others].filter(({ is_late }) => is_late).length,
    facts_version: 0,
    state_documents_received: "not_evaluated",
    state_orders_processed: "not_evaluated",
    ...NOT_EVALUATED,
    is_due: isLong(closing),
    is_evaluated: false,
  };
}

function isLong({ documents }: Closing): boolean {
  return documents.length > DOCUMENTS_AT_ONCE_MAX;
}
