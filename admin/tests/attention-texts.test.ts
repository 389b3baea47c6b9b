import assert from "node:assert/strict";
import { test } from "node:test";
import { ITEM_CODES } from "../../src/features/operations/attention/rules/items.ts";
import { en } from "../src/i18n/en.ts";

test("each code of what needs attention has a sentence", () => {
  const named = new Set(Object.keys(en.tk.attention.items));
  const own = { closing_cash: "cash_short" } as Readonly<Record<string, string>>;
  assert.deepEqual(
    ITEM_CODES.filter((code) => !named.has(own[code] ?? code)),
    [],
  );
});
