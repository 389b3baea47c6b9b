import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { withinTime } from "./within-time.ts";

describe("work with a time limit", () => {
  test("work that ends in time gives its result, and its signal is aborted afterwards", async () => {
    const signals: AbortSignal[] = [];
    const result = await withinTime(60_000, async (signal) => {
      signals.push(signal);
      return signal.aborted ? "late" : "in time";
    });
    assert.equal(result, "in time");
    assert.equal(signals[0]?.aborted, true);
  });

  test("work that does not end is refused at the limit, and its signal is aborted with the reason", async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<unknown>();
    const hanging = withinTime(5, (signal) => {
      signal.addEventListener("abort", () => resolve(signal.reason));
      return Promise.withResolvers<never>().promise;
    });
    await assert.rejects(hanging, { message: "it took longer than 5 ms" });
    assert.equal(String(await aborted), "Error: it took longer than 5 ms");
  });

  test("work that throws at once is refused with its error", async () => {
    const failing = withinTime(60_000, () => {
      throw new Error("broken");
    });
    await assert.rejects(failing, { message: "broken" });
  });
});
