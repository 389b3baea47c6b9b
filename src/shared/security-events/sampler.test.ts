import assert from "node:assert/strict";
import { test } from "node:test";
import type { WrittenEvent } from "./rules.ts";
import { openSampler } from "./sampler.ts";

const failure = (address: string, name?: string): Omit<WrittenEvent, "times"> => ({
  kind: "sign_in_failed",
  change_source: "admin",
  address,
  ...(name === undefined ? {} : { subject: { type: "admin_user", name } }),
});

const sum = (written: readonly WrittenEvent[]) => written.reduce((all, { times }) => all + times, 0);

void test("the first event is written at once, the same ones of a minute as one with their number", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const written: WrittenEvent[] = [];
  const { take } = openSampler((event) => written.push(event));
  for (let n = 0; n < 10; n += 1) take(failure("192.0.2.0/24", "ann"));
  take(failure("192.0.2.0/24", "bob"));
  take(failure("198.51.100.0/24", "ann"));
  assert.deepEqual(
    written.map(({ subject, address, times }) => [subject?.name, address, times]),
    [
      ["ann", "192.0.2.0/24", 1],
      ["bob", "192.0.2.0/24", 1],
      ["ann", "198.51.100.0/24", 1],
    ],
  );
  t.mock.timers.tick(59_999);
  assert.equal(written.length, 3);
  t.mock.timers.tick(1);
  assert.deepEqual([written.length, written[3]?.subject?.name, written[3]?.times], [4, "ann", 9]);
  take(failure("192.0.2.0/24", "ann"));
  assert.equal(written.length, 5);
});

void test("events of ten thousand names and addresses in a minute are less than 70 rows, and their numbers add up", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const written: WrittenEvent[] = [];
  const { take } = openSampler((event) => written.push(event));
  for (let n = 0; n < 10_000; n += 1) take(failure(`10.${n >> 8}.${n & 255}.0/24`));
  take({ kind: "access_refused", change_source: "api", address: "192.0.2.0/24" });
  t.mock.timers.tick(60_000);
  assert.ok(written.length < 70, String(written.length));
  assert.equal(sum(written), 10_001);
  assert.equal(sum(written.filter(({ kind }) => kind === "access_refused")), 1);
});

void test("flushing writes the counted events once", () => {
  const written: WrittenEvent[] = [];
  const { take, flush } = openSampler((event) => written.push(event));
  for (let n = 0; n < 3; n += 1) take(failure("192.0.2.0/24"));
  flush();
  flush();
  assert.deepEqual(
    written.map(({ times }) => times),
    [1, 2],
  );
});
