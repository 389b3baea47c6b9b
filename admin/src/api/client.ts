import { HttpError } from "ra-core";
import type { Refusal } from "../i18n/error-text.ts";
import { type Envelope, envelopeText } from "./envelope.ts";
import type { Routes } from "./routes.ts";

export type RouteName = keyof Routes;
export type Answer<Route extends RouteName> = Routes[Route]["answer"];
export type Body<Route extends RouteName> = Routes[Route]["body"];
export type Row<Route extends RouteName> = Answer<Route> extends { items: readonly (infer Item)[] } ? Item : never;

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

interface Request<Route extends RouteName> {
  /** Values of the path's `{variables}`. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  readonly body?: Body<Route>;
  readonly signal?: AbortSignal | undefined;
  /** Sent by the page itself, not for something that its reader does: it does not keep the session. */
  readonly is_automatic?: boolean;
}

const session = { csrf_token: "" };

/** Translates a refusal from the service's English to the user's language. */
type Wording = (refusal: Refusal) => string;

const reader: { wording: Wording } = { wording: ({ message }) => message };

/** Sets the translator of error messages. */
export function setTranslator(wording: Wording): void {
  reader.wording = wording;
}

export function translateRefusal(refusal: Refusal): string {
  return reader.wording(refusal);
}

/** Prompts that a request may need: the password again, or a new sign-in. */
export type Question = "step_up" | "sign_in";
type Ask = () => Promise<boolean>;

const asks = new Map<Question, Ask>();
const open_questions = new Map<Question, Promise<boolean>>();

/**
 * Registers the dialog that answers a question.
 *
 * @returns a function that removes it.
 */
export function registerPrompt(question: Question, ask: Ask): () => void {
  asks.set(question, ask);
  return () => {
    if (asks.get(question) === ask) asks.delete(question);
  };
}

/** Asks the reader; requests that need the same answer wait for it together. */
function ask(question: Question): Promise<boolean> {
  const open = open_questions.get(question);
  if (open !== undefined) return open;
  const asked = (asks.get(question)?.() ?? Promise.resolve(false)).finally(() => open_questions.delete(question));
  open_questions.set(question, asked);
  return asked;
}

/** Writes of a cookie session carry this token; the sign-in and `GET /session` answer it. */
export function keepCsrfToken(token: string): void {
  session.csrf_token = token;
}

/** Returns the `x-csrf-token` for writes that do not use `call`. */
export function csrfToken(): string {
  return session.csrf_token;
}

/**
 * Calls a route of the administration API.
 *
 * @throws HttpError with the envelope's text in the reader's language; with status 0 when the service is out of reach.
 */
export async function call<Route extends RouteName>(
  route: Route,
  request: Request<Route> = {},
): Promise<Answer<Route>> {
  const space = route.indexOf(" ");
  const method = route.slice(0, space);
  const path = route
    .slice(space + 1)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(request.path?.[name] ?? "")));
  const answer = await send(method, `/admin/api${path}${queryText(request.query)}`, request.body, request);
  return (await answer.json()) as Answer<Route>;
}

/** `call` for an answer that is not JSON. */
export function sendWrite<Route extends RouteName>(route: Route, body: Body<Route>): Promise<Response> {
  const space = route.indexOf(" ");
  return send(route.slice(0, space), `/admin/api${route.slice(space + 1)}`, body, {});
}

/** Whether a password was right and the code of the second factor is missing. */
export function asksForCode(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  return (error.body as Envelope | undefined)?.code === "code_required";
}

export function queryText(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.append(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

type Sending = Pick<Request<RouteName>, "signal" | "is_automatic">;

async function send(method: string, url: string, body: unknown, sending: Sending): Promise<Response> {
  const { signal, is_automatic = false } = sending;
  const sent_token = session.csrf_token;
  const response = await reach(url, {
    method,
    credentials: "same-origin",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "GET" ? {} : { "x-csrf-token": sent_token }),
      ...(is_automatic ? { "x-automatic": "yes" } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.ok) return response;
  const must_confirm = response.headers.get("www-authenticate")?.includes("insufficient_user_authentication") ?? false;
  if (must_confirm && (await ask("step_up"))) return send(method, url, body, sending);
  if (response.status === 401 && (await isSignedInAnew(url, sent_token))) return send(method, url, body, sending);
  const envelope = (await response.json().catch(() => ({}))) as Envelope;
  throw refusal(envelope, response);
}

/**
 * Whether a request that was answered 401 is to be sent again: its session has ended and there is another one. A 401
 * also means "not yours", so the reader is asked to sign in only when there is no session.
 */
export async function isSignedInAnew(url: string, sent_token: string): Promise<boolean> {
  if (url.startsWith("/admin/api/session")) return false;
  const response = await reach("/admin/api/session", { credentials: "same-origin", headers: { "x-automatic": "yes" } });
  if (response.status === 401) return ask("sign_in");
  if (!response.ok) return false;
  const { csrf_token } = (await response.json()) as Answer<"GET /session">;
  if (csrf_token === null || csrf_token === sent_token) return false;
  keepCsrfToken(csrf_token);
  return true;
}

/** Calls fetch. Replaces the error text of a broken connection, which differs in every browser. */
async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (error instanceof TypeError) throw refusal({}, { status: 0, statusText: "" });
    throw error;
  }
}

const UNREACHABLE: Refusal = {
  code: "unreachable",
  parameters: {},
  message: "The service cannot be reached. Check the connection and try again.",
};

/**
 * The error of a refused request. A proxy that cannot reach the service answers without an
 * envelope.
 */
export function refusal(envelope: Envelope, { status, statusText }: { status: number; statusText: string }): HttpError {
  const isAway = status === 0 || status === 502 || status === 504;
  const text = envelopeText(envelope, translateRefusal) || (isAway ? translateRefusal(UNREACHABLE) : statusText);
  return new HttpError(text, status, envelope);
}
