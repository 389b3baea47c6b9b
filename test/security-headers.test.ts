import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { exchange } from "./fixtures/web-api/server.ts";
import { assertSecurityHeaders } from "./security-headers.ts";
import { openApp } from "./support.ts";

const { app, call, database, token } = await openApp({ env: { TRUST_PROXY: "1" } });

const OUTSIDE_THE_API = [
  "/",
  "/admin",
  "/admin/nothing.js",
  "/admin/assets/nothing.js",
  "/docs",
  "/docs.md",
  "/docs/api/receipts",
  "/docs/nothing",
  "/docs/openapi.json",
  "/docs/search?q=receipt",
  "/favicon.ico",
  "/health/live",
  "/health/ready",
  "/llms.txt",
  "/metrics",
  "/pos/nothing",
  "/pos/receipt/0123456789abcdef0123456789abcdef",
  "/%zz",
];

describe("every answer has the headers that keep a browser from misreading it", () => {
  test("refusals of each route have the security headers: no token, a body that is no JSON, another content type", async () => {
    for (const { method, path, surface } of ROUTES) {
      const url = (surface === "rest" ? "/rest" : "/admin/api") + path.replaceAll(/\{\w+\}/g, "0");
      const isWrite = method === "POST" || method === "PUT";
      const tries = [
        { token: undefined },
        ...(isWrite ? [{ body: "{" }, { body: "x", headers: { "content-type": "image/png" } }] : []),
      ];
      for (const options of tries) {
        const answer = await call(method, url, options);
        assertSecurityHeaders(answer.headers, `${method} ${url} ${answer.status}`, surface === "rest");
      }
    }
  });

  test("answers outside the API have the security headers, with each method", async () => {
    for (const url of OUTSIDE_THE_API) {
      for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
        const answer = await call(method, url, { token: undefined });
        assertSecurityHeaders(answer.headers, `${method} ${url} ${answer.status}`);
      }
    }
  });

  test("answers of the API without a route have the security headers", async () => {
    for (const [method, url] of [
      ["GET", "/rest"],
      ["GET", "/rest/V1/nothing"],
      ["PATCH", "/rest/V1/pos/locations"],
      ["GET", "/rest/V1/pos/locations/%zz"],
      ["GET", "/admin/api/nothing"],
    ] as const) {
      const answer = await call(method, url, { token });
      assertSecurityHeaders(answer.headers, `${method} ${url} ${answer.status}`, url.startsWith("/rest"));
    }
  });

  test("answers to malformed requests have the security headers", async () => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    for (const [bytes, status] of [
      ["nonsense\r\n\r\n", 400],
      [`GET / HTTP/1.1\r\nhost: x\r\nlong: ${"x".repeat(20_000)}\r\n\r\n`, 431],
      ["GET /health/live HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\nconnection: close\r\n\r\n", 200],
      ["POST /rest/V1/pos/receipts HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\nconnection: close\r\n\r\n{", 401],
    ] as const) {
      const text = await exchange(port, bytes);
      assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `));
      assertSecurityHeaders(headersOf(text), text.slice(0, 60), bytes.includes("/rest/"));
    }
  });
});

describe("browsers are asked to stay with https", () => {
  const HSTS = "strict-transport-security";

  test("browsers are asked to stay with https where a trusted proxy says that the request came by https", async () => {
    for (const [proto, expected] of [
      [undefined, undefined],
      ["http", undefined],
      ["https, http", undefined],
      ["https", "max-age=31536000"],
    ] as const) {
      for (const url of ["/health/live", "/rest/V1/nothing", "/rest/V1/pos/config", "/pos/nothing", "/%zz"]) {
        const headers = proto === undefined ? {} : { "x-forwarded-proto": proto };
        const answer = await call("GET", url, { headers });
        assert.equal(answer.headers[HSTS], expected, `${url} ${proto}`);
      }
    }
  });

  test("browsers are asked to stay with https where PUBLIC_URL is https, unless a trusted proxy says otherwise", async () => {
    const { call } = await openApp({ database, env: { TRUST_PROXY: "1", PUBLIC_URL: "https://pos.shop.example" } });
    assert.equal((await call("GET", "/health/live")).headers[HSTS], "max-age=31536000");
    const plain = await call("GET", "/health/live", { headers: { "x-forwarded-proto": "http" } });
    assert.equal(plain.headers[HSTS], undefined);
  });

  test("a client's own X-Forwarded-Proto is ignored without a trusted proxy", async () => {
    const { call } = await openApp({ database });
    const answer = await call("GET", "/health/live", { headers: { "x-forwarded-proto": "https" } });
    assert.equal(answer.headers[HSTS], undefined);
  });
});

/** Returns the headers of an answer as they were sent. */
function headersOf(text: string): Record<string, string> {
  const lines = text.slice(0, text.indexOf("\r\n\r\n")).split("\r\n").slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
