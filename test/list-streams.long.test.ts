import assert from "node:assert/strict";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "node:test";
import pg from "pg";
import { newAdministrator } from "./administrator.ts";
import { storeSetting } from "./settings.ts";
import { openApp } from "./support.ts";

// A statement may take ten minutes, so a connection that is freed sooner was freed because the
// client left.
const testApp = await openApp({ statement_timeout_ms: 600_000 });
const { app, call, database, deps, log_lines, token } = testApp;
await deps.pool.query(
  "insert into audit_log (entity_type, entity_id, field_name, new_value, change_source) select 'x', n::text, 'y', repeat('z', 500), 'api' from generate_series(1, 20000) n",
);
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

/**
 * Requests the whole list; `started` resolves with the first bytes of the answer, after which the
 * client reads nothing.
 */
function ask(bearer = token) {
  const request = `GET /rest/V1/pos/audit-log?searchCriteria HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}\r\n\r\n`;
  const started = Promise.withResolvers<void>();
  const socket = connect(port, "127.0.0.1", () => socket.write(request));
  socket.once("data", () => {
    socket.pause();
    started.resolve();
  });
  socket.on("error", () => undefined);
  return { socket, started: started.promise };
}

async function streamsAreFree(): Promise<void> {
  while (deps.streamPool.totalCount !== deps.streamPool.idleCount) await sleep(10);
}

describe("a list of all rows", () => {
  test("a list of all rows is complete for its reader", async () => {
    const answer = await call("GET", "/rest/V1/pos/audit-log?searchCriteria&fields=items[log_id],total_count");
    assert.equal(answer.body.items.length, 20_000);
    assert.equal(answer.body.total_count, 20_000);
  });

  test("a list of all rows without a row, and filtered by children, has null in its place, as a page has", async () => {
    const none = "searchCriteria[filter_groups][0][filters][0][field]=entity_type&fields=items[log_id],total_count";
    for (const query of [none, `${none}&searchCriteria[pageSize]=5`]) {
      const answer = await call("GET", `/rest/V1/pos/audit-log?${query}`);
      assert.equal(answer.text, '{"items":null,"total_count":0}', query);
    }
  });

  test("a list of all rows releases its connection when the client leaves in the middle", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { socket, started } = ask();
      await started;
      socket.destroy();
    }
    await streamsAreFree();
    assert.equal((await call("GET", "/rest/V1/pos/audit-log?searchCriteria")).status, 200);
  });

  test("a list of all rows frees its connection when the client leaves at the count", { timeout: 60_000 }, async () => {
    const owner = new pg.Client({ connectionString: database.owner_url });
    await owner.connect();
    await owner.query("begin");
    await owner.query("lock table pos.audit_log in access exclusive mode");
    const { socket } = ask();
    const waiting =
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while ((await deps.pool.query<{ n: number }>(waiting)).rows[0]?.n !== 1) await sleep(10);
    socket.destroy();
    await streamsAreFree();
    await owner.end();
    assert.equal((await call("GET", "/rest/V1/pos/audit-log?searchCriteria")).status, 200);
  });

  test("a list of all rows is one of two streams of its caller, as are rule prices, fixed taxes and exports", async () => {
    await storeSetting(testApp, "tax/weee/enable", "1");
    const [busy, idle] = [await newAdministrator(testApp), await newAdministrator(testApp)];
    const streams = ({ token: bearer }: { readonly token: string }) => [
      () => call("GET", "/rest/V1/pos/audit-log?searchCriteria", { token: bearer }),
      () => call("GET", "/rest/V1/pos/catalog-rule-prices?websiteId=1", { token: bearer }),
      () => call("GET", "/rest/V1/pos/fixed-product-taxes?websiteId=1", { token: bearer }),
      () => call("POST", "/admin/api/persons/export", { token: bearer, body: { email: "who@example.org" } }),
    ];
    const readers = [ask(busy.token), ask(busy.token)];
    await Promise.all(readers.map(({ started }) => started));
    const refusals = Promise.all(streams(busy).map((stream) => stream()));
    // One stream is left for others. They use it one after the other: a stream that waits for it is
    // refused after five seconds, too.
    const served = [];
    for (const stream of streams(idle)) served.push(await stream());
    const refused = await refusals;
    for (const { socket } of readers) socket.destroy();
    assert.deepEqual(
      refused.map(({ status, headers }) => [status, headers["retry-after"]]),
      Array.from({ length: 4 }, () => [503, "2"]),
    );
    assert.deepEqual(
      served.map(({ status }) => status),
      [200, 200, 200, 200],
    );
  });

  test("a list of all rows leaves no fault in the log", () => {
    assert.deepEqual(
      log_lines.filter((line) => /failed unexpectedly|"level":(50|60)/.test(line)),
      [],
    );
  });
});
