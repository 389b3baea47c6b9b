import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, describe, test } from "node:test";
import { exchange, openSampleServer } from "../../test/fixtures/web-api/server.ts";

const { app, call, listen, log_lines } = await openSampleServer();
after(() => app.close());
const port = await listen();

const NO_ROUTE = { message: "Request does not match any route." };
const NOT_PROCESSABLE = { message: "Specified request cannot be processed." };
const REFUSED = {
  message: "The consumer isn't authorized to access %resources.",
  parameters: { resources: "Sample::things" },
};

describe("the route of a request", () => {
  test("an unknown path and a known path with another of the four methods are the same 404", async () => {
    for (const [method, url] of [
      ["GET", "/rest/V1/nothing"],
      ["GET", "/rest/V1"],
      ["GET", "/rest/V2/things/1"],
      ["DELETE", "/rest/V1/things"],
      ["POST", "/rest/V1/things/7"],
      ["GET", "/rest/V1/Things/7"],
      ["GET", "/rest/V1/V1/things/7"],
    ] as const) {
      const answer = await call(method, url);
      assert.deepEqual([url, answer.status, answer.body], [url, 404, NO_ROUTE]);
      assert.equal(answer.headers["allow"], undefined);
    }
    const { status, body } = await call("GET", "/admin/api/nothing");
    assert.deepEqual([status, body], [404, { ...NO_ROUTE, code: "no_route", parameters: {} }]);
  });

  test("the interface answers behind /index.php as well, with and without a store, and nothing else does", async () => {
    const plain = await call("GET", "/rest/V1/things/7");
    for (const url of ["/index.php/rest/V1/things/7", "/index.php/rest/default/V1/things/7"]) {
      const answer = await call("GET", url);
      assert.deepEqual([url, answer.status, answer.body], [url, plain.status, plain.body]);
    }
    assert.equal((await call("GET", "/index.php/rest/V1/things/7", { authorization: undefined })).status, 401);
    for (const url of ["/index.php/admin/api/nothing", "/index.php/index.php/rest/V1/things/7", "/index.php"]) {
      assert.equal((await call("GET", url)).status, 404, url);
    }
  });

  test("a request with two names of a host is refused, on every route", async () => {
    const hosts = "host: a.example\r\nHost: b.example\r\nconnection: close\r\n\r\n";
    for (const url of ["/rest/V1/things/7", "/rest/V1/nothing", "/nothing"]) {
      const answer = await exchange(port, `GET ${url} HTTP/1.1\r\n${hosts}`);
      assert.match(answer, /^HTTP\/1\.1 400 /, url);
      assert.ok(answer.includes(NOT_PROCESSABLE.message), answer);
    }
  });

  test("every other method is refused by its name before any other check", async () => {
    for (const method of ["PATCH", "OPTIONS", "PROPFIND", "TRACE"]) {
      for (const url of ["/rest/V1/things/7", "/rest/nowhere", "/rest/V1/things/%zz"]) {
        const answer = await call(method, url, { authorization: undefined });
        assert.deepEqual(
          [answer.status, answer.body],
          [405, { message: `The ${method} HTTP method is not supported.` }],
          `${method} ${url}`,
        );
      }
    }
    assert.equal((await call("HEAD", "/rest/V1/things/7")).status, 405);
  });

  test("a path without a version or below an unknown store is refused", async () => {
    for (const url of [
      "/rest",
      "/rest/",
      "/rest/things",
      "/rest/nowhere/V1/things/7",
      "/rest/nowhere/V1/nothing",
      "/rest/Default/V1/things/7",
      "/rest/a/b/V1/things/7",
      "/rest/V1/things/code/%zz",
      "/rest/V1/things/%E0%A4%A",
    ]) {
      const answer = await call("GET", url, { authorization: undefined });
      assert.deepEqual([url, answer.status, answer.body], [url, 400, NOT_PROCESSABLE]);
    }
  });

  test("the store in the URL is the store of the request", async () => {
    for (const [url, store] of [
      ["/rest/V1/things/7", { code: "default", store_id: 1 }],
      ["/rest/default/V1/things/7", { code: "default", store_id: 1 }],
      ["/rest/nl/V1/things/7", { code: "nl", store_id: 2 }],
      ["/rest/all/V1/things/7", { code: "admin", store_id: 0 }],
    ] as const) {
      assert.deepEqual((await call("GET", url)).body, { thingId: 7, store }, url);
    }
  });

  test("a trailing slash is ignored and a literal segment wins over a variable", async () => {
    assert.equal((await call("GET", "/rest/V1/things/7/")).body.thingId, 7);
    assert.equal((await call("GET", "/rest/V1/things/special")).text, "true");
    assert.equal((await call("GET", "/rest/nl/V1/things/special/?x=1")).text, "true");
  });

  test("path variables are split first and decoded afterwards", async () => {
    for (const [segment, code] of [
      ["a%2Fb", "a/b"],
      ["a+b", "a b"],
      ["a%2Bb", "a+b"],
      ["%C3%A9%3F%23", "é?#"],
      ["a%252Fb", "a%2Fb"],
      [encodeURIComponent("x".repeat(400)), "x".repeat(400)],
    ] as const) {
      assert.deepEqual((await call("GET", `/rest/V1/things/code/${segment}`)).body, { code });
    }
  });
});

