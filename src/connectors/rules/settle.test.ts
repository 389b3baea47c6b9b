import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { circuitChange, FAILURES_MAX, tasksAtOnce } from "./circuit.ts";
import { delaySeconds, type Ending, FAILED_PUSHES_MAX, mustFindFirst, settle } from "./settle.ts";

const MONTH = 30 * 24 * 60 * 60;
const fresh = { attempts: 1, failed_pushes: 0, retry_seconds_left: MONTH };
const retry: Ending = { of: "push", result: { outcome: "retry", reason: "busy" } };
const unknown: Ending = { of: "push", result: { outcome: "unknown", reason: "cut off" } };
const refused: Ending = { of: "push", result: { outcome: "refused", reason: "no city" } };
const done: Ending = { of: "push", result: { outcome: "done", remote_id: "7" } };

describe("a task after an attempt", () => {
  test("a task waits 5 seconds after an attempt, twice as long each time, and never longer than 15 minutes", () => {
    const waits = Array.from({ length: 10 }, (_, index) => delaySeconds(index + 1));
    assert.deepEqual(waits, [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
    assert.equal(delaySeconds(3_000), 900);
  });

  test("a task is searched at the platform before every attempt except the first", () => {
    assert.deepEqual(
      [1, 2, 3].map((attempts) => mustFindFirst({ attempts })),
      [false, true, true],
    );
  });

  test("a task is retried for 30 days, and parked with the reason when the next attempt would come later", () => {
    assert.deepEqual(settle(fresh, retry), { state: "waiting", wait_seconds: 5, failed_pushes: 0, reason: "busy" });
    assert.equal(settle({ ...fresh, retry_seconds_left: 4 }, retry).state, "parked");
    assert.equal(settle({ ...fresh, retry_seconds_left: -60 }, unknown).state, "parked");
  });

  test("a task waits at least as long as the platform asks", () => {
    const asked: Ending = { of: "push", result: { outcome: "retry", reason: "429", after_seconds: 77 } };
    assert.equal(settle(fresh, asked).wait_seconds, 77);
    assert.equal(settle({ ...fresh, attempts: 20 }, asked).wait_seconds, 900);
    // A platform may ask for a longer wait than the time for which tasks are retried.
    const years: Ending = { of: "push", result: { outcome: "retry", reason: "429", after_seconds: 1e9 } };
    assert.deepEqual(settle(fresh, years), { state: "waiting", wait_seconds: 3_600, failed_pushes: 0, reason: "429" });
  });

  test("a task is parked when pushes go unanswered although the platform is up, and not when it is down", () => {
    const failing = { ...fresh, attempts: 30, failed_pushes: FAILED_PUSHES_MAX - 1 };
    assert.equal(settle(failing, unknown).state, "parked");
    const away: Ending = { of: "find", result: { outcome: "retry", reason: "no route" } };
    assert.deepEqual(settle(failing, away).state, "waiting");
  });

  test("a done task ends, a refused one is parked, and a spent budget only delays it", () => {
    assert.equal(settle(fresh, done).state, "done");
    assert.deepEqual(settle(fresh, refused), { state: "parked", wait_seconds: 0, failed_pushes: 0, reason: "no city" });
    assert.deepEqual(settle({ ...fresh, attempts: 9 }, { of: "budget", wait_seconds: 12 }), {
      state: "waiting",
      wait_seconds: 12,
      failed_pushes: 0,
      reason: null,
    });
  });

  test("a task never waits past its end and never less than its delay", () => {
    fc.assert(
      fc.property(
        fc.record({
          attempts: fc.integer({ min: 1, max: 5_000 }),
          failed_pushes: fc.nat(9),
          retry_seconds_left: fc.integer(),
        }),
        fc.constantFrom(retry, unknown),
        (attempt, ending) => {
          const { state, wait_seconds } = settle(attempt, ending);
          assert.ok(wait_seconds >= delaySeconds(attempt.attempts));
          if (state === "waiting") assert.ok(wait_seconds <= attempt.retry_seconds_left);
        },
      ),
    );
  });
});

describe("the circuit", () => {
  test("the circuit opens after five failures in a row, lets one task through at a time, and closes with an answer", () => {
    assert.deepEqual(circuitChange(0, retry), { count: "add", pause_seconds: 0 });
    assert.deepEqual(circuitChange(FAILURES_MAX - 1, unknown), { count: "add", pause_seconds: 30 });
    assert.deepEqual([tasksAtOnce(FAILURES_MAX - 1), tasksAtOnce(FAILURES_MAX)], [4, 1]);
    for (const ending of [done, refused]) {
      assert.deepEqual(circuitChange(FAILURES_MAX, ending), { count: "reset", pause_seconds: 0 });
    }
  });

  test("the circuit pauses for as long as the platform asks, up to an hour", () => {
    const asked = (after_seconds: number): Ending => ({
      of: "push",
      result: { outcome: "retry", reason: "429", after_seconds },
    });
    assert.equal(circuitChange(0, asked(90)).pause_seconds, 90);
    assert.equal(circuitChange(0, asked(1e9)).pause_seconds, 3_600);
    assert.deepEqual(circuitChange(3, { of: "budget", wait_seconds: 9 }), { count: "keep", pause_seconds: 9 });
  });
});
