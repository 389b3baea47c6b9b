import { deserialize } from "node:v8";
import { answerJobs } from "../../../runtime/thread.ts";
import { evaluateClosing, type Surroundings } from "./rules/checks/checks.ts";
import { readStoredClosing } from "./rules/closing.ts";
import type { ReceiptFacts } from "./rules/facts.ts";

export interface EvaluationJob {
  readonly document: string;
  /** The receipts in parts, each serialized by itself. */
  readonly receipts: readonly Uint8Array[];
  readonly surroundings: Surroundings;
}

answerJobs(({ document, receipts, surroundings }: EvaluationJob) =>
  evaluateClosing(
    readStoredClosing(document),
    receipts.flatMap((part) => deserialize(part) as ReceiptFacts[]),
    surroundings,
  ),
);
