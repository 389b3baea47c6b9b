import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { SharedDeps } from "../deps.ts";
import { csrfTokenOf, hashToken } from "../../runtime/tokens.ts";
import type { Caller, RequestContext } from "../../web-api/route.ts";
import { parseCookies } from "../../web-api/url.ts";
import type { TokenHolder } from "./caller-reader.ts";
import { GUEST } from "./rules/access.ts";

export const SESSION_COOKIE = "tk_admin";

/**
 * Returns the name of the session cookie. Over https it has the `__Host-` prefix: browsers then
 * accept it only from this host, with `Secure` and without a domain.
 */
export function sessionCookieName(is_https: boolean): string {
  return is_https ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

export const CSRF_HEADER = "x-csrf-token";
const AUTOMATIC_HEADER = "x-automatic";

/**
 * Authenticates the caller. The interface accepts bearer tokens of integrations, terminals and
 * administrators. The administration API accepts an administrator's bearer token or session cookie;
 * writes with a session also need its CSRF header.
 */
export function authenticate(
  { callers }: Pick<SharedDeps, "callers">,
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
    // Requests that an open page makes by itself do not extend an unattended session.
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

/**
 * Returns the token of `Bearer <token>`: the scheme in any case, exactly two parts; otherwise
 * undefined.
 */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return undefined;
  // One blank or more follow the scheme (RFC 9110).
  const token = header.slice(SCHEME.length).replace(/^ +/, "");
  return token === "" || /\s/.test(token) ? undefined : token;
}

/** Returns the bearer token of a request, else the token in its session cookie. */
export function tokenOf({ authorization, cookies, is_https }: RequestContext): string | undefined {
  return bearerToken(authorization) ?? cookies.get(sessionCookieName(is_https));
}

function carriesCsrf(request: FastifyRequest, session_token: string): boolean {
  const sent = request.headers[CSRF_HEADER];
  if (typeof sent !== "string") return false;
  // `timingSafeEqual` needs equal lengths, so it compares digests.
  return timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(csrfTokenOf(session_token))));
}
