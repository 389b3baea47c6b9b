import { createHash } from "node:crypto";
import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { asLastStatement, inTransaction } from "../../../runtime/transaction.ts";
import { TemporarilyUnavailable } from "../../../runtime/unavailable.ts";
import { notFound, required, unauthorized } from "../../../web-api/errors.ts";
import type { ParsedBody } from "../../../web-api/json.ts";
import { type Caller, reachesLocation } from "../../../web-api/route.ts";
import {
  findSubmitAnswer,
  insertClosing,
  insertDocuments,
  insertState,
  lockTerminal,
  readSubmitFacts,
  type Submission,
  type SubmitAnswer,
  takeSeriesOrdinal,
} from "../queries/submit.ts";
import { collision, documentsState, submitOutcome } from "../rules.ts";
import { parseClosing } from "../rules/closing.ts";
import { lookForReceipts } from "./look.ts";

export const SUBMIT = "Vendor_Pos::register_reports_submit";

/** A rival can roll back as often as it comes; nobody waits for more than this many of them. */
const RIVALS_MAX = 5;

/**
 * Stores a closing (interface §4.5): the document byte for byte, its figures in columns, its state with a revision.
 * The identical document again answers the stored row.
 *
 * @throws ApiError 400 not a valid schema 1 closing; 401 another location's closing for a bound token; 404 no such
 *   terminal; 409 with the outcome of interface §7.
 */
export async function submitClosing(deps: Deps, caller: Caller, body: ParsedBody | undefined): Promise<SubmitAnswer> {
  const submission = readSubmission(body);
  const { report_id, location_id } = submission.closing;
  if (!reachesLocation(caller, location_id)) throw unauthorized([SUBMIT]);
  const missing = await inTransaction(deps.db, (tx) => storeOnce(tx, caller, submission));
  if (missing > 0) await lookForReceipts(deps, report_id);
  const answer = await findSubmitAnswer(deps.db, report_id);
  if (!answer) throw new Error("a stored closing was not found");
  return answer;
}

/** The document is the text of the key `report`, which has one spelling. */
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

/**
 * Stores the closing unless it is stored already.
 *
 * @returns how many sales of a closing that was stored now have no receipt yet.
 */
async function storeOnce(tx: Tx, caller: Caller, submission: Submission): Promise<number> {
  const { closing, fingerprint } = submission;
  await lockTerminal(tx, closing.terminal_id);
  for (let rivals = 0; rivals < RIVALS_MAX; rivals += 1) {
    const facts = await readSubmitFacts(tx, closing);
    if (facts.stored_by_report_id !== undefined && !reachesLocation(caller, facts.stored_location_id)) {
      throw unauthorized([SUBMIT]);
    }
    const outcome = submitOutcome(facts, fingerprint);
    if (outcome === "same") return 0;
    if (outcome === "terminal_missing") {
      throw notFound('Terminal with id "%1" does not exist.', [closing.terminal_id]);
    }
    if (outcome !== "store") throw collision(outcome);
    const ordinal = await takeSeriesOrdinal(tx, closing.terminal_id, closing.series_id);
    // Waits for a rival that is storing the same id, session or number, and stores nothing when the rival commits.
    if (await insertClosing(tx, submission, ordinal)) return storeRest(tx, submission);
  }
  throw new TemporarilyUnavailable("closings with the same id, session or number kept coming and rolling back");
}

async function storeRest(tx: Tx, { closing }: Submission): Promise<number> {
  const { report_id } = closing;
  const missing_documents = await insertDocuments(tx, closing);
  const state = { report_id, missing_documents, state_documents_received: documentsState(missing_documents) };
  asLastStatement(tx, (last) => insertState(last, state), report_id);
  return missing_documents;
}
