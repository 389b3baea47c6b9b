import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { csrfTokenOf, hashToken } from "../../runtime/tokens.ts";
import type { Caller, RequestContext } from "../../web-api/route.ts";
import { parseCookies } from "../../web-api/url.ts";
import type { TokenHolder } from "./queries.ts";
import { GUEST } from "./rules.ts";

export const SESSION_COOKIE = "tk_admin";

/**
 * The name of the session cookie. Behind https it has the prefix by which a browser takes it from this very host only, with
 * `Secure` and without a domain.
 */
export function sessionCookieName(is_https: boolean): string {
  return is_https ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

export const CSRF_HEADER = "x-csrf-token";
const AUTOMATIC_HEADER = "x-automatic";

/**
 * Finds out who calls. The interface takes bearer tokens of integrations, terminals and administrators; the administration API
 * takes an administrator's bearer token or session cookie, and for writes of a session its CSRF header.
 */
export function authenticate(
  { callers }: Deps,
  isHttps: (request: FastifyRequest) => boolean,
): (request: FastifyRequest, surface: "rest" | "admin") => Caller | Promise<Caller> {
  const ofBearer = (holder: TokenHolder | undefined, surface: "rest" | "admin"): Caller => {
    if (holder === undefined || holder.kind === "session") return GUEST;
    if (holder.kind !== "bearer") {
      if (surface === "admin") return GUEST;
      callers.noteUse(holder.caller);
    }
    return holder.caller;
  };
  const ofSession = (holder: TokenHolder | undefined, request: FastifyRequest, session: string): Caller => {
    if (holder?.kind !== "session") return GUEST;
    if (request.method !== "GET" && !carriesCsrf(request, session)) return GUEST;
    // What a page asks again by itself does not keep a session that its person has left.
    if (request.headers[AUTOMATIC_HEADER] === undefined) callers.noteSessionUse(holder);
    return holder.caller;
  };

  return (request, surface) => {
    const { authorization, cookie } = request.headers;
    const bearer = bearerToken(authorization);
    if (bearer !== undefined) {
      const holder = callers.find(bearer);
      return holder instanceof Promise ? holder.then((found) => ofBearer(found, surface)) : ofBearer(holder, surface);
    }
    if (surface === "rest" || authorization !== undefined) return GUEST;
    const session = parseCookies(cookie).get(sessionCookieName(isHttps(request)));
    if (session === undefined) return GUEST;
    const holder = callers.find(session);
    return holder instanceof Promise
      ? holder.then((found) => ofSession(found, request, session))
      : ofSession(holder, request, session);
  };
}

const SCHEME = "bearer ";

/** `Bearer <token>`, the scheme in any case, exactly two parts; everything else is no token. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return undefined;
  const token = header.slice(SCHEME.length);
  return token === "" || /\s/.test(token) ? undefined : token;
}

/** The session or bearer token that a request was made with. */
export function tokenOf({ authorization, cookies, is_https }: RequestContext): string | undefined {
  return bearerToken(authorization) ?? cookies.get(sessionCookieName(is_https));
}

function carriesCsrf(request: FastifyRequest, session_token: string): boolean {
  const sent = request.headers[CSRF_HEADER];
  if (typeof sent !== "string") return false;
  // Digests, since both sides must have one length.
  return timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(csrfTokenOf(session_token))));
}
