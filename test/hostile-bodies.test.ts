import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { BODY_LIMITS } from "../src/web-api/json/json.ts";
import { assertLeavesLoopFree } from "./loop-delay.ts";
import { openApp } from "./support.ts";

const { call } = await openApp();

const listOf = (length: number, valueOf: (index: number) => string): string =>
  `[${Array.from({ length }, (_, index) => valueOf(index)).join(",")}]`;
const objectOf = (length: number, prefix: string): string =>
  `{${Array.from({ length }, (_, index) => `"${prefix}${index}":1`).join(",")}}`;

/** Bodies with the maximum number of values, and more. */
const BODIES: Readonly<Record<string, string>> = {
  "400,000 different keys": objectOf(400_000, "key"),
  "400,000 different keys with escapes": objectOf(400_000, "\\u006bey"),
  "200,000 objects of one key each": listOf(200_000, (index) => `{"key${index}":1}`),
  "400 objects of 1,000 different keys": listOf(400, (index) => objectOf(1_000, `key${index}_`)),
  "500,000 empty objects": listOf(500_000, () => "{}"),
  "as many empty objects as are taken": listOf(BODY_LIMITS.values - 10, () => "{}"),
  "as many numbers as are taken": listOf(BODY_LIMITS.values - 10, () => "1"),
  "as many keys as are taken, once in each of 20 objects": listOf(20, () => objectOf(BODY_LIMITS.keys, "key")),
  "20,000 lines of 11 members": listOf(
    20_000,
    (index) => `{${Array.from({ length: 11 }, (_, member) => `"member_${member}":"value ${index}"`).join(",")}}`,
  ),
};

describe("a body of many values", () => {
  for (const [what, list] of Object.entries(BODIES)) {
    const body = Buffer.from(`{"receipt":{"points_earned":1},"other":${list}}`);
    test(`a body of ${what} leaves the event loop free`, () =>
      assertLeavesLoopFree(what, async () => {
        const { status } = await call("POST", "/rest/V1/pos/receipts", { body });
        assert.equal(status, 400);
      }));
  }
});
