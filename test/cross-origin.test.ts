import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { describe, test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { enrollmentCalls } from "./fixtures/terminals/enrollments.ts";
import { newDevice } from "./fixtures/terminals/terminals.ts";
import { type Answer, openApp } from "./support.ts";

const ORIGIN = "https://register.example.org";
const SECOND = "http://127.0.0.1:3000";
const STRANGERS = [
  "https://evil.example",
  "null",
  `${ORIGIN}.evil.example`,
  `${ORIGIN}:8443`,
  "http://register.example.org",
  `${ORIGIN}/`,
  "*",
];

const closed = await openApp({ env: { TRUST_PROXY: "1" } });
const open = await openApp({
  database: closed.database,
  env: { TRUST_PROXY: "1", REGISTER_ORIGINS: `${ORIGIN}, ${SECOND}` },
});
const { newEnrolled } = enrollmentCalls(open);
const till = await newEnrolled();

const CORS = /^access-control-/;

interface Case {
  readonly what: string;
  readonly status: number;
  readonly call: (headers: Record<string, string>) => Promise<Answer>;
}

const get = (url: string, token?: string) => (headers: Record<string, string>) =>
  open.call("GET", `/rest${url}`, { token, headers });

/**
 * Calls with answers of every kind, and with refusals before and after the service has read the
 * body.
 */
const CASES: readonly Case[] = [
  { what: "a body from memory", status: 200, call: get(`/V1/pos/terminals/${till.terminal_id}/config`, till.token) },
  { what: "a list", status: 200, call: get("/V1/pos/locations", till.token) },
  { what: "a store view", status: 200, call: get("/default/V1/pos/locations", till.token) },
  { what: "a route beside /V1/pos", status: 200, call: get("/V1/products?searchCriteria[pageSize]=1", till.token) },
  { what: "no token", status: 401, call: get("/V1/pos/locations") },
  { what: "a token without the resource", status: 401, call: get("/V1/pos/audit-log", till.token) },
  { what: "an unknown row", status: 404, call: get("/V1/pos/terminals/987654", till.token) },
  { what: "an unknown route", status: 404, call: get("/V1/pos/nothing", till.token) },
  { what: "a path that cannot be decoded", status: 400, call: get("/V1/pos/locations/code/%zz", till.token) },
  {
    what: "a body that is no JSON",
    status: 400,
    call: (headers) => open.call("POST", "/rest/V1/pos/receipts", { token: till.token, body: "{", headers }),
  },
  {
    what: "a body that is too long",
    status: 413,
    call: (headers) =>
      open.call("POST", "/rest/V1/pos/terminals/enroll", { token: undefined, body: { x: "x".repeat(5_000) }, headers }),
  },
  { what: "too many attempts", status: 429, call: tooManyAttempts },
];

async function tooManyAttempts(headers: Record<string, string>): Promise<Answer> {
  const body = { activationCode: "AAAAAAAAAA", deviceIdentifier: newDevice() };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await open.call("POST", "/rest/V1/pos/terminals/enroll", { token: undefined, body });
  }
  return open.call("POST", "/rest/V1/pos/terminals/enroll", { token: undefined, body, headers });
}

const preflight = (app: typeof open, method: string, url: string, origin: string) =>
  app.call("OPTIONS", url, {
    token: undefined,
    headers: { origin, "access-control-request-method": method, "access-control-request-headers": "authorization" },
  });

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;
const corsOf = ({ headers }: Answer) => Object.entries(headers).filter(([name]) => CORS.test(name));

