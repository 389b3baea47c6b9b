import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { after } from "node:test";
import pg from "pg";

/** Stands between a service and its database, so that a test can take the database away. */
export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  readonly url: string;
  /** `cut`: connections break and new ones are refused; `mute`: they stay, and nothing comes back. */
  readonly set: (mode: "open" | "cut" | "mute") => void;
}

export async function proxyDatabase(database_url: string): Promise<DatabaseProxy> {
  const { host, port } = new pg.Client({ connectionString: database_url });
  const sockets = new Set<Socket>();
  let mode: "open" | "cut" | "mute" = "open";
  const server = createServer((client) => {
    if (mode === "cut") {
      client.destroy();
      return;
    }
    const upstream = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk: Buffer) => void (mode === "open" && to.write(chunk)));
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
    set: (wanted) => {
      mode = wanted;
      if (mode === "cut") for (const socket of sockets) socket.destroy();
    },
  };
}
