import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { after, describe, test } from "node:test";
import { connect, makeShop, type RunningService, type RunningShop, startService } from "./running-service.ts";

// Real processes on a database of their own that does fsync: what was acknowledged must outlive each of them.
const directories: string[] = [];
const services: RunningService[] = [];

after(async () => {
  for (const service of services) await service.stop();
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

async function newService(): Promise<{ data_dir: string; port: number; service: RunningService; shop: RunningShop }> {
  const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-fault-"));
  directories.push(data_dir);
  const port = await freePort();
  const service = await started(data_dir, port);
  const owner = await connect(data_dir, "tillkeeper_owner");
  const shop = await makeShop(owner, 2);
  await owner.end();
  return { data_dir, port, service, shop };
}

async function started(data_dir: string, port: number): Promise<RunningService> {
  const service = await startService(data_dir, port, { LOG_LEVEL: "fatal" });
  services.push(service);
  return service;
}

/** A register that never gives up: each sale is posted until it is acknowledged. */
async function sellUntilAcknowledged(port: number, shop: RunningShop, sales: readonly string[]) {
  const seen = { acknowledged: 0, repeats: 0, statuses: new Set<number>() };
  await Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      for (let index = client; index < sales.length; index += 8) {
        for (;;) {
          const status = await postReceipt(port, shop, sales[index] ?? "");
          seen.statuses.add(status);
          if (status === 200) break;
          seen.repeats += 1;
          await sleep(50);
        }
        seen.acknowledged += 1;
      }
    }),
  );
  return seen;
}

/** The status of the answer; 0 when there was none. */
async function postReceipt(port: number, shop: RunningShop, sale_id: string): Promise<number> {
  const receipt = { sale_id, terminal_id: shop.terminal_ids[0], location_id: shop.location_id, grand_total: 12.1 };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/rest/V1/pos/receipts`, {
      method: "POST",
      headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
      body: JSON.stringify({ receipt }),
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

async function storedSales(data_dir: string): Promise<string[]> {
  const client = await connect(data_dir, "tillkeeper");
  const { rows } = await client.query<{ sale_id: string }>("select sale_id from pos.receipt");
  await client.end();
  return rows.map((row) => row.sale_id);
}

async function postmasterPid(data_dir: string): Promise<number> {
  return Number((await readFile(join(data_dir, "postgresql-18", "postmaster.pid"), "utf8")).split("\n")[0]);
}

function newSales(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID());
}

describe("kill -9", () => {
  test("of the node during 500 receipts: acknowledged ones are there, each sale once", async (t) => {
    const { data_dir, port, service, shop } = await newService();
    const sales = newSales(500);
    const selling = sellUntilAcknowledged(port, shop, sales);
    await sleep(150);
    await service.kill();
    await started(data_dir, port);
    const seen = await selling;
    assert.deepEqual((await storedSales(data_dir)).toSorted(), sales.toSorted());
    t.diagnostic(
      `acknowledged ${seen.acknowledged}, posted again ${seen.repeats}, statuses ${[...seen.statuses].join(" ")}`,
    );
  });

  test("of the postmaster under load: nothing acknowledged is lost, and the service comes back unaided", async (t) => {
    const { data_dir, port, shop } = await newService();
    const sales = newSales(400);
    const selling = sellUntilAcknowledged(port, shop, sales);
    await sleep(100);
    process.kill(await postmasterPid(data_dir), "SIGKILL");
    const seen = await selling;
    assert.deepEqual((await storedSales(data_dir)).toSorted(), sales.toSorted());
    assert.ok(![...seen.statuses].includes(500), `statuses ${[...seen.statuses].join(" ")}`);
    t.diagnostic(`acknowledged ${seen.acknowledged}, posted again ${seen.repeats}`);
  });

  test("of both at once: the next start recovers, and nothing acknowledged is lost", async () => {
    const { data_dir, port, service, shop } = await newService();
    const sales = newSales(300);
    const selling = sellUntilAcknowledged(port, shop, sales);
    await sleep(100);
    process.kill(await postmasterPid(data_dir), "SIGKILL");
    await service.kill();
    await started(data_dir, port);
    await selling;
    assert.deepEqual((await storedSales(data_dir)).toSorted(), sales.toSorted());
  });
});

test("SIGTERM under load lets every request in flight finish: an answer is never cut", async () => {
  const { data_dir, port, service, shop } = await newService();
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let isStopping = false;
  const clients = Array.from({ length: 8 }, async () => {
    for (;;) {
      if (isStopping) return;
      const sale_id = randomUUID();
      const status = await postReceipt(port, shop, sale_id);
      statuses.add(status);
      if (status === 200) acknowledged.push(sale_id);
      // No answer: the port is closed, as it should be once the stop has begun.
      if (status === 0) return;
    }
  });
  await sleep(300);
  const code = await service.stop();
  isStopping = true;
  await Promise.all(clients);
  assert.equal(code, 0);
  assert.ok(
    [...statuses].every((status) => status === 200 || status === 0),
    [...statuses].join(" "),
  );
  await started(data_dir, port);
  const stored = new Set(await storedSales(data_dir));
  assert.deepEqual(
    acknowledged.filter((sale_id) => !stored.has(sale_id)),
    [],
  );
  assert.ok(acknowledged.length > 0);
});