describe("the order of checks", () => {
  test("a missing token, a wrong token and a missing resource get the same answer, before a malformed body is read", async () => {
    const texts = new Set<string>();
    for (const authorization of [undefined, "Bearer bad", "Basic Z29vZA==", "Bearer", "Bearer good good", "good"]) {
      const answer = await call("POST", "/rest/V1/things", { authorization, body: "{", type: "text/plain" });
      assert.deepEqual([answer.status, answer.body], [401, REFUSED]);
      assert.equal(answer.headers["www-authenticate"], undefined);
      texts.add(answer.text);
    }
    assert.equal(texts.size, 1);
  });

  test("a route that does not exist is 404 without a token, and its body is not read", async () => {
    const answer = await call("POST", "/rest/V1/nothing", { authorization: undefined, body: "{" });
    assert.deepEqual([answer.status, answer.body], [404, NO_ROUTE]);
    const text = await exchange(
      port,
      "POST /rest/V1/nothing HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 10000000\r\n\r\n{",
    );
    assert.match(text, /^HTTP\/1\.1 404 /);
  });

  test("an invalid token is ignored on a route that needs no token", async () => {
    const answer = await call("POST", "/rest/V1/open", { authorization: "Bearer garbage" });
    assert.deepEqual([answer.status, answer.text], [200, "true"]);
  });
});

