import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { sql } from "kysely";
import { cloneDatabase } from "../../test/support.ts";
import { openKysely, openPool, type Tx } from "./database.ts";
import { afterCommit, asLastStatement, inTransaction, type LastStatement } from "./transaction.ts";

const database = await cloneDatabase();
const pool = openPool({ url: database.owner_url, connections_max: 8, name: "test", onError: () => undefined });
const db = openKysely(pool);
after(() => pool.end());
await pool.query("create table note (place bigint generated always as identity, text text not null)");
await pool.query("create table counter (id int primary key, v int not null default 0)");
await pool.query("insert into counter (id) select generate_series(1, 2)");

const write = (tx: Tx, text: string) => sql`insert into note (text) values (${text})`.execute(tx);
const raise = (tx: Tx, state: string) =>
  sql`do ${sql.lit(`begin raise exception 'provoked' using errcode = '${state}'; end`)}`.execute(tx);

async function notes(prefix: string): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>("select text from note where text like $1 order by place", [
    `${prefix}%`,
  ]);
  return rows.map(({ text }) => text);
}

describe("inTransaction", () => {
  test("inTransaction commits all of the work and answers its result, or none of it", async () => {
    assert.equal(await inTransaction(db, async (tx) => (await write(tx, "whole"), 7)), 7);
    await assert.rejects(
      inTransaction(db, async (tx) => {
        await write(tx, "half");
        throw new Error("no");
      }),
      /^Error: no$/,
    );
    assert.deepEqual([await notes("whole"), await notes("half")], [["whole"], []]);
  });

  test("inTransaction runs the work again after a serialization failure or a deadlock, without a trace of the failed run", async () => {
    for (const state of ["40001", "40P01"]) {
      let runs = 0;
      await inTransaction(db, async (tx) => {
        runs += 1;
        await write(tx, `again ${state} ${runs}`);
        if (runs < 4) await raise(tx, state);
      });
      assert.equal(runs, 4);
      assert.deepEqual(await notes(`again ${state}`), [`again ${state} 4`]);
    }
  });

  test("work after the commit runs once for the run that commits, and not at all after a rollback", async () => {
    const followed: string[] = [];
    let runs = 0;
    await inTransaction(db, async (tx) => {
      runs += 1;
      const run = runs;
      afterCommit(tx, () => followed.push(`run ${run}`));
      if (run < 3) await raise(tx, "40001");
      assert.deepEqual(followed, []);
    });
    await assert.rejects(
      inTransaction(db, async (tx) => {
        afterCommit(tx, () => followed.push("rolled back"));
        await raise(tx, "23505");
      }),
    );
    assert.deepEqual(followed, ["run 3"]);
  });

  test("inTransaction gives up after five runs, and at once for any other error", async () => {
    for (const [state, most] of [
      ["40001", 5],
      ["23505", 1],
      ["57014", 1],
    ] as const) {
      let runs = 0;
      await assert.rejects(
        inTransaction(db, async (tx) => {
          runs += 1;
          await raise(tx, state);
        }),
        { code: state },
      );
      assert.equal(runs, most, state);
    }
    assert.equal(pool.idleCount, pool.totalCount);
  });

  test("two transactions that lock two rows the other way round both succeed", async () => {
    const firstLocks: PromiseWithResolvers<void>[] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const bump = (tx: Tx, id: number) => sql`update counter set v = v + 1 where id = ${id}`.execute(tx);
    await Promise.all(
      [0, 1].map((mine) =>
        inTransaction(db, async (tx) => {
          runs += 1;
          await bump(tx, mine + 1);
          firstLocks[mine]?.resolve();
          await firstLocks[1 - mine]?.promise;
          await bump(tx, 2 - mine);
        }),
      ),
    );
    // At least three runs: the repeated transaction may take its first lock again before the other
    // one wakes up.
    assert.ok(runs >= 3, `${runs} runs`);
    const { rows } = await pool.query<{ v: number }>("select v from counter");
    assert.deepEqual(
      rows.map(({ v }) => v),
      [2, 2],
    );
  });
});

describe("asLastStatement", () => {
  test("asLastStatement runs once with all keys, each once and sorted, after all other work", async () => {
    const last: LastStatement = async (tx, keys) => void (await write(tx, `last: ${keys.join(",")}`));
    await inTransaction(db, async (tx) => {
      for (const key of ["b", "a", "c", "a"]) {
        asLastStatement(tx, last, key);
        await write(tx, `last step ${key}`);
      }
    });
    assert.deepEqual(await notes("last"), ["last step b", "last step a", "last step c", "last step a", "last: a,b,c"]);
  });

  test("two last statements run in the order in which they were first named", async () => {
    const one: LastStatement = async (tx) => void (await write(tx, "order one"));
    const two: LastStatement = async (tx) => void (await write(tx, "order two"));
    await inTransaction(db, async (tx) => {
      asLastStatement(tx, two, "x");
      asLastStatement(tx, one, "x");
      asLastStatement(tx, two, "y");
    });
    assert.deepEqual(await notes("order"), ["order two", "order one"]);
  });

  test("asLastStatement does not run when the work fails, and starts anew when it runs again", async () => {
    const seen: (readonly string[])[] = [];
    const last: LastStatement = async (_tx, keys) => void seen.push(keys);
    await assert.rejects(
      inTransaction(db, async (tx) => {
        asLastStatement(tx, last, "lost");
        throw new Error("no");
      }),
    );
    let runs = 0;
    await inTransaction(db, async (tx) => {
      runs += 1;
      asLastStatement(tx, last, `run ${runs}`);
      if (runs === 1) await raise(tx, "40001");
    });
    assert.deepEqual(seen, [["run 2"]]);
  });

  test("a failing last statement rolls back the whole transaction", async () => {
    await assert.rejects(
      inTransaction(db, async (tx) => {
        await write(tx, "taken back");
        asLastStatement(tx, () => Promise.reject(new Error("no")), "x");
      }),
    );
    assert.deepEqual(await notes("taken back"), []);
  });

  test("asLastStatement is refused once the work is over", async () => {
    const nothing: LastStatement = async () => undefined;
    await assert.rejects(
      inTransaction(db, async (tx) => asLastStatement(tx, async () => asLastStatement(tx, nothing, "late"), "x")),
      /has already run/,
    );
    const kept = await inTransaction(db, async (tx) => tx);
    assert.throws(() => asLastStatement(kept, nothing, "late"), /has already run/);
  });
});