describe("a page of an origin in REGISTER_ORIGINS", () => {
  for (const { what, status, call } of CASES) {
    test(`a page of an allowed origin reads ${what} (${status})`, async () => {
      for (const origin of [ORIGIN, SECOND]) {
        const answer = await call({ origin });
        assert.equal(answer.status, status, answer.text);
        assert.deepEqual(Object.fromEntries(corsOf(answer)), {
          "access-control-allow-origin": origin,
          "access-control-expose-headers": "Date, Retry-After, X-Error-Code, X-Request-Id",
        });
        assert.match(String(answer.headers["vary"]), /^Origin\b/);
        assert.equal(answer.headers["retry-after"] !== undefined, status === 429);
      }
    });
  }

  test("a page of an allowed origin is not confused with another one, and other origins read nothing", async () => {
    for (const origin of [...STRANGERS, undefined]) {
      for (const { what, status, call } of CASES.filter(({ status }) => status !== 429)) {
        const answer = await call(origin === undefined ? {} : { origin });
        assert.deepEqual([answer.status, corsOf(answer)], [status, []], `${what} ${origin}`);
        assert.match(String(answer.headers["vary"]), /^Origin\b/);
      }
    }
  });

  test("a page of an allowed origin reads a compressed list, which varies with both headers", async () => {
    const { rawPayload, headers } = await open.app.inject({
      url: "/rest/V1/products?searchCriteria",
      headers: { origin: ORIGIN, authorization: `Bearer ${till.token}`, "accept-encoding": "gzip" },
    });
    assert.deepEqual([headers["vary"], headers["access-control-allow-origin"]], ["Origin, accept-encoding", ORIGIN]);
    assert.ok(Array.isArray(JSON.parse(gunzipSync(rawPayload).toString()).items));
  });

  test("a page of an allowed origin may send to the routes below /V1/pos and those of a terminal's token, and to no other", async () => {
    for (const route of ROUTES) {
      const prefix = route.surface === "rest" ? "/rest" : "/admin/api";
      const url = prefix + route.path.replaceAll(/\{\w+\}/g, "987654");
      const asked = await preflight(open, route.method, url, ORIGIN);
      const isBelow = route.surface === "rest" && route.path.startsWith("/V1/pos/");
      const methods = String(asked.headers["access-control-allow-methods"]).split(", ");
      const isAllowed = asked.status === 204 && methods.includes(route.method);
      assert.equal(isAllowed, isBelow || (await isOpenToTill(route, url)), nameOf(route));
      if (asked.status !== 204) assert.deepEqual(corsOf(asked), [], nameOf(route));
    }
  });

  test("a page of an allowed origin gets a full answer to its preflight, also for an unknown route", async () => {
    for (const [url, methods] of [
      ["/rest/V1/pos/receipts", "POST, GET"],
      ["/rest/default/V1/pos/receipts?fields=a", "POST, GET"],
      ["/rest/V1/pos/nothing", "DELETE, GET, POST, PUT"],
    ] as const) {
      const answer = await preflight(open, "GET", url, ORIGIN);
      assert.deepEqual(
        [answer.status, answer.headers["vary"], Object.fromEntries(corsOf(answer))],
        [
          204,
          "Origin",
          {
            "access-control-allow-origin": ORIGIN,
            "access-control-allow-methods": methods,
            "access-control-allow-headers": "Authorization, Content-Type, X-Request-Id",
            "access-control-max-age": "600",
          },
        ],
        url,
      );
    }
  });

  test("a preflight of another origin, or of none, is 405", async () => {
    const refused = { message: "The OPTIONS HTTP method is not supported." };
    for (const url of ["/rest/V1/pos/receipts", "/rest/V1/pos/nothing", "/rest/V1/products"]) {
      for (const origin of STRANGERS) {
        const answer = await preflight(open, "GET", url, origin);
        assert.deepEqual([answer.status, answer.body, corsOf(answer)], [405, refused, []], `${url} ${origin}`);
      }
      assert.equal((await open.call("OPTIONS", url, { token: undefined, headers: { origin: ORIGIN } })).status, 405);
    }
  });
});

/**
 * Returns whether a route requires a token and does not refuse the till's token for its resources.
 */
async function isOpenToTill({ method, resource }: (typeof ROUTES)[number], url: string): Promise<boolean> {
  if (resource === "anonymous") return false;
  const hasBody = method === "POST" || method === "PUT";
  const answer = await open.call(method, url, { token: till.token, ...(hasBody ? { body: {} } : {}) });
  return answer.status !== 401;
}

test("without REGISTER_ORIGINS no answer differs for a page of another origin, and OPTIONS is 405", async () => {
  for (const url of [
    "/rest/V1/pos/locations",
    `/rest/V1/pos/terminals/${till.terminal_id}/config`,
    "/rest/V1/pos/nothing",
  ]) {
    const [own, others] = await Promise.all(
      [{}, { origin: ORIGIN }].map((headers) => closed.call("GET", url, { token: till.token, headers })),
    );
    const comparable = ({ status, text, headers }: Answer) => ({
      status,
      text,
      headers: { ...headers, date: "", "x-request-id": "" },
    });
    assert.deepEqual(comparable(others as Answer), comparable(own as Answer));
    assert.deepEqual(corsOf(own as Answer), []);
    assert.doesNotMatch(String((own as Answer).headers["vary"]), /origin/i);
    const asked = await preflight(closed, "GET", url, ORIGIN);
    assert.deepEqual([asked.status, corsOf(asked), asked.headers["vary"]], [405, [], undefined]);
  }
});
