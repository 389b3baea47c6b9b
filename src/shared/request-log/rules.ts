import { pathOf, REST_PREFIX } from "../../web-api/url.ts";

const PATH_CHARACTERS_MAX = 300;
/**
 * A part of a path that is kept: ids, codes and names of routes. Addresses and escaped characters
 * do not match.
 */
const PLAIN_PART = /^[\w.-]*$/;
const HEARTBEAT = `${REST_PREFIX}/V1/pos/terminals/:terminalId/heartbeat`;

/**
 * Returns the path of a URL for storage: without its query, and without parts that may name a
 * person.
 */
export function keptPath(url: string): string {
  const [path = ""] = pathOf(url.slice(0, PATH_CHARACTERS_MAX)).split("?");
  return path
    .split("/")
    .map((part) => (PLAIN_PART.test(part) ? part : "…"))
    .join("/");
}

/** Whether an answered request is stored. Successful heartbeats are too many, and say nothing. */
export function isKept(pattern: string | undefined, status: number): boolean {
  return status >= 400 || pattern !== HEARTBEAT;
}
