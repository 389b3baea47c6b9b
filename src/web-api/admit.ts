import type { FastifyRequest } from "fastify";
import { ApiError, enrollmentRequired, stepUpRequired, unauthorized } from "./errors/errors.ts";
import { type Caller, holds, type Route, type StoreScope } from "./route.ts";
import { storeCode } from "./url.ts";

/**
 * A value that is nearly always cached: awaiting a promise would delay every request by a turn of
 * the event loop.
 */
type MaybePromise<Value> = Value | Promise<Value>;

export interface Admission {
  /**
   * Returns the caller of a request; a guest without a valid token. Never throws for invalid input.
   */
  readonly authenticate: (request: FastifyRequest, surface: "rest" | "admin") => MaybePromise<Caller>;
  /**
   * Finds the store view of a code, or the default website's; undefined when the code is unknown.
   */
  readonly findStore: (code: string | undefined) => MaybePromise<StoreScope | undefined>;
  /**
   * Refreshes the caches of `authenticate` and `findStore`, so that no refusal relies on stale
   * data.
   */
  readonly refresh: () => Promise<unknown>;
}

export interface Authenticated {
  readonly caller: Caller;
  readonly store: StoreScope;
}

/**
 * Authorizes a refused request again with current data. A request without a credential is refused
 * at once.
 */
export async function admitAfresh(
  request: FastifyRequest,
  route: Opening,
  { refresh, findStore, authenticate }: Admission,
): Promise<ApiError | undefined> {
  const store_code = route.surface === "rest" ? storeCode(request.originalUrl) : "all";
  const { authorization, cookie } = request.headers;
  const isKnownStore = (await findStore(store_code)) !== undefined;
  if (!isKnownStore || authorization !== undefined || cookie !== undefined) await refresh();
  return admit(request, route, await findStore(store_code), await authenticate(request, route.surface));
}

const REFUSALS: ReadonlySet<number> = new Set([401, 403, 404]);

/** Whether a route's refusal may depend on cached data of the caller's locations. */
export function mayDependOnCache(error: unknown, { authenticated, is_reauthorized }: FastifyRequest): boolean {
  if (is_reauthorized === true || authenticated === undefined || authenticated.caller.location_ids.length === 0)
    return false;
  return error instanceof ApiError && REFUSALS.has(error.status);
}

/** Stores the caller on the request. Returns an error when the request is refused. */
export function admit(
  request: FastifyRequest,
  route: Opening,
  store: StoreScope | undefined,
  caller: Caller,
): ApiError | undefined {
  request.caller = caller;
  if (!store) return new ApiError("not_processable");
  if (!mayCall(caller, route)) return unauthorized([route.resource]);
  const missing = route.and.filter((name) => !holds(caller, name));
  if (missing.length > 0) return unauthorized(missing);
  if (caller.must_enroll === true && !route.before_enrollment && route.resource !== "anonymous")
    return enrollmentRequired();
  if (route.step_up && !((caller.stepped_up_until_ms ?? 0) > performance.now())) return stepUpRequired();
  request.authenticated = { caller, store };
  return undefined;
}

type Opening = Pick<
  Route<unknown>,
  "surface" | "resource" | "or" | "and" | "serves_limited" | "step_up" | "before_enrollment"
>;

function mayCall(caller: Caller, { resource, or, serves_limited }: Opening): boolean {
  if (resource === "anonymous") return true;
  if (resource === "signed-in") return caller.kind === "admin";
  if (caller.submission !== undefined && !serves_limited) return false;
  return holds(caller, resource) || or.some((alternative) => holds(caller, alternative));
}
