import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Capabilities, Connector, ConnectorKind, Task, Tools } from "../../src/connectors/connector.ts";
import { openConnector, openTaskStore, type OpenConnector } from "../../src/connectors/commands/store.ts";
import { type Pulling, pullKind } from "../../src/connectors/commands/pull.ts";
import { sendAgain } from "../../src/connectors/commands/tasks.ts";
import { toolsOf } from "../../src/connectors/commands/tools.ts";
import type { PulledKind } from "../../src/connectors/connector.ts";
import { findConnector } from "../../src/connectors/queries/connector.ts";
import { loadRecord } from "../../src/connectors/queries/records.ts";
import type { TaskStore } from "../../src/connectors/task-runner.ts";
import type { TaskKind } from "../../src/shared/connector-tasks/rules.ts";
import { encrypt } from "../../src/runtime/secrets.ts";
import { connectorSecretContext } from "../../src/shared/connector-tasks/rules.ts";
import { newAdministrator } from "../administrator.ts";
import { passTime, runnerOf, type StoredTask, storedTasks } from "../fixtures/connectors/shop.ts";
import { openApp, TEST_KEY_RING, type TestApp } from "../support.ts";
import type { NewProduct, OrderThere, PlatformUnderTest, ProxiedCall, RunningPlatform } from "./port.ts";
import { type FaultProxy, startProxy } from "./proxy.ts";

/** Maximum rounds of `drain`: more than the attempts after which a task is parked. */
const ROUNDS_MAX = 25;

/** The service and one platform, which run one case after the other. */
export class Trial {
  readonly under: PlatformUnderTest;
  readonly platform: RunningPlatform;
  readonly proxy: FaultProxy;
  readonly app: TestApp;
  readonly admin: string;
  readonly capabilities: Capabilities;
  /** Time limit of the connector's requests in milliseconds, in cases that shorten it. */
  timeout_ms: number | undefined;

  private constructor(
    under: PlatformUnderTest,
    platform: RunningPlatform,
    proxy: FaultProxy,
    app: TestApp,
    admin: string,
  ) {
    this.under = under;
    this.platform = platform;
    this.proxy = proxy;
    this.app = app;
    this.admin = admin;
    this.capabilities = under.kind.open(platform.settings(proxy.url), platform.secret).capabilities;
  }

  /**
   * Starts a platform and opens its trial.
   * @param app - opened with `WEBHOOK_ALLOW_PRIVATE=on`.
   */
  static async open(under: PlatformUnderTest, app: TestApp): Promise<Trial> {
    const platform = await under.start();
    const proxy = await startProxy(platform.url);
    const { token } = await newAdministrator(app);
    return new Trial(under, platform, proxy, app, token);
  }

  async close(): Promise<void> {
    await this.proxy.close();
    await this.platform.stop();
  }

  /** Begins a case: the connector is stored anew, no task waits, and every call is passed on. */
  async begin(): Promise<void> {
    const { deps } = this.app;
    this.proxy.reset();
    this.timeout_ms = undefined;
    await deps.pool.query("delete from connector");
    const settings = JSON.stringify(this.platform.settings(this.proxy.url));
    const { rows } = await deps.pool.query<{ connector_id: number }>(
      "insert into connector (kind, settings, is_active, owned_kinds) values ($1, $2, true, '{}') returning connector_id",
      [this.under.kind.name, settings],
    );
    const connector_id = rows[0]?.connector_id ?? 0;
    const secret = encrypt(TEST_KEY_RING, this.platform.secret, connectorSecretContext(connector_id));
    await deps.pool.query("update connector set secret = $1", [secret]);
  }

  /** Changes the address that the connector calls. */
  async setUrl(url: string): Promise<void> {
    const settings = JSON.stringify(this.platform.settings(url));
    await this.app.deps.pool.query("update connector set settings = $1", [settings]);
  }

  /** Returns whether a call can change something at the platform. */
  isWrite(call: ProxiedCall): boolean {
    return this.platform.writes?.(call) ?? call.method !== "GET";
  }

  /** Sends a request to the service, which must succeed. */
  async saved(method: string, url: string, body?: unknown, token?: string) {
    const answer = await this.app.call(method, url, { body, ...(token === undefined ? {} : { token }) });
    assert.equal(answer.status, 200, `${method} ${url}: ${answer.text}`);
    return answer.body;
  }

  /** Seeds a new product at the platform. Returns its SKU. */
  async product(members: Partial<NewProduct> = {}): Promise<string> {
    const sku = members.sku ?? newSku();
    await this.platform.seed.products([{ sku, name: `Tea ${sku}`, price: "10.00", qty: "100", ...members }]);
    return sku;
  }

  /**
   * Returns the kind of the connector for one node. Once the node is dead, its requests have no
   * effect.
   */
  kindOf(node: { isDead: boolean } = { isDead: false }): ConnectorKind {
    const bounded = <Of extends Tools>(tools: Of): Of => ({
      ...tools,
      request: async (request) => {
        if (node.isDead) return never();
        const { timeout_ms = request.timeout_ms } = this;
        const answer = await tools
          .request({ ...request, ...(timeout_ms === undefined ? {} : { timeout_ms }) })
          .catch((error: unknown) => (node.isDead ? never() : Promise.reject(error as Error)));
        return node.isDead ? never() : answer;
      },
    });
    return {
      ...this.under.kind,
      calls_per_minute: 1_000_000,
      open: (settings, secret): Connector => {
        const inner = this.under.kind.open(settings, secret);
        const { listSales, listStock, installation } = inner;
        return {
          ...inner,
          ...(listSales !== undefined && {
            listSales: (period, position, limit, tools) => listSales(period, position, limit, bounded(tools)),
          }),
          ...(listStock !== undefined && {
            listStock: (position, limit, tools) => listStock(position, limit, bounded(tools)),
          }),
          ...(installation !== undefined && { installation: (tools) => installation(bounded(tools)) }),
          push: (task, tools) => inner.push(task, bounded(tools)),
          find: (task, tools) => inner.find(task, bounded(tools)),
          pull: (kind, position, limit, tools) => inner.pull(kind, position, limit, bounded(tools)),
          sweep: (kind, position, limit, tools) => inner.sweep(kind, position, limit, bounded(tools)),
          check: (tools) => inner.check(bounded(tools)),
        };
      },
    };
  }

