import assert from "node:assert/strict";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "node:test";
import pg from "pg";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { openApp, type TestApp } from "./support.ts";

const LIST = "/rest/V1/customers/search?searchCriteria[pageSize]=20";

/** Holds a table, so that each list of its rows takes as long as a statement may take. */
async function hold({ database }: TestApp, table = "commerce.customer"): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: database.owner_url });
  await owner.connect();
  await owner.query("begin");
  await owner.query(`lock table ${table} in access exclusive mode`);
  return owner;
}

/** Statements of lists that PostgreSQL is busy with. */
async function busyLists({ deps }: TestApp): Promise<number> {
  const { rows } = await deps.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'tillkeeper lists' and state = 'active'",
  );
  return rows[0]?.n ?? 0;
}

describe("20 lists of one token at once, each as slow as can be", async () => {
  const service = await openApp({ pool_size: 8 });
  const { call, deps, newToken } = service;
  const till = await newTerminal(deps);

  test("leave lists, receipts, heartbeats, configuration and readiness to others, and nothing goes on after them", async () => {
    const greedy = await newToken(["all"]);
    const owner = await hold(service);
    const lists = Array.from({ length: 20 }, () => call("GET", LIST, { token: greedy }));
    while ((await busyLists(service)) < 4) await sleep(10);
    assert.equal(await busyLists(service), 4, "one token has four at a time");
    const answers = await Promise.all([
      call("GET", "/rest/V1/pos/locations?searchCriteria[pageSize]=20"),
      call("GET", "/rest/V1/pos/audit-log?searchCriteria[pageSize]=20"),
      call("POST", "/rest/V1/pos/receipts", { body: { receipt: sampleReceipt(till) } }),
      call("POST", `/rest/V1/pos/terminals/${till.terminal_id}/heartbeat`, {
        body: { deviceIdentifier: till.device_identifier },
      }),
      call("GET", `/rest/V1/pos/terminals/${till.terminal_id}/config`),
      call("GET", "/health/ready", { token: undefined }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200],
      JSON.stringify(answers.map(({ text }) => text.slice(0, 80))),
    );
    assert.equal(await busyLists(service), 4, "they were still there");
    for (const { status, headers } of await Promise.all(lists)) {
      assert.deepEqual([status, headers["retry-after"]], [503, "2"]);
    }
    assert.equal(await busyLists(service), 0);
    await owner.end();
    assert.equal((await call("GET", LIST, { token: greedy })).status, 200);
  });
});

describe("a client that leaves", async () => {
  const service = await openApp({ statement_timeout_ms: 600_000 });
  const { app, token } = service;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;

  // A statement may take ten minutes here: one that ends sooner was cancelled.
  for (const [what, path, table] of [
    ["a list", LIST, "commerce.customer"],
    ["a page of the audit log", "/rest/V1/pos/audit-log?searchCriteria[pageSize]=20", "pos.audit_log"],
    ["the closings' feed", "/rest/V1/pos/register-reports?changedAfter=0", "pos.register_report_state"],
  ] as const) {
    test(`has the statement of ${what} cancelled in the database`, { timeout: 30_000 }, async () => {
      const owner = await hold(service, table);
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`),
      );
      socket.on("error", () => undefined);
      while ((await busyLists(service)) === 0) await sleep(10);
      socket.destroy();
      while ((await busyLists(service)) > 0) await sleep(10);
      await owner.end();
      assert.equal((await service.call("GET", path)).status, 200);
    });
  }
});
