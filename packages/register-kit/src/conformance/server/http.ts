import { searchParameters } from "@tillkeeper/client";
import { parsed } from "../json.ts";

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** JSON value of the answer; undefined when it is no JSON. */
  readonly body: unknown;
}

export interface Http {
  readonly get: (path: string, token?: string) => Promise<Reply>;
  /** Posts a string as it is, any other value as JSON. */
  readonly post: (path: string, body: unknown, token?: string) => Promise<Reply>;
  readonly put: (path: string, body: unknown, token?: string) => Promise<Reply>;
  readonly delete: (path: string, token?: string) => Promise<Reply>;
}

const TIMEOUT_MS = 30_000;

/**
 * Calls `/rest/V1` of a server. Never interprets or repeats an answer, since the cases examine
 * status and text.
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

/** Returns the `searchCriteria` of a list in which every filter must match. */
export function search(filters: Readonly<Record<string, string | number>>): string {
  return new URLSearchParams(searchParameters({ filters: Object.entries(filters) })).toString();
}
