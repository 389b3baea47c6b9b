import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { type At, connectorTo, kindOf, partsOf, type Moment, Platform } from "../../test/fixtures/connectors/double.ts";
import {
  passTime,
  runnerOf,
  storeConnector,
  storedTasks,
  storeOf,
  write,
} from "../../test/fixtures/connectors/shop.ts";
import { openApp } from "../../test/support.ts";
import type { NewTask } from "../shared/connector-tasks/rules.ts";
import { leaveOut, sendAgain } from "./commands/tasks.ts";
import type { PushOutcome } from "./connector.ts";
import type { TaskStore } from "./task-runner.ts";

const app = await openApp();
const { deps } = app;
const caller = { kind: "admin", id: 1, name: "Ada", resources: new Set(["all"]), location_ids: [] } as const;

let platform = new Platform();
let connector_id = 0;
beforeEach(async () => {
  platform = new Platform();
  connector_id = await storeConnector(app);
});

const taskOf = (kind: NewTask["kind"], order: number, record_id = order): NewTask => ({
  kind,
  subject: `order:${order}`,
  record_id,
  key: `${kind}-${record_id}`,
});
const sale = (order: number): NewTask => taskOf("sale", order);
const refund = (order: number, memo: number): NewTask => taskOf("refund", order, memo);
const runnerWith = (at?: At) => runnerOf(app, storeOf(app, kindOf(platform, at)));
const states = async () => (await storedTasks(app)).map(({ state }) => state);
const made = (...names: readonly string[]) => assert.deepEqual(platform.made, names);

