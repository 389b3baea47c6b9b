import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { SecureContextOptions } from "node:tls";
import type { ProxiedCall } from "./port.ts";

/** A disturbance of one call: what the platform gets, and what the connector gets back. */
export type Fault =
  /** The platform does not get the call, and the connection breaks. */
  | { readonly kind: "refuse" }
  /** The platform gets the call; the connection breaks without an answer. */
  | { readonly kind: "cut" }
  /** The platform gets the call; half of the answer's body arrives, then the connection breaks. */
  | { readonly kind: "cut_body" }
  /** The platform gets the call and answers, which calls `done`; its answer never arrives. */
  | { readonly kind: "hang"; readonly done?: () => void }
  /** The platform gets the call; half of the answer's body arrives, and the rest does not. */
  | { readonly kind: "stall" }
  /** The platform does not get the call, which calls `done`; the connection stays open. */
  | { readonly kind: "hold"; readonly done: () => void }
  /** The answer has a Date of this many seconds later. */
  | { readonly kind: "skew"; readonly seconds: number }
  /**
   * The platform does not get the call, unless `reaches` is set, and the proxy gives this answer.
   */
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly reaches?: boolean;
    };

export type Decide = (call: ProxiedCall) => Fault | undefined;

export interface FaultProxy {
  readonly url: string;
  /** Calls since the last `reset`. */
  readonly calls: readonly ProxiedCall[];
  /** The platform's answers to forwarded calls. */
  readonly answers: readonly { readonly status: number; readonly body: string }[];
  /** Forwards every call and counts from 1 again. Breaks connections that hang. */
  readonly reset: () => void;
  /** Decides on each call that comes from now on. */
  readonly fail: (decide: Decide) => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts a proxy on loopback in front of a platform.
 *
 * @param certificate - for a proxy with TLS.
 */
export async function startProxy(target: string, certificate?: SecureContextOptions): Promise<FaultProxy> {
  let calls: ProxiedCall[] = [];
  let answers: FaultProxy["answers"] = [];
  let decide: Decide = () => undefined;
  const hanging = new Set<ServerResponse>();
  const breakHanging = (): void => {
    for (const answer of hanging) answer.destroy();
    hanging.clear();
  };
  const listen = (incoming: IncomingMessage, answer: ServerResponse): void => {
    void take(incoming, answer).catch(() => answer.destroy());
  };
  const server = certificate === undefined ? createServer(listen) : createSecureServer(certificate, listen);
  const take = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming);
    // The answer keeps the platform's own Date header, or has none.
    answer.sendDate = false;
    const { method = "GET", url: path = "/" } = incoming;
    const call = { number: calls.length + 1, method, path, body: body.toString() };
    calls.push(call);
    const fault = decide(call);
    if (fault?.kind === "refuse") return void answer.destroy();
    if (fault?.kind === "hold") {
      hanging.add(answer);
      return fault.done();
    }
    if (fault?.kind === "answer" && fault.reaches !== true) return send(answer, fault);
    const there = await pass(target, incoming, path, body);
    answers = [...answers, { status: there.status, body: there.body.toString() }];
    if (fault?.kind === "cut") return void answer.destroy();
    if (fault?.kind === "hang") {
      hanging.add(answer);
      return fault.done?.();
    }
    if (fault?.kind === "answer") return send(answer, fault);
    const headers = { ...there.headers };
    delete headers["transfer-encoding"];
    if (fault?.kind === "skew" && typeof headers["date"] === "string") {
      headers["date"] = later(headers["date"], fault.seconds);
    }
    answer.writeHead(there.status, { ...headers, "content-length": there.body.length });
    if (fault?.kind !== "cut_body" && fault?.kind !== "stall") return void answer.end(there.body);
    const half = there.body.subarray(0, Math.floor(there.body.length / 2));
    if (fault.kind === "stall") {
      hanging.add(answer);
      return void answer.write(half);
    }
    // The connection breaks once half of the body has left this process.
    answer.write(half, () => answer.destroy());
  };
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    get calls() {
      return calls;
    },
    get answers() {
      return answers;
    },
    reset: () => {
      calls = [];
      answers = [];
      decide = () => undefined;
      breakHanging();
    },
    fail: (next) => {
      decide = next;
    },
    close: async () => {
      breakHanging();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function send(answer: ServerResponse, { status, headers, body = "" }: Fault & { readonly kind: "answer" }): void {
  answer.writeHead(status, { "content-type": "application/json", ...headers });
  answer.end(body);
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

interface Passed {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

function pass(target: string, { method, headers }: IncomingMessage, path: string, body: Buffer): Promise<Passed> {
  const { host: _, ...sent } = headers;
  return new Promise((resolve, reject) => {
    const outgoing = requestHttp(new URL(path, target), { method, headers: sent, agent: false }, (there) => {
      const { statusCode: status = 502, headers: received } = there;
      bodyOf(there).then((read) => resolve({ status, headers: received, body: read }), reject);
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

function later(date: string, seconds: number): string {
  return new Date(Date.parse(date) + seconds * 1_000).toUTCString();
}
