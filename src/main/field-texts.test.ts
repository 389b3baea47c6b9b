import assert from "node:assert/strict";
import { test } from "node:test";
import { ROUTES } from "./app.ts";
import { FIELD_TEXTS, NAMED_TEXTS } from "./field-texts.ts";
import { apiWithoutFieldTexts } from "./operator-routes.ts";
import { describeFields } from "../web-api/openapi/fields.ts";

const used = new Set<string>();
const without = new Set<string>();
describeFields(apiWithoutFieldTexts(ROUTES), FIELD_TEXTS, (member, key) =>
  key === undefined ? without.add(member) : used.add(key),
);

test("each member of each request and answer has a sentence", () => {
  assert.deepEqual([...without], []);
  assert.ok(used.size > 500, String(used.size));
});

test("each sentence is about a member, and is a sentence", () => {
  assert.deepEqual(
    Object.keys(NAMED_TEXTS).filter((key) => !used.has(key)),
    [],
  );
  for (const [key, text] of Object.entries(FIELD_TEXTS)) assert.match(text, /^[\p{Lu}\d`].*\.$/u, key);
});

test("a sentence speaks of null only where a member may be null", () => {
  const text = { "Row.a": "Of a row.", a: "Number; null without one." };
  const schemas = {
    Row: { properties: { a: { type: "integer" } } },
    Other: { properties: { a: { type: ["integer", "null"] } } },
    Third: { properties: { a: { type: "integer" } } },
  };
  assert.deepEqual(describeFields({ components: { schemas }, paths: {}, webhooks: {} }, text).components.schemas, {
    Row: { properties: { a: { type: "integer", description: "Of a row." } } },
    Other: { properties: { a: { type: ["integer", "null"], description: "Number; null without one." } } },
    Third: { properties: { a: { type: "integer", description: "Number." } } },
  });
});
