import assert from "node:assert/strict";
import { type AddressInfo, connect, type Socket } from "node:net";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openApp } from "./support.ts";

const { app, log_lines } = await openApp({ env: { MAX_CONNECTIONS: "10" } });
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
const sockets: Socket[] = [];
after(() => {
  for (const socket of sockets) socket.destroy();
});

const ASK = "GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n";

interface Client {
  readonly socket: Socket;
  readonly isClosed: Promise<void>;
}

async function open(): Promise<Client> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined).resume();
  const isClosed = new Promise<void>((resolve) => void socket.once("close", () => resolve()));
  await new Promise((resolve) => socket.once("connect", resolve));
  return { socket, isClosed };
}

/**
 * Sends a request and keeps the connection. Returns the answer; undefined when the connection was
 * closed instead.
 */
async function ask({ socket, isClosed }: Client, text = ASK): Promise<string | undefined> {
  const answer = new Promise<string>((resolve) => void socket.once("data", (data) => resolve(data.toString())));
  socket.write(text);
  return Promise.race([answer, isClosed.then(() => undefined)]);
}

test("beyond MAX_CONNECTIONS a connection is closed, idle ones make room, and the log says so", async () => {
  assert.equal(app.server.maxConnections, 10);
  // Half of the connections wait for their next request; the others have one under way.
  const idle = await Promise.all(Array.from({ length: 5 }, open));
  for (const client of idle) assert.match((await ask(client)) ?? "", /^HTTP\/1\.1 200/);
  const busy = await Promise.all(Array.from({ length: 5 }, open));
  for (const { socket } of busy) socket.write("GET /health/live HTTP/1.1\r\nhost: x\r\nx-slow: ");
  // The server needs a moment to read what was sent.
  await sleep(200);

  const refused = await open();
  await refused.isClosed;
  await Promise.all(idle.map(({ isClosed }) => isClosed));
  assert.match((await ask(await open())) ?? "", /^HTTP\/1\.1 200/);
  for (const client of busy) assert.match((await ask(client, "1\r\n\r\n")) ?? "", /^HTTP\/1\.1 200/);
  assert.equal(log_lines.filter((line) => line.includes("refused connections")).length, 1);
});
