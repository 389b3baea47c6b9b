import assert from "node:assert/strict";
import { test } from "node:test";
import { fairQueue, TemporarilyUnavailable } from "./fair-queue.ts";

test("the lanes take turns: a job of another lane does not wait for a flood that came before it", async () => {
  const run = fairQueue({ max_at_once: 1, max_waiting: 100, reason: "full" });
  const order: string[] = [];
  const work = (lane: string) => run(lane, async () => void order.push(lane));
  await Promise.all([...Array.from({ length: 20 }, () => work("flood")), work("other"), work("third")]);
  assert.deepEqual(order.slice(0, 4), ["flood", "flood", "other", "third"]);
  assert.equal(order.length, 22);
});

test("a full queue drops the last job of its longest lane, and a flood refuses no job of other lanes", async () => {
  const run = fairQueue({ max_at_once: 1, max_waiting: 5, reason: "full" });
  const flood = Array.from({ length: 20 }, () => run("flood", async () => "flood"));
  const others = ["b", "c", "d"].map((lane) => run(lane, async () => lane));
  assert.deepEqual(await Promise.all(others), ["b", "c", "d"]);
  const ended = await Promise.allSettled(flood);
  const refused = ended.filter((each) => each.status === "rejected").map(({ reason }) => reason as unknown);
  // Of 20 jobs one ran at once and five waited, of which three made room for other lanes.
  assert.equal(refused.length, 20 - 3);
  for (const reason of refused) assert.ok(reason instanceof TemporarilyUnavailable);
  assert.equal(await run("flood", async () => "again"), "again");
});

test("a job that fails releases its place", async () => {
  const run = fairQueue({ max_at_once: 1, max_waiting: 1, reason: "full" });
  await assert.rejects(
    run("a", async () => Promise.reject(new Error("failed"))),
    /failed/,
  );
  assert.equal(await run("a", async () => 1), 1);
});