describe("a task", () => {
  test("a task is written only while a connector is active", async () => {
    await deps.pool.query("update connector set is_active = false");
    await write(app, sale(1));
    await deps.pool.query("update connector set is_active = true");
    await write(app, sale(2));
    assert.deepEqual(
      (await storedTasks(app)).map(({ key }) => key),
      ["sale-2"],
    );
  });

  test("a task is sent once, and the record at the platform is kept with its number", async () => {
    await write(app, sale(17));
    assert.equal(await runnerWith().runDue(), 1);
    assert.equal(await runnerWith().runDue(), 0);
    made("sale sale-17 order", "sale sale-17 payment");
    const { rows } = await deps.pool.query("select kind, local_id, remote_id, remote_number from connector_map");
    assert.deepEqual(rows, [
      { kind: "sale", local_id: 17, remote_id: "remote-sale-sale-17-order", remote_number: "No. sale-17" },
    ]);
  });

  test("a task waits for the earlier tasks of its subject, and for no other", async () => {
    await write(app, sale(1), refund(1, 11), sale(2), refund(2, 22));
    const at: At = (moment, { key }) =>
      moment === "push" && key === "sale-1" ? { outcome: "retry", reason: "not now" } : undefined;
    await runnerWith(at).runDue();
    made("sale sale-2 order", "sale sale-2 payment", "refund refund-22 record");
    const [first, second] = await storedTasks(app);
    assert.deepEqual([first?.state, first?.attempts, first?.last_error], ["waiting", 1, "not now"]);
    assert.ok(first !== undefined && first.wait > 3 && first.wait < 6, String(first?.wait));
    assert.deepEqual([second?.state, second?.attempts], ["waiting", 0]);
    await passTime(app);
    await runnerWith().runDue();
    assert.deepEqual(platform.made.slice(3), ["sale sale-1 order", "sale sale-1 payment", "refund refund-11 record"]);
  });

  test("a task waits for a waiting task of its customer, and not for a parked one", async () => {
    const customer: NewTask = { kind: "customer", subject: "customer:5", record_id: 5, key: "5" };
    await write(app, customer, { ...sale(1), customer_id: 5 });
    const failing: At = (moment, { kind }) =>
      moment === "push" && kind === "customer" ? { outcome: "retry", reason: "not now" } : undefined;
    await runnerWith(failing).runDue();
    made();
    await passTime(app);
    const refusing: At = (moment, { kind }) =>
      moment === "push" && kind === "customer" ? { outcome: "refused", reason: "no e-mail" } : undefined;
    await runnerWith(refusing).runDue();
    made("sale sale-1 order", "sale sale-1 payment");
    // The customer has changed, and the change is sent after the parked task.
    await write(app, customer, { ...sale(2), customer_id: 5 });
    await runnerWith().runDue();
    made("sale sale-1 order", "sale sale-1 payment", "sale sale-2 order", "sale sale-2 payment");
    assert.deepEqual(
      (await storedTasks(app)).map(({ kind, state }) => [kind, state]),
      [
        ["customer", "parked"],
        ["sale", "done"],
        ["customer", "waiting"],
        ["sale", "done"],
      ],
    );
  });

  test("a refused task parks its subject alone, until a person sends it again", async () => {
    await write(app, sale(1), refund(1, 11), sale(2));
    const at: At = (moment, { key }) =>
      moment === "push" && key === "sale-1" ? { outcome: "refused", reason: "no such product" } : undefined;
    await runnerWith(at).runDue();
    assert.deepEqual(await states(), ["parked", "waiting", "done"]);
    await passTime(app);
    assert.equal(await runnerWith().runDue(), 0);
    const [parked, waiting] = await storedTasks(app);
    assert.ok(parked !== undefined && waiting !== undefined);
    assert.equal(parked.last_error, "no such product");
    await assert.rejects(sendAgain(deps, caller, waiting.task_id), /parked/);
    await assert.rejects(sendAgain(deps, caller, 999_999), { status: 404 });
    await sendAgain(deps, caller, parked.task_id);
    await runnerWith().runDue();
    assert.deepEqual(await states(), ["done", "done", "done"]);
    made(
      "sale sale-2 order",
      "sale sale-2 payment",
      "sale sale-1 order",
      "sale sale-1 payment",
      "refund refund-11 record",
    );
  });

  test("a task is retried for 30 days, then parked, and retried for 30 days again after it was sent again", async () => {
    const daysLeft = async (): Promise<number> => {
      const claim = await storeOf(app, kindOf(platform)).claim();
      return Math.round((claim?.tasks[0]?.retry_seconds_left ?? 0) / (24 * 60 * 60));
    };
    await write(app, sale(1));
    assert.equal(await daysLeft(), 30);
    await passTime(app);
    await deps.pool.query("update connector_task set retried_until = clock_timestamp() + interval '1 s'");
    const failing: At = () => ({ outcome: "retry", reason: "not now" });
    await runnerWith(failing).runDue();
    const [parked] = await storedTasks(app);
    assert.deepEqual([parked?.state, parked?.last_error], ["parked", "not now"]);
    await sendAgain(deps, caller, parked?.task_id ?? 0);
    assert.equal(await daysLeft(), 30);
  });

  test("a task that a person leaves out lets the next one of its subject go on", async () => {
    await write(app, sale(1), refund(1, 11));
    const at: At = (moment, { kind }) =>
      moment === "push" && kind === "sale" ? { outcome: "refused", reason: "no" } : undefined;
    await runnerWith(at).runDue();
    const [parked] = await storedTasks(app);
    await leaveOut(deps, caller, parked?.task_id ?? 0);
    await runnerWith().runDue();
    assert.deepEqual(await states(), ["left", "done"]);
    const { rows } = await deps.pool.query(
      "select field_name, staff_name from audit_log where entity_type = 'connector_task' and entity_id = $1",
      [String(parked?.task_id)],
    );
    assert.deepEqual(rows, [{ field_name: "left_out", staff_name: "Ada" }]);
  });

  test("a task whose answer was lost is found at the platform, and not sent twice", async () => {
    await write(app, sale(1));
    let losses = 2;
    const at: At = (moment) => {
      if (moment !== "made" || losses === 0) return undefined;
      losses -= 1;
      throw new Error("socket hang up");
    };
    await runnerWith(at).runDue();
    await passTime(app);
    await runnerWith(at).runDue();
    await passTime(app);
    await runnerWith(at).runDue();
    made("sale sale-1 order", "sale sale-1 payment");
    assert.deepEqual(await states(), ["done"]);
  });

  test("a task that cannot be searched at the platform is not sent", async () => {
    await write(app, sale(1));
    const lost: At = (moment) => (moment === "push" ? { outcome: "unknown", reason: "504" } : undefined);
    await runnerWith(lost).runDue();
    await passTime(app);
    const blind: At = (moment) => {
      if (moment === "find") throw new Error("no route");
      return undefined;
    };
    await runnerWith(blind).runDue();
    made();
    const [task] = await storedTasks(app);
    assert.deepEqual([task?.state, task?.last_error, task?.failed_pushes], ["waiting", "no route", 1]);
  });

  test("a task of a deleted record is done without a push", async () => {
    await write(app, sale(1));
    const store: TaskStore = { ...storeOf(app, kindOf(platform)), load: async () => undefined };
    await runnerOf(app, store).runDue();
    assert.deepEqual(await states(), ["done"]);
    made();
  });

  test("a task whose record at the platform belongs to another one here is parked", async () => {
    await write(app, sale(1));
    await deps.pool.query(
      "insert into connector_map (connector_id, kind, local_id, remote_id) values ($1, 'sale', 99, 'remote-sale-sale-1-order')",
      [connector_id],
    );
    await runnerWith().runDue();
    const [task] = await storedTasks(app);
    assert.deepEqual([task?.state, task?.last_error?.includes("belongs to another")], ["parked", true]);
  });

  test("a task whose lease is over ends without another call, and the next attempt goes on where it ended", async () => {
    await write(app, sale(1));
    let isLate = true;
    const calls: string[] = [];
    const at: At = async (moment) => {
      calls.push(moment);
      if (moment === "made" && isLate) await passTime(app);
      if (moment === "made") isLate = false;
      return undefined;
    };
    await runnerWith(at).runDue();
    assert.deepEqual(calls, ["push", "made", "find", "push", "made", "stepped"]);
    made("sale sale-1 order", "sale sale-1 payment");
    assert.ok(app.log_lines.some((line) => line.includes("the lease of the task is over")));
  });
});

