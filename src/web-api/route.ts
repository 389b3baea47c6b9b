import { type Static, type TObject, type TSchema, Type } from "typebox";
import { unauthorized } from "./errors/errors.ts";
import type { ParsedBody } from "./json/json.ts";
import type { QueryMap } from "./bind/query-string.ts";

/** The caller of a request. A guest has no valid token, and every protected route rejects it. */
export interface Caller {
  readonly kind: "integration" | "terminal" | "admin" | "guest";
  /** Id of the integration, of the terminal's token, or of the administrator. */
  readonly id: number;
  readonly name: string;
  /**
   * ACL resources of the caller; `all` includes every other one. A parent does not include its
   * children.
   */
  readonly resources: ReadonlySet<string>;
  /** Ids of the locations that the caller may access; empty when it may access all. */
  readonly location_ids: readonly number[];
  /** Id of the terminal to which the token is bound; absent for other tokens. */
  readonly terminal_id?: number;
  /**
   * Ids of every location at which the token's terminal has been: the token may still write for
   * them.
   */
  readonly former_location_ids?: readonly number[];
  /** Set for a limited token of a terminal, which only sends documents made before its end. */
  readonly submission?: Submission;
  /**
   * End of an administrator's permission for routes with `step_up`, on this process's monotonic
   * clock.
   */
  readonly stepped_up_until_ms?: number;
  /** Address of the client; absent outside of requests, such as in a command of the operator. */
  readonly client_address?: string;
  /** True for an administrator who must set up a second factor first. */
  readonly must_enroll?: boolean;
}

/** End of a limited token: it only sends documents made up to this time. */
export interface Submission {
  /** Limit for a document that states its time. */
  readonly until: Temporal.Instant;
  /**
   * Limit for a document that states no time: the same moment on this process's monotonic clock.
   */
  readonly until_ms: number;
}

/** The store view that the URL names. In the `all` scope both ids are 0. */
export interface StoreScope {
  readonly code: string;
  readonly store_id: number;
  readonly website_id: number;
}

