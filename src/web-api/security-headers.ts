import type { FastifyReply } from "fastify";

/** For what no browser shows as a page; the pages and the administration application replace it by their own policies. */
const NOTHING_IS_LOADED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** On every answer of the service, whatever its route and status. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "content-security-policy": NOTHING_IS_LOADED,
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/** A year; without the subdomains, since they may be the shop's own and without https. */
export const STRICT_TRANSPORT_SECURITY = "max-age=31536000";

/** Adds the headers that every answer has; a handler may replace them. */
export function addSecurityHeaders(reply: FastifyReply, is_https: boolean): void {
  void reply.headers(SECURITY_HEADERS);
  if (is_https) void reply.header("strict-transport-security", STRICT_TRANSPORT_SECURITY);
}
