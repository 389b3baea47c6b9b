import type { GuardedAnswer } from "../../runtime/guarded-request.ts";
import type { FindOutcome, PlatformRequest, PushOutcome, Tools } from "../connector.ts";
import { ifJson, isUnreached, type Json, readAnswer } from "../rules/answers.ts";
import { retryAfter } from "../rules/retry-after.ts";
import { textAt } from "./answers.ts";

/** A call that Medusa did not answer with success. `outcome` is its effect on a task. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly outcome: Exclude<PushOutcome, { readonly outcome: "done" }>;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;

  constructor(outcome: CallFailed["outcome"], status: number) {
    super(outcome.reason);
    this.outcome = outcome;
    this.status = status;
  }
}

/** Returns whether Medusa says that a record is missing; for a missing route it answers HTML. */
function isNotFound(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 404 && error.outcome.outcome === "refused";
}

/**
 * Calls the administration API of one Medusa.
 *
 * @throws CallFailed, and the errors of `tools.request`.
 */
export interface Client {
  readonly get: (path: string, query?: Readonly<Record<string, string>>) => Promise<Json>;
  /** Reads like `get`, but returns undefined for a missing record. */
  readonly getOne: (...of: Parameters<Client["get"]>) => Promise<Json | undefined>;
  readonly post: (path: string, body: unknown) => Promise<Json>;
  readonly delete: (path: string) => Promise<Json>;
}

/**
 * Opens the client of one operation.
 *
 * @param secret - a secret API key.
 */
export function openClient(url: string, secret: string, tools: Pick<Tools, "request">): Client {
  const authorization = `Basic ${Buffer.from(`${secret}:`).toString("base64")}`;
  const base = url.endsWith("/") ? url.slice(0, -1) : url;
  const send = async (method: PlatformRequest["method"], path: string, body?: unknown) => {
    const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const headers = { authorization, accept: "application/json", ...json };
    const request = { url: `${base}${path}`, method, headers };
    const answer = await tools
      .request(body === undefined ? request : { ...request, body: JSON.stringify(body) })
      .catch((error: unknown) => {
        if (!isUnreached(error)) throw error;
        throw new CallFailed({ outcome: "retry", reason: "Medusa cannot be reached" }, 0);
      });
    const root = ifJson(() => readAnswer(answer));
    if (answer.status >= 200 && answer.status < 300 && root !== undefined) return root;
    throw new CallFailed(failureOf(answer, root), answer.status);
  };
  const get: Client["get"] = (path, query = {}) => {
    const text = new URLSearchParams(query).toString();
    return send("GET", text === "" ? path : `${path}?${text}`);
  };
  return {
    get,
    getOne: (path, query) =>
      get(path, query).catch((error: unknown) => (isNotFound(error) ? undefined : Promise.reject(error))),
    post: (path, body) => send("POST", path, body),
    delete: (path) => send("DELETE", path),
  };
}

/**
 * Returns the outcome of a failed push.
 *
 * @throws any other error: the result is unknown then.
 */
export function outcomeOf(error: unknown): CallFailed["outcome"] {
  if (error instanceof CallFailed) return error.outcome;
  throw error;
}

/**
 * Returns `retry` for a find in which a call failed.
 *
 * @throws any other error, which the task runner handles.
 */
export function retryOf(error: unknown): FindOutcome {
  if (!(error instanceof CallFailed)) throw error;
  const { outcome } = error;
  const after = outcome.outcome === "retry" ? outcome.after_seconds : undefined;
  return { outcome: "retry", reason: outcome.reason, after_seconds: after };
}

function failureOf({ status, headers }: GuardedAnswer, root: Json | undefined): CallFailed["outcome"] {
  if (status === 401 || status === 403) {
    return { outcome: "retry", reason: `Medusa does not accept the API key (${status})` };
  }
  if (status === 429 || status === 503) {
    return { outcome: "retry", reason: `Medusa asks to wait (${status})`, ...retryAfter(headers) };
  }
  if (status === 409) return { outcome: "retry", reason: "Medusa is changing this record (409)" };
  // An HTML page means that the route is missing.
  if (status === 404 && root === undefined) {
    return { outcome: "retry", reason: "Medusa has no such route: is @tillkeeper/medusa-plugin installed?" };
  }
  if ((status === 400 || status === 404 || status === 422) && root !== undefined) {
    return { outcome: "refused", reason: `Medusa: ${shown(textAt(root, "message"))} (${status})` };
  }
  return {
    outcome: "unknown",
    reason: `Medusa answered ${status} ${root === undefined ? "without JSON" : "an error"}`,
  };
}

/** Removes text that looks like an address: reasons are shown in lists and logs. */
function shown(message = "no reason"): string {
  return message
    .slice(0, 200)
    .split(" ")
    .map((word) => (word.includes("@") ? "…" : word))
    .join(" ");
}
