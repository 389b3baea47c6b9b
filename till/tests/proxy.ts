import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";

export interface Proxy {
  readonly url: string;
  /** Ends all connections and refuses new ones, as a network that is gone. */
  readonly goAway: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  /** Passes on the next posts whose path matches, and loses their answers. */
  readonly loseAnswers: (path: RegExp, count: number) => void;
  /** Never answers requests to this path from now on. */
  readonly hold: (path: string) => void;
  /**
   * Answers requests to these paths with these files from now on, as after an update of the
   * service. Other files below `/till/assets/` are gone.
   */
  readonly serve: (files: ReadonlyMap<string, Buffer>) => void;
  /** Number of answers lost so far. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };

/** Opens a proxy in front of a service, whose port stays the same while it is away. */
export async function openProxy(upstream_port: number): Promise<Proxy> {
  let losing: { readonly path: RegExp; left: number } = { path: /^$/, left: 0 };
  let lost = 0;
  let held = "";
  let files: ReadonlyMap<string, Buffer> = new Map();
  const server = createServer((incoming, outgoing) => {
    const { method, url = "/", headers } = incoming;
    if (url === held) return;
    const forwarded = request({ host: "127.0.0.1", port: upstream_port, method, path: url, headers }, (answer) => {
      if (method === "POST" && losing.left > 0 && losing.path.test(url)) {
        losing.left -= 1;
        lost += 1;
        outgoing.destroy();
        return void answer.resume();
      }
      const [path = url] = url.split("?");
      const file = files.get(path);
      if (file !== undefined) {
        const { "content-encoding": _encoding, "content-type": type, ...rest } = answer.headers;
        const own = { "content-type": TYPES[extname(path)] ?? type, "content-length": file.length };
        outgoing.writeHead(200, { ...rest, ...own });
        outgoing.end(file);
        return void answer.resume();
      }
      const is_gone = files.size > 0 && path.startsWith("/till/assets/");
      outgoing.writeHead(is_gone ? 404 : (answer.statusCode ?? 502), answer.headers);
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
    hold: (path) => {
      held = path;
    },
    serve: (replaced) => {
      files = replaced;
    },
    lost: () => lost,
    close: async () => {
      if (server.listening) await end();
    },
  };
}
