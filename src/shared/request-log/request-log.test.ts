import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { queryOnce } from "../../../test/empty-database.ts";
import { openApp } from "../../../test/support.ts";
import { deleteOldRequests, REQUESTS_MAX } from "./queries.ts";
import { isKept, keptPath } from "./rules.ts";

const shop = await openApp();
const { call, deps } = shop;
const { token } = await newAdministrator(shop);

async function newIntegration(resources: readonly string[]): Promise<{ token: string; integration_id: number }> {
  const bearer = await shop.newToken(resources);
  const { rows } = await deps.pool.query<{ integration_id: number }>(
    "select max(integration_id) as integration_id from integration",
  );
  return { token: bearer, integration_id: rows[0]?.integration_id ?? 0 };
}

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly error_code: string | null;
  readonly requested_at: string;
}

async function requestsOf(integration_id: number, query = ""): Promise<{ items: Listed[]; total_count: number }> {
  await deps.requestLog.drain();
  const { status, text, body } = await call("GET", `/admin/api/integrations/${integration_id}/requests${query}`, {
    token,
  });
  assert.equal(status, 200, text);
  return body;
}

const ANSWERED = {
  request_id: "r-1",
  method: "GET",
  url: "/",
  status: 200,
  error_code: undefined,
  duration_ms: 1,
} as const;

const count = async (integration_id: number): Promise<number> =>
  Number(
    (await deps.pool.query("select count(*) from request_log where integration_id = $1", [integration_id])).rows[0]
      .count,
  );

