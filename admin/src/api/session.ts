import type { AdminRoutes } from "@tillkeeper/client";
import { notePosition, writtenPosition } from "./position.ts";
import { noteAnswer, noteWrite } from "./reach.ts";

const session = { csrf_token: "" };

/**
 * Keeps the CSRF token that writes of a cookie session carry. The sign-in and `GET /session` return
 * it.
 */
export function keepCsrfToken(token: string): void {
  session.csrf_token = token;
}

/** Returns the `x-csrf-token` for writes that do not use `sessionFetch`. */
export function csrfToken(): string {
  return session.csrf_token;
}

/** Prompts that a request may need: the password again, or a new sign-in. */
export type Question = "step_up" | "sign_in";
type Ask = () => Promise<boolean>;

const asks = new Map<Question, Ask>();
const open_questions = new Map<Question, Promise<boolean>>();

/**
 * Registers the dialog that answers a question.
 *
 * @returns a function that unregisters it.
 */
export function registerPrompt(question: Question, ask: Ask): () => void {
  asks.set(question, ask);
  return () => {
    if (asks.get(question) === ask) asks.delete(question);
  };
}

/** Asks the reader once; requests that need the same answer wait for it together. */
function ask(question: Question): Promise<boolean> {
  const open = open_questions.get(question);
  if (open !== undefined) return open;
  const asked = (asks.get(question)?.() ?? Promise.resolve(false)).finally(() => open_questions.delete(question));
  open_questions.set(question, asked);
  return asked;
}

const AUTOMATIC = { "x-automatic": "yes" };

/**
 * Sends a request with the reader's cookie. Where the service wants the password again or a new
 * sign-in, the reader is asked, and the request is sent again.
 *
 * @throws TypeError when the service is out of reach.
 */
export async function sessionFetch(url: string, init: RequestInit): Promise<Response> {
  const sent_token = session.csrf_token;
  const headers = new Headers(init.headers);
  if (init.method !== "GET") headers.set("x-csrf-token", sent_token);
  const position = writtenPosition();
  if (position !== null) headers.set("x-position", position);
  const response = await noted(fetch(url, { ...init, headers, credentials: "same-origin" }), init.method);
  if (response.ok) return response;
  const must_confirm = response.headers.get("www-authenticate")?.includes("insufficient_user_authentication") ?? false;
  if (must_confirm && (await ask("step_up"))) return sessionFetch(url, init);
  const has_new_session = response.status === 401 && (await isSignedInAnew(url, sent_token));
  return has_new_session ? sessionFetch(url, init) : response;
}

/**
 * Notes whether the service answered. A request that the page itself ended says nothing of that.
 */
async function noted(answer: Promise<Response>, method = "GET"): Promise<Response> {
  const noteEnd = method === "GET" ? undefined : noteWrite();
  try {
    const response = await answer;
    notePosition(response.headers.get("x-position"));
    noteAnswer(response.status, response.headers.get("content-type")?.includes("json") ?? false);
    return response;
  } catch (error) {
    if (error instanceof TypeError) noteAnswer(0, false);
    throw error;
  } finally {
    noteEnd?.();
  }
}

/**
 * Sends a request that the page makes by itself, like `sessionFetch`, but without keeping the
 * session alive.
 */
export function automaticFetch(url: string, init: RequestInit): Promise<Response> {
  return sessionFetch(url, { ...init, headers: { ...(init.headers as Record<string, string>), ...AUTOMATIC } });
}

/**
 * Returns whether to send a request again after a 401, because its session has ended and there is
 * another one. A 401 also means "not yours", so the reader is asked to sign in only when there is
 * no session.
 */
export async function isSignedInAnew(url: string, sent_token: string): Promise<boolean> {
  if (url.startsWith("/admin/api/session")) return false;
  const response = await fetch("/admin/api/session", { credentials: "same-origin", headers: AUTOMATIC });
  if (response.status === 401) return ask("sign_in");
  if (!response.ok) return false;
  const { csrf_token } = (await response.json()) as AdminRoutes["GET /session"]["answer"];
  if (csrf_token === null || csrf_token === sent_token) return false;
  keepCsrfToken(csrf_token);
  return true;
}