  /** Opens the stored connector. */
  async opened(node?: { isDead: boolean }): Promise<OpenConnector> {
    const { db } = this.app.deps;
    const stored = await findConnector(db);
    assert.ok(stored);
    return openConnector({ db, ring: TEST_KEY_RING, kinds: [this.kindOf(node)], allows_private: true }, stored);
  }

  /** Returns the connector and the tools of one call, without the runner around it. */
  async direct(): Promise<{ readonly connector: Connector; readonly tools: Tools }> {
    const { connector, calls } = await this.opened();
    return { connector, tools: toolsOf(calls, new AbortController().signal) };
  }

  /** Returns a stored task as the runner gives it to the connector at its first attempt. */
  async taskOf({ kind, subject, key, record_id }: StoredTask): Promise<Task> {
    const record = await loadRecord(this.app.deps.db, { kind: kind as TaskKind, subject, record_id });
    return { kind, key, record_id, remote_id: null, step: {}, record } as Task;
  }

  /** Sends every waiting task of a kind at the same time, more than a runner does. */
  async pushAtOnce(kind: TaskKind): Promise<void> {
    const { connector, tools } = await this.direct();
    const waiting = (await this.tasks()).filter((task) => task.kind === kind && task.state === "waiting");
    const outcomes = await Promise.all(
      waiting.map(async (task) =>
        connector.push(await this.taskOf(task), { ...tools, saveStep: async () => undefined }),
      ),
    );
    for (const outcome of outcomes) assert.equal(outcome.outcome, "done", JSON.stringify(outcome));
  }

  runner(store: TaskStore = this.store()) {
    return runnerOf(this.app, store);
  }

  store(node?: { isDead: boolean }): TaskStore {
    const { db } = this.app.deps;
    return openTaskStore({ db, ring: TEST_KEY_RING, kinds: [this.kindOf(node)], allows_private: true });
  }

  /** Sends everything, and lets the time between attempts pass. Returns the tasks. */
  async drain(rounds = ROUNDS_MAX): Promise<StoredTask[]> {
    for (let round = 0; round < rounds; round += 1) {
      await this.runner().runDue();
      const tasks = await storedTasks(this.app);
      if (tasks.every(({ state }) => state !== "waiting")) return tasks;
      await passTime(this.app);
    }
    return storedTasks(this.app);
  }

  /** Sends due tasks with a node that is killed once `death` resolves, as by kill -9. */
  async runUntil(death: Promise<void>): Promise<void> {
    const node = { isDead: false };
    const store = this.store(node);
    const alive = async <Result>(run: () => Promise<Result>): Promise<Result> => {
      const result = node.isDead ? await never() : await run();
      return node.isDead ? never() : result;
    };
    const dying: TaskStore = {
      claim: () => alive(store.claim),
      load: (task) => alive(() => store.load(task)),
      saveStep: (task, step) => alive(() => store.saveStep(task, step)),
      finish: (task, finish) => alive(() => store.finish(task, finish)),
    };
    await Promise.race([this.runner(dying).runDue(), death]);
    node.isDead = true;
  }

  async pull(kind: PulledKind, how: "pull" | "sweep" = "sweep"): Promise<Pulling> {
    return pullKind(this.app.deps, await this.opened(), kind, how);
  }

  tasks(): Promise<StoredTask[]> {
    return storedTasks(this.app);
  }

  /** Returns the order of a sale, of which the platform must have exactly one. */
  async orderOf(key: string): Promise<OrderThere> {
    const orders = await this.platform.ordersOf(key);
    assert.equal(orders.length, 1, `the sale is there ${orders.length} times`);
    return orders[0] as OrderThere;
  }

  /** Sends every parked task again, as an administrator does. */
  async sendAgain(): Promise<void> {
    const caller = { kind: "admin", id: 1, name: "Ada", resources: new Set(["all"]), location_ids: [] } as const;
    for (const { task_id, state } of await storedTasks(this.app)) {
      if (state === "parked") await sendAgain(this.app.deps, caller, task_id);
    }
  }

  async assertDone(): Promise<void> {
    const tasks = (await storedTasks(this.app)).map(({ kind, state, last_error }) => ({ kind, state, last_error }));
    for (const task of tasks) assert.equal(task.state, "done", JSON.stringify(task));
    assert.ok(tasks.length > 0, "no task was written");
  }
}

export function newSku(): string {
  return `sku-${randomUUID().slice(0, 13)}`;
}

export function newEmail(local = "ada"): string {
  return `${local}-${randomUUID().slice(0, 13)}@shop.example`;
}

/** Creates an account as a register does. */
export async function newCustomer(
  trial: Trial,
  email: string,
): Promise<{ customer_id: number; customer_email: string }> {
  const customer = { email, firstname: "Ada", lastname: "Moreau", website_id: 1 };
  const { id } = await trial.saved("POST", "/rest/V1/customers", { customer });
  return { customer_id: id, customer_email: email };
}

export async function openTrialApp(): Promise<TestApp> {
  return openApp({ connector_kinds: [], env: { WEBHOOK_ALLOW_PRIVATE: "on" } });
}

export function never(): Promise<never> {
  return new Promise(() => undefined);
}
