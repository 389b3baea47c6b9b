import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { newAdministrator } from "../../../test/administrator.ts";
import { freePort, type RunningService, startService, until } from "../../../test/running-service.ts";
import { cloneDatabase, openApp } from "../../../test/support.ts";
import { closingOf, newTill, type Till } from "../../../test/fixtures/closings/shop.ts";
import { makeDeliveriesDue, openReceiver, type Receiver } from "../../../test/fixtures/events/events.ts";
import { cases } from "../../../test/cases.ts";

/** Number of kills. A third of them come before COMMIT, each with several open closings. */
const KILLS = cases(3, 30);
/**
 * Maximum kills that miss: a kill without a transaction or delivery in its phase proves nothing and
 * is repeated.
 */
const MISSES_MAX = KILLS + 6;
const UNCOMMITTED_PER_KILL = 18;
/** Number of transactions that wait for their last statement before COMMIT when the kill comes. */
const WAITING_AT_KILL = 8;
const CLOSINGS_PER_KILL = 24;
const LANES = 8;

const database = await cloneDatabase();
const shop = await openApp({ database, env: { WEBHOOK_ALLOW_PRIVATE: "on" } });
const { deps } = shop;
const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-events-"));
let service: RunningService | undefined;
after(async () => {
  await service?.stop();
  await rm(data_dir, { recursive: true, force: true });
});

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

function post({ port }: RunningService, report: unknown): Promise<Response | undefined> {
  return fetch(`http://127.0.0.1:${port}/rest/V1/pos/register-reports`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
    body: JSON.stringify({ report }),
  }).catch(() => undefined);
}

interface Scene {
  readonly running: RunningService;
  /**
   * Several registers: closings of one register wait for each other, those of several meet only at
   * the revision.
   */
  readonly tills: readonly [Till, ...Till[]];
  readonly receiver: Receiver;
  /** Called for each closing that was answered with 200. */
  readonly onAcknowledged: () => void;
}

/** Sends closings until the service dies or `closings_max` is reached. */
async function postUntilDeath({ running, tills: [till], onAcknowledged }: Scene, closings_max: number): Promise<void> {
  let closings_left = closings_max;
  const lanes = Array.from({ length: LANES }, async () => {
    while (closings_left > 0) {
      closings_left -= 1;
      const answer = await post(running, closingOf(till));
      if (answer?.status !== 200) return;
      onAcknowledged();
    }
  });
  await Promise.all(lanes);
}

const atMost = (count: number): number => 1 + Math.floor(Math.random() * count);

/** Kills the service after a closing was committed and answered, before its event was delivered. */
async function killAfterCommit(scene: Scene): Promise<void> {
  const death = Promise.withResolvers<void>();
  let acknowledgements_left = atMost(CLOSINGS_PER_KILL);
  const onAcknowledged = (): void => {
    scene.onAcknowledged();
    acknowledgements_left -= 1;
    if (acknowledgements_left === 0) death.resolve();
  };
  const posting = postUntilDeath({ ...scene, onAcknowledged }, Infinity);
  await death.promise;
  await scene.running.kill();
  await posting;
}

/**
 * Kills the service while the receiver has a call that it has not answered yet; returns the events
 * of such calls. What the service wrote about an answered call may still arrive after its death.
 */
async function killInDelivery(scene: Scene): Promise<readonly string[]> {
  const death = Promise.withResolvers<void>();
  const dead = Promise.withResolvers<void>();
  const unanswered = new Set<string>();
  let calls_left = atMost(LANES);
  scene.receiver.answer = async ({ event_id }) => {
    unanswered.add(event_id);
    calls_left -= 1;
    if (calls_left === 0) death.resolve();
    await (calls_left === 0 ? dead.promise : sleep(Math.random() * 20));
    unanswered.delete(event_id);
    return 200;
  };
  const posting = postUntilDeath(scene, CLOSINGS_PER_KILL);
  await death.promise;
  await scene.running.kill();
  const event_ids = [...unanswered];
  dead.resolve();
  await posting;
  return event_ids;
}

/**
 * Kills the service while transactions wait for the revision, their last statement before COMMIT;
 * returns the closings that must not be stored.
 */
