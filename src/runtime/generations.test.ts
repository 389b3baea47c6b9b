import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { after, describe, test } from "node:test";
import type pg from "pg";
import { cloneDatabase } from "../../test/support.ts";
import { openPool } from "./database.ts";
import { watchGenerations } from "./generations.ts";
import { cached, cachedMap } from "./memory.ts";

const database = await cloneDatabase();
const pool = openPool({ url: database.service_url, connections_max: 8, name: "test", onError: () => undefined });
const poll_timeout_ms = 3_000;
const generations = watchGenerations({ pool, poll_timeout_ms, is_named: true, onError: () => undefined });
after(async () => {
  await generations.stop();
  await pool.end();
});

const setName = (name: string) =>
  pool.query(
    `insert into location (code, name) values ('cached', $1)
     on conflict (lower(code)) do update set name = excluded.name`,
    [name],
  );
const readName = async () =>
  (await pool.query<{ name: string }>("select name from location where code = 'cached'")).rows[0]?.name;

describe("cached", () => {
  test("a cached value loads once for all callers, and again only after a change", async () => {
    await setName("first");
    await generations.poll();
    let loads = 0;
    const name = cached(generations, "configuration", () => {
      loads += 1;
      return readName();
    });
    assert.deepEqual(await Promise.all([name.get(), name.get(), name.get()]), ["first", "first", "first"]);
    assert.equal(await name.get(), "first");
    assert.equal(loads, 1);
    await setName("second");
    await generations.poll();
    assert.equal(await name.get(), "second");
    assert.equal(loads, 2);
  });

  test("a cached load that began before a commit is never served after it", async () => {
    await setName("old");
    await generations.poll();
    const slow = { read: Promise.withResolvers<void>(), gate: Promise.withResolvers<void>() };
    let loads = 0;
    const name = cached(generations, "configuration", async () => {
      loads += 1;
      const is_first = loads === 1;
      const read = await readName();
      if (is_first) {
        slow.read.resolve();
        await slow.gate.promise;
      }
      return read;
    });
    const before = name.get();
    await slow.read.promise;
    await setName("new");
    await generations.poll();
    assert.equal(await name.get(), "new");
    slow.gate.resolve();
    assert.equal(await before, "old");
    assert.equal(await name.get(), "new");
    assert.equal(loads, 2);
  });

  test("own writes are visible directly after a poll, also during reads of other callers", async () => {
    const name = cached(generations, "configuration", readName);
    const over = new AbortController();
    const readers = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        await name.get();
        await sleep(0);
      }
    });
    for (let round = 0; round < 60; round += 1) {
      await setName(`round ${round}`);
      await generations.poll();
      assert.equal(await name.get(), `round ${round}`);
    }
    over.abort();
    await Promise.all(readers);
  });

  test("a change that is rolled back raises no number", async () => {
    const { configuration } = await generations.poll();
    const client = await pool.connect();
    await client.query("begin");
    await client.query("update location set name = 'never' where code = 'cached'");
    assert.equal((await generations.poll()).configuration, configuration);
    await client.query("rollback");
    client.release();
    assert.equal((await generations.poll()).configuration, configuration);
  });

  test("a failed load is reported to all waiting callers and is retried", async () => {
    let loads = 0;
    const value = cached(generations, "access", async () => {
      loads += 1;
      if (loads === 1) throw new Error("away");
      return loads;
    });
    const failed = await Promise.allSettled([value.get(), value.get()]);
    assert.deepEqual(
      failed.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.equal(await value.get(), 2);
  });
});

