import { deserialize } from "node:v8";
import { answerJobs } from "../../../runtime/thread.ts";
import { evaluateClosing, type EvaluationContext } from "./rules/checks/checks.ts";
import { readStoredClosing } from "./rules/closing.ts";
import type { ReceiptFacts } from "./rules/facts.ts";

export interface EvaluationJob {
  readonly document: string;
  /** The receipts in parts, each serialized by itself. */
  readonly receipts: readonly Uint8Array[];
  readonly context: EvaluationContext;
}

answerJobs(({ document, receipts, context }: EvaluationJob) =>
  evaluateClosing(
    readStoredClosing(document),
    receipts.flatMap((part) => deserialize(part) as ReceiptFacts[]),
    context,
  ),
);