describe("the request log of an integration", () => {
  test("requests are listed with path, status and error code, without query and body", async () => {
    const integration = await newIntegration(["Vendor_Pos::locations"]);
    const asIntegration = { token: integration.token };
    await call("GET", "/rest/V1/pos/config?secret=1", asIntegration);
    await call("GET", "/rest/default/V1/pos/locations/code/a%40example.org", asIntegration);
    await call("POST", "/rest/V1/pos/receipts", { ...asIntegration, body: { receipt: { sale_id: "secret" } } });
    const { items, total_count } = await requestsOf(integration.integration_id, "?sort=entry_id");
    assert.equal(total_count, 3);
    assert.deepEqual(
      items.map(({ method, path, status, error_code }) => [method, path, status, error_code]),
      [
        ["GET", "/rest/V1/pos/config", 200, null],
        ["GET", "/rest/default/V1/pos/locations/code/…", 404, "code_not_found"],
        ["POST", "/rest/V1/pos/receipts", 401, "not_authorized"],
      ],
    );
    const now = (await deps.pool.query<{ now: string }>("select clock_timestamp()::text as now")).rows[0]?.now ?? "";
    assert.equal(items[0]?.requested_at.slice(0, 13), now.slice(0, 13));
    const refused = await requestsOf(integration.integration_id, "?filter[status][gteq]=400");
    assert.equal(refused.total_count, 2);
  });

  test("a token that a client wrote into a path by mistake is masked", async () => {
    const integration = await newIntegration(["all"]);
    for (const path of [`V1/products/${integration.token}`, `V1/products/${"0a".repeat(32)}`]) {
      await call("GET", `/rest/${path}`, { token: integration.token });
    }
    const { items } = await requestsOf(integration.integration_id);
    assert.deepEqual(
      items.map(({ path }) => path),
      ["/rest/V1/products/***", "/rest/V1/products/***"],
    );
  });

  test("a refusal before the route, such as of a long body, has its code", async () => {
    const integration = await newIntegration(["all"]);
    const body = `{"receipt":"${"a".repeat(17_000_000)}"}`;
    const { status } = await call("POST", "/rest/V1/pos/receipts", { token: integration.token, body });
    assert.equal(status, 413);
    const { items } = await requestsOf(integration.integration_id);
    assert.deepEqual(
      items.map(({ status: kept, error_code }) => [kept, error_code]),
      [[413, "body_too_large"]],
    );
  });

  test("another integration's requests, a terminal's and an administrator's are not among them", async () => {
    const [one, other] = [await newIntegration(["all"]), await newIntegration(["all"])];
    await call("GET", "/rest/V1/pos/config", { token: other.token });
    await call("GET", "/rest/V1/pos/config", { token });
    assert.equal((await requestsOf(one.integration_id)).total_count, 0);
    assert.equal((await requestsOf(other.integration_id)).total_count, 1);
  });

  test("a second keeps 100 successes and 100 refusals of a process", async () => {
    const { integration_id } = await newIntegration(["all"]);
    const request = {
      integration_id,
      request_id: "r-1",
      method: "GET",
      url: "/rest/V1/pos/config",
      error_code: undefined,
      duration_ms: 1,
    };
    await deps.requestLog.drain();
    for (let n = 0; n < 150; n += 1) deps.requestLog.note({ ...request, status: 200 });
    for (let n = 0; n < 150; n += 1) deps.requestLog.note({ ...request, status: 404 });
    await deps.requestLog.drain();
    assert.equal((await requestsOf(integration_id)).total_count, 200);
    assert.equal((await requestsOf(integration_id, "?filter[status]=404")).total_count, 100);
  });

  test("requests that the database refuses are a line of the log, and later ones are kept", async () => {
    const { integration_id } = await newIntegration(["all"]);
    const request = { ...ANSWERED, integration_id };
    await queryOnce(shop.database.owner_url, "alter table pos.request_log rename to request_log_away");
    deps.requestLog.note(request);
    await deps.requestLog.drain();
    await queryOnce(shop.database.owner_url, "alter table pos.request_log_away rename to request_log");
    assert.ok(shop.log_lines.some((line) => line.includes("requests could not be kept")));
    deps.requestLog.note(request);
    assert.equal((await requestsOf(integration_id)).total_count, 1);
  });

  test("a service that stops writes the requests of its last second", async () => {
    const stopped = await openApp();
    await stopped.call("GET", "/rest/V1/pos/config");
    await stopped.close();
    const rows = await queryOnce(stopped.database.owner_url, "select path from pos.request_log");
    assert.deepEqual(rows, [{ path: "/rest/V1/pos/config" }]);
  });

  test("requests of a deleted integration are not written, and those of others are", async () => {
    const { integration_id } = await newIntegration(["all"]);
    for (const id of [2_000_000_000, integration_id]) deps.requestLog.note({ ...ANSWERED, integration_id: id });
    assert.equal((await requestsOf(integration_id)).total_count, 1);
  });

  test("requests of more than 30 days ago are deleted, and those beyond the maximum", async () => {
    const { integration_id } = await newIntegration(["all"]);
    const insert = (rows: number, days_ago: number) =>
      deps.pool.query(
        `insert into request_log (integration_id, request_id, requested_at, method, path, status, duration_ms)
         select $1, 'r-1', clock_timestamp() - make_interval(days => $2), 'GET', '/', 200, 1 from generate_series(1, $3)`,
        [integration_id, days_ago, rows],
      );
    // The planner's statistics describe an emptied log, as autovacuum leaves them.
    await insert(REQUESTS_MAX, 0);
    await deps.pool.query("delete from request_log");
    await insert(2, 29);
    await queryOnce(shop.database.owner_url, "vacuum analyze pos.request_log");
    await insert(3, 31);
    await deleteOldRequests(deps.db);
    assert.equal(await count(integration_id), 2);
    await insert(REQUESTS_MAX, 0);
    await deleteOldRequests(deps.db);
    assert.equal(await count(integration_id), REQUESTS_MAX);
    const { rows } = await deps.pool.query(
      "select count(*)::int as old from request_log where integration_id = $1 and requested_at < clock_timestamp() - interval '1 day'",
      [integration_id],
    );
    assert.equal(rows[0].old, 0);
  });
});

test("a kept path has no query and no part that may name a person", () => {
  assert.equal(keptPath("/rest/V1/pos/orders/12?searchCriteria[x]=a"), "/rest/V1/pos/orders/12");
  assert.equal(keptPath("/rest/V1/products/ann@example.org"), "/rest/V1/products/…");
  assert.equal(keptPath("/rest/V1/products/Ann%20Smith"), "/rest/V1/products/…");
  assert.equal(keptPath("http://host/rest/V1/pos/config"), "/rest/V1/pos/config");
  assert.ok(keptPath(`/${"a".repeat(10_000)}`).length <= 300);
});

test("heartbeats are kept when they are refused", () => {
  const heartbeat = "/rest/V1/pos/terminals/:terminalId/heartbeat";
  assert.equal(isKept(heartbeat, 200), false);
  assert.equal(isKept(heartbeat, 404), true);
  assert.equal(isKept("/rest/V1/pos/config", 200), true);
});
