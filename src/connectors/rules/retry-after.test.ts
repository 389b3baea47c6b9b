import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { retryAfter } from "./retry-after.ts";

const date = "Mon, 23 Nov 2026 22:24:20 GMT";

describe("Retry-After", () => {
  test("Retry-After is a number of seconds", () => {
    assert.deepEqual(retryAfter({ "retry-after": "77" }), { after_seconds: 77 });
    assert.deepEqual(retryAfter({ "retry-after": "0" }), { after_seconds: 0 });
  });

  test("Retry-After is a date, compared with the platform's clock", () => {
    const until = "Mon, 23 Nov 2026 22:26:00 GMT";
    assert.deepEqual(retryAfter({ "retry-after": until, date }), { after_seconds: 100 });
    assert.deepEqual(retryAfter({ "retry-after": until }), {}, "without a Date header");
    assert.deepEqual(retryAfter({ "retry-after": date, date: until }), {}, "a date in the past");
  });

  test("Retry-After is empty without a valid header", () => {
    for (const text of ["", "soon", "-5", "1.5", "1e3", "9999999999", "2026-11-23T22:26:00Z"]) {
      assert.deepEqual(retryAfter({ "retry-after": text, date }), {}, text);
    }
    assert.deepEqual(retryAfter({}), {});
  });
});
