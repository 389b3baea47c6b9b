import { HttpError } from "ra-core";
import type { Routes } from "./routes.ts";

export type RouteName = keyof Routes;
export type Answer<Route extends RouteName> = Routes[Route]["answer"];
export type Body<Route extends RouteName> = Routes[Route]["body"];
/** One row of a list route. */
export type Row<Route extends RouteName> = Answer<Route> extends { items: readonly (infer Item)[] } ? Item : never;

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

interface Request<Route extends RouteName> {
  /** Values of the path's `{variables}`. */
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  readonly body?: Body<Route>;
  readonly signal?: AbortSignal | undefined;
}

const session = { csrf_token: "" };

/** Writes of a cookie session carry this token; the sign-in and `GET /session` answer it. */
export function keepCsrfToken(token: string): void {
  session.csrf_token = token;
}

/**
 * Calls a route of the administration API.
 *
 * @throws HttpError with the envelope's text, its parameters put in.
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
  const answer = await send(method, `/admin/api${path}${queryText(request.query)}`, request.body, request.signal);
  return (await answer.json()) as Answer<Route>;
}

export function queryText(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.append(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

async function send(method: string, url: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: "same-origin",
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "GET" ? {} : { "x-csrf-token": session.csrf_token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.ok) return response;
  const envelope = (await response.json().catch(() => ({}))) as Envelope;
  throw new HttpError(envelopeText(envelope) || response.statusText, response.status, envelope);
}

interface Envelope {
  readonly message?: string;
  readonly parameters?: readonly unknown[] | Readonly<Record<string, unknown>>;
  readonly errors?: readonly Envelope[];
}

/** The envelope's message with its parameters in place of `%1` and `%name`. */
export function envelopeText({ message = "", parameters, errors = [] }: Envelope): string {
  const values: Readonly<Record<string, unknown>> = Array.isArray(parameters)
    ? Object.fromEntries(parameters.map((value, index) => [String(index + 1), value]))
    : ((parameters ?? {}) as Record<string, unknown>);
  const text = message.replaceAll(/%(\w+)/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
  return [text, ...errors.map(envelopeText)].filter((part) => part !== "").join(" ");
}