test("a call that hangs delays no task of another subject", async () => {
  const hanging = Promise.withResolvers<undefined>();
  const at: At = (moment, { key }) => (moment === "push" && key === "sale-1" ? hanging.promise : undefined);
  await write(app, sale(1));
  const runner = runnerWith(at);
  runner.start();
  while (platform.tasks.length === 0) await sleep(10);
  await write(app, sale(2));
  for (let waited = 0; waited < 30_000 && platform.made.length < 2; waited += 100) await sleep(100);
  made("sale sale-2 order", "sale sale-2 payment");
  hanging.resolve(undefined);
  await runner.stop();
});

describe("the platform", () => {
  test("a platform that fails five times in a row is paused for a while, then asked with one task", async () => {
    await write(app, ...Array.from({ length: 12 }, (_, index) => sale(index + 1)));
    const down: At = (moment) =>
      moment === "push" || moment === "find" ? { outcome: "retry", reason: "503" } : undefined;
    await runnerWith(down).runDue();
    const tried = (await storedTasks(app)).filter(({ attempts }) => attempts > 0).length;
    assert.ok(tried >= 5 && tried <= 8, `${tried}`);
    const paused = await deps.pool.query(
      "select failures, paused_until > clock_timestamp() as is_paused from connector",
    );
    assert.deepEqual(paused.rows, [{ failures: tried, is_paused: true }]);
    await passTime(app);
    let calls = 0;
    const counting: At = (moment, task) => {
      if (moment === "find" || moment === "push") calls += 1;
      return down(moment, task);
    };
    await runnerWith(counting).runDue();
    assert.equal(calls, 1);
    await passTime(app);
    await runnerWith().runDue();
    assert.deepEqual(new Set(await states()), new Set(["done"]));
    assert.equal(new Set(platform.made).size, 24);
    assert.equal(platform.made.length, 24);
  });

  test("a platform that asks to wait gets no task meanwhile", async () => {
    await write(app, sale(1), sale(2));
    const limited: At = (moment, { key }) =>
      moment === "push" && key === "sale-1" ? { outcome: "retry", reason: "429", after_seconds: 600 } : undefined;
    await runnerWith(limited).runDue();
    await write(app, sale(3));
    assert.equal(await runnerWith().runDue(), 0);
    const { rows } = await deps.pool.query<{ wait: number }>(
      "select extract(epoch from paused_until - clock_timestamp())::float8 as wait from connector",
    );
    assert.ok((rows[0]?.wait ?? 0) > 590 && (rows[0]?.wait ?? 0) <= 600, String(rows[0]?.wait));
  });

  test("a platform gets no more than four tasks at once from all nodes", async () => {
    await write(app, ...Array.from({ length: 20 }, (_, index) => sale(index + 1)));
    let now = 0;
    let most = 0;
    const at: At = async (moment) => {
      if (moment !== "push") return undefined;
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return undefined;
    };
    const nodes = [runnerWith(at), runnerWith(at), runnerWith(at)];
    while ((await states()).some((state) => state === "waiting")) await Promise.all(nodes.map((node) => node.runDue()));
    assert.equal(platform.made.length, 40);
    assert.equal(most, 4);
  });
});

