import assert from "node:assert/strict";
import { test } from "node:test";
import { slugOf } from "../src/parts/slug.ts";

test("a code is made of a name in any language", () => {
  assert.equal(slugOf("Hauptstraße"), "hauptstrasse");
  assert.equal(slugOf(" Café Müller & Söhne, Nº 5! "), "cafe-mueller-soehne-no-5");
  assert.equal(slugOf("東京"), "");
  assert.equal(slugOf("white roll with sesame 80 g", 18), "white-roll-with-80");
  assert.equal(slugOf("x".repeat(90)).length, 64);
});