async function killBeforeCommit({ running, tills }: Scene): Promise<string[]> {
  const holder = new pg.Client({ connectionString: database.owner_url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from pos.revision_counter for update");
  const reports = tills.map((till) => closingOf(till));
  const posting = Promise.all(reports.map((report) => post(running, report)));
  await until(async () => {
    // The query runs in the service's role: the statements of another role are hidden.
    const { rows } = await deps.pool.query<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%revision_counter%'`,
    );
    return (rows[0]?.waiting ?? 0) >= WAITING_AT_KILL;
  });
  await running.kill();
  await holder.end();
  // The service may refuse one before it dies, because it has waited too long for the revision.
  for (const answer of await posting) assert.notEqual(answer?.status, 200);
  return reports.map(({ report_id }) => report_id);
}

/** Lists events of stored closings that the receiver has not confirmed. */
async function unconfirmed(): Promise<string[]> {
  const { rows } = await deps.pool.query<{ event_id: string }>(
    `select event_id from outbox_event e
      where not exists (select from event_delivery d where d.event_id = e.event_id and d.state = 'delivered')`,
  );
  return rows.map(({ event_id }) => event_id);
}

test("exactly the stored closings are delivered when the service is killed before COMMIT, after it and in deliveries", async (t) => {
  const receiver = await openReceiver();
  const { token } = await newAdministrator(shop);
  const made = await shop.call("POST", "/admin/api/webhooks", { token, body: { url: receiver.url } });
  assert.equal(made.status, 200, made.text);
  const [till, ...others] = await Promise.all(Array.from({ length: UNCOMMITTED_PER_KILL }, () => newTill(shop)));
  assert.ok(till);
  const port = await freePort();
  let acknowledged = 0;
  const uncalled = new Set<string>();
  const unconfirmed_calls = new Set<string>();
  const uncommitted: string[] = [];
  const kinds = ["after COMMIT", "in a delivery", "before COMMIT"] as const;

  /** Kills the service once; returns whether the kill hit its intended phase. */
  const killOnce = async (kind: (typeof kinds)[number]): Promise<boolean> => {
    receiver.answer = () => 200;
    const running = await start(port);
    // The remaining events of the last process are delivered while new closings arrive.
    await makeDeliveriesDue(shop);
    const scene: Scene = {
      running,
      tills: [till, ...others],
      receiver,
      onAcknowledged: () => {
        acknowledged += 1;
      },
    };
    if (kind === "before COMMIT") return uncommitted.push(...(await killBeforeCommit(scene))) > 0;
    if (kind === "after COMMIT") await killAfterCommit(scene);
    const unanswered = kind === "in a delivery" ? await killInDelivery(scene) : [];
    for (const event_id of unanswered) unconfirmed_calls.add(event_id);
    const called = new Set(receiver.calls.map(({ event_id }) => event_id));
    const left = (await unconfirmed()).filter((event_id) => !called.has(event_id));
    for (const event_id of left) uncalled.add(event_id);
    return (kind === "in a delivery" ? unanswered : left).length > 0;
  };

  let misses = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const kind = kinds[kill % kinds.length] ?? "after COMMIT";
    while (!(await killOnce(kind))) {
      misses += 1;
      assert.ok(misses <= MISSES_MAX, `${misses} kills met nothing, the last one ${kind}`);
    }
  }

  receiver.answer = () => 200;
  await start(port);
  await makeDeliveriesDue(shop);
  await until(async () => (await unconfirmed()).length === 0);
  await service?.stop();

  const { rows: events } = await deps.pool.query<{ event_id: string; report_id: string; revision: number }>(
    "select event_id, data ->> 'report_id' as report_id, position as revision from outbox_event order by position",
  );
  const { rows: stored } = await deps.pool.query<{ report_id: string }>("select report_id from register_report");
  const called = new Map(
    receiver.calls.map(({ event_id, report_id, revision }) => [event_id, { report_id, revision }]),
  );
  t.diagnostic(
    `${KILLS} kills and ${misses} that met nothing, ${uncommitted.length} closings before COMMIT, ${uncalled.size} after it and ` +
      `before they were delivered, ${unconfirmed_calls.size} delivered without a response: ` +
      `${acknowledged} closings acknowledged, ${stored.length} stored, ${events.length} events, ` +
      `${receiver.calls.length} calls, of which ${receiver.calls.length - called.size} repeat an event id`,
  );
  const callsOf = (event_id: string): number => receiver.calls.filter((call) => call.event_id === event_id).length;
  assert.ok(uncalled.size > 0 && unconfirmed_calls.size > 0 && uncommitted.length > 0);
  assert.deepEqual(
    [...uncalled].filter((event_id) => callsOf(event_id) < 1),
    [],
  );
  assert.deepEqual(
    [...unconfirmed_calls].filter((event_id) => callsOf(event_id) < 2),
    [],
    "unconfirmed events are delivered again under the same event id",
  );
  const stored_ids = stored.map(({ report_id }) => report_id);
  assert.ok(stored.length >= acknowledged && acknowledged > 0);
  assert.deepEqual(
    uncommitted.filter((report_id) => stored_ids.includes(report_id)),
    [],
  );
  assert.deepEqual(
    [...called].map(([event_id, event]) => ({ event_id, ...event })).toSorted((a, b) => a.revision - b.revision),
    events,
  );
  assert.deepEqual([...new Set(events.map(({ report_id }) => report_id))].toSorted(), stored_ids.toSorted());
});
