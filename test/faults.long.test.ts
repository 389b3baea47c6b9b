import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect as openSocket, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { after, describe, test } from "node:test";
import {
  connect,
  freePort,
  makeShop,
  type RunningService,
  type RunningShop,
  startService,
  until,
} from "./running-service.ts";
import { assertSound } from "./sound-database.ts";
import { cases } from "./cases.ts";

// The tests run real processes on databases of their own that call fsync: acknowledged sales must
// survive the end of each process.
const directories: string[] = [];
const services: RunningService[] = [];

after(async () => {
  for (const service of services) await service.stop();
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

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

/** Starts a register that never gives up: each sale is posted until it is acknowledged. */
function startSelling(port: number, shop: RunningShop, sales: readonly string[]) {
  const seen = { acknowledged: 0, repeats: 0, answers: new Set<string>() };
  const finished = Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      for (let index = client; index < sales.length; index += 8) {
        for (;;) {
          const { status, refusal } = await postReceipt(port, shop, sales[index] ?? "");
          if (status === 200) break;
          seen.answers.add(refusal);
          seen.repeats += 1;
          await sleep(50);
        }
        seen.acknowledged += 1;
      }
    }),
  );
  return { seen, finished };
}

/**
 * Waits until some sales are acknowledged and others are not, so that a fault happens in the middle
 * of the load.
 */
async function midway({ seen }: ReturnType<typeof startSelling>, sales: readonly string[]): Promise<void> {
  await until(async () => seen.acknowledged >= 40);
  assert.ok(seen.acknowledged < sales.length, "the load was over before the fault");
}

const POSTMASTER_KILLS = cases(3, 10);
const NO_ANSWER = "none";
const UNAVAILABLE = '503, again in 2 s: {"message":"The service is temporarily unavailable. Please try again."}';

interface Posted {
  /** Status of the answer; 0 when there was none. */
  readonly status: number;
  /** Status, waiting time and text of an answer other than 200, on which a client acts. */
  readonly refusal: string;
}

