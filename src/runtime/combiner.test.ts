import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import * as fc from "fast-check";
import { combine, type FailureDecision } from "./combiner.ts";

void test("each caller gets its own result; runs keep order and bounds, and no more than allowed are in flight", async () => {
  const arrivals = fc.array(
    fc.record({ bytes: fc.integer({ min: 0, max: 150 }), turns: fc.integer({ min: 0, max: 2 }) }),
    {
      maxLength: 80,
    },
  );
  const limits = fc.record({ max_runs: fc.integer({ min: 1, max: 3 }), run_turns: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(
      arrivals,
      fc.integer({ min: 1, max: 40 }),
      limits,
      async (all, max_rows, { max_runs, run_turns }) => {
        const runs: number[][] = [];
        let in_flight = 0;
        const submit = combine<number, string>({
          max_rows,
          max_bytes: 100,
          max_runs,
          size_of: (index) => all[index]?.bytes ?? 0,
          run: async (items) => {
            in_flight += 1;
            assert.ok(in_flight <= max_runs);
            runs.push([...items]);
            for (let turn = 0; turn < run_turns; turn += 1) await nextTurn();
            in_flight -= 1;
            return items.map((index) => (index % 7 === 3 ? new Error(`bad ${index}`) : `done ${index}`));
          },
        });
        const answers: Promise<string>[] = [];
        for (const [index, arrival] of all.entries()) {
          answers.push(submit(index));
          answers.at(-1)?.catch(() => undefined);
          for (let turn = 0; turn < arrival.turns; turn += 1) await nextTurn();
        }
        const settled = await Promise.allSettled(answers);
        for (const [index, answer] of settled.entries()) {
          const text = answer.status === "fulfilled" ? answer.value : (answer.reason as Error).message;
          assert.equal(text, index % 7 === 3 ? `bad ${index}` : `done ${index}`);
        }
        assert.deepEqual(runs.flat(), [...all.keys()]);
        for (const run of runs) {
          assert.ok(run.length >= 1 && run.length <= max_rows);
          const bytes = run.reduce((sum, index) => sum + (all[index]?.bytes ?? 0), 0);
          assert.ok(bytes <= 100 || run.length === 1);
        }
      },
    ),
    { numRuns: 60 },
  );
});

/**
 * Submits `count` items at once, and returns the runs and the results. `behave` gives the results
 * of a run.
 */
async function play(
  count: number,
  behave: (items: readonly number[], run: number) => (number | Error)[],
  onFailure?: (error: unknown) => FailureDecision,
) {
  const runs: (readonly number[])[] = [];
  const submit = combine<number, number>({
    max_rows: 32,
    max_bytes: 1_000,
    size_of: () => 1,
    run: (items) => Promise.resolve(behave(items, runs.push(items))),
    ...(onFailure === undefined ? {} : { onFailure }),
  });
  const settled = await Promise.allSettled(Array.from({ length: count }, (_, index) => submit(index)));
  const answers = settled.map((answer) =>
    answer.status === "fulfilled" ? answer.value : answer.reason instanceof Error ? answer.reason.message : "?",
  );
  return { runs, answers };
}

void test("items that arrive together share as few runs as the bounds allow", async () => {
  const { runs } = await play(45, (items) => [...items]);
  assert.deepEqual(
    runs.map((run) => run.length),
    [32, 13],
  );
});

void test("a failed run fails its own callers only, and the next run goes on", async () => {
  const { answers } = await play(33, (items, run) => {
    if (run === 1) throw new Error("down");
    return [...items];
  });
  assert.deepEqual(answers, [...Array.from({ length: 32 }, () => "down"), 32]);
});

void test("a run is repeated at most once", async () => {
  const healed = await play(
    2,
    (items, run) => {
      if (run === 1) throw new Error("down");
      return [...items];
    },
    () => "repeat",
  );
  assert.deepEqual(healed.answers, [0, 1]);
  assert.equal(healed.runs.length, 2);
  const down = await play(
    2,
    () => {
      throw new Error("down");
    },
    () => "repeat",
  );
  assert.deepEqual(down.answers, ["down", "down"]);
  assert.equal(down.runs.length, 2);
});

void test("a bad item fails alone in runs of one item each, also after a repeat", async () => {
  const decisions: FailureDecision[] = ["repeat", "one-by-one"];
  const { runs, answers } = await play(
    4,
    (items) => {
      if (items.includes(2)) throw new Error(`${items.length} refused`);
      return [...items];
    },
    () => decisions.shift() ?? assert.fail("asked too often"),
  );
  assert.deepEqual(answers, [0, 1, "1 refused", 3]);
  assert.deepEqual(
    runs.map((run) => run.length),
    [4, 4, 1, 1, 1, 1],
  );
});

void test("a run that answers too few results fails all its callers", async () => {
  const { answers } = await play(2, () => [0]);
  assert.match(String(answers[0]), /2 items answered 1 results/);
  assert.equal(answers[1], answers[0]);
});

void test("a failure in the decision rejects the callers and does not stop the queue", async () => {
  const { answers } = await play(
    33,
    (items, run) => {
      if (run === 1) throw new Error("down");
      return [...items];
    },
    () => {
      throw new Error("undecided");
    },
  );
  assert.deepEqual(answers, [...Array.from({ length: 32 }, () => "A combined run failed."), 32]);
});

void test("an item whose size cannot be computed is refused without the other items of its run", async () => {
  const submit = combine<number, number>({
    max_rows: 4,
    max_bytes: 10,
    size_of: (item) => (item === 1 ? assert.fail("no size") : 1),
    run: (items) => Promise.resolve(items),
  });
  const settled = await Promise.allSettled([submit(0), submit(1), submit(2)]);
  assert.deepEqual(
    settled.map((answer) => answer.status),
    ["fulfilled", "rejected", "fulfilled"],
  );
});

void test("draining waits for items that are queued and in flight, and ends at once when there are none", async () => {
  let done = 0;
  const submit = combine<number, number>({
    max_rows: 2,
    max_bytes: 10,
    size_of: () => 1,
    run: async (items) => {
      await nextTurn();
      done += items.length;
      return items;
    },
  });
  await submit.drain();
  const answers = [1, 2, 3, 4, 5].map((item) => submit(item));
  await submit.drain();
  assert.equal(done, 5);
  assert.deepEqual(await Promise.all(answers), [1, 2, 3, 4, 5]);
});

void test("limits that are no positive whole numbers are refused", () => {
  const rest = { size_of: () => 1, run: (items: readonly number[]) => Promise.resolve(items) };
  for (const limit of [0, -1, 1.5, Number.NaN]) {
    assert.throws(() => combine<number, number>({ ...rest, max_rows: limit, max_bytes: 1 }), /max_rows/);
    assert.throws(() => combine<number, number>({ ...rest, max_rows: 1, max_bytes: limit }), /max_bytes/);
  }
});

void test("as many runs as allowed are in flight, never more, and drain waits for all of them", async () => {
  const open: (() => void)[] = [];
  const sizes: number[] = [];
  const double = combine<number, number>({
    max_rows: 2,
    max_bytes: 100,
    max_runs: 2,
    size_of: () => 1,
    run: async (items) => {
      sizes.push(items.length);
      await new Promise<void>((resolve) => {
        open.push(resolve);
      });
      return items.map((item) => item * 2);
    },
  });
  const answers = Promise.all([1, 2, 3, 4, 5].map((item) => double(item)));
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(sizes, [2, 2]);
  let is_drained = false;
  const drained = double.drain().then(() => {
    is_drained = true;
  });
  while (open.length > 0) {
    assert.equal(is_drained, false);
    open.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await drained;
  assert.deepEqual(await answers, [2, 4, 6, 8, 10]);
  assert.deepEqual(sizes, [2, 2, 1]);
});

/** Returns runs that the test ends itself and whose items it sees. */
function runsInHand(max_runs: number) {
  const runs: { readonly items: readonly number[]; readonly end: () => void }[] = [];
  const submit = combine<number, number>({
    max_rows: 32,
    max_bytes: 1_000,
    max_runs,
    size_of: () => 1,
    run: (items) =>
      new Promise((resolve) => {
        runs.push({ items, end: () => resolve([...items]) });
      }),
  });
  return { runs, submit, sizes: () => runs.map(({ items }) => items.length) };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

/** Returns `runsInHand` after a rush of eight concurrent items, whose runs have ended. */
async function afterRush() {
  const hand = runsInHand(2);
  const rush = Array.from({ length: 8 }, (_, item) => hand.submit(item));
  await turns(3);
  for (const { end } of hand.runs) end();
  await Promise.all(rush);
  const before = hand.runs.length;
  return { ...hand, sizes: () => hand.sizes().slice(before), end: (run: number) => hand.runs[before + run]?.end() };
}

void test("each of two runs takes half of the items in flight, as soon as they are there", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { submit, sizes, end } = await afterRush();
  const answers = [0, 1, 2, 3].map((item) => submit(item));
  assert.deepEqual(sizes(), [4], "four of eight do not wait for the end of the turn");
  answers.push(...[4, 5, 6].map((item) => submit(item)));
  await turns(3);
  assert.deepEqual(sizes(), [4], "three wait for a fourth");
  answers.push(submit(7));
  assert.deepEqual(sizes(), [4, 4]);
  end(0);
  end(1);
  assert.deepEqual(await Promise.all(answers), [0, 1, 2, 3, 4, 5, 6, 7]);
});

void test("waiting items are run when the run before them ends, or when that takes long", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { submit, sizes, end } = await afterRush();
  const answers = [0, 1, 2, 3, 4].map((item) => submit(item));
  await turns(3);
  assert.deepEqual(sizes(), [4]);
  end(0);
  await turns(3);
  assert.deepEqual(sizes(), [4, 1], "the end of a run takes along what waits");
  answers.push(submit(5));
  await turns(3);
  assert.deepEqual(sizes(), [4, 1]);
  t.mock.timers.tick(10);
  assert.deepEqual(sizes(), [4, 1, 1], "a run that hangs delays no other run");
  end(1);
  end(2);
  assert.deepEqual(await Promise.all(answers), [0, 1, 2, 3, 4, 5]);
});

void test("few items share a run, and two callers do not wait for each other", async () => {
  const { submit, sizes, runs } = runsInHand(2);
  const answers = [submit(0), submit(1)];
  await turns(3);
  assert.deepEqual(sizes(), [2]);
  answers.push(submit(2));
  await turns(3);
  assert.deepEqual(sizes(), [2], "two of three are under way already");
  runs[0]?.end();
  await turns(3);
  assert.deepEqual(sizes(), [2, 1]);
  answers.push(submit(3));
  assert.deepEqual(sizes(), [2, 1, 1]);
  for (const { end } of runs) end();
  assert.deepEqual(await Promise.all(answers), [0, 1, 2, 3]);
});
