import type { FastifyRequest } from "fastify";
import { ApiError } from "./errors/errors.ts";

/**
 * Refuses a write that a browser sends for a page of another site or origin. Browsers say so in
 * `Sec-Fetch-Site`; where that is missing, as on plain http, in `Origin`. Other clients send
 * neither.
 *
 * @param public_url - its origin is allowed, too: a proxy may call the service by another host.
 */
export function foreignWrite(
  { method, headers }: Pick<FastifyRequest, "method" | "headers">,
  public_url: string | undefined,
): ApiError | undefined {
  if (method === "GET" || method === "HEAD") return undefined;
  const site = headers["sec-fetch-site"];
  if (site === "same-origin" || site === "none") return undefined;
  const { origin, host } = headers;
  if (site === undefined && (origin === undefined || isOwn(origin, host, public_url))) return undefined;
  return new ApiError("cross_site_request");
}

function isOwn(origin: string, host: string | undefined, public_url: string | undefined): boolean {
  const url = URL.parse(origin);
  if (url === null) return false;
  return url.host === host?.toLowerCase() || url.origin === (public_url && URL.parse(public_url)?.origin);
}