async function postReceipt(port: number, shop: RunningShop, sale_id: string): Promise<Posted> {
  const receipt = { sale_id, terminal_id: shop.terminal_ids[0], location_id: shop.location_id, grand_total: 12.1 };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/rest/V1/pos/receipts`, {
      method: "POST",
      headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
      body: JSON.stringify({ receipt }),
      // The limit is for requests that hang, also on a slow machine.
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    const { status, headers } = answer;
    return { status, refusal: `${status}, again in ${headers.get("retry-after")} s: ${text}` };
  } catch {
    return { status: 0, refusal: NO_ANSWER };
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
  test("after kill -9 of the node during 500 receipts, acknowledged ones are stored, each sale once", async (t) => {
    const { data_dir, port, service, shop } = await newService();
    const sales = newSales(500);
    const selling = startSelling(port, shop, sales);
    await midway(selling, sales);
    await service.kill();
    const { seen } = selling;
    assert.ok(seen.acknowledged < sales.length, "the load was over before the fault");
    await started(data_dir, port);
    await selling.finished;
    assert.ok(seen.repeats > 0);
    assert.deepEqual((await storedSales(data_dir)).toSorted(), sales.toSorted());
    t.diagnostic(
      `acknowledged ${seen.acknowledged}, posted again ${seen.repeats}, refused: ${[...seen.answers].join("; ")}`,
    );
    assert.ok(seen.answers.delete(NO_ANSWER));
    assert.deepEqual(
      [...seen.answers].filter((refusal) => refusal !== UNAVAILABLE),
      [],
    );
    await assertSound(t, data_dir);
  });

  test("after kill -9 of the postmaster, again and again under load, nothing acknowledged is lost, and the process answers 503 until it recovers", async (t) => {
    const { data_dir, port, service, shop } = await newService();
    const postmasters = new Set<number>();
    const sold: string[] = [];
    const refusals = new Set<string>();
    let repeats = 0;
    let slowest_ms = 0;
    for (let round = 0; round < POSTMASTER_KILLS; round += 1) {
      const sales = newSales(120);
      const postmaster = await postmasterPid(data_dir);
      postmasters.add(postmaster);
      const selling = startSelling(port, shop, sales);
      await midway(selling, sales);
      process.kill(postmaster, "SIGKILL");
      const killed_at_ms = performance.now();
      await selling.finished;
      slowest_ms = Math.max(slowest_ms, performance.now() - killed_at_ms);
      assert.ok(selling.seen.repeats > 0);
      repeats += selling.seen.repeats;
      for (const refusal of selling.seen.answers) refusals.add(refusal);
      sold.push(...sales);
    }
    assert.equal(postmasters.size, POSTMASTER_KILLS);
    assert.ok(!postmasters.has(await postmasterPid(data_dir)));
    assert.deepEqual((await storedSales(data_dir)).toSorted(), sold.toSorted());
    assert.deepEqual([...refusals], [UNAVAILABLE], "every request gets an answer, and no other one");
    const log = await readFile(join(data_dir, "postgresql-18.log"), "utf8");
    assert.equal(
      log.split("starting PostgreSQL").length - 1,
      POSTMASTER_KILLS + 1,
      "the first try of each start succeeds: nothing waits",
    );
    assert.equal(process.kill(service.pid, 0), true, "the process is the one that was started");
    t.diagnostic(
      `acknowledged ${sold.length}, posted again ${repeats}, all sold ${(slowest_ms / 1000).toFixed(1)} s after a kill at the latest`,
    );
    await assertSound(t, data_dir);
  });

  test("after kill -9 of both at once, the next start recovers, and nothing acknowledged is lost", async (t) => {
    const { data_dir, port, service, shop } = await newService();
    const sales = newSales(400);
    const postmaster = await postmasterPid(data_dir);
    const selling = startSelling(port, shop, sales);
    await midway(selling, sales);
    process.kill(postmaster, "SIGKILL");
    await service.kill();
    await started(data_dir, port);
    await selling.finished;
    assert.ok(selling.seen.repeats > 0);
    assert.deepEqual((await storedSales(data_dir)).toSorted(), sales.toSorted());
    await assertSound(t, data_dir);
  });
});

/** Sends the head and half of the body of a receipt. */
async function halfSent(port: number, shop: RunningShop, sale_id: string) {
  const receipt = { sale_id, terminal_id: shop.terminal_ids[0], location_id: shop.location_id, grand_total: 12.1 };
  const body = JSON.stringify({ receipt });
  const socket = openSocket(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  const ended = new Promise<string>((resolve) => {
    socket.on("error", (error) => resolve(`${answer}\n${error.message}`)).on("close", () => resolve(answer));
  });
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(
    `POST /rest/V1/pos/receipts HTTP/1.1\r\nHost: till\r\nAuthorization: Bearer ${shop.token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  return { finish: () => socket.write(body.slice(20)), ended };
}

/** Returns whether no process listens at the port any more. */
async function isClosed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket: Socket = openSocket(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(false);
    }).on("error", () => resolve(true));
  });
}

describe("SIGTERM", () => {
  test("after SIGTERM every request in flight finishes: an answer is never cut, and no new request is taken", async () => {
    const { data_dir, port, service, shop } = await newService();
    const sales = newSales(8);
    const requests = await Promise.all(sales.map((sale_id) => halfSent(port, shop, sale_id)));
    await sleep(100);
    // Once the service answers two further requests, it has read what was sent before, also on a
    // busy machine.
    for (let asked = 0; asked < 2; asked += 1) await fetch(`http://127.0.0.1:${port}/health/live`);
    const stopping = service.stop();
    await until(() => isClosed(port));
    for (const { finish } of requests) finish();
    for (const { ended } of requests) {
      const answer = await ended;
      assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
      assert.match(answer, /"receipt_id":\d+,.*\}$/s);
    }
    assert.equal(await stopping, 0);
    await started(data_dir, port);
    assert.deepEqual((await storedSales(data_dir)).toSorted(), sales.toSorted());
  });

  test("after SIGTERM under load, no accepted request is refused, and nothing acknowledged is lost", async () => {
    const { data_dir, port, service, shop } = await newService();
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    const clients = Array.from({ length: 8 }, async () => {
      for (;;) {
        const sale_id = randomUUID();
        const { status } = await postReceipt(port, shop, sale_id);
        statuses.add(status);
        if (status === 200) acknowledged.push(sale_id);
        // A request without an answer means that the port is closed, as it must be once the stop
        // has begun.
        if (status === 0) return;
      }
    });
    await until(async () => acknowledged.length >= 40);
    assert.equal(await service.stop(), 0);
    await Promise.all(clients);
    assert.deepEqual([...statuses].toSorted(), [0, 200]);
    await started(data_dir, port);
    const stored = new Set(await storedSales(data_dir));
    assert.deepEqual(
      acknowledged.filter((sale_id) => !stored.has(sale_id)),
      [],
    );
  });
});
