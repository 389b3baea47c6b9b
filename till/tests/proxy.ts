import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Proxy {
  readonly url: string;
  /** Ends all connections and refuses new ones, as a network that is gone. */
  readonly goAway: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  /** Passes on the next posts whose path matches, and loses their answers. */
  readonly loseAnswers: (path: RegExp, count: number) => void;
  /** Number of answers lost so far. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
}

/** Opens a proxy in front of a service, whose port stays the same while it is away. */
export async function openProxy(upstream_port: number): Promise<Proxy> {
  let losing: { readonly path: RegExp; left: number } = { path: /^$/, left: 0 };
  let lost = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, url = "/", headers } = incoming;
    const forwarded = request({ host: "127.0.0.1", port: upstream_port, method, path: url, headers }, (answer) => {
      if (method === "POST" && losing.left > 0 && losing.path.test(url)) {
        losing.left -= 1;
        lost += 1;
        outgoing.destroy();
        return void answer.resume();
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    goAway: end,
    comeBack: () => listen(port),
    loseAnswers: (path, count) => {
      losing = { path, left: count };
    },
    lost: () => lost,
    close: async () => {
      if (server.listening) await end();
    },
  };
}
