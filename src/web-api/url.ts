import { badRequest } from "./errors.ts";

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