describe("answers", () => {
  test("a success is JSON in UTF-8 that no cache stores, without cookies and CORS headers", async () => {
    const { headers, status } = await call("POST", "/rest/V1/open", {});
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "application/json; charset=utf-8");
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["set-cookie"], undefined);
    assert.equal(headers["access-control-allow-origin"], undefined);
  });

  test("an answer ignores the header Accept", async () => {
    const answer = await call("GET", "/rest/V1/things/7", { headers: { accept: "text/html, application/xml" } });
    assert.equal(answer.headers["content-type"], "application/json; charset=utf-8");
  });

  test("a bug is a masked 500 whose report id is in the log beside its cause", async () => {
    const trace_id = "0af7651916cd43dd8448eb211c80319c";
    const traceparent = `00-${trace_id}-b7ad6b7169203331-01`;
    const answer = await call("GET", "/rest/V1/fails", { headers: { traceparent } });
    assert.equal(answer.status, 500);
    assert.deepEqual(Object.keys(answer.body), ["message"]);
    const report_id =
      /^Internal Error\. Details are available in Magento log file\. Report ID: (webapi-[0-9a-f]{13})$/.exec(
        answer.body.message,
      )?.[1];
    assert.ok(report_id, answer.body.message);
    const line = log_lines.find((text) => text.includes(report_id));
    assert.ok(line);
    assert.match(line, /a request failed unexpectedly/);
    assert.match(line, /TypeError/);
    assert.equal(JSON.parse(line).trace_id, trace_id);
  });

  test("an invalid header traceparent is not logged", async () => {
    for (const traceparent of ["CANARY", `00-${"0".repeat(31)}G-b7ad6b7169203331-01`, "0".repeat(10_000)]) {
      const before = log_lines.length;
      assert.equal((await call("GET", "/rest/V1/fails", { headers: { traceparent } })).status, 500);
      assert.doesNotMatch(log_lines.slice(before).join(""), /trace_id|CANARY/);
    }
  });

  test("an error that the application explains is answered with its message", async () => {
    const answer = await call("DELETE", "/rest/V1/fails");
    assert.deepEqual(
      [answer.status, answer.body],
      [400, { message: 'The "%1" attribute name is invalid. Reset the name and try again.', parameters: ["why"] }],
    );
  });

  test("fields selects members of objects, leaves scalars, encoded texts and errors alone, and never fails", async () => {
    assert.deepEqual((await call("GET", "/rest/V1/things/7?fields=store[code]")).body, { store: { code: "default" } });
    assert.equal((await call("GET", "/rest/V1/things/7?fields=nothing")).text, "[]");
    assert.equal((await call("GET", "/rest/V1/things/7?fields=a%20b")).text, "[]");
    assert.deepEqual((await call("GET", "/rest/V1/things/7?fields[a]=b")).body.thingId, 7);
    assert.equal((await call("GET", "/rest/V1/things/special?fields=x")).text, "true");
    assert.equal((await call("GET", "/rest/V1/text?fields=x")).text, JSON.stringify('{"name":"Café €"}'));
    assert.equal((await call("GET", "/rest/V1/things/x?fields=message")).status, 400);
  });

  test("a body from memory has all headers and its bytes, and the connection stays open", async () => {
    const get = (connection: string) =>
      `GET /rest/V1/text HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\nx-request-id: r-1\r\nconnection: ${connection}\r\n\r\n`;
    const text = await exchange(port, get("keep-alive") + get("close"));
    const body = JSON.stringify(JSON.stringify({ name: "Café €" }));
    const head = [
      "HTTP/1.1 200 OK",
      "x-content-type-options: nosniff",
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      "x-request-id: r-1",
      "cache-control: no-store",
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "Date: now",
    ].join("\r\n");
    assert.equal(
      text.replaceAll(/Date: .*/g, "Date: now"),
      `${head}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n${body}${head}\r\nConnection: close\r\n\r\n${body}`,
    );
  });

  test("a malformed query is a 400", async () => {
    for (const query of ["a=%zz", "a=%ff", "__proto__[x]=1", `${"a[b]".repeat(1)}${"[c]".repeat(80)}=1`]) {
      assert.equal((await call("GET", `/rest/V1/things/7?${query}`)).status, 400, query);
    }
    assert.equal((await call("GET", "/rest/V1/things/7?flag=1")).body.flag, true);
  });
});

