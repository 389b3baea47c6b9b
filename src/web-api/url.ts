import { ApiError } from "./errors/errors.ts";

export const REST_PREFIX = "/rest";
export const ADMIN_PREFIX = "/admin/api";
/**
 * Matches a store's code, which is the segment before the version; a version itself is never a
 * store.
 */
const STORE = /^\/rest\/(?!V\d+\/)([^/?]+)(?=\/V\d)/;
const NO_VARIABLES: ReadonlyMap<string, string> = new Map();

/** Returns whether a URL, as it was sent, is one of the interface. */
export function isRestUrl(original_url: string): boolean {
  return original_url.startsWith("/rest/") || original_url === REST_PREFIX || original_url.startsWith("/rest?");
}

/** Returns whether a URL, as it was sent, is one of the administration API. */
export function isAdminUrl(original_url: string): boolean {
  return original_url.startsWith(`${ADMIN_PREFIX}/`);
}

/** Matches the beginning of the platform's URLs on a server that does not rewrite them. */
const SCRIPT = /^\/index\.php(?=\/rest\/)/;

/**
 * Returns whether a request target already is the path that `pathOf` returns, as nearly all are.
 */
export function isPath(target: string): boolean {
  return target.startsWith("/") && !target.startsWith("/index.php/");
}

/**
 * Returns the path and query of a request target: also of a URL with scheme and host, and of a URL
 * of the interface behind `/index.php`; `*` is `/*`.
 */
export function pathOf(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, "").replace(SCRIPT, "");
  return path.startsWith("/") ? path : `/${path}`;
}

/** Returns the store code in a URL, as it was sent; undefined for a URL without one. */
export function storeCode(original_url: string): string | undefined {
  return namesNoStore(original_url) ? undefined : STORE.exec(original_url)?.[1];
}

/** Returns the URL without its store code, since one route table serves every store view. */
export function withoutStore(url: string): string {
  return namesNoStore(url) ? url : url.replace(STORE, REST_PREFIX);
}

/**
 * Returns whether a URL has no store code. The usual form `/rest/V1/pos/…` is compared without a
 * pattern, since no store has the code `V1`.
 */
function namesNoStore(url: string): boolean {
  return url.startsWith("/rest/V1/pos/") || !url.startsWith("/rest/");
}

/**
 * Reads the variables of a path pattern such as `/rest/V1/pos/locations/{locationId}` out of a URL.
 * Segments are split first and decoded afterwards, so `%2F` arrives as a slash; `+` is a space.
 */
export function pathParameters(pattern: string): (url: string) => ReadonlyMap<string, string> {
  const variables = pattern.split("/").flatMap((segment, index) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    return name === undefined ? [] : [{ name, index }];
  });
  if (variables.length === 0) return () => NO_VARIABLES;
  return (url) => {
    const values = new Map<string, string>();
    const query = url.indexOf("?");
    const end = query === -1 ? url.length : query;
    let segment = 0;
    let from = 0;
    for (const { name, index } of variables) {
      for (; segment < index; segment += 1) from = segmentEnd(url, from, end) + 1;
      values.set(name, decodeSegment(url.slice(from, segmentEnd(url, from, end))));
    }
    return values;
  };
}

function segmentEnd(url: string, from: number, end: number): number {
  const slash = url.indexOf("/", from);
  return slash === -1 || slash > end ? end : slash;
}

function decodeSegment(segment: string): string {
  if (!segment.includes("%") && !segment.includes("+")) return segment;
  try {
    return decodeURIComponent(segment.replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) throw new ApiError("not_processable");
    throw error;
  }
}

/** Reads the cookies of a header. Of two cookies with one name, the first wins. */
export function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at === -1) continue;
    const name = part.slice(0, at).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}
