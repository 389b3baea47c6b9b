import { badRequest } from "./errors.ts";

export const REST_PREFIX = "/rest";

/** Whether a URL, as it was sent, belongs to the interface. */
export function isRestUrl(original_url: string): boolean {
  return /^\/rest(\/|\?|$)/.test(original_url);
}

/** The store code in a URL, as it was sent; undefined in the form without one. */
export function storeCode(original_url: string): string | undefined {
  return /^\/rest\/([^/?]+)\/V\d/.exec(original_url)?.[1];
}

/**
 * Reads the variables of a path pattern such as `/rest/V1/pos/locations/{locationId}` out of a URL. Segments are split
 * first and decoded afterwards, so `%2F` arrives as a slash; `+` is a space.
 */
export function pathParameters(pattern: string): (url: string) => Map<string, string> {
  const variables = pattern.split("/").flatMap((segment, index) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    return name === undefined ? [] : [{ name, index }];
  });
  return (url) => {
    const values = new Map<string, string>();
    if (variables.length === 0) return values;
    const end = url.indexOf("?");
    const segments = (end === -1 ? url : url.slice(0, end)).split("/");
    for (const { name, index } of variables) values.set(name, decodeSegment(segments[index] ?? ""));
    return values;
  };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment.replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) throw badRequest("Specified request cannot be processed.");
    throw error;
  }
}

/** The cookies of a request; the first of a name wins. */
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
