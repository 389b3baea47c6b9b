import { setTimeout as sleep } from "node:timers/promises";
import { guardedRequest } from "../../runtime/guarded-request.ts";
import type { Db } from "../../runtime/database.ts";
import { type Bucket, takeHit } from "../../runtime/rate-limits.ts";
import { BudgetSpent, type PlatformRequest, type Tools } from "../connector.ts";
import { findRemote } from "../queries/tasks.ts";

const REQUEST_TIMEOUT_MS = 20_000;
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
const BUDGET_SECONDS = 60;
/** Questions of registers take at most this share of the calls: many of them do not delay sales. */
const QUESTIONS_SHARE = 1 / 4;
/** Pulls and comparisons take at most this share of the calls: a long one does not delay sales. */
const READING_SHARE = 3 / 4;

/** Parameters of a connector's calls. */
export interface CallSetting {
  readonly db: Db;
  readonly connector_id: number;
  /** Maximum calls in a minute over all nodes. */
  readonly calls_per_minute: number;
  readonly allows_private: boolean;
}

/** Opens the tools of one operation. They refuse to work once its signal is aborted. */
export function toolsOf(setting: CallSetting, signal: AbortSignal): Tools {
  return openTools(setting, signal, [allCalls(setting)]);
}

/** Opens the tools for a question of a register. */
export function toolsOfQuestion(setting: CallSetting, signal: AbortSignal): Tools {
  return openTools(setting, signal, withShare(setting, "questions", QUESTIONS_SHARE));
}

/** Opens the tools for a pull or a comparison. */
export function toolsOfReading(setting: CallSetting, signal: AbortSignal): Tools {
  return openTools(setting, signal, withShare(setting, "reading", READING_SHARE));
}

function withShare(setting: CallSetting, name: string, share: number): readonly Bucket[] {
  const all = allCalls(setting);
  return [all, { name: `${all.name}:${name}`, most: Math.ceil(all.most * share) }];
}

function allCalls({ connector_id, calls_per_minute }: CallSetting): Bucket {
  return { name: `connector:${connector_id}`, most: calls_per_minute };
}

function openTools(setting: CallSetting, signal: AbortSignal, buckets: readonly Bucket[]): Tools {
  const { db, connector_id, allows_private } = setting;
  return {
    signal,
    remoteOf: (kind, local_id) => findRemote(db, connector_id, kind, local_id),
    request: async ({ url, method, headers = {}, body, timeout_ms = REQUEST_TIMEOUT_MS }: PlatformRequest) => {
      signal.throwIfAborted();
      const wait_seconds = await takeHit(db, buckets, BUDGET_SECONDS);
      if (wait_seconds > 0) throw new BudgetSpent(wait_seconds);
      signal.throwIfAborted();
      return guardedRequest({
        url,
        method,
        headers: { "user-agent": "Tillkeeper", ...headers },
        ...(body === undefined ? {} : { body }),
        timeout_ms,
        signal,
        response_bytes_max: ANSWER_BYTES_MAX,
        allows_private,
      });
    },
  };
}

/**
 * Runs `read`, and once more when the calls of a minute were spent and are free again: many records
 * need several minutes.
 */
export async function withinBudget<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    await sleep(error.wait_seconds * 1_000);
    return read();
  }
}
