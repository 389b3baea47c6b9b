import { Agent, createServer, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const CHECK_EVERY_MS = 100;
const CHECK_TIMEOUT_MS = 1_000;
/** Failed checks that take a node out, by HAProxy's own defaults; two good checks bring it back. */
const FALL = 3;
const RISE = 2;

export interface Node {
  readonly port: number;
  readonly isUp: () => boolean;
  /** Returns the number of requests that the node was given. */
  readonly given: () => number;
}

export interface Balancer {
  readonly url: string;
  readonly nodes: readonly Node[];
  /**
   * Returns the number of requests that went to another node because the first one refused the
   * connection.
   */
  readonly redispatched: () => number;
  readonly close: () => Promise<void>;
}

interface Watched extends Node {
  take: () => void;
  note: (isGood: boolean) => void;
}

/**
 * Starts a reverse proxy with the defaults of HAProxy: active checks on /health/ready, round robin
 * over the nodes that are up, connections to them kept open. Only a request whose connection was
 * refused, so that nothing was sent, goes to another node (`retry-on conn-failure`, nginx:
 * `proxy_next_upstream error` with a POST). A connection that ends before the answer is a 502 for
 * the client, as is any other failure.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const nodes = ports.map(watch);
  const agent = new Agent({ keepAlive: true });
  let [turn, redispatched] = [0, 0];
  const closing = new AbortController();

  const forward = (
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    tried: readonly Watched[],
  ): void => {
    const candidates = nodes.filter((node) => node.isUp() && !tried.includes(node));
    const node = candidates[(turn += 1) % Math.max(1, candidates.length)];
    if (node === undefined) {
      response.writeHead(503).end();
      return;
    }
    node.take();
    const { method, url, headers } = request;
    const upstream = ask({ host: "127.0.0.1", port: node.port, method, path: url, headers, agent });
    upstream.on("response", (answer) => {
      const { connection: _of_this_hop, "keep-alive": _of_this_hop_too, ...passed } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    upstream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") {
        redispatched += 1;
        forward(request, body, response, [...tried, node]);
      } else if (response.headersSent) {
        response.destroy();
      } else {
        response.writeHead(502, { "content-type": "text/plain" }).end(`${error.code}: ${error.message}`);
      }
    });
    upstream.end(body);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => forward(request, Buffer.concat(chunks), response, []));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const checking = nodes.map(async (node) => {
    while (!closing.signal.aborted) {
      node.note(await isReady(node.port));
      await sleep(CHECK_EVERY_MS);
    }
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nodes,
    redispatched: () => redispatched,
    close: async () => {
      closing.abort();
      await Promise.all(checking);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

function watch(port: number): Watched {
  let [isUp, against, given] = [false, 0, 0];
  return {
    port,
    isUp: () => isUp,
    given: () => given,
    take: () => {
      given += 1;
    },
    note: (isGood) => {
      against = isGood === isUp ? 0 : against + 1;
      if (against < (isUp ? FALL : RISE)) return;
      isUp = !isUp;
      against = 0;
    },
  };
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const check = ask(
      { host: "127.0.0.1", port, path: "/health/ready", agent: false, timeout: CHECK_TIMEOUT_MS },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    check.on("timeout", () => check.destroy(new Error("no answer to the check")));
    check.on("error", () => resolve(false));
    check.end();
  });
}