export interface RequestContext {
  readonly caller: Caller;
  readonly store: StoreScope;
  readonly query: QueryMap;
  /** The parsed body, for routes that store a part of it byte for byte. */
  readonly body: ParsedBody | undefined;
  readonly client_address: string;
  /** Whether the client uses https: according to a trusted proxy, or else to PUBLIC_URL. */
  readonly is_https: boolean;
  /** The Authorization header as sent. */
  readonly authorization: string | undefined;
  readonly cookies: ReadonlyMap<string, string>;
  readonly user_agent: string | undefined;
  /** Whether the client asks for CSV, of a route with `also_csv`. */
  readonly prefers_csv: boolean;
  readonly setHeader: (name: string, value: string) => void;
  /** Signal that aborts when the client disconnects before its answer is complete. */
  readonly signal: AbortSignal;
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** `rest` is the interface, `admin` the administration API. */
export type Surface = "rest" | "admin";

/**
 * `anonymous`: every caller; `signed-in`: any administrator; otherwise the required ACL resource.
 */
export type Resource = "anonymous" | "signed-in" | (string & {});

export interface RouteDefinition<Deps, Input extends TObject, Answer extends TSchema> {
  readonly method: Method;
  /** Path `/V1/…` on the interface, `/…` on the administration API; variables as `{name}`. */
  readonly path: string;
  readonly resource: Resource;
  /**
   * ACL resources that suffice instead of `resource`, each with limits that the route itself
   * enforces.
   */
  readonly or?: readonly string[];
  /**
   * ACL resources that are required besides `resource`: those of the other rows that the answer
   * collects.
   */
  readonly and?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  /** Requires a sign-in or a confirmed password within the last ten minutes. */
  readonly step_up?: boolean;
  /** True for routes that an administrator may call before setting up a required second factor. */
  readonly before_enrollment?: boolean;
  /** Operation id in OpenAPI, such as `createCategory`. Tests may omit it. */
  readonly operation?: string;
  /**
   * Schema of the input; absent without parameters. The path and the query take precedence over the
   * body.
   */
  readonly input?: Input;
  readonly response: Answer;
  /**
   * The answer is a JSON string that holds the JSON text of `response`; `run` returns that text's
   * bytes.
   */
  readonly json_string_body?: boolean;
  /**
   * The answer is a CSV file, of UTF-8 unless another encoding is named: `run` returns the result
   * of `csvOf`, or a readable of bytes.
   */
  readonly csv?: boolean | "windows-1252";
  /**
   * A client that asks for CSV by `Accept` gets a CSV file: `run` returns the result of `csvOf` when
   * the context says so.
   */
  readonly also_csv?: boolean;
  /** The answer is a PDF file: `run` returns its bytes. */
  readonly pdf?: boolean;
  /** The answer is a zip archive: `run` returns a readable of its bytes. */
  readonly zip?: boolean;
  /** The answer is a plain text or XML: `run` returns it, or a readable of the bytes of XML. */
  readonly text?: boolean | "xml";
  readonly empty?: boolean;
  /**
   * Set for a route that answers a list: `search` for one with searchCriteria, or the columns by
   * which a list of the administration is filtered and sorted. `run` returns a `ListAnswer`, and
   * `response` is the schema of a row.
   */
  readonly list?: "search" | Readonly<Record<string, unknown>>;
  /** Callers can continue the list from a revision: `run` also returns `highest_revision`. */
  readonly has_cursor?: boolean;
  /** Member of the answer that may hold `RowBatches`; the answer is then written as they arrive. */
  readonly streamed_member?: string;
  /** Entity that the error of a failed save names. */
  readonly entity_name?: string;
  /**
   * Accepts a limited token of a terminal; `run` calls `requireOwnDocument`, or returns less to
   * such a token.
   */
  readonly serves_limited?: boolean;
  /** Rejects undeclared keys at the top level of the body. */
  readonly reject_unknown_keys?: boolean;
  /**
   * True when no list or report of the answer may come from a standby: it joins them with rows of
   * the primary, or counts receipts before.
   */
  readonly reads_primary?: boolean;
  /** Accepts any input: a body that is not an object counts as absent. */
  readonly ignore_invalid_body?: boolean;
  /** Error statuses for the OpenAPI document in addition to the usual ones. */
  readonly error_statuses?: readonly (403 | 409)[];
  /** Executes the route. It may return the body of a `json_string_body` route without a promise. */
  readonly run: (deps: Deps, input: Static<Input>, context: RequestContext) => Promise<unknown> | Buffer;
}

const NO_INPUT = Type.Object({});

const DEFAULTS = {
  or: [],
  and: [],
  step_up: false,
  before_enrollment: false,
  input: NO_INPUT,
  json_string_body: false,
  csv: false,
  also_csv: false,
  pdf: false,
  zip: false,
  text: false,
  empty: false,
  has_cursor: false,
  serves_limited: false,
  reads_primary: false,
  ignore_invalid_body: false,
  error_statuses: [],
} as const;

type Defined<Deps> = RouteDefinition<Deps, TObject, TSchema>;
type Completed = keyof typeof DEFAULTS | "operation" | "reject_unknown_keys";

export interface Route<Deps> extends Omit<Defined<Deps>, Completed | "run">, Required<Pick<Defined<Deps>, Completed>> {
  readonly surface: Surface;
  readonly feature: string;
  readonly run: (deps: Deps, input: never, context: RequestContext) => Promise<unknown> | Buffer;
}

/**
 * Returns a function that declares the routes of one feature on one surface. Registration, the
 * OpenAPI document, the ACL matrix and the random-body test all read these declarations.
 */
export function routesOf(surface: Surface, feature: string) {
  return function defineRoute<Deps, Answer extends TSchema, Input extends TObject = typeof NO_INPUT>(
    definition: RouteDefinition<Deps, Input, Answer>,
  ): Route<Deps> {
    return {
      ...DEFAULTS,
      operation: `${definition.method} ${definition.path}`,
      reject_unknown_keys: surface === "admin",
      ...definition,
      surface,
      feature,
    };
  };
}

/** Returns whether the caller holds the resource by name or through `all`. */
export function holds(caller: Caller, resource: string): boolean {
  return caller.resources.has(resource) || caller.resources.has("all");
}

/**
 * Returns whether the caller's token may access the location; only unbound tokens may access null
 * (no location).
 */
export function reachesLocation(caller: Caller, location_id: number | null | undefined): boolean {
  if (caller.location_ids.length === 0) return true;
  return location_id !== null && location_id !== undefined && caller.location_ids.includes(location_id);
}

/** Returns whether the caller may write documents of a location: its terminal is, or was, there. */
export function writesAt(caller: Caller, location_id: number | null | undefined): boolean {
  if (reachesLocation(caller, location_id)) return true;
  return (
    location_id !== null && location_id !== undefined && caller.former_location_ids?.includes(location_id) === true
  );
}

/** Terminal and location of a document, by which permissions are checked. */
export interface TerminalAndLocation {
  readonly terminal_id?: number | null | undefined;
  readonly location_id?: number | null | undefined;
}

/**
 * Returns whether the caller may act on the terminal: its location is permitted, and the token
 * belongs to no other terminal.
 */
export function reachesTerminal(caller: Caller, { terminal_id, location_id }: TerminalAndLocation): boolean {
  if (caller.terminal_id !== undefined && caller.terminal_id !== terminal_id) return false;
  return reachesLocation(caller, location_id);
}

/** Returns whether the caller may write documents of the terminal at the location. */
export function writesFor(caller: Caller, { terminal_id, location_id }: TerminalAndLocation): boolean {
  if (caller.terminal_id !== undefined && caller.terminal_id !== terminal_id) return false;
  return writesAt(caller, location_id);
}

/**
 * Adds the ids that a document leaves out: the terminal id for a terminal's own token, and the
 * location id for a token that is bound to a single location.
 */
export function completeIds<Document extends TerminalAndLocation>(caller: Caller, document: Document): Document {
  const [only, ...others] = caller.location_ids;
  const terminal_id = document.terminal_id ?? caller.terminal_id ?? null;
  const location_id = document.location_id ?? (others.length === 0 ? (only ?? null) : null);
  if (terminal_id === document.terminal_id && location_id === document.location_id) return document;
  return { ...document, terminal_id, location_id };
}

/**
 * Refuses a receipt or closing of another terminal or location, and, for a limited token, one made
 * after the end that `submission` names.
 *
 * @param at - the document's own time, ISO 8601; null for now.
 * @throws ApiError 401.
 */
export function requireOwnDocument(
  caller: Caller,
  document: TerminalAndLocation,
  at: string | null,
  resource: string,
): void {
  if (!isInTime(caller, at) || !writesFor(caller, document)) throw unauthorized([resource]);
}

function isInTime({ submission }: Caller, at: string | null): boolean {
  if (submission === undefined) return true;
  if (at === null) return performance.now() <= submission.until_ms;
  return Temporal.Instant.compare(Temporal.Instant.from(at), submission.until) <= 0;
}
