import { deserialize } from "node:v8";
import { answerJobs } from "../../../runtime/thread.ts";
import type { EvaluationContext } from "./rules/checks/checks.ts";
import { type Closing, readStoredClosing } from "./rules/closing.ts";
import type { ReceiptFacts } from "./rules/facts.ts";

/** What is computed from a closing and its receipts, and where a thread finds it. */
export interface ClosingRule<Result> {
  readonly apply: (closing: Closing, receipts: readonly ReceiptFacts[], context: EvaluationContext) => Result;
  /** URL of the module that exports `apply` under this name. */
  readonly module: string;
  readonly name: string;
}

export interface EvaluationJob extends Pick<ClosingRule<unknown>, "module" | "name"> {
  readonly document: string;
  /** The receipts in parts, each serialized by itself. */
  readonly receipts: readonly Uint8Array[];
  readonly context: EvaluationContext;
}

answerJobs(async ({ module, name, document, receipts, context }: EvaluationJob) => {
  const rules = (await import(module)) as Readonly<Record<string, ClosingRule<unknown>["apply"] | undefined>>;
  const apply = rules[name];
  if (apply === undefined) throw new Error(`there is no rule ${name}`);
  return apply(
    readStoredClosing(document),
    receipts.flatMap((part) => deserialize(part) as ReceiptFacts[]),
    context,
  );
});
