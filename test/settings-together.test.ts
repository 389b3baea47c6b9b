import assert from "node:assert/strict";
import { test } from "node:test";
import { DEMO_SETTINGS } from "../simulator/shop.ts";
import { findSetting, SETTINGS } from "../src/shared/configuration/registry/registry.ts";

/** Returns the settings that contradict another one when the given values are stored. */
function contradictions(stored: Readonly<Record<string, string>>): string[] {
  const valueOf = (path: string) => stored[path] ?? findSetting(path)?.default ?? "";
  return SETTINGS.flatMap(({ path, goes_with }) =>
    goes_with
      .filter(({ value, path: other, values }) => valueOf(path) === value && !values.includes(valueOf(other)))
      .map(({ path: other }) => `${path} and ${other}`),
  );
}

test("the defaults and the settings of the demo shop contradict nothing", () => {
  assert.deepEqual(contradictions({}), []);
  assert.deepEqual(contradictions(DEMO_SETTINGS), []);
  assert.equal(contradictions({ "tax/calculation/price_includes_tax": "1" }).length, 4);
});

test("settings that go together name stored settings and values that these take", () => {
  for (const { path, options, type, goes_with } of SETTINGS) {
    for (const companion of goes_with) {
      const other = findSetting(companion.path);
      const taken = (setting: { readonly options: readonly string[] | null; readonly type: string }) =>
        setting.options ?? (setting.type === "bool" ? ["0", "1"] : []);
      assert.ok(other && taken({ options, type }).includes(companion.value), path);
      assert.deepEqual(
        companion.values.filter((value) => !taken(other).includes(value)),
        [],
        companion.path,
      );
      assert.ok(companion.values.length > 0);
    }
  }
});
