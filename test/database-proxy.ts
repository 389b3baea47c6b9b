import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { after } from "node:test";
import pg from "pg";

/** A proxy between a service and its database, with which a test can take the database away. */
export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  readonly url: string;
  /**
   * Sets how the proxy treats connections. `cut`: they break, and new ones are refused. `mute`:
   * they stay open, and nothing comes back.
   */
  readonly set: (mode: "open" | "cut" | "mute") => void;
  /** Swallows the bytes of present connections, like a firewall that has lost its state. */
  readonly forget: () => void;
  /** Returns whether a connection is open. */
  readonly isUsed: () => boolean;
  /** Start parameters of each connection: application_name, statement_timeout and others. */
  readonly asked: readonly ReadonlyMap<string, string>[];
}

/**
 * Returns the parameters of PostgreSQL's startup message: pairs of texts after its length and
 * version.
 */
function startupParameters(message: Buffer): Map<string, string> {
  const texts = message.subarray(8).toString().split("\0");
  return new Map(texts.flatMap((text, index) => (index % 2 === 0 ? [[text, texts[index + 1] ?? ""] as const] : [])));
}

/**
 * Opens the proxy.
 *
 * @param passes - gets what a client sends; false keeps it from the database.
 */
export async function proxyDatabase(
  database_url: string,
  passes = (_sent: Buffer): boolean => true,
): Promise<DatabaseProxy> {
  const { host, port } = new pg.Client({ connectionString: database_url });
  const sockets = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  const asked: ReadonlyMap<string, string>[] = [];
  let mode: "open" | "cut" | "mute" = "open";
  const server = createServer((client) => {
    if (mode === "cut") {
      client.destroy();
      return;
    }
    client.once("data", (message: Buffer) => asked.push(startupParameters(message)));
    const upstream = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on(
        "data",
        (chunk: Buffer) =>
          void (mode === "open" && !forgotten.has(from) && (from !== client || passes(chunk)) && to.write(chunk)),
      );
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port: own_port } = server.address() as AddressInfo;
  const [, credentials = "", name = ""] = /^postgres(?:ql)?:\/\/([^@/]*)@[^/]*\/([^?]*)/.exec(database_url) ?? [];
  return {
    url: `postgresql://${credentials}@127.0.0.1:${own_port}/${name}`,
    isUsed: () => sockets.size > 0,
    asked,
    forget: () => {
      for (const socket of sockets) forgotten.add(socket);
    },
    set: (wanted) => {
      mode = wanted;
      if (mode === "cut") for (const socket of sockets) socket.destroy();
    },
  };
}
