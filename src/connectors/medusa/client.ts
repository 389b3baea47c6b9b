import type { GuardedAnswer } from "../../runtime/guarded-request.ts";
import type { FindOutcome, PlatformRequest, PushOutcome, Tools } from "../connector.ts";
import { ifJson, isUnreached, type Json, readAnswer } from "../rules/answers.ts";
import { retryAfter } from "../rules/retry-after.ts";
import { textAt } from "./answers.ts";

/** A call that Medusa did not answer with success; `push` ends with its outcome. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly outcome: Exclude<PushOutcome, { readonly outcome: "done" }>;
  /** 0 where there was no answer. */
  readonly status: number;

  constructor(outcome: CallFailed["outcome"], status: number) {
    super(outcome.reason);
    this.outcome = outcome;
    this.status = status;
  }
}

/** Medusa's own word for a record that is not there; a missing route answers HTML. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 404 && error.outcome.outcome === "refused";
}

/** Calls the administration API of one Medusa. */
export interface Client {
  readonly get: (tools: Tools, path: string, query?: Readonly<Record<string, string>>) => Promise<Json>;
  readonly post: (tools: Tools, path: string, body: unknown) => Promise<Json>;
  readonly delete: (tools: Tools, path: string) => Promise<Json>;
}

/** @param secret - a secret API key. */
export function openClient(url: string, secret: string): Client {
  const authorization = `Basic ${Buffer.from(`${secret}:`).toString("base64")}`;
  const base = url.endsWith("/") ? url.slice(0, -1) : url;
  const send = async (tools: Tools, method: PlatformRequest["method"], path: string, body?: unknown) => {
    const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const headers = { authorization, accept: "application/json", ...json };
    const request = { url: `${base}${path}`, method, headers };
    const answer = await tools
      .request(body === undefined ? request : { ...request, body: JSON.stringify(body) })
      .catch((error: unknown) => Promise.reject(isUnreached(error) ? unreached() : error));
    const root = ifJson(() => readAnswer(answer));
    if (answer.status >= 200 && answer.status < 300 && root !== undefined) return root;
    throw new CallFailed(outcomeOf(answer, root), answer.status);
  };
  return {
    get: (tools, path, query = {}) => {
      const text = new URLSearchParams(query).toString();
      return send(tools, "GET", text === "" ? path : `${path}?${text}`);
    },
    post: (tools, path, body) => send(tools, "POST", path, body),
    delete: (tools, path) => send(tools, "DELETE", path),
  };
}

/** A find ends with `retry` where a call failed; other errors are the runner's. */
export function asRetry(error: unknown): FindOutcome {
  if (!(error instanceof CallFailed)) throw error;
  const { outcome } = error;
  const after = outcome.outcome === "retry" ? outcome.after_seconds : undefined;
  return { outcome: "retry", reason: outcome.reason, after_seconds: after };
}

function unreached(): CallFailed {
  return new CallFailed({ outcome: "retry", reason: "Medusa cannot be reached" }, 0);
}

function outcomeOf({ status, headers }: GuardedAnswer, root: Json | undefined): CallFailed["outcome"] {
  if (status === 401 || status === 403) {
    return { outcome: "retry", reason: `Medusa does not accept the API key (${status})` };
  }
  if (status === 429 || status === 503) {
    return { outcome: "retry", reason: `Medusa asks to wait (${status})`, ...retryAfter(headers) };
  }
  if (status === 409) return { outcome: "retry", reason: "Medusa is changing this record (409)" };
  // A page of HTML: the route is not there.
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
