import errors from "@tillkeeper/texts/errors/en.json" with { type: "json" };
import {
  type AdminRoutes,
  type Answer as ClientAnswer,
  type AnswerOf,
  type Arguments,
  type Client,
  openApi,
  readEnvelope,
} from "@tillkeeper/client";
import { HttpError } from "ra-core";
import type { Refusal } from "../i18n/error-text.ts";
import { type Envelope, envelopeText } from "./envelope.ts";
import { isAway } from "./reach.ts";
import { automaticFetch, sessionFetch } from "./session.ts";

export type RouteName = keyof AdminRoutes;
export type Answer<Route extends RouteName> = AnswerOf<Route, AdminRoutes>;
export type Body<Route extends RouteName> = AdminRoutes[Route]["body"];
export type Row<Route extends RouteName> = Answer<Route> extends { items: readonly (infer Item)[] } ? Item : never;

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Returns the text of the service's refusal in the user's language. */
type Wording = (refusal: Refusal) => string;

const reader: { wording: Wording } = { wording: ({ message }) => message };

export function setTranslator(wording: Wording): void {
  reader.wording = wording;
}

export function translateRefusal(refusal: Refusal): string {
  return reader.wording(refusal);
}

const API = "/admin/api";

/**
 * Makes an API client without a time-out, since a call may wait while the reader enters their
 * password.
 */
const api = (fetch: typeof sessionFetch): Client<AdminRoutes> =>
  openApi<AdminRoutes>({ address: API, parse: JSON.parse, timeout_ms: Infinity, fetch });
const client = api(sessionFetch);
const automatic_client = api(automaticFetch);

/** A request to a route whose name is composed at run time, so that its type is unknown. */
interface AnyRequest {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

type AnyCall = (route: string, request: AnyRequest) => Promise<ClientAnswer>;

/**
 * Calls a route of the administration API. An empty value of the query is left out.
 *
 * @throws HttpError with the envelope's text in the reader's language; with status 0 when the
 *   service is out of reach.
 */
export function call<Route extends RouteName>(
  route: Route,
  ...[request]: Arguments<Route, AdminRoutes>
): Promise<Answer<Route>> {
  return callAny(route, request as AnyRequest | undefined) as Promise<Answer<Route>>;
}

interface Sending {
  /**
   * Whether the page sends the request by itself. Such a request does not keep the session alive.
   */
  readonly is_automatic?: boolean;
}

/** Calls a route whose name is composed at run time, otherwise like `call`. */
export async function callAny(route: string, request: AnyRequest = {}, sending: Sending = {}): Promise<unknown> {
  const { call } = sending.is_automatic === true ? automatic_client : client;
  // Members of a filter become parameters of their own in the client.
  const query = Object.fromEntries(Object.entries(request.query ?? {}).filter(([, value]) => value !== ""));
  const answer = await (call as AnyCall)(route, { ...request, query });
  if (answer.kind === "ok") return answer.body;
  if (answer.kind === "aborted") throw new DOMException(answer.message, "AbortError");
  throw refusal(answer.envelope as Envelope | null, answer.status ?? 0);
}

/** Calls a writing route whose answer is not JSON, and returns the unread response. */
export async function sendWrite<Route extends RouteName>(route: Route, body: Body<Route>): Promise<Response> {
  const [method = "", path = ""] = route.split(" ");
  const headers = { "content-type": "application/json" };
  return send(path, { method, headers, body: JSON.stringify(body) });
}

/**
 * Sends a request to a path of the administration API, and returns the unread response.
 *
 * @throws HttpError as `call`.
 */
export async function send(path: string, request: RequestInit = {}): Promise<Response> {
  const response = await sessionFetch(API + path, request).catch(throwAway);
  if (response.ok) return response;
  throw refusal(readEnvelope(await response.text()) as Envelope | null, response.status);
}

/**
 * Throws a refusal with status 0 for a broken connection, whose own error text differs by browser.
 * Throws any other error unchanged.
 */
function throwAway(error: unknown): never {
  throw error instanceof TypeError ? refusal(null, 0) : error;
}

/**
 * Returns whether an error says that the password was right but the code of the second factor is
 * missing.
 */
export function asksForCode(error: unknown): boolean {
  return isRefusedAs(error, "code_required");
}

/** Returns whether an error is a refusal of the service with this code. */
export function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof HttpError && (error.body as Envelope | undefined)?.code === code;
}

export function queryText(query: Query = {}): string {
  const text = new URLSearchParams(valuesOf(query)).toString();
  return text === "" ? "" : `?${text}`;
}

function valuesOf(query: Query = {}): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
}

const UNREACHABLE: Refusal = {
  code: "unreachable",
  parameters: {},
  message: errors.unreachable,
};

/**
 * Makes the error of a refused request.
 *
 * @param envelope - null where a proxy answered, and without an answer.
 * @param status - 0 without an answer.
 */
export function refusal(envelope: Envelope | null, status: number): HttpError {
  const text =
    envelopeText(envelope ?? {}, translateRefusal) || (isAway(status) ? translateRefusal(UNREACHABLE) : `${status}`);
  return new HttpError(text, status, envelope ?? {});
}
