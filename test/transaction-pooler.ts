import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { after } from "node:test";
import pg from "pg";

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const integers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, index * 4);
  return bytes;
};

/** Greeting of the pooler: AuthenticationOk, BackendKeyData of its own, ReadyForQuery. */
const WELCOME = Buffer.concat([
  message("R", integers(0)),
  message("K", integers(1, 1)),
  message("Z", Buffer.from("I")),
]);

/** Splits a peer's bytes into whole messages. */
function eachMessage(onMessage: (whole: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      onMessage(rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}

/**
 * Starts a pooler in transaction mode with one connection to the database. A client holds that
 * connection from its first message until the database is ready outside a transaction.
 *
 * @returns the database's URL through the pooler.
 */
export async function poolByTransaction(database_url: string): Promise<string> {
  const backend = new pg.Client({ connectionString: database_url });
  await backend.connect();
  const { stream } = (backend as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  stream.removeAllListeners("data");
  let holder: Socket | undefined;
  const waiting: { readonly client: Socket; readonly whole: Buffer }[] = [];
  const sendNext = (): void => {
    for (let index = 0; index < waiting.length;) {
      const entry = waiting[index];
      if (entry === undefined || (holder !== undefined && holder !== entry.client)) {
        index += 1;
        continue;
      }
      holder = entry.client;
      waiting.splice(index, 1);
      stream.write(entry.whole);
    }
  };
  stream.on(
    "data",
    eachMessage((whole) => {
      holder?.write(whole);
      if (whole.toString("latin1", 0, 1) !== "Z" || whole.at(-1) !== "I".charCodeAt(0)) return;
      holder = undefined;
      sendNext();
    }),
  );
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on("error", () => client.destroy());
    client.on("close", () => clients.delete(client));
    client.once("data", () => {
      client.write(WELCOME);
      client.on(
        "data",
        eachMessage((whole) => {
          if (whole.toString("latin1", 0, 1) === "X") {
            client.end();
            return;
          }
          waiting.push({ client, whole });
          sendNext();
        }),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  after(() => {
    for (const client of clients) client.destroy();
    server.close();
    stream.destroy();
  });
  backend.on("error", () => undefined);
  const { port } = server.address() as AddressInfo;
  return database_url.replace(/@[^/]*\/([^?]*).*$/, `@127.0.0.1:${port}/$1`);
}
