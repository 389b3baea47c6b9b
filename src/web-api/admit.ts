import type { FastifyRequest } from "fastify";
import { ApiError, badRequest, enrollmentRequired, stepUpRequired, unauthorized } from "./errors.ts";
import { NOT_PROCESSABLE } from "./answer-error.ts";
import { type Caller, holds, type Route, type StoreScope } from "./route.ts";
import { storeCode } from "./url.ts";

/** What is nearly always in memory: a promise would cost every request a turn of the queue. */
type Soon<Value> = Value | Promise<Value>;

/** What admission asks of the application. */
export interface Admission {
  /** Who calls; a guest when there is no valid token. Never throws for what a client sent. */
  readonly authenticate: (request: FastifyRequest, surface: "rest" | "admin") => Soon<Caller>;
  /** The store view of a code, of the default website when undefined; undefined when there is none such. */
  readonly findStore: (code: string | undefined) => Soon<StoreScope | undefined>;
  /** Brings up to date what the two above answer from memory: a refusal never rests on memory that is behind. */
  readonly refresh: () => Promise<unknown>;
}

/** Who calls and for which store view, once that is settled. */
export interface Admitted {
  readonly caller: Caller;
  readonly store: StoreScope;
}

/** Judges a refused request again, by what the database says now. A request without a credential is refused at once. */
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

/** Whether a route's refusal may come from what memory says of the caller's locations. */
export function mayRestOnMemory(error: unknown, { admitted, is_judged_afresh }: FastifyRequest): boolean {
  if (is_judged_afresh === true || admitted === undefined || admitted.caller.location_ids.length === 0) return false;
  return error instanceof ApiError && REFUSALS.has(error.status);
}

/** Notes who calls, or returns why the call is refused. */
export function admit(
  request: FastifyRequest,
  route: Opening,
  store: StoreScope | undefined,
  caller: Caller,
): ApiError | undefined {
  request.caller = caller;
  if (!store) return badRequest(NOT_PROCESSABLE);
  if (!mayCall(caller, route)) return unauthorized([route.resource]);
  if (caller.must_enroll === true && !route.before_enrollment && route.resource !== "anonymous")
    return enrollmentRequired();
  if (route.step_up && !((caller.stepped_up_until_ms ?? 0) > performance.now())) return stepUpRequired();
  request.admitted = { caller, store };
  return undefined;
}

type Opening = Pick<Route<unknown>, "surface" | "resource" | "or" | "delivers" | "step_up" | "before_enrollment">;

function mayCall(caller: Caller, { resource, or, delivers }: Opening): boolean {
  if (resource === "anonymous") return true;
  if (resource === "signed-in") return caller.kind === "admin";
  if (caller.delivers_until !== undefined && !delivers) return false;
  return holds(caller, resource) || or.some((alternative) => holds(caller, alternative));
}
