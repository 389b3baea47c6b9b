import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import pg from "pg";

/**
 * Makes the socket of a database reachable over TCP, on a port of loopback, until the tunnel is
 * closed.
 */
export async function openTunnel(
  database_url: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: database_url });
  if (!host.startsWith("/")) return { url: database_url, close: async () => undefined };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(`${host}/.s.PGSQL.${port}`);
    client.pipe(upstream).pipe(client);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const own_port = await listen(server);
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${own_port}/${database}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/**
 * Listens on a free port of loopback.
 *
 * @returns the port.
 */
export async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
