import { type Answer, readEnvelope, renderMessage } from "@tillkeeper/register-kit";

/** A person at the administration. Registers, the office and the connector use the kit's client. */
export interface Admin {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, body: unknown) => Promise<T>;
  readonly put: <T>(path: string, body: unknown) => Promise<T>;
}

export interface Connection {
  /** Origin of the service, without a path. */
  readonly base_url: string;
  /** Ends every request in flight. */
  readonly signal?: AbortSignal;
}

/** An answer that is not 200, with the envelope's message filled in. */
export class Refusal extends Error {
  readonly status: number;

  constructor(request: string, status: number, message: string) {
    super(`${request} answered ${status}: ${message}`);
    this.name = "Refusal";
    this.status = status;
  }
}

/** @throws Refusal for any status but 200; TypeError without an answer. */
export function openAdmin({ base_url, token, signal }: Connection & { readonly token?: string }): Admin {
  const request = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(base_url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    if (response.status === 200) return JSON.parse(text) as T;
    const envelope = readEnvelope(text);
    const message = envelope === null ? "no envelope" : renderMessage(envelope);
    throw new Refusal(`${method} ${path}`, response.status, message);
  };
  return {
    get: (path) => request("GET", path),
    post: (path, body) => request("POST", path, body),
    put: (path, body) => request("PUT", path, body),
  };
}

/** The body of an answer to the kit's client. @throws Refusal for any other answer. */
export function bodyOf<T>(answer: Answer<T>): T {
  if (answer.kind === "ok") return answer.body;
  throw new Refusal("the service", answer.status ?? 0, answer.message);
}
