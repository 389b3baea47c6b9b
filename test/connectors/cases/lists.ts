import assert from "node:assert/strict";
import type { PulledKind } from "../../../src/connectors/connector.ts";
import type { ConformanceCase } from "../case.ts";
import { simpleSale } from "../sales.ts";
import { newEmail, type Trial } from "../trial.ts";

const PAGES_MAX = 2_000;

/** Reads every record of a kind, in pages of `limit`. */
async function readAll(
  trial: Trial,
  how: "pull" | "sweep",
  kind: PulledKind,
  limit: number,
  between: (page: number) => Promise<void> = async () => undefined,
): Promise<ReadonlySet<string>> {
  const { connector, tools } = await trial.direct();
  const seen = new Set<string>();
  let position: string | undefined;
  for (let page = 1; ; page += 1) {
    assert.ok(page <= PAGES_MAX, "the pages do not come to an end");
    const { items, next, has_more } = await connector[how](kind, position, limit, tools);
    assert.ok(items.length <= limit, `${items.length} records in a page of ${limit}`);
    for (const { remote_id } of items) seen.add(remote_id);
    if (!has_more) return seen;
    assert.notEqual(next, undefined);
    position = next;
    await between(page);
  }
}

const without =
  (kind: PulledKind) =>
  ({ capabilities: { pulls } }: Trial) =>
    pulls.includes(kind) ? undefined : `the connector pulls no ${kind}`;

async function customersThere(trial: Trial, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let customer = 0; customer < count; customer += 1) {
    ids.push(await trial.platform.seed.customer({ email: newEmail(), firstname: "Ada", lastname: "Moreau" }));
  }
  return ids;
}

export const LIST_CASES: readonly ConformanceCase[] = [
  ...(["sweep", "pull"] as const).map((how) => ({
    number: 14,
    name: `a ${how} of more than two pages gives every customer, made at one time, in pages of the limit`,
    without: without("customers"),
    run: async (trial: Trial) => {
      const ids = await customersThere(trial, 7);
      const seen = await readAll(trial, how, "customers", 3);
      assert.deepEqual(
        ids.filter((id) => !seen.has(id)),
        [],
        "customers that no page gives",
      );
    },
  })),
  {
    number: 14,
    name: "records that move while a sweep reads its pages are not lost",
    without: without("customers"),
    run: async (trial) => {
      const ids = await customersThere(trial, 7);
      const seen = await readAll(trial, "sweep", "customers", 3, async (page) => {
        const moving = ids[page - 1];
        if (moving !== undefined) await trial.platform.changeCustomer(moving, { lastname: `Moved ${page}` });
      });
      assert.deepEqual(
        ids.filter((id) => !seen.has(id)),
        [],
        "customers that no page gives",
      );
    },
  },
  {
    number: 14,
    name: "a record that changes after a pull is given by the next one",
    without: without("customers"),
    run: async (trial) => {
      const [id] = await customersThere(trial, 1);
      assert.ok(id !== undefined);
      const { connector, tools } = await trial.direct();
      let position: string | undefined;
      for (let page = 1, has_more = true; has_more; page += 1) {
        assert.ok(page <= PAGES_MAX);
        ({ next: position, has_more } = await connector.pull("customers", position, 100, tools));
      }
      await trial.platform.changeCustomer(id, { lastname: "Lovelace" });
      const { items } = await connector.pull("customers", position, 100, tools);
      const changed = items.find(({ remote_id }) => remote_id === id);
      assert.equal(changed?.record?.["lastname"], "Lovelace", "the pulled name");
    },
  },
  {
    number: 15,
    name: "a sale that is not at the platform is not found, also where the platform answers another one",
    run: async (trial) => {
      const sku = await trial.product();
      await simpleSale(trial, sku);
      const second = await simpleSale(trial, sku);
      const tasks = await trial.tasks();
      await trial.drain();
      await trial.assertDone();
      const { connector, tools } = await trial.direct();
      const [first, other] = tasks.filter(({ kind }) => kind === "sale");
      assert.ok(first && other);
      const task = await trial.taskOf(first);
      const absent = await connector.find({ ...task, key: crypto.randomUUID() }, tools);
      assert.equal(absent.outcome, "absent", "a key that no order has");
      trial.proxy.reset();
      const found = await connector.find(await trial.taskOf(other), tools);
      const { remote_id } = await trial.orderOf(second.key);
      assert.deepEqual([found.outcome, "remote_id" in found && found.remote_id], ["done", remote_id]);
      // The recorded answers are about the other sale, as when a platform ignores the filter.
      const { answers } = trial.proxy;
      trial.proxy.reset();
      trial.proxy.fail(({ number }) => {
        const { status = 500, body = "" } = answers[(number - 1) % answers.length] ?? {};
        return { kind: "answer", status, body };
      });
      // A connector may notice the wrong answer and fail; it may not take the wrong order.
      for (const key of [task.key, crypto.randomUUID()]) {
        const taken = await connector.find({ ...task, key }, tools).catch(() => undefined);
        assert.ok(trial.proxy.calls.length > 0, "nothing was asked");
        assert.notEqual(taken?.outcome, "done", "another sale was taken");
      }
    },
  },
];
