import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { PAGES, ROUTES } from "../src/main/app.ts";
import { ANONYMOUS_BODY_BYTES_MAX, BODY_BYTES_MAX } from "../src/web-api/bind/body.ts";
import { exchange } from "./fixtures/web-api/server.ts";
import { openApp } from "./support.ts";

const { app, call } = await openApp();
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

const filled = (path: string): string => path.replaceAll(/\{\w+\}/g, "a".repeat(40));

/** All routes that read a body without a token. */
const routes = ROUTES.filter(({ resource, method }) => resource === "anonymous" && method !== "GET").map((route) => ({
  method: route.method,
  url: filled(`${route.surface === "rest" ? "/rest" : "/admin/api"}${route.path}`),
  type: "application/json",
}));
const pages = PAGES.filter(({ method }) => method === "POST").map(({ method, path }) => ({
  method,
  url: filled(path),
  type: "application/x-www-form-urlencoded",
}));

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

const TOO_LARGE = {
  message: "The request body is larger than %1 bytes.",
  parameters: [ANONYMOUS_BODY_BYTES_MAX],
};
const ADMIN_TOO_LARGE = {
  message: `The request body is larger than ${ANONYMOUS_BODY_BYTES_MAX} bytes.`,
  code: "body_too_large",
  parameters: { max: ANONYMOUS_BODY_BYTES_MAX },
};

describe("a body of a caller without a token", () => {
  test("takes 4 KiB, on every route and page; one byte more is a 413", async () => {
    assert.ok(routes.length >= 2);
    for (const start of ["/pos/receipt/", "/pos/newsletter/"]) {
      assert.ok(
        pages.some(({ url }) => url.startsWith(start)),
        start,
      );
    }
    assert.equal(ANONYMOUS_BODY_BYTES_MAX, 4_096);
    for (const { method, url, type } of [...routes, ...pages]) {
      const ask = (bytes: number) =>
        call(method, url, { token: undefined, body: "x".repeat(bytes), headers: { "content-type": type } });
      assert.notEqual((await ask(ANONYMOUS_BODY_BYTES_MAX)).status, 413, url);
      const refused = await ask(ANONYMOUS_BODY_BYTES_MAX + 1);
      assert.equal(refused.status, 413, url);
      if (type === "application/json") {
        assert.deepEqual(refused.body, url.startsWith("/rest/") ? TOO_LARGE : ADMIN_TOO_LARGE);
      } else assert.match(refused.text, /^<!doctype html>/i);
    }
  });

  test("a body of a caller without a token is cut off at 4 KiB in chunks, and announced megabytes are refused unread", async () => {
    for (const { method, url, type } of [...routes, ...pages]) {
      const head = `${method} ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n`;
      const chunk = `1000\r\n${"x".repeat(4_096)}\r\n`;
      const chunked = await exchange(port, `${head}transfer-encoding: chunked\r\n\r\n${chunk}${chunk}`);
      assert.equal(statusOf(chunked), 413, url);
      const announced = await exchange(port, `${head}content-length: ${BODY_BYTES_MAX}\r\n\r\nx`);
      assert.equal(statusOf(announced), 413, url);
      assert.match(announced, /connection: close/i, url);
    }
  });
});

test("a caller without a route or a right is refused before a byte of the body came", async () => {
  for (const line of [
    "POST /rest/V1/pos/receipts",
    "POST /rest/V1/nothing",
    "PUT /admin/api/nothing",
    "POST /nothing",
    "POST /pos/nothing",
  ]) {
    // The rest of the body never comes, and the connection stays open: the service must answer
    // without waiting for it.
    const answer = await exchange(
      port,
      `${line} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n` +
        `content-length: ${BODY_BYTES_MAX}\r\n\r\n`,
    );
    assert.ok([401, 404, 405].includes(statusOf(answer)), `${line}: ${answer.slice(0, 80)}`);
  }
});
