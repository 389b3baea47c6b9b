import assert from "node:assert/strict";
import { test } from "node:test";
import { receiptLanguage, textsFor } from "./texts.ts";

test("every language has every text, with the same placeholders as English", () => {
  const placeholders = (text: string) => [...text.matchAll(/%\d/g)].map(([placeholder]) => placeholder).toSorted();
  const english = textsFor("en");
  for (const language of ["nl", "de", "fr", "es", "it"] as const) {
    const texts = textsFor(language);
    assert.notEqual(texts, english, language);
    const own: Readonly<Record<string, string>> = { ...texts };
    for (const [name, text] of Object.entries(english)) {
      assert.ok(own[name]?.trim(), `${language} ${name}`);
      assert.deepEqual(placeholders(own[name] ?? ""), placeholders(text), `${language} ${name}`);
    }
  }
});

test("a language tag is read in either spelling; the names of Object.prototype are not languages", () => {
  assert.equal(receiptLanguage("nl_BE"), "nl");
  assert.equal(receiptLanguage("DE-at"), "de");
  for (const tag of ["pl", "", "constructor", "__proto__"]) assert.equal(receiptLanguage(tag), undefined, tag);
});