describe("cachedMap", () => {
  test("cachedMap keeps each key until the area changes, shares loads, and drops the oldest of too many", async () => {
    const loads: string[] = [];
    const map = cachedMap(
      generations,
      "configuration",
      async (key: string) => {
        loads.push(key);
        return `${key}: ${String(await readName())}`;
      },
      2,
    );
    await setName("one");
    await generations.poll();
    assert.deepEqual(await Promise.all([map.get("a"), map.get("a"), map.get("b")]), ["a: one", "a: one", "b: one"]);
    assert.deepEqual(loads, ["a", "b"]);
    await setName("two");
    await generations.poll();
    assert.equal(await map.get("a"), "a: two");
    await map.get("b");
    await map.get("c");
    await map.get("b");
    assert.deepEqual(loads, ["a", "b", "a", "b", "c"]);
    await map.get("a");
    assert.deepEqual(loads, ["a", "b", "a", "b", "c", "a"]);
  });

  test("cachedMap does not keep a failure", async () => {
    let loads = 0;
    const map = cachedMap(
      generations,
      "access",
      async () => {
        loads += 1;
        if (loads === 1) throw new Error("away");
        return loads;
      },
      2,
    );
    await assert.rejects(map.get("a"), /away/);
    assert.equal(await map.get("a"), 2);
  });
});

