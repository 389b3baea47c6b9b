import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { holdsSecret } from "../src/web-api/bind/secret-members.ts";
import { isServerOwned } from "../src/web-api/schema.ts";
import { newAdministrator, PASSWORD } from "./administrator.ts";
import { openApp } from "./support.ts";

const testApp = await openApp({ env: { PUBLIC_URL: "https://pos.example.org" } });
const { call } = testApp;
const { token, username } = await newAdministrator(testApp);

const urlOf = ({ surface, path }: (typeof ROUTES)[number]): string =>
  `${surface === "rest" ? "/rest" : "/admin/api"}${path.replaceAll(/\{\w+\}/g, "1")}`;

describe("writes that another site makes a browser send", () => {
  const FOREIGN = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "nonsense" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "https://pos.example.org.evil.example" },
  ];

  test("writes of another site are refused on every route of the administration, before the body is read", async () => {
    const writes = ROUTES.filter(({ surface, method }) => surface === "admin" && method !== "GET");
    assert.ok(writes.length > 50);
    for (const route of writes) {
      for (const headers of FOREIGN) {
        const answer = await call(route.method, urlOf(route), { token, headers, body: "{" });
        assert.deepEqual(
          [answer.status, answer.body],
          [403, { message: "Requests from other sites are refused.", code: "cross_site_request", parameters: {} }],
          `${route.method} ${route.path} ${JSON.stringify(headers)}`,
        );
      }
    }
  });

  test("writes of the same origin, of PUBLIC_URL, and of clients without a browser are accepted", async () => {
    for (const headers of [
      {},
      { "sec-fetch-site": "same-origin", origin: "https://other.example" },
      { "sec-fetch-site": "none" },
      { origin: "https://pos.example.org", host: "10.0.0.7:8080" },
      { origin: "http://till.local:8080", host: "till.local:8080" },
    ] as Record<string, string>[]) {
      const answer = await call("POST", "/admin/api/roles", {
        token,
        headers,
        body: { name: JSON.stringify(headers) },
      });
      assert.equal(answer.status, 200, answer.text);
    }
  });

  test("reads are accepted from any site, as a link may lead to a file", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    assert.equal((await call("GET", "/admin/api/session", { token, headers })).status, 200);
  });
});

describe("secrets in an address", () => {
  test("name and password in a query do not sign in", async () => {
    for (const path of ["/admin/api/session", "/rest/V1/integration/admin/token"]) {
      const answer = await call("POST", `${path}?username=${username}&password=${PASSWORD}`, { token: undefined });
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.headers["set-cookie"], undefined);
      assert.match(answer.body.message, /is taken from the body only/);
    }
  });

  test("a write takes no secret from its query, and one of the administration no parameter at all", async () => {
    const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    let seen = 0;
    for (const route of ROUTES.filter(({ method }) => method === "POST" || method === "PUT")) {
      for (const [name, schema] of Object.entries(route.input.properties)) {
        if (isServerOwned(schema) || route.path.includes(`{${name}}`)) continue;
        if (route.surface === "rest" && !holdsSecret(name, schema)) continue;
        seen += 1;
        for (const spelling of new Set([name, camel(name)])) {
          const answer = await call(route.method, `${urlOf(route)}?${spelling}=x`, { token, body: {} });
          const details = `${route.method} ${route.path} ${spelling} ${answer.text}`;
          const { fieldName, field } = answer.body?.parameters ?? {};
          assert.deepEqual([answer.status, route.surface === "rest" ? fieldName : field], [400, spelling], details);
        }
      }
    }
    assert.ok(seen > 100, String(seen));
  });

  /**
   * Parameters in the URLs of reads that look like secrets, each with the reason why it is allowed.
   */
  const READ_FROM_ADDRESSES: Readonly<Record<string, string>> = {
    "GET /V1/pos/locations/code/{code} code": "a location's code, which is on its receipts",
    "GET /V1/pos/customers/{customerId}/rule-usage/{ruleId} couponCode": "the interface's parameter; no secret",
    "GET /V1/pos/customers/search query": "what a cashier types, which may be an e-mail address; a search reads only",
    "GET /V1/pos/newsletter/status email": "the interface's parameter",
    "GET /V1/products/attributes/{attributeCode} attributeCode": "the name of an attribute",
  };

  test("a read takes no secret or e-mail address from its URL, except on routes of the interface", () => {
    const found = ROUTES.filter(({ method }) => method === "GET" || method === "DELETE").flatMap((route) =>
      Object.entries(route.input.properties)
        .filter(([name, schema]) => holdsSecret(name, schema) || /email|code$|^query$/i.test(name))
        .map(([name]) => `${route.method} ${route.path} ${name}`),
    );
    assert.deepEqual(found.toSorted(), Object.keys(READ_FROM_ADDRESSES).toSorted());
  });
});
