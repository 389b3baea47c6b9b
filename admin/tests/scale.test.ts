import assert from "node:assert/strict";
import { test } from "node:test";
import { hasSalesBefore, hourText } from "../src/pages/dashboard/day.ts";
import { barOf, labelEvery, ticksOf } from "../src/pages/dashboard/scale.ts";

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

test("a bar stands on zero, hangs from it for refunds, and is left out for hours to come", () => {
  const { at } = ticksOf([100, -50]);
  assert.deepEqual(barOf("100.00", at), { y: 0, height: 66.67 });
  assert.deepEqual(barOf("-50", at), { y: 66.67, height: 33.33 });
  assert.deepEqual(barOf("0", at), { y: 66.67, height: 0 });
  assert.equal(barOf(null, at), null);
});

test("a full hour is written as a time", () => {
  assert.equal(hourText(0, "nl"), "00:00");
  assert.equal(hourText(14, "de"), "14:00");
});

test("the week before is compared where it has sales or refunds", () => {
  const of = (...before: string[]) =>
    hasSalesBefore({ hours: before.map((net_sales_before, hour) => ({ hour, net_sales: "1.00", net_sales_before })) });
  assert.equal(of("0.00", "0.0000"), false);
  assert.equal(of("0.00", "-5.00"), true);
});

test("labels of hours leave out as many as a phone has no room for", () => {
  const room = (hours: number) => 100 / Math.max(hours, 8);
  assert.deepEqual(
    [5, 8, 12, 24].map(room).map((each) => labelEvery(each, "phone")),
    [2, 2, 3, 5],
  );
  assert.deepEqual(
    [5, 8, 12, 24].map(room).map((each) => labelEvery(each, "wide")),
    [1, 1, 2, 3],
  );
});