describe("watchGenerations", () => {
  const rows = (v: number, peers = 0) => ({
    rows: ["access", "configuration", "terminals"].map((area) => ({ area, v, peers })),
  });
  const poolOf = (query: () => Promise<unknown>) => ({ query }) as unknown as pg.Pool;

  test("cached values are not used while polls fail, the failure is reported once, and they are used again later", async () => {
    let isAway = false;
    const errors: unknown[] = [];
    const watch = watchGenerations({
      poll_timeout_ms,
      pool: poolOf(async () => {
        if (isAway) throw new Error("away");
        return rows(5);
      }),
      is_named: true,
      onError: (error) => errors.push(error),
    });
    await watch.poll();
    assert.equal(watch.current()?.access, 5);
    isAway = true;
    while (watch.current() !== undefined) await sleep(20);
    const load = cached(watch, "access", async () => 1);
    await assert.rejects(load.get(), /away/);
    assert.equal(errors.length, 1);
    isAway = false;
    while (watch.current() === undefined) await sleep(20);
    assert.equal(watch.current()?.access, 5);
    await watch.stop();
  });

  test("another server, a restored table and numbers that went back raise every number, above the known ones too", async (t) => {
    const answers = [
      ["a", 5],
      ["b", 5],
      ["b", 4],
      ["b", 5],
    ] as const;
    let index = 0;
    let dropped = 0;
    const watch = watchGenerations({
      poll_timeout_ms,
      pool: poolOf(async () => {
        const [origin, v] = answers[index] ?? ["b", 5];
        return { rows: rows(v).rows.map((row) => ({ ...row, origin })) };
      }),
      is_named: true,
      onError: () => undefined,
      onOtherHistory: () => {
        dropped += 1;
      },
    });
    t.after(() => watch.stop());
    let loads = 0;
    const value = cached(watch, "access", async () => (loads += 1));
    const values = cachedMap(watch, "access", async () => loads, 2);
    const seen: unknown[] = [];
    for (; index < answers.length; index += 1) {
      await watch.poll();
      seen.push([await value.get(), await values.get("key"), await value.get(), dropped]);
    }
    assert.deepEqual(seen, [
      [1, 1, 1, 0],
      [2, 2, 2, 1],
      [3, 3, 3, 2],
      [4, 4, 4, 2],
    ]);
  });

  test("a database without generation rows is not trusted", async () => {
    const watch = watchGenerations({
      poll_timeout_ms,
      pool: poolOf(async () => ({ rows: [] })),
      is_named: true,
      onError: () => undefined,
    });
    await assert.rejects(watch.poll(), /no generation rows/);
    assert.equal(watch.current(), undefined);
    await watch.stop();
  });

  /** Starts a watch whose polls the test ends itself. */
  function watchByHand({ is_named = false, peers = 0 }: { is_named?: boolean; peers?: number } = {}) {
    const polls: PromiseWithResolvers<unknown>[] = [];
    const statements: pg.QueryConfig[] = [];
    let is_over = false;
    const watch = watchGenerations({
      poll_timeout_ms,
      pool: {
        query: (statement: pg.QueryConfig) => {
          statements.push(statement);
          if (is_over) return Promise.resolve(rows(0));
          const poll = Promise.withResolvers<unknown>();
          polls.push(poll);
          return poll.promise;
        },
      } as unknown as pg.Pool,
      is_named,
      onError: () => undefined,
    });
    const answer = (index: number, v: number) => polls[index]?.resolve(rows(v, peers));
    const stop = async () => {
      is_over = true;
      const stopped = watch.stop();
      for (const poll of polls) poll.resolve(rows(0));
      await stopped;
    };
    return { watch, polls, statements, answer, stop };
  }

  test("a change counts from the end of the poll that found it", async () => {
    const { watch, answer, stop } = watchByHand();
    await sleep(30);
    const before_ms = performance.now();
    answer(0, 1);
    await watch.fresh();
    assert.ok((watch.changedAt("access") ?? 0) >= before_ms);
    await stop();
  });

  test("a caller does not wait for the maximum age while no other process watches the database", async () => {
    const { watch, answer, stop } = watchByHand({ is_named: true });
    answer(0, 1);
    await watch.fresh();
    const waited = await Promise.race([watch.untilSharedSince(performance.now()).then(() => false), sleep(300, true)]);
    assert.equal(waited, false);
    await stop();
  });

  for (const [name, options] of [
    ["another process watches the database", { is_named: true, peers: 1 }],
    ["processes behind a pooler cannot be counted", { is_named: false }],
  ] as const) {
    test(`a caller waits for the maximum age of the cache when ${name}`, async () => {
      const { watch, answer, stop } = watchByHand(options);
      answer(0, 1);
      await watch.fresh();
      const since_ms = performance.now();
      await watch.untilSharedSince(since_ms);
      // A timer may fire up to a millisecond early.
      assert.ok(performance.now() >= since_ms + 799);
      await stop();
    });
  }

  test("callers that come while a poll runs share the next one, which begins after that", async () => {
    const { watch, polls, answer, stop } = watchByHand();
    const callers = [watch.poll(), watch.poll(), watch.poll()];
    assert.equal(polls.length, 1);
    answer(0, 1);
    while (polls.length < 2) await sleep(1);
    const later = watch.poll();
    answer(1, 2);
    assert.deepEqual(
      (await Promise.all(callers)).map(({ access }) => access),
      [2, 2, 2],
    );
    while (polls.length < 3) await sleep(1);
    answer(2, 3);
    assert.equal((await later).access, 3);
    await stop();
  });

  test("a caller that needs numbers takes those of the running poll, and all such callers share it", async () => {
    const { watch, polls, answer, stop } = watchByHand();
    const readers = Array.from({ length: 50 }, () => watch.fresh());
    answer(0, 7);
    for (const { access } of await Promise.all(readers)) assert.equal(access, 7);
    assert.equal(polls.length, 1);
    await stop();
  });

  test("a caller does not rely on a poll that hangs, and the poll's failure reaches all waiting callers", async () => {
    const { watch, polls, answer, stop } = watchByHand();
    answer(0, 1);
    while (polls.length < 2) await sleep(1);
    await sleep(900);
    assert.equal(watch.current(), undefined);
    const waiting = [watch.fresh(), watch.fresh()];
    answer(1, 2);
    while (polls.length < 3) await sleep(1);
    answer(2, 3);
    assert.deepEqual(
      (await Promise.all(waiting)).map(({ access }) => access),
      [3, 3],
    );
    while (polls.length < 4) await sleep(1);
    while (watch.current() !== undefined) await sleep(20);
    const refused = [watch.fresh(), watch.fresh()].map((reader) => assert.rejects(reader, /away/));
    polls[3]?.reject(new Error("away"));
    await Promise.all(refused);
    await stop();
  });

  test("the statement of a poll has no name where names are off", async () => {
    const { statements, stop } = watchByHand();
    assert.deepEqual(
      statements.map(({ name }) => name),
      [undefined],
    );
    await stop();
  });
});
