import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { newAdministrator } from "../../../test/administrator.ts";
import { type RunningService, startService, until } from "../../../test/running-service.ts";
import { cloneDatabase, openApp } from "../../../test/support.ts";
import { closingOf, newTill } from "../register-reports/sample-shop.ts";
import { letTimePass, openReceiver } from "./sample-events.ts";

const KILLS = 6;
const CLOSINGS_PER_KILL = 30;

const database = await cloneDatabase();
const shop = await openApp({ database, env: { WEBHOOK_ALLOW_PRIVATE: "on" } });
const { deps } = shop;
const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-events-"));
let service: RunningService | undefined;
after(async () => {
  await service?.stop();
  await rm(data_dir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

async function start(port: number): Promise<RunningService> {
  service = await startService(data_dir, port, {
    DATABASE_URL: database.service_url,
    MIGRATION_DATABASE_URL: database.owner_url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    WEBHOOK_ALLOW_PRIVATE: "on",
    LOG_LEVEL: "fatal",
  });
  return service;
}

function post(port: number, report: unknown): Promise<Response | undefined> {
  return fetch(`http://127.0.0.1:${port}/rest/V1/pos/register-reports`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
    body: JSON.stringify({ report }),
  }).catch(() => undefined);
}

test("every stored closing is told of though the service is killed before, in and after deliveries; nothing else is", async (t) => {
  const receiver = await openReceiver();
  const { token } = await newAdministrator(shop);
  const made = await shop.call("POST", "/admin/api/webhooks", { token, body: { url: receiver.url } });
  assert.equal(made.status, 200, made.text);
  const till = await newTill(shop);
  const port = await freePort();
  let acknowledged = 0;
  let running_pid = 0;

  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = await start(port);
    running_pid = running.pid;
    // What the last process left is told now, while new closings come in.
    await letTimePass(shop);
    const death = Promise.withResolvers<void>();
    const isBetweenCommitAndDelivery = kill % 2 === 0;
    let calls_left = 1 + Math.floor(Math.random() * (CLOSINGS_PER_KILL - 8));
    receiver.answer = async () => {
      calls_left -= 1;
      if (calls_left <= 0 && !isBetweenCommitAndDelivery) death.resolve();
      await sleep(Math.random() * 20);
      return 200;
    };
    let closings_left = isBetweenCommitAndDelivery
      ? 1 + Math.floor(Math.random() * CLOSINGS_PER_KILL)
      : CLOSINGS_PER_KILL;
    const hasWork = (): boolean => isBetweenCommitAndDelivery || closings_left > 0;
    const lanes = Array.from({ length: 4 }, async () => {
      while (running_pid === running.pid && hasWork()) {
        const answer = await post(port, closingOf(till));
        if (answer?.status !== 200) return;
        acknowledged += 1;
        closings_left -= 1;
        if (closings_left <= 0 && isBetweenCommitAndDelivery) death.resolve();
      }
    });
    await death.promise;
    running_pid = 0;
    await running.kill();
    await Promise.all(lanes);
  }

  receiver.answer = () => 200;
  await start(port);
  await letTimePass(shop);
  await until(async () => {
    const { rows } = await deps.pool.query<{ left: number }>(
      `select (select count(*) from outbox_event where spread_at is null)
            + (select count(*) from event_delivery where state <> 'delivered') as left`,
    );
    return rows[0]?.left === 0;
  });
  await service?.stop();

  const { rows: events } = await deps.pool.query<{ event_id: string; report_id: string; revision: number }>(
    "select event_id, report_id, revision from outbox_event order by revision",
  );
  const { rows: stored } = await deps.pool.query<{ report_id: string }>("select report_id from register_report");
  const told = new Map(receiver.calls.map(({ event_id, report_id, revision }) => [event_id, { report_id, revision }]));
  t.diagnostic(
    `${KILLS} kills: ${acknowledged} closings acknowledged, ${stored.length} stored, ${events.length} events, ` +
      `${receiver.calls.length} calls, of which ${receiver.calls.length - told.size} repeat an event id`,
  );
  assert.ok(stored.length >= acknowledged && acknowledged > 0);
  assert.deepEqual(
    [...told].map(([event_id, event]) => ({ event_id, ...event })).toSorted((a, b) => a.revision - b.revision),
    events,
  );
  assert.deepEqual(
    [...new Set(events.map(({ report_id }) => report_id))].toSorted(),
    stored.map(({ report_id }) => report_id).toSorted(),
  );
});