/** Faults that a step can have; a step without an entry has none. */
const FAULTS = ["none", "dies", "lost", "retry", "throws"] as const;
type Fault = (typeof FAULTS)[number];

/** A node that dies at a scripted step: later calls have no effect. */
class Node {
  isDead = false;
  readonly death = Promise.withResolvers<void>();
  readonly #faults: Fault[];

  constructor(faults: Fault[]) {
    this.#faults = faults;
  }

  next(): Fault {
    return this.#faults.shift() ?? "none";
  }

  die(): Promise<never> {
    this.isDead = true;
    this.death.resolve();
    return new Promise(() => undefined);
  }

  /** Runs a step of the runner, which may die before it and after it. */
  async step<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.isDead || this.next() === "dies") return this.die();
    const result = await run();
    return this.isDead || this.next() === "dies" ? this.die() : result;
  }

  readonly at: At = async (moment: Moment): Promise<PushOutcome | undefined> => {
    if (this.isDead) return this.die();
    const fault = this.next();
    if (fault === "dies") return this.die();
    if (fault === "throws") throw new Error("socket hang up");
    if (fault === "lost") return { outcome: "unknown", reason: "no answer" };
    if (fault === "retry" && moment !== "made") return { outcome: "retry", reason: "503" };
    return undefined;
  };

  async run(): Promise<void> {
    const store = storeOf(app, { ...kindOf(platform), open: () => connectorTo(platform, this.at) });
    const dying: TaskStore = {
      claim: () => this.step(store.claim),
      load: (task) => this.step(() => store.load(task)),
      saveStep: (task, step) => this.step(() => store.saveStep(task, step)),
      finish: (task, finish) => this.step(() => store.finish(task, finish)),
    };
    await Promise.race([runnerOf(app, dying).runDue(), this.death.promise]);
  }
}

test("every task is done exactly once and in order, whatever answers are lost and nodes are killed", async (t) => {
  const runs = Number(process.env["RUNS"] ?? 30);
  let deaths = 0;
  let faulty = 0;
  const scripts = fc.array(fc.constantFrom(...FAULTS), { minLength: 4, maxLength: 80 });
  const orders = fc.array(fc.nat(3), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(orders, fc.array(scripts, { minLength: 1, maxLength: 3 }), async (refunds, lives) => {
      platform = new Platform();
      await storeConnector(app);
      const written = refunds.flatMap((memos, index) => [
        sale(index + 1),
        ...Array.from({ length: memos }, (_, memo) => refund(index + 1, 100 * (index + 1) + memo)),
      ]);
      await write(app, ...written);
      faulty += lives.flat().filter((fault) => fault !== "none").length;
      const faults = lives.map((life) => [...life]);
      for (let round = 0; (await states()).some((state) => state !== "done"); round += 1) {
        assert.ok(round < 400, "the tasks do not come to an end");
        // Two nodes run at once. The second one has no faults of its own.
        const node = new Node(faults[round % Math.max(1, faults.length)] ?? []);
        await Promise.all([node.run(), new Node([]).run()]);
        if (node.isDead) deaths += 1;
        for (const { task_id, state } of await storedTasks(app)) {
          if (state === "parked") await sendAgain(deps, caller, task_id);
        }
        await passTime(app);
      }
      const parts = (task: NewTask): string[] => partsOf(task).map((part) => `${task.kind} ${task.key} ${part}`);
      assert.equal(platform.made.length, new Set(platform.made).size, platform.made.join("\n"));
      for (const index of refunds.keys()) {
        const own = written.filter(({ subject }) => subject === `order:${index + 1}`).flatMap(parts);
        assert.deepEqual(
          platform.made.filter((name) => own.includes(name)),
          own,
        );
      }
    }),
    { numRuns: runs },
  );
  t.diagnostic(`${runs} runs, ${faulty} faults, ${deaths} nodes killed`);
  assert.ok(deaths > runs / 2, `${deaths} deaths`);
});
