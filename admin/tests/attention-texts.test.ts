import assert from "node:assert/strict";
import { test } from "node:test";
import { ITEM_CODES } from "../../src/features/devices/attention/rules/items.ts";
import { TEXTS } from "../../src/features/devices/attention/rules/texts/texts.ts";
import { de } from "../src/i18n/de/texts.ts";
import { en } from "../src/i18n/en/texts.ts";
import { nl } from "../src/i18n/nl/texts.ts";

test("mails say what needs attention in the same words as the application", () => {
  for (const [language, { tk }] of Object.entries({ en, nl, de })) {
    const texts = TEXTS[language as keyof typeof TEXTS];
    assert.deepEqual(texts.items, tk.attention.items, language);
    assert.deepEqual(texts.reasons, tk.system.health.reasons, language);
  }
});

test("each code of what needs attention has a sentence", () => {
  const named = new Set(Object.keys(en.tk.attention.items));
  const own = { closing_cash: "cash_short" } as Readonly<Record<string, string>>;
  assert.deepEqual(
    ITEM_CODES.filter((code) => !named.has(own[code] ?? code)),
    [],
  );
});
