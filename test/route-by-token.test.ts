import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { ROUTES } from "../src/main/app.ts";
import { afterFile } from "./after-file.ts";
import { openCodeApp } from "./fixtures/one-time-codes/codes.ts";
import { samplePromotions } from "./fixtures/promotions/promotions.ts";
import { CALLER_KINDS, registerCallers } from "./fixtures/terminals/callers.ts";
import { beginDay, registerDay } from "./fixtures/terminals/register-day.ts";
import { TABLE, WITHOUT_TOKEN } from "./fixtures/terminals/route-table.ts";

const testApp = await openCodeApp(
  { after: (close) => afterFile(close as () => Promise<void>) },
  {
    env: { TRUST_PROXY: "1" },
  },
);
const { call, deps } = testApp;
const callerOf = await registerCallers(testApp);
const { customer } = samplePromotions(testApp);

const rest = ROUTES.filter(({ surface }) => surface === "rest");
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`;

describe("route and kind of token", () => {
  test("every route of the interface has one row", () => {
    assert.deepEqual(
      [...TABLE.flatMap(({ routes }) => routes), ...WITHOUT_TOKEN].toSorted(),
      rest.map(nameOf).toSorted(),
    );
  });

  for (const kind of CALLER_KINDS) {
    test(`a register with the token of the kind "${kind}" opens the routes that the table gives it, and no others`, async () => {
      const { terminal_id, location_id, token } = await callerOf(kind);
      const byName = new Map(rest.map((route) => [nameOf(route), route]));
      for (const { because, opened, routes } of TABLE) {
        for (const name of routes) {
          const route = byName.get(name);
          assert.ok(route, name);
          const url = route.path
            .replace("{terminalId}", String(terminal_id))
            .replace("{locationId}", String(location_id))
            .replaceAll(/\{\w+\}/g, "987654");
          // Locations are refused only after the body was read, so the request has a valid one.
          const sent = name === "POST /V1/pos/locations" ? { location: { name: "Shop", code: randomUUID() } } : {};
          const body = route.method === "GET" || route.method === "DELETE" ? {} : { body: sent };
          const answer = await call(route.method, `/rest${url}`, { token, ...body });
          const isRefused = answer.status === 401 && answer.body.parameters?.resources === route.resource;
          assert.equal(!isRefused, opened[kind], `${name} (${because}): ${answer.status} ${answer.text}`);
          assert.ok(answer.status < 500, `${name}: ${answer.text}`);
        }
      }
    });
  }
});

describe("a register's day", () => {
  for (const kind of CALLER_KINDS) {
    test(`a register does its day's work with a token of the kind "${kind}"`, async () => {
      const register = await beginDay(testApp, await callerOf(kind));
      for (const [name, run, check = () => {}] of registerDay(testApp)) {
        const opened = TABLE.find(({ routes }) => routes.includes(name))?.opened;
        assert.ok(opened, name);
        const answer = await run(register);
        assert.equal(answer.status, opened[kind] ? 200 : 401, `${name}: ${answer.text}`);
        if (opened[kind]) await check(answer, register);
      }
    });
  }

  test("a terminal's own token reads no customer of another website, and subscribes nobody there", async () => {
    const { token } = await callerOf("own token");
    const { rows } = await deps.pool.query<{ website_id: number }>(
      "insert into website (code, name) values ('elsewhere', 'Elsewhere') returning website_id",
    );
    const website_id = rows[0]?.website_id ?? 0;
    await deps.generations.poll();
    const email = `${randomUUID()}@shop.example`;
    const stranger = await customer({ website_id, email });
    for (const path of [
      `customers/${stranger}/credit-limit`,
      `customer-insights/${stranger}`,
      `wishlist/${stranger}`,
    ]) {
      assert.equal((await call("GET", `/rest/V1/pos/${path}`, { token })).status, 404, path);
    }
    for (const path of ["newsletter/subscribe", "newsletter/unsubscribe"]) {
      assert.equal(
        (await call("POST", `/rest/V1/pos/${path}`, { token, body: { email, customerId: stranger } })).status,
        401,
        path,
      );
    }
  });
});
