import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { endUnread } from "./unread.ts";

const LIMIT_MS = 200;

/** Answers each request with the parts, and returns the port. */
async function serve(parts: () => AsyncIterable<string>, onAnswer: (answer: ServerResponse) => void): Promise<number> {
  const server = createServer((_request, answer) => {
    endUnread(answer, LIMIT_MS);
    onAnswer(answer);
    Readable.from(parts())
      .on("error", () => undefined)
      .pipe(answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  after(() => server.close());
  return (server.address() as AddressInfo).port;
}

test("an answer that nobody reads is ended", async () => {
  const { promise: answer, resolve: answered } = Promise.withResolvers<ServerResponse>();
  const port = await serve(async function* () {
    for (;;) yield "x".repeat(65_536);
  }, answered);
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  // A socket that nobody listens to reads nothing.
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(await answer, "close");
  socket.destroy();
});

test("one whose parts come slowly is not, as long as they are read", async () => {
  const port = await serve(
    async function* () {
      yield "one ";
      await new Promise((done) => setTimeout(done, 3 * LIMIT_MS));
      yield "two";
    },
    () => undefined,
  );
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  assert.equal(await answer.text(), "one two");
});
