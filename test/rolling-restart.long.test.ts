import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test, type TestContext } from "node:test";
import pg from "pg";
import { type Balancer, startBalancer } from "./balancer.ts";
import { freePort, makeShop, type RunningService, type RunningShop, startService, until } from "./running-service.ts";
import { cloneDatabase } from "./support.ts";

/**
 * Longer than three checks of the balancer, and than a few requests of a test, take on a busy
 * machine.
 */
const DRAIN_DELAY_MS = 4_000;
const LANES = 9;

const database = await cloneDatabase();
const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-rolling-"));
after(() => rm(data_dir, { recursive: true, force: true }));

async function start(t: TestContext, port: number): Promise<RunningService> {
  const service = await startService(data_dir, port, {
    DATABASE_URL: database.service_url,
    MIGRATION_DATABASE_URL: database.owner_url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
    POOL_SIZE: "4",
    LOG_LEVEL: "error",
  });
  // No request is under way any more, so nothing is waited for.
  t.after(() => service.kill());
  return service;
}

async function asOwner<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: database.owner_url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Traffic {
  readonly acknowledged: string[];
  readonly failures: string[];
  readonly requests: () => number;
  readonly stop: () => Promise<void>;
}

/**
 * Starts registers that post receipts, send heartbeats and fetch their configuration until stopped;
 * they repeat no request.
 */
function startTraffic({ url }: Balancer, shop: RunningShop): Traffic {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let requests = 0;
  const closing = new AbortController();
  const headers = { authorization: `Bearer ${shop.token}`, "content-type": "application/json" };
  const send = async (path: string, body?: unknown): Promise<boolean> => {
    requests += 1;
    const answer = await fetch(`${url}/rest/V1/pos/${path}`, {
      headers,
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    }).catch((error: unknown) => new Response(String(error), { status: 599 }));
    const text = await answer.text();
    if (answer.status !== 200) failures.push(`${answer.status} ${path} ${text}`);
    return answer.status === 200;
  };
  const [terminal_id, device] = [shop.terminal_ids[0], shop.device_identifiers[0]];
  const jobs = [
    async () => {
      const sale_id = randomUUID();
      const receipt = { sale_id, terminal_id, location_id: shop.location_id, grand_total: 12.1 };
      if (await send("receipts", { receipt })) acknowledged.push(sale_id);
    },
    () => send(`terminals/${terminal_id}/heartbeat`, { deviceIdentifier: device }),
    () => send(`terminals/${terminal_id}/config`),
  ];
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    while (!closing.signal.aborted) await jobs[lane % jobs.length]?.();
  });
  return {
    acknowledged,
    failures,
    requests: () => requests,
    stop: async () => {
      closing.abort();
      await Promise.all(lanes);
    },
  };
}

test("nodes that are restarted one after the other behind a balancer fail no request and lose no receipt", async (t) => {
  const shop = await asOwner((client) => makeShop(client, 1));
  const ports = [await freePort(), await freePort()];
  const running = await Promise.all(ports.map((port) => start(t, port)));
  const balancer = await startBalancer(ports);
  t.after(balancer.close);
  const isUp = (): Promise<boolean> => Promise.resolve(balancer.nodes.every((node) => node.isUp()));
  await until(isUp);
  const traffic = startTraffic(balancer, shop);

  for (const [index, service] of running.entries()) {
    const node = balancer.nodes[index];
    assert.ok(node !== undefined);
    const before = node.given();
    await until(async () => node.given() > before + 50);
    const stopped = service.stop();
    await until(async () => !node.isUp());
    assert.equal(await stopped, 0);
    const given = node.given();
    await start(t, service.port);
    await until(isUp);
    await until(async () => node.given() > given + 50);
  }
  await traffic.stop();

  t.diagnostic(
    `${traffic.requests()} requests during two restarts, ${traffic.failures.length} failed, ` +
      `${traffic.acknowledged.length} receipts acknowledged, ${balancer.redispatched()} sent to the other node`,
  );
  assert.deepEqual(traffic.failures, []);
  const { rows } = await asOwner((client) => client.query<{ sale_id: string }>("select sale_id from pos.receipt"));
  assert.deepEqual(rows.map(({ sale_id }) => sale_id).toSorted(), traffic.acknowledged.toSorted());
});

/**
 * Returns the status and the `Connection` header of an answer, over connections that are kept open.
 */
function look(port: number, path: string, agent: Agent): Promise<[status: number | undefined, connection: unknown]> {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, agent }, (answer) => {
      answer.resume().on("end", () => resolve([answer.statusCode, answer.headers.connection]));
    })
      .on("error", reject)
      .end();
  });
}

test("a stopping node reports it at /health/ready and on every answer, and still serves while it drains", async (t) => {
  const port = await freePort();
  const service = await start(t, port);
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  assert.deepEqual(await look(port, "/health/ready", agent), [200, "keep-alive"]);
  const stopping = service.stop();
  await until(async () => (await look(port, "/health/ready", agent))[0] === 503);
  assert.deepEqual(await look(port, "/health/live", agent), [200, "close"]);
  assert.deepEqual(await look(port, "/rest/V1/pos/config", agent), [401, "close"]);
  assert.equal(await stopping, 0);
  await assert.rejects(look(port, "/health/live", agent), /ECONNREFUSED/);
});
