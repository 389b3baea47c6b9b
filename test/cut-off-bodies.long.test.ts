import assert from "node:assert/strict";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, test } from "node:test";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { until } from "./running-service.ts";
import { openApp } from "./support.ts";

const { app, call, deps, log_lines, token } = await openApp();
const till = await newTerminal(deps);

// Limits of the service, shortened so that a test can wait for them; `slow clients` in
// server.test.ts checks their real values.
const limits = app.server as typeof app.server & { connectionsCheckingInterval: number };
limits.headersTimeout = 300;
limits.requestTimeout = 500;
limits.connectionsCheckingInterval = 20;
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

const HEAD = `POST /rest/V1/pos/receipts HTTP/1.1\r\nhost: till\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
const TIMED_OUT = /^HTTP\/1\.1 408 [^]*\r\nconnection: close\r\n\r\n\{"message":"Request Timeout\."\}$/;

interface Upload {
  readonly socket: Socket;
  /** Everything that was received by the time the service ended the connection. */
  readonly answer: Promise<string>;
}

/** Opens a client that sends a text, keeps listening, and never closes the connection itself. */
async function upload(text: string): Promise<Upload> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let received = "";
  socket.setEncoding("utf8").on("data", (part: string) => (received += part));
  const answer = new Promise<string>((resolve) => {
    socket.on("error", () => resolve(received));
    socket.on("end", () => resolve(received));
    socket.on("close", () => resolve(received));
  });
  await new Promise((resolve) => socket.once("connect", resolve));
  await new Promise((resolve) => socket.write(text, resolve));
  return { socket, answer };
}

function receiptText(): string {
  return JSON.stringify({ receipt: sampleReceipt(till) });
}

const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

/** Bodies whose end never comes; each function returns the bytes that do come. */
const CUT: Readonly<Record<string, () => string>> = {
  "a half of a body of known length": () => {
    const text = receiptText();
    return `${HEAD}content-length: ${text.length}\r\n\r\n${text.slice(0, text.length / 2)}`;
  },
  "all but the last byte of a body of known length": () => {
    const text = receiptText();
    return `${HEAD}content-length: ${text.length}\r\n\r\n${text.slice(0, -1)}`;
  },
  "a half of a chunked body": () => {
    const text = receiptText();
    return `${HEAD}transfer-encoding: chunked\r\n\r\n${chunk(text.slice(0, text.length / 2))}`;
  },
  "a half of a chunk": () => {
    const text = receiptText();
    return `${HEAD}transfer-encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text.slice(0, text.length / 2)}`;
  },
  "a whole receipt in chunks without the last one": () =>
    `${HEAD}transfer-encoding: chunked\r\n\r\n${chunk(receiptText())}`,
  "a large body of known length": () =>
    `${HEAD}content-length: ${16 * 1024 * 1024}\r\n\r\n{"receipt":{"raw_payload":"${"x".repeat(100_000)}`,
};

const openSockets = (): Promise<number> =>
  new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

/** Resolves once the service holds no socket and no connection to the database. */
async function freed(): Promise<void> {
  await until(async () => (await openSockets()) === 0 && deps.pool.idleCount === deps.pool.totalCount);
}

async function assertNothingHappened(): Promise<void> {
  const { rows } = await deps.pool.query<{ n: number }>("select count(*)::int as n from receipt");
  assert.equal(rows[0]?.n, 0, "nothing is stored");
  assert.deepEqual(
    log_lines.filter((line) => line.includes("failed unexpectedly")),
    [],
  );
  // The budget of large bodies has room for three bodies of 15 MiB.
  const body = `{"receipt":{"raw_payload":"${"x".repeat(15 * 1024 * 1024)}"`;
  const answers = await Promise.all(Array.from({ length: 3 }, () => call("POST", "/rest/V1/pos/receipts", { body })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [400, 400, 400],
  );
}

describe("a body whose end never comes", () => {
  for (const [name, bytes] of Object.entries(CUT)) {
    test(`${name}: a client that stalls is answered with 408 and disconnected, and nothing is stored`, async () => {
      const uploads = await Promise.all(Array.from({ length: 5 }, () => upload(bytes())));
      for (const { answer } of uploads) assert.match(await answer, TIMED_OUT);
      await freed();
      await assertNothingHappened();
      for (const { socket } of uploads) socket.destroy();
    });

    test(`${name}: a client that leaves is dropped, and nothing is stored`, async () => {
      const uploads = await Promise.all(Array.from({ length: 5 }, () => upload(bytes())));
      for (const [index, { socket }] of uploads.entries()) {
        if (index % 2 === 0) socket.destroy();
        else socket.resetAndDestroy();
      }
      await freed();
      await assertNothingHappened();
    });
  }

  test("a client that closes its side is answered, and nothing is stored", async () => {
    for (const bytes of Object.values(CUT)) {
      const { socket, answer } = await upload(bytes());
      socket.end();
      assert.match(await answer, /^HTTP\/1\.1 (400|408) [^]*\{"message":"[^"]+"\}$/);
    }
    await freed();
    await assertNothingHappened();
  });
});

test("while 500 clients send headers and bodies slowly, all others are answered; then the slow ones are cut off", async () => {
  limits.headersTimeout = 60_000;
  limits.requestTimeout = 60_000;
  const headers = "GET /rest/V1/pos/locations HTTP/1.1\r\nhost: x\r\nx-slow: ";
  const body = `${HEAD}transfer-encoding: chunked\r\n\r\nffff\r\n{"receipt":{"raw_payload":"`;
  const slow = await Promise.all(Array.from({ length: 500 }, (_, index) => upload(index % 2 === 0 ? headers : body)));
  const dribbling = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write("x");
  }, 50);
  for (let round = 0; round < 20; round += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/rest/V1/pos/locations/${till.location_id}`, {
      headers: { authorization: `Bearer ${token}`, connection: "close" },
    });
    assert.equal(answer.status, 200);
    await answer.arrayBuffer();
    assert.ok((await openSockets()) >= slow.length, "the slow ones are all there");
  }
  limits.headersTimeout = 300;
  limits.requestTimeout = 500;
  for (const { answer } of slow) assert.match(await answer, TIMED_OUT);
  clearInterval(dribbling);
  await freed();
  await assertNothingHappened();
  for (const { socket } of slow) socket.destroy();
});
