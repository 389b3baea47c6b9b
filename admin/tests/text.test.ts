import assert from "node:assert/strict";
import { test } from "node:test";
import { byName } from "../src/parts/text.ts";

test("a choice among rows requests those with the typed letters in their name, and all before that", () => {
  assert.deepEqual(byName("ut"), { name: { like: "%ut%" } });
  assert.deepEqual(byName(""), {});
});
