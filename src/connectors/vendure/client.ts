import type { GuardedAnswer } from "../../runtime/guarded-request.ts";
import type { PushOutcome, Retry, Tools } from "../connector.ts";
import { ifJson, isUnreached, readNumbers } from "../rules/answers.ts";
import { retryAfter } from "../rules/retry-after.ts";

/** Address and credentials of Vendure's admin API. */
export interface Access {
  readonly url: string;
  /** Token of the channel; undefined for the default channel. */
  readonly channel: string | undefined;
  readonly api_key: string;
}

/** A GraphQL document of the admin API, and the operation's name, which the document repeats. */
export interface Operation<Data> {
  readonly name: string;
  readonly text: string;
  /** Never set: it only names the type of the answer. */
  readonly data?: Data;
}

/** A failed call; `outcome` is its effect on a task. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly outcome: Exclude<PushOutcome, { readonly outcome: "done" }>;
  /** Code of the GraphQL error, HTTP status, `companion` for a missing plugin, or `unreached`. */
  readonly code: string;

  constructor(outcome: CallFailed["outcome"], code: string) {
    super(outcome.reason);
    this.outcome = outcome;
    this.code = code;
  }
}

interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message?: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

const NOT_ALLOWED = new Set(["FORBIDDEN", "UNAUTHORIZED", "CHANNEL_NOT_FOUND"]);
const NOT_TAKEN = new Set(["USER_INPUT_ERROR", "ENTITY_NOT_FOUND", "BAD_USER_INPUT"]);

/**
 * Sends a GraphQL document.
 *
 * @throws CallFailed, and the errors of `tools.request`.
 */
export async function ask<Data>(
  { access, tools }: { readonly access: Access; readonly tools: Pick<Tools, "request"> },
  { name, text }: Operation<Data>,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Data> {
  const body = JSON.stringify({ operationName: name, query: text, variables });
  const headers = {
    accept: "application/json",
    "content-type": "application/json",
    "vendure-api-key": access.api_key,
    ...(access.channel === undefined ? {} : { "vendure-token": access.channel }),
  };
  const answer = await tools.request({ url: access.url, method: "POST", headers, body }).catch((error: unknown) => {
    if (!isUnreached(error)) throw error;
    throw new CallFailed({ outcome: "retry", reason: "Vendure cannot be reached" }, "unreached");
  });
  const { status } = answer;
  const graphql = readBody(answer);
  const failure = failureOf(answer, graphql);
  if (failure !== undefined) throw failure;
  if (graphql?.data === undefined || graphql.data === null) {
    throw unknown(String(status), `Vendure answered ${status} without data`);
  }
  return graphql.data as Data;
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
 * Returns the outcome of a failed find.
 *
 * @throws any other error, and the one of an answer that cannot be used.
 */
export function retryOf(error: unknown): Retry {
  if (error instanceof CallFailed && error.outcome.outcome === "retry") return error.outcome;
  throw error;
}

function failureOf({ status, headers }: GuardedAnswer, graphql: GraphqlAnswer | undefined): CallFailed | undefined {
  if (status === 401 || status === 403) return notAllowed(String(status));
  if (status === 429 || status === 503) {
    const reason = `Vendure answered ${status}`;
    return new CallFailed({ outcome: "retry", reason, ...retryAfter(headers) }, String(status));
  }
  const [error] = graphql?.errors ?? [];
  if (error !== undefined) {
    const { message = "", extensions: { code = "" } = {} } = error;
    if (NOT_ALLOWED.has(code)) return notAllowed(code);
    // All documents are valid with the plugin: unknown fields mean that the plugin is missing, and
    // nothing was done.
    if (code === "GRAPHQL_VALIDATION_FAILED" && /tillkeeper|posSaleId|posCustomerId/i.test(message)) {
      return new CallFailed({ outcome: "retry", reason: "Vendure runs without Tillkeeper's plugin" }, "companion");
    }
    if (NOT_TAKEN.has(code) || status === 400 || status === 422) return refused(code, `Vendure: ${message}`);
    return unknown(code, `Vendure: ${message}`);
  }
  if (status === 400 || status === 422) return refused(String(status), `Vendure answered ${status}`);
  return status === 200 ? undefined : unknown(String(status), `Vendure answered ${status}`);
}

function readBody(answer: GuardedAnswer): GraphqlAnswer | undefined {
  const read = ifJson(() => readNumbers(answer));
  return typeof read === "object" && read !== null ? read : undefined;
}

function notAllowed(code: string): CallFailed {
  return new CallFailed({ outcome: "retry", reason: "Vendure refuses the API key, or it lacks a permission" }, code);
}

function refused(code: string, reason: string): CallFailed {
  return new CallFailed({ outcome: "refused", reason }, code);
}

function unknown(code: string, reason: string): CallFailed {
  return new CallFailed({ outcome: "unknown", reason }, code);
}
