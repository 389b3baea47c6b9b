import type { Static, TObject, TSchema } from "typebox";
import { unauthorized } from "./errors/errors.ts";
import type { ParsedBody } from "./json/json.ts";
import type { QueryMap } from "./bind/query-string.ts";

/** The caller. A guest has no valid token; every route with a resource refuses guests. */
export interface Caller {
  readonly kind: "integration" | "terminal" | "admin" | "guest";
  /** Of the integration, of the terminal's token, or of the administrator. */
  readonly id: number;
  readonly name: string;
  /** ACL resources; `all` among them grants every one. Holding a parent grants no child. */
  readonly resources: ReadonlySet<string>;
  /** Locations the token is bound to; empty means all. */
  readonly location_ids: readonly number[];
  /** The terminal the token is bound to; absent: not bound to one. */
  readonly terminal_id?: number;
  /** A limited token of a terminal: only documents up to this moment may be delivered, and nothing else is open to it. */
  readonly delivers_until?: Temporal.Instant;
  /** Until when an administrator may call routes with `step_up`, on the monotonic clock of this process. */
  readonly stepped_up_until_ms?: number;
  /** The address of the client; absent outside of a route, such as for a command of the operator. */
  readonly client_address?: string;
  /** An administrator who must set up a second factor first. */
  readonly must_enroll?: boolean;
}

/** The store view that the URL names. In the `all` scope both ids are 0. */
export interface StoreScope {
  readonly code: string;
  readonly store_id: number;
  readonly website_id: number;
}

