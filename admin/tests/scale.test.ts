import assert from "node:assert/strict";
import { test } from "node:test";
import { pointsOf, ticksOf } from "../src/pages/dashboard/scale.ts";

test("an axis names round heights from zero to above the highest value", () => {
  const { ticks, at } = ticksOf([0, 120.5, 431.2]);
  assert.deepEqual(ticks, [0, 200, 400, 600]);
  assert.deepEqual([at(0), at(300), at(600)], [100, 50, 0]);
  assert.deepEqual(ticksOf([0.3, 0.1]).ticks, [0, 0.1, 0.2, 0.3]);
  assert.deepEqual(ticksOf([1_234_567]).ticks, [0, 500_000, 1_000_000, 1_500_000]);
});

test("an hour of refunds is below zero", () => {
  const { ticks, at } = ticksOf([100, -40]);
  assert.deepEqual(ticks, [-50, 0, 50, 100]);
  assert.equal(at(-50), 100);
  assert.ok(at(-40) > at(0));
});

test("a day without sales has a line at the bottom", () => {
  const { ticks, at } = ticksOf([0, 0]);
  assert.equal(ticks[0], 0);
  assert.equal(at(0), 100);
});

test("a line leaves out the hours to come; one hour is a dot", () => {
  const { at } = ticksOf([0, 200]);
  assert.equal(pointsOf(["0", "200.00", "100.00", null, null], at), "0,100 25,0 50,50");
  assert.equal(pointsOf(["200", null, null], at), "0,0 0,0");
});
