import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { hashToken, looksLikeToken } from "../../runtime/tokens.ts";
import type { Caller } from "../../web-api/route.ts";
import { parseCookies } from "../../web-api/url.ts";
import type { TokenHolder } from "./queries.ts";
import { GUEST } from "./rules.ts";

export const SESSION_COOKIE = "tk_admin";
export const CSRF_HEADER = "x-csrf-token";

/**
 * Finds out who calls. The interface takes bearer tokens of integrations and administrators; the administration API
 * takes an administrator's bearer token or session cookie, and for writes of a session its CSRF header.
 */
export function authenticate({
  callers,
}: Deps): (request: FastifyRequest, surface: "rest" | "admin") => Promise<Caller> {
  return async (request, surface) => {
    const bearer = bearerToken(request.headers.authorization);
    if (bearer !== undefined) {
      const holder = await findHolder(callers, bearer);
      if (holder === undefined || holder.kind === "session") return GUEST;
      if (holder.kind === "token") {
        if (surface === "admin") return GUEST;
        callers.noteUse(holder.caller.id);
      }
      return holder.caller;
    }
    if (surface === "rest" || request.headers.authorization !== undefined) return GUEST;
    const cookie = parseCookies(request.headers.cookie).get(SESSION_COOKIE);
    const holder = cookie === undefined ? undefined : await findHolder(callers, cookie);
    if (holder?.kind !== "session") return GUEST;
    return request.method === "GET" || carriesCsrf(request, holder) ? holder.caller : GUEST;
  };
}

/** `Bearer <token>`, the scheme in any case, exactly two parts; everything else is no token. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^bearer ([^\s]+)$/i.exec(header ?? "")?.[1];
}

async function findHolder(callers: Deps["callers"], token: string): Promise<TokenHolder | undefined> {
  return looksLikeToken(token) ? callers.find(hashToken(token)) : undefined;
}

function carriesCsrf(request: FastifyRequest, { csrf_hash }: TokenHolder): boolean {
  const sent = request.headers[CSRF_HEADER];
  if (typeof sent !== "string" || csrf_hash === null) return false;
  return timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(csrf_hash));
}
