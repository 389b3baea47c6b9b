import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TSchema } from "typebox";
import { ROUTES } from "../src/main/app.ts";
import { compileBinder } from "../src/web-api/bind/bind.ts";
import { ApiError } from "../src/web-api/errors/errors.ts";
import { type JsonNode, JsonString } from "../src/web-api/json/json.ts";
import { plainReaders } from "../src/web-api/json/plain-list.ts";
import { parseJson } from "../src/web-api/json/json.ts";
import { boundOf, isIgnoredIfInvalid, isReplaced, kindOf } from "../src/web-api/schema.ts";
import type { Route } from "../src/web-api/route.ts";
import { bodyWith, FIRST, leavesOf, type Path } from "./leaves.ts";

interface Leaf {
  readonly route: Route<never>;
  readonly path: Path;
  readonly schema: TSchema;
}

const leaves: readonly Leaf[] = (ROUTES as readonly Route<never>[]).flatMap((route) =>
  [...leavesOf(route.input)].map(([path, schema]) => ({ route, path, schema })),
);
const ignored = leaves.filter(({ schema }) => isIgnoredIfInvalid(schema));
const refused = leaves.filter(({ schema }) => !isIgnoredIfInvalid(schema));
const texts = refused.filter(({ schema }) => ["text", "verbatim", "json"].includes(kindOf(schema) ?? ""));
const numbers = refused.filter(({ schema }) => ["decimal", "int", "timestamp"].includes(kindOf(schema) ?? ""));

const shown = ({ route, path }: Leaf): string => `${route.method} ${route.path}: ${path.join(".")}`;

/** Returns the error of the binder for a body with one member. */
function refusalOf({ route, path }: Leaf, body: JsonNode): string {
  try {
    compileBinder(route.input, { reject_unknown_keys: route.reject_unknown_keys, entity_name: route.entity_name })({
      path: new Map(),
      query: new Map(),
      body,
    });
  } catch (error) {
    assert.ok(error instanceof ApiError, `${path.join(".")}: ${String(error)}`);
    assert.equal(error.status, 400);
    return error.rendered;
  }
  return "";
}

const parsed = (body: string, route?: Route<never>): JsonNode =>
  parseJson(Buffer.from(body), {}, route && plainReaders(route.input)).root;

describe("every text of every route", () => {
  test("a text with U+0000 or half of a surrogate pair is refused with a message, or replaced in a name on a receipt", () => {
    const replaced = new Set<string>();
    for (const leaf of texts) {
      if (kindOf(leaf.schema) !== "text") continue;
      for (const token of ['"a\\u0000b"', '"\\ud800"', '"\\udc00x"']) {
        const said = refusalOf(leaf, parsed(bodyWith(leaf.path, token)));
        if (said === "" && isReplaced(leaf.schema)) replaced.add(shown(leaf));
        else assert.match(said, /has a character that cannot be stored \(U\+0000 or a lone surrogate\)/, shown(leaf));
      }
    }
    assert.equal(replaced.size, 13);
    for (const name of replaced) assert.match(name, /^POST \/V1\/pos\/receipts: receipt\./);
  });

  test("every text of every route has a greatest length, and the binder refuses a longer one", () => {
    assert.ok(texts.length > 500);
    for (const leaf of texts) {
      const { route, path, schema } = leaf;
      assert.ok(typeof (schema as { maxLength?: number }).maxLength === "number", shown(leaf));
      const text = new JsonString(`"${"x".repeat(boundOf(schema) + 1)}"`);
      const body = path.reduceRight<JsonNode>(
        (inner, step) => (step === FIRST ? [inner] : new Map([[step, inner]])),
        text,
      );
      assert.match(refusalOf(leaf, body), /is longer than \d+ characters/, shown(leaf));
      if (boundOf(schema) > 100_000) continue;
      const escaped = `"${"\\u0041".repeat(boundOf(schema) + 1)}"`;
      assert.match(refusalOf(leaf, parsed(bodyWith(path, escaped), route)), /is longer than/, shown(leaf));
      const plain = `"${"x".repeat(boundOf(schema) + 1)}"`;
      assert.match(refusalOf(leaf, parsed(bodyWith(path, plain), route)), /is longer than/, shown(leaf));
      const fitting = `"${"x".repeat(boundOf(schema))}"`;
      assert.doesNotMatch(refusalOf(leaf, parsed(bodyWith(path, fitting), route)), /is longer than/, shown(leaf));
    }
  });

  test("the length of a text counts characters as the database does, in plain and in escaped spelling", () => {
    for (const leaf of texts.filter(({ schema }) => kindOf(schema) === "text" && boundOf(schema) < 10_000)) {
      for (const letter of ["𠮷", "\\ud842\\udfb7"]) {
        const most = boundOf(leaf.schema);
        const fitting = parsed(bodyWith(leaf.path, `"${letter.repeat(most)}"`));
        const longer = parsed(bodyWith(leaf.path, `"${letter.repeat(most + 1)}"`));
        assert.doesNotMatch(refusalOf(leaf, fitting), /is longer than/, shown(leaf));
        assert.match(refusalOf(leaf, longer), /is longer than/, shown(leaf));
      }
    }
  });

  test("a number or a datetime in a string has 64 characters at most, and is not shown whole", () => {
    assert.ok(numbers.length > 300);
    for (const leaf of numbers) {
      const said = refusalOf(leaf, parsed(bodyWith(leaf.path, `"${"1".repeat(100_000)}"`)));
      assert.match(said, /value's type is invalid/, shown(leaf));
      assert.ok(said.length < 2_000, shown(leaf));
    }
  });

  test("a text that may be ignored is never refused", () => {
    assert.equal(ignored.length, 4);
    for (const leaf of ignored) {
      for (const token of [`"${"x".repeat(100_000)}"`, '"a\\u0000b"', '"\\ud800"', "true", "[]", "{}", "1e99"]) {
        assert.doesNotMatch(
          refusalOf(leaf, parsed(bodyWith(leaf.path, token))),
          /type is invalid|longer|stored/,
          token,
        );
      }
    }
  });
});
