import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { after, afterEach, describe, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { bodyBudget } from "./body-budget.ts";
import { BODY_BYTES_MAX } from "./bind/body.ts";
import { ApiError } from "./errors/errors.ts";
import { openSampleServer } from "../../test/fixtures/web-api/server.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function heldBuffers(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 503 && error.headers["retry-after"] === "2";

describe("the budget of bodies", () => {
  const never = (): void => assert.fail("the upload was ended");

  test("the budget grants free bytes at once, and released bytes to an upload that waits", async () => {
    const budget = bodyBudget(10);
    const first = budget.open("a", never);
    const second = budget.open("b", never);
    assert.equal(first.take(4), undefined);
    assert.equal(second.take(5), undefined);
    const waiting = second.take(2);
    assert.ok(waiting instanceof Promise);
    first.release();
    first.release();
    await waiting;
    assert.equal(budget.open("c", never).take(3), undefined, "4 came back once, 2 of them were taken");
  });

  test("the budget refuses an upload that waits too long", async () => {
    const budget = bodyBudget(10, 20);
    const share = budget.open("a", never);
    assert.equal(share.take(10), undefined);
    await assert.rejects(share.take(1) ?? Promise.resolve(), isUnavailable);
  });

  test("the budget ends the youngest upload of a caller with more than an even part for one with less", () => {
    const budget = bodyBudget(12);
    const ended: string[] = [];
    for (const name of ["first", "second", "third"]) {
      assert.equal(budget.open("greedy", () => ended.push(name)).take(4), undefined);
    }
    const other = budget.open("other", never);
    assert.equal(other.take(4), undefined);
    assert.deepEqual(ended, ["third"]);
    assert.equal(other.take(2), undefined);
    assert.deepEqual(ended, ["third", "second"]);
  });

  test("the budget never takes back the bytes of a complete body, or of a caller with an even part", async () => {
    const budget = bodyBudget(12, 20);
    const complete = budget.open("greedy", never);
    assert.equal(complete.take(12), undefined);
    complete.complete();
    const other = budget.open("other", never);
    await assert.rejects(other.take(1) ?? Promise.resolve(), isUnavailable);
    complete.release();
    const [even] = [budget.open("even", never)];
    assert.equal(even?.take(6), undefined);
    assert.equal(other.take(6), undefined);
    await assert.rejects(other.take(1) ?? Promise.resolve(), isUnavailable);
  });

  test("the budget lets only a few uploads wait, as each keeps what its socket has read", async () => {
    const budget = bodyBudget(10, 1_000);
    assert.equal(budget.open("a", never).take(10), undefined);
    const shares = Array.from({ length: 65 }, () => budget.open("a", never));
    const answers = shares.map((share) => share.take(1));
    await assert.rejects(answers.at(-1) ?? Promise.resolve(), isUnavailable);
    for (const answer of answers) answer?.catch(() => undefined);
    for (const share of shares) share.release();
  });
});

describe("slow uploads", async () => {
  const { app, listen } = await openSampleServer();
  const port = await listen();
  const sockets: Socket[] = [];
  afterEach(letGo);
  after(() => app.close());

  /** Starts an upload and sends these bytes of its body. */
  async function upload(token: string, framing: string, bytes: Buffer): Promise<Socket> {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.resume();
    const head = `POST /rest/V1/things HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
    socket.write(`${head}${framing}\r\n\r\n`);
    // The write is not awaited: bytes beyond the budget stay in the socket.
    socket.write(bytes);
    await sleep(20);
    return socket;
  }

  /** Ends all uploads, and waits until the server has closed their connections. */
  async function letGo(): Promise<void> {
    for (const socket of sockets.splice(0)) socket.destroy();
    const count = (): Promise<number> =>
      new Promise((resolve) => app.server.getConnections((_error, connections) => resolve(connections)));
    while ((await count()) > 0) await sleep(20);
  }

  const receipt = (token: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/rest/V1/things`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" },
      body: `{"thing":{"name":"${"x".repeat(300_000)}"}}`,
    });

  test("slow uploads of 600 sockets with 1 MiB each stay within the budget", async () => {
    const part = Buffer.alloc(1023 * 1024, " ");
    const before = heldBuffers();
    for (let n = 0; n < 12; n += 1) {
      await Promise.all(
        Array.from({ length: 50 }, () => upload("good", `content-length: ${1024 * 1024}`, part).catch(() => undefined)),
      );
    }
    let mib = 0;
    // Waits until the server has read nearly all that it accepts.
    while (mib < 44) {
      await sleep(100);
      mib = (heldBuffers() - before) / 2 ** 20;
    }
    // The budget is 48 MiB. In addition each socket may have read 64 KiB, and its request's stream
    // 64 KiB.
    assert.ok(mib < 48 + (600 * 128) / 1024 + 5, `${mib} MiB`);
    assert.equal((await receipt("other")).status, 200);
  });

  test("a slow upload that has sent a byte holds a byte, chunked or not", async () => {
    for (let n = 0; n < 20; n += 1) {
      await upload("good", "transfer-encoding: chunked", Buffer.from("1\r\n{\r\n"));
      await upload("good", `content-length: ${BODY_BYTES_MAX}`, Buffer.from("{"));
    }
    const answers = await Promise.all([receipt("good"), receipt("other")]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
  });

  test("slow uploads of one token that fill the budget do not refuse another register's receipt", async () => {
    const most = Buffer.alloc(BODY_BYTES_MAX - 1, " ");
    for (let n = 0; n < 4; n += 1) await upload("good", `content-length: ${BODY_BYTES_MAX}`, most);
    await sleep(200);
    const answer = await receipt("other");
    assert.equal(answer.status, 200, await answer.text());
  });

  test("answers that nobody reads hold no part of the budget", { timeout: 300_000 }, async () => {
    // The route's answer repeats the body that was sent.
    const body = Buffer.from(`{"thing":{"name":"${"x".repeat(BODY_BYTES_MAX - 1024)}"}}`);
    for (let n = 0; n < 3; n += 1) {
      const socket = await upload("good", `content-length: ${body.length}`, body);
      socket.pause();
      await once(socket, "readable");
    }
    assert.equal((await receipt("other")).status, 200);
  });
});
