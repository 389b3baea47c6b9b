import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import { type Client, type ClientOptions, openApi, openClient } from "./client.ts";
import { SYSTEM_TIMERS } from "./timers.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** The server on this machine answers each request by the current handler. */
let handler: Handler = (_, response) => response.end("true");
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => handler(request, response, body));
});
await new Promise<void>((resolve) => {
  server.listen(0, "127.0.0.1", resolve);
});
after(() => {
  server.closeAllConnections();
  server.close();
});
const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function answering(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  handler = (_, response) => {
    response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

const open = (options: Partial<ClientOptions> = {}): Client => openClient({ base_url, ...options });
const client = open();
const read = () => client.call("GET /V1/pos/order-statuses");
const CREDENTIAL = { message: "The consumer isn't authorized to access %resources.", parameters: { resources: "x" } };

describe("kinds of answers", () => {
  const rows: readonly [
    row: string,
    status: number,
    body: unknown,
    kind: string,
    more?: Record<string, unknown>,
    headers?: Readonly<Record<string, string>>,
  ][] = [
    ["a proxy without a server", 502, "<h1>Bad Gateway</h1>", "no_answer", { retry_after_seconds: null }],
    ["a server that is out of reach", 503, { message: "The service is temporarily unavailable." }, "no_answer"],
    ["a server that is too slow for its proxy", 504, "", "no_answer"],
    ["too many requests", 429, { message: "Too many requests. Please wait %1 minutes.", parameters: [5] }, "busy"],
    [
      "a credential that is gone",
      401,
      CREDENTIAL,
      "credential",
      { message: "The consumer isn't authorized to access x.", parameters: { resources: "x" } },
    ],
    [
      "a licence that is missing",
      401,
      { message: "An active PRO license is required for terminal %1.", parameters: [7] },
      "license",
      { message: "An active PRO license is required for terminal 7.", code: "license_required" },
      { "x-error-code": "license_required" },
    ],
    [
      "another device",
      401,
      { message: "The device identifier does not match the one registered for this terminal." },
      "device",
      {},
      { "x-error-code": "device_not_bound" },
    ],
    ["a wrong passcode", 401, { message: "The passcode is wrong." }, "denied"],
    ["a refused document", 400, { message: "Could not save the receipt: %1", parameters: ["too long"] }, "invalid"],
    ["a document that is too large", 413, { message: "Too large." }, "invalid"],
    [
      "a terminal that was removed",
      404,
      { message: 'Terminal with id "%1" does not exist.', parameters: ["3"] },
      "not_found",
      { message: 'Terminal with id "3" does not exist.' },
    ],
    ["a route that the server lacks", 404, { message: "No." }, "no_route", {}, { "x-error-code": "no_route" }],
    ["a 404 of a proxy", 404, "not here", "failed"],
    [
      "a closing that is in the way",
      409,
      { message: "The number is taken.", parameters: { outcome: "number_taken" } },
      "conflict",
      { outcome: "number_taken" },
    ],
    [
      "a fault of the server",
      500,
      { message: "Internal Error." },
      "failed",
      { code: "internal", request_id: "r-1" },
      { "x-error-code": "internal", "x-request-id": "r-1" },
    ],
    ["a page in place of the answer", 200, "<html>Sign in to the guest network</html>", "no_answer"],
  ];
  for (const [row, status, body, kind, more, headers] of rows) {
    test(`the client reads ${row} as ${kind}`, async () => {
      answering(status, body, headers);
      const answer = await read();
      assert.equal(answer.kind, kind);
      const of = Object.fromEntries(Object.keys(more ?? {}).map((key) => [key, answer[key as keyof typeof answer]]));
      assert.deepEqual(of, more ?? {});
    });
  }

  test("Retry-After is read from each refusal", async () => {
    answering(503, { message: "Later." }, { "retry-after": "30" });
    const answer = await read();
    assert.ok(answer.kind === "no_answer");
    assert.deepEqual([answer.retry_after_seconds, answer.status], [30, 503]);
  });

  test("a message keeps a placeholder that no parameter fills, and is text when a proxy sent it", async () => {
    answering(400, { message: "%1 of %name and %2", parameters: ["a"] });
    assert.equal(((await read()) as { message: string }).message, "a of %name and %2");
    answering(418, "tea");
    assert.equal(((await read()) as { message: string }).message, "The server answered 418 without a message.");
  });

  test("a connection that breaks is no answer", async () => {
    handler = (request) => request.socket.destroy();
    const answer = await read();
    assert.deepEqual([answer.kind, answer.status], ["no_answer", null]);
  });

  test("a body that breaks off is no answer", async () => {
    handler = (request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("[", () => request.socket.destroy());
    };
    assert.equal((await read()).kind, "no_answer");
  });

  test("a time-out is no answer, and it ends the request", async () => {
    const [reached, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    handler = (request) => {
      request.socket.once("close", () => closed.resolve());
      reached.resolve();
    };
    const timers = { ...SYSTEM_TIMERS, sleep: () => reached.promise };
    const answer = await open({ timers }).call("GET /V1/pos/order-statuses", { timeout_ms: 9_000 });
    assert.deepEqual(
      [answer.kind, (answer as { message: string }).message],
      ["no_answer", "No answer came within 9000 ms."],
    );
    await closed.promise;
  });

  test("a request that its caller ends is aborted", async () => {
    const own = new AbortController();
    handler = () => own.abort();
    assert.equal((await client.call("GET /V1/pos/order-statuses", { signal: own.signal })).kind, "aborted");
    const all = new AbortController();
    handler = () => all.abort();
    assert.equal((await open({ signal: all.signal }).call("GET /V1/pos/order-statuses")).kind, "aborted");
  });
});

describe("a request", () => {
  test("a request has its path, its query, its token and its text", async () => {
    let seen: unknown;
    handler = (request, response, body) => {
      seen = [request.method, request.url, request.headers.authorization, request.headers["content-type"], body];
      response.end("{}");
    };
    const own = open({ token: () => "tk_1" });
    const text = '{"receipt":{"grand_total":12.10}}';
    await own.call("POST /V1/pos/receipts", { text });
    assert.deepEqual(seen, ["POST", "/rest/V1/pos/receipts", "Bearer tk_1", "application/json", text]);
    await own.call("GET /V1/pos/locations/code/{code}", { path: { code: "a/b" }, query: { fields: "name" } });
    assert.deepEqual(seen, ["GET", "/rest/V1/pos/locations/code/a%2Fb?fields=name", "Bearer tk_1", undefined, ""]);
    await client.call("GET /V1/pos/terminals", {
      search: {
        filters: [
          ["device_identifier", "a"],
          ["name", "like", "b%"],
        ],
        sort: [["name", "DESC"]],
        page_size: 5,
        page: 2,
      },
    });
    const [, url] = seen as [string, string];
    assert.deepEqual(
      [...new URL(url, base_url).searchParams],
      [
        ["searchCriteria[filter_groups][0][filters][0][field]", "device_identifier"],
        ["searchCriteria[filter_groups][0][filters][0][value]", "a"],
        ["searchCriteria[filter_groups][1][filters][0][field]", "name"],
        ["searchCriteria[filter_groups][1][filters][0][value]", "b%"],
        ["searchCriteria[filter_groups][1][filters][0][condition_type]", "like"],
        ["searchCriteria[sort_orders][0][field]", "name"],
        ["searchCriteria[sort_orders][0][direction]", "DESC"],
        ["searchCriteria[pageSize]", "5"],
        ["searchCriteria[currentPage]", "2"],
      ],
    );
  });

  test("a request goes to https or to this machine only", () => {
    const sentence = /needs https, "http:\/\/shop\.example" has none: the token and the sales would cross the network/;
    assert.throws(() => openClient({ base_url: "http://shop.example" }), sentence);
    assert.throws(() => openClient({ base_url: "http://127.0.0.1.shop.example" }), /needs https/);
    assert.throws(() => openClient({ base_url: "shop" }), /is not an address/);
    assert.throws(() => openClient({ base_url: "https://me:pw@shop.example" }), /without a user/);
    const fine = ["https://shop.example/", "http://localhost:8080", "http://[::1]:1", "http://a.localhost", base_url];
    for (const address of fine) assert.ok(openClient({ base_url: address }));
  });
});

describe("an answer", () => {
  test("an answer keeps the digits of its amounts, and its whole numbers as numbers", async () => {
    answering(
      200,
      '{"receipt_id":7,"grand_total":12.10,"items":[{"qty":1,"price":90071992547409.93}],"raw_payload":"1.50"}',
    );
    const answer = await client.call("GET /V1/pos/receipts/{receiptId}", { path: { receiptId: 7 } });
    assert.ok(answer.kind === "ok");
    assert.deepEqual(answer.body, {
      receipt_id: 7,
      grand_total: "12.10",
      items: [{ qty: "1", price: "90071992547409.93" }],
      raw_payload: "1.50",
    });
  });

  test("an answer has an empty list where ?fields= made null of it", async () => {
    answering(200, '{"items":null,"total_count":0}');
    const answer = await client.call("GET /V1/pos/terminals", { query: { fields: "items[name],total_count" } });
    assert.ok(answer.kind === "ok");
    assert.deepEqual(answer.body, { items: [], total_count: 0 });
  });

  test("an answer of a request without content is undefined", async () => {
    answering(200, "");
    const body = { request: { email: "a@b.example", terminalId: 1 } };
    const answer = await client.call("POST /V1/pos/self-checkout/otp/request", { body });
    assert.ok(answer.kind === "ok");
    assert.equal(answer.body, undefined);
  });

  test("an answer states the server's time", async () => {
    const times: string[] = [];
    const onTime = ({ server_at }: { server_at: Temporal.Instant }) => times.push(server_at.toString());
    const own = open({ onTime });
    for (const date of ["Mon, 23 Nov 2026 14:56:29 GMT", "yesterday", "Tue, 32 Nov 2026 14:56:29 GMT"]) {
      answering(200, "[]", { date });
      await own.call("GET /V1/pos/order-statuses");
    }
    assert.deepEqual(times, ["2026-11-23T14:56:29Z"]);
  });
});

describe("a client of another API", () => {
  interface Shelves {
    "GET /shelves": {
      path: undefined;
      query: { readonly page?: number; readonly filter?: Readonly<Record<string, unknown>> };
      body: undefined;
      answer: unknown;
    };
  }
  const api = openApi<Shelves>({ address: `${base_url}/other/api`, parse: JSON.parse, timeout_ms: Infinity });

  test("an object of the query is written as parameters with its members in brackets", async () => {
    let asked = "";
    handler = ({ url = "" }, response) => {
      asked = decodeURIComponent(url);
      response.end("{}");
    };
    await api.call("GET /shelves", { query: { page: 2, filter: { row: 3, height: { gteq: "1", lteq: undefined } } } });
    assert.equal(asked, "/other/api/shelves?page=2&filter[row]=3&filter[height][gteq]=1");
  });

  test("its answers are read by the parser that was given", async () => {
    answering(200, '{"grand_total":12.50}');
    const answer = await api.call("GET /shelves");
    assert.deepEqual(answer.kind === "ok" && answer.body, { grand_total: 12.5 });
  });

  test("a refusal has the whole envelope, and none where a proxy answered", async () => {
    const envelope = { message: "No.", parameters: { field: "row" }, code: "no_row", errors: [{ message: "None." }] };
    answering(400, envelope);
    const refused = await api.call("GET /shelves");
    assert.deepEqual(refused.kind !== "ok" && refused.envelope, envelope);
    answering(502, "<h1>Bad Gateway</h1>");
    const away = await api.call("GET /shelves");
    assert.equal(away.kind !== "ok" && away.envelope, null);
  });

  test("the fetch that was given is called with the client's request, and its answer counts", async () => {
    const calls: [url: string, method: string | undefined][] = [];
    const own = openApi<Shelves>({
      address: "/other/api",
      parse: JSON.parse,
      fetch: (url, { method }) => {
        calls.push([url, method]);
        return Promise.resolve(new Response("[1]"));
      },
    });
    const answer = await own.call("GET /shelves");
    assert.deepEqual(answer.kind === "ok" && answer.body, [1]);
    assert.deepEqual(calls, [["/other/api/shelves", "GET"]]);
  });

  test("a client without a limit of time waits for its answer", async () => {
    handler = (_, response) => void setTimeout(() => response.end("true"), 50);
    assert.equal((await api.call("GET /shelves")).kind, "ok");
  });
});
