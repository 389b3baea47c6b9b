import { searchParameters } from "@tillkeeper/client";
import { parsed } from "../json.ts";

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** The JSON value; undefined when the answer is no JSON. */
  readonly body: unknown;
}

export interface Http {
  readonly get: (path: string, token?: string) => Promise<Reply>;
  /** A string is posted as it is, any other value as JSON. */
  readonly post: (path: string, body: unknown, token?: string) => Promise<Reply>;
  readonly put: (path: string, body: unknown, token?: string) => Promise<Reply>;
  readonly delete: (path: string, token?: string) => Promise<Reply>;
}

const TIMEOUT_MS = 30_000;

/**
 * Calls `/rest/V1` of a server; the suite looks at statuses and texts, so nothing is read or
 * retried for it.
 */
export function openHttp(url: string): Http {
  const call = async (method: string, path: string, body: unknown, token: string | undefined): Promise<Reply> => {
    const response = await fetch(`${url}/rest/V1${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, text, body: parsed(text) };
  };
  return {
    get: (path, token) => call("GET", path, undefined, token),
    post: (path, body, token) => call("POST", path, body, token),
    put: (path, body, token) => call("PUT", path, body, token),
    delete: (path, token) => call("DELETE", path, undefined, token),
  };
}

/** `searchCriteria` of a list: every filter must match. */
export function search(filters: Readonly<Record<string, string | number>>): string {
  return new URLSearchParams(searchParameters({ filters: Object.entries(filters) })).toString();
}