describe("bytes that are no request", () => {
  const envelope = (text: string): unknown => JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4));

  test("bytes that are no request get the envelope and lose the connection", async () => {
    for (const bytes of [
      "garbage\r\n\r\n",
      "GET\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      "\u0016\u0003\u0001\u0002\u0000",
    ]) {
      const text = await exchange(port, bytes);
      assert.match(text, /^HTTP\/1\.1 400 Bad Request\r\n/, bytes);
      assert.deepEqual(envelope(text), NOT_PROCESSABLE);
    }
  });

  test("headers beyond 16 KiB are a 431", async () => {
    const text = await exchange(
      port,
      `GET /rest/V1/things/7 HTTP/1.1\r\nhost: x\r\nx-big: ${"a".repeat(40_000)}\r\n\r\n`,
    );
    assert.match(text, /^HTTP\/1\.1 431 /);
    assert.deepEqual(envelope(text), { message: "Request Header Fields Too Large." });
  });

  test("two content lengths, or a length beside chunks, are refused", async () => {
    for (const headers of [
      "content-length: 2\r\ncontent-length: 3",
      "content-length: 2\r\ntransfer-encoding: chunked",
      "content-length: -1",
      "transfer-encoding: gzip",
    ]) {
      const text = await exchange(
        port,
        `POST /rest/V1/open HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n\r\n{}`,
      );
      assert.match(text, /^HTTP\/1\.1 400 /, headers);
    }
  });

  test("an unknown Expect header is ignored: each answer is one of the service's own", async () => {
    const text = await exchange(
      port,
      "GET /rest/V1/things/7 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\nexpect: miracles\r\nconnection: close\r\n\r\n",
    );
    assert.match(text, /^HTTP\/1\.1 200 /);
  });

  test("a target with scheme and host is read as its path: variables, store and refused methods as without them", async () => {
    const of = async (target: string) =>
      (
        await exchange(
          port,
          `${target} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\nx-request-id: r-1\r\nconnection: close\r\n\r\n`,
        )
      ).replace(/\r\ndate: .*?\r\n/i, "\r\n");
    for (const [verb, path, status] of [
      ["GET", "/rest/V1/things/7", 200],
      ["GET", "/rest/nowhere/V1/things/7", 400],
      ["PATCH", "/rest/V1/things/7", 405],
    ] as const) {
      const whole = await of(`${verb} http://shop.example:8080${path}`);
      assert.match(whole, new RegExp(`^HTTP/1.1 ${status} `));
      assert.equal(whole, await of(`${verb} ${path}`));
    }
  });

  test("a content length that is too short ends in a 400 and the end of the connection", async () => {
    const text = await exchange(
      port,
      'POST /rest/V1/things HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n{"thing":{}}',
    );
    assert.match(text, /^HTTP\/1\.1 400 Bad Request\r\n[^]*"message"/);
  });

  test("an upload that is cut off leaves no error in the log, and the server goes on", async () => {
    const before = log_lines.length;
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write(
          'POST /rest/V1/things HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"thing":',
        );
        setTimeout(() => socket.destroy(), 50);
      });
      socket.on("close", () => resolve());
    });
    assert.equal((await call("GET", "/rest/V1/things/7")).status, 200);
    assert.doesNotMatch(log_lines.slice(before).join(""), /failed unexpectedly|answered 503/);
  });
});

describe("slow clients", () => {
  test("500 half-open sockets do not delay other requests", async () => {
    const sockets = await Promise.all(
      Array.from(
        { length: 500 },
        () =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const socket = connect(port, "127.0.0.1", () => {
              socket.write("POST /rest/V1/things HTTP/1.1\r\nhost: x\r\nx-slow: ");
              resolve(socket);
            });
            socket.on("error", () => undefined);
          }),
      ),
    );
    for (let round = 0; round < 20; round += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/rest/V1/things/${round}`, {
        headers: { authorization: "Bearer good" },
      });
      assert.equal(((await answer.json()) as { thingId: number }).thingId, round);
    }
    for (const socket of sockets) socket.destroy();
  });

  test("slow clients are cut off: headers within 15 s and a request within 30 s, with a check every 5 s", () => {
    assert.equal(app.server.headersTimeout, 15_000);
    assert.equal(app.server.requestTimeout, 30_000);
    assert.equal(app.server.keepAliveTimeout, 65_000);
    assert.equal((app.server as { connectionsCheckingInterval?: number }).connectionsCheckingInterval, 5_000);
  });
});
