import { RefusedTarget } from "../../runtime/guarded-request.ts";
import { redactText } from "../../runtime/redact.ts";
import {
  BudgetSpent,
  type Connector,
  LeaseLost,
  type PushOutcome,
  type Lookup,
  type Task,
  type Texts,
  type Tools,
} from "../connector.ts";
import type { AnyRecord } from "../records.ts";
import type { ClaimedTask } from "../queries/tasks.ts";
import { type Ending, mustFindFirst } from "../rules/settle.ts";
import { readTexts } from "../rules/texts.ts";
import { withinTime } from "../../runtime/within-time.ts";

const FIND_TIMEOUT_MS = 30_000;
const PUSH_TIMEOUT_MS = 120_000;
/** Seconds until a platform that is another installation is asked again. */
const OTHER_SHOP_SECONDS = 60;
/**
 * Duration of a task's lease in seconds: longer than a find, a push and the statements between
 * them.
 */
export const LEASE_SECONDS = 180;
/**
 * Milliseconds after the start of an attempt until which a push may begin: a later one could end
 * after its lease.
 */
const BEGIN_WITHIN_MS = LEASE_SECONDS * 1_000 - PUSH_TIMEOUT_MS - 10_000;

export interface AttemptTools {
  readonly connector: Connector;
  readonly toolsOf: (signal: AbortSignal) => Tools;
  /** Returns the record of a task as it is now; undefined for one that is gone. */
  readonly load: (task: ClaimedTask) => Promise<AnyRecord | undefined>;
  /** Stores the results of a task's calls. Returns false when the lease is over. */
  readonly saveStep: (task: ClaimedTask, step: Texts) => Promise<boolean>;
  /** Returns a sentence when the platform is another installation, to which nothing is sent. */
  readonly otherShop: (tools: Tools) => Promise<string | undefined>;
  /** Returns monotonic milliseconds. */
  readonly now: () => number;
}

/**
 * Tries a claimed task once: finds it at the platform, unless this is the first attempt, and sends
 * it when it is missing.
 *
 * @throws LeaseLost, and errors of the database; the task is then due again after its lease.
 */
export async function attempt(tools: AttemptTools, claimed: ClaimedTask): Promise<Ending> {
  const began = tools.now();
  const { connector, toolsOf } = tools;
  if (!connector.capabilities.pushes.includes(claimed.kind)) return pushed(nothingToSend);
  const other = await withinTime(FIND_TIMEOUT_MS, (signal) => tools.otherShop(toolsOf(signal))).then(refrain, notFound);
  if (other !== undefined) return other;
  const record = await tools.load(claimed);
  const { kind, key, record_id, remote_id, fields } = claimed;
  let step = readTexts(claimed.step);
  const named = { kind, key, record_id, remote_id, fields: fields ?? undefined };
  if (mustFindFirst(claimed)) {
    const lookup = { ...named, step, ...(record === undefined ? {} : { record }) } as Lookup;
    const found = await withinTime(FIND_TIMEOUT_MS, (signal) => connector.find(lookup, toolsOf(signal))).catch(
      notFound,
    );
    if ("of" in found) return found;
    if (found.outcome !== "absent") return { of: "find", result: masked(found) };
    if (!(await tools.saveStep(claimed, found.step))) throw new LeaseLost();
    step = found.step;
  }
  // A deleted record leaves nothing to send; what the platform has of it was found before.
  if (record === undefined) return pushed(nothingToSend);
  if (tools.now() - began > BEGIN_WITHIN_MS) throw new LeaseLost();
  return withinTime(PUSH_TIMEOUT_MS, (signal) => {
    const saveStep = async (made: Texts): Promise<void> => {
      signal.throwIfAborted();
      step = { ...step, ...made };
      if (!(await tools.saveStep(claimed, step))) throw new LeaseLost();
    };
    return connector.push({ ...named, step, record } as Task, { ...toolsOf(signal), saveStep });
  }).then(pushed, notPushed);
}

function refrain(reason: string | undefined): Ending | undefined {
  if (reason === undefined) return undefined;
  return { of: "find", result: { outcome: "retry", reason, after_seconds: OTHER_SHOP_SECONDS } };
}

const nothingToSend: PushOutcome = { outcome: "done", remote_id: null };

/**
 * Masks the reason of a result: the words of a platform may repeat the record or the credentials.
 */
function masked<Result extends { readonly outcome: string }>(result: Result): Result {
  if (!("reason" in result) || typeof result.reason !== "string") return result;
  return { ...result, reason: redactText(result.reason) };
}

function pushed(result: PushOutcome): Ending {
  return { of: "push", result: masked(result) };
}

function notPushed(error: unknown): Ending {
  if (error instanceof LeaseLost) throw error;
  if (error instanceof BudgetSpent) return { of: "budget", wait_seconds: error.wait_seconds };
  const reason = reasonOf(error);
  return pushed(error instanceof RefusedTarget ? { outcome: "retry", reason } : { outcome: "unknown", reason });
}

function notFound(error: unknown): Ending {
  if (error instanceof BudgetSpent) return { of: "budget", wait_seconds: error.wait_seconds };
  return { of: "find", result: { outcome: "retry", reason: reasonOf(error) } };
}

function reasonOf(error: unknown): string {
  return redactText(error instanceof Error ? error.message : String(error));
}
