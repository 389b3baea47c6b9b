import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openCheckRequests } from "./check-requests.ts";

function open(changes: Partial<Parameters<typeof openCheckRequests>[0]> = {}) {
  const asked: number[][] = [];
  const errors: unknown[] = [];
  const checks = openCheckRequests({
    is_enabled: true,
    enqueue: async (license_ids) => void asked.push([...license_ids]),
    onError: (error) => void errors.push(error),
    ...changes,
  });
  return { ...checks, asked, errors };
}

describe("a request for a check", () => {
  test("a check request is written at most once a minute per licence, however many callers request it", async (t) => {
    let now_ms = 1_000;
    t.mock.method(performance, "now", () => now_ms);
    const { request, drain, asked } = open();
    for (const at_ms of [1_000, 1_001, 60_999, 61_000, 61_001]) {
      now_ms = at_ms;
      request(7);
      await drain();
    }
    assert.deepEqual(asked, [[7], [7]]);
  });

  test("a check request that could not be written is reported, and the next one is written immediately", async () => {
    let isBroken = true;
    const asked: (readonly number[])[] = [];
    const { request, drain, errors } = open({
      enqueue: async (license_ids) => {
        if (isBroken) throw new Error("the database is away");
        asked.push(license_ids);
      },
    });
    request(7);
    await drain();
    assert.equal(errors.length, 1);
    isBroken = false;
    request(7);
    await drain();
    assert.deepEqual(asked, [[7]]);
    assert.equal(errors.length, 1);
  });

  test("a check request is ignored without a licensing service", async () => {
    const { request, drain, asked } = open({ is_enabled: false });
    request(7);
    await drain();
    assert.deepEqual(asked, []);
  });
});