/** Request data for a route in addition to the bound input. */
export interface RequestContext {
  readonly caller: Caller;
  readonly store: StoreScope;
  readonly query: QueryMap;
  /** The parsed body, for routes that keep a span of it byte for byte. */
  readonly body: ParsedBody | undefined;
  readonly client_address: string;
  /** Whether the client's request came by https: a trusted proxy's word, else the scheme of PUBLIC_URL. */
  readonly is_https: boolean;
  /** The Authorization header as sent. */
  readonly authorization: string | undefined;
  readonly cookies: ReadonlyMap<string, string>;
  readonly user_agent: string | undefined;
  readonly setHeader: (name: string, value: string) => void;
  /** Aborted when the client disconnects before its answer is complete. */
  readonly signal: AbortSignal;
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The interface's routes, or the administration API. */
export type Surface = "rest" | "admin";

/** The body of an `encoded` route, and what its ETag header says. */
export interface TaggedBody {
  /** Text stands for bytes, one character each (latin1): Node sends it in one piece with the head, but copies it for that. */
  readonly body: Buffer | string;
  readonly etag: string;
}

/** `anonymous`: everybody; `signed-in`: any administrator; else the ACL resource that the caller must hold. */
export type Resource = "anonymous" | "signed-in" | (string & {});

export interface RouteDefinition<Deps, Input extends TObject, Answer extends TSchema> {
  readonly method: Method;
  /** `/V1/…` on the interface, `/…` on the administration API; variables as `{name}`. */
  readonly path: string;
  readonly resource: Resource;
  /** Resources that open the route, too, each with bounds that the route itself keeps. */
  readonly or?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  /** Asks for a sign-in, or a confirmed password, of the last ten minutes. */
  readonly step_up?: boolean;
  /** Open to an administrator who must still set up a second factor. */
  readonly before_enrollment?: boolean;
  /** The name of the operation for generated clients, such as `createCategory`. Absent in tests: method and path. */
  readonly operation?: string;
  /** Every parameter, wherever it comes from: the path and the query win over the body. */
  readonly input: Input;
  readonly response: Answer;
  /** The answer is one JSON string whose content is the JSON text of `response`; `run` returns that text's bytes. */
  readonly encoded?: boolean;
  /** The answer is a CSV file: `run` returns what `csvOf` gives. */
  readonly csv?: boolean;
  /** The answer is a PDF file: `run` returns its bytes. */
  readonly pdf?: boolean;
  /** The answer has no body at all. */
  readonly empty?: boolean;
  /** A list over searchCriteria: `run` returns what `listRows` gives, and `response` is the schema of one row. */
  readonly list?: "search" | "admin";
  /** The list is followed by a revision, too; `run` gives `highest_revision` then. */
  readonly feed?: boolean;
  /** The name of the answer's long list: `run` may put `RowBatches` there, and the answer is then written as they come. */
  readonly streams?: string;
  /** Name of the entity in the could-not-save error. */
  readonly saves?: string;
  /** Open to a terminal's token that is limited to delivery; `run` calls `requireOwnDocument`. */
  readonly delivers?: boolean;
  /** Undeclared keys at the top of the body are refused too. */
  readonly strict?: boolean;
  /** Never fails on its input: a body that is no object arrives as an absent one. */
  readonly lenient?: boolean;
  /** Additional error statuses of the route, for the OpenAPI document. */
  readonly refuses?: readonly (403 | 409)[];
  /** May return a body without a promise: an `encoded` one that is already available. */
  readonly run: (deps: Deps, input: Static<Input>, context: RequestContext) => Promise<unknown> | Buffer | TaggedBody;
}

/** A declared route; its deps are known, its input type is not any more. */
export interface Route<Deps> {
  readonly surface: Surface;
  readonly feature: string;
  readonly method: Method;
  readonly path: string;
  readonly resource: Resource;
  readonly or: readonly string[];
  readonly step_up: boolean;
  readonly before_enrollment: boolean;
  readonly operation: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly input: TObject;
  readonly response: TSchema;
  readonly encoded: boolean;
  readonly csv: boolean;
  readonly pdf: boolean;
  readonly empty: boolean;
  readonly list: "search" | "admin" | undefined;
  readonly feed: boolean;
  readonly streams: string | undefined;
  readonly saves: string | undefined;
  readonly delivers: boolean;
  readonly strict: boolean;
  readonly lenient: boolean;
  readonly refuses: readonly (403 | 409)[];
  readonly run: (deps: Deps, input: never, context: RequestContext) => Promise<unknown> | Buffer | TaggedBody;
}

/**
 * Declares the routes of one feature on one surface. The record is all there is: registration, the OpenAPI document,
 * the ACL matrix and the random-body test read the same list.
 */
export function routesOf(surface: Surface, feature: string) {
  return function defineRoute<Deps, Input extends TObject, Answer extends TSchema>(
    definition: RouteDefinition<Deps, Input, Answer>,
  ): Route<Deps> {
    return {
      surface,
      feature,
      method: definition.method,
      path: definition.path,
      resource: definition.resource,
      or: definition.or ?? [],
      step_up: definition.step_up ?? false,
      before_enrollment: definition.before_enrollment ?? false,
      operation: definition.operation ?? `${definition.method} ${definition.path}`,
      summary: definition.summary,
      description: definition.description,
      input: definition.input,
      response: definition.response,
      encoded: definition.encoded ?? false,
      csv: definition.csv ?? false,
      pdf: definition.pdf ?? false,
      empty: definition.empty ?? false,
      list: definition.list,
      feed: definition.feed ?? false,
      streams: definition.streams,
      saves: definition.saves,
      delivers: definition.delivers ?? false,
      strict: definition.strict ?? surface === "admin",
      lenient: definition.lenient ?? false,
      refuses: definition.refuses ?? [],
      run: definition.run,
    };
  };
}

/** Whether the caller holds the resource; only `all` grants what is not granted by name. */
export function holds(caller: Caller, resource: string): boolean {
  return caller.resources.has(resource) || caller.resources.has("all");
}

/** Whether the caller's token reaches the location; null (no location) is reached by unbound tokens only. */
export function reachesLocation(caller: Caller, location_id: number | null | undefined): boolean {
  if (caller.location_ids.length === 0) return true;
  return location_id !== null && location_id !== undefined && caller.location_ids.includes(location_id);
}

/** The data of a terminal that decides the permission to act on it. */
export interface TerminalPlace {
  readonly terminal_id: number | null | undefined;
  readonly location_id: number | null | undefined;
}

/** Whether the caller may act on the terminal: the token reaches its location and is bound to no other terminal. */
export function reachesTerminal(caller: Caller, { terminal_id, location_id }: TerminalPlace): boolean {
  if (caller.terminal_id !== undefined && caller.terminal_id !== terminal_id) return false;
  return reachesLocation(caller, location_id);
}

/**
 * Refuses a receipt or a closing that the token may not deliver: one of another terminal or location, and, for a
 * limited token, one of the time after.
 *
 * @param at - the document's own time, ISO 8601; null: now.
 * @throws ApiError 401.
 */
export function requireOwnDocument(caller: Caller, document: TerminalPlace, at: string | null, resource: string): void {
  const { delivers_until } = caller;
  const isInTime =
    delivers_until === undefined ||
    (at !== null && Temporal.Instant.compare(Temporal.Instant.from(at), delivers_until) <= 0);
  if (!isInTime || !reachesTerminal(caller, document)) throw unauthorized([resource]);
}
