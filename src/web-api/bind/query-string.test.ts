import assert from "node:assert/strict";
import { test } from "node:test";

import * as fc from "fast-check";

import { ApiError } from "../errors/errors.ts";
import { parseQueryString, type QueryNode } from "./query-string.ts";

function plain(node: QueryNode): unknown {
  return typeof node === "string" ? node : [...node].map(([key, value]) => [key, plain(value)]);
}

function read(text: string): unknown {
  return plain(parseQueryString(text));
}

const refusal = (message: RegExp) => (error: unknown) =>
  error instanceof ApiError && error.status === 400 && message.test(error.message);

test("bracketed names nest, whether the brackets are literal or encoded", () => {
  const nested = [["a", [["b", [["0", [["c", "v"]]]]]]]];
  assert.deepEqual(read("a[b][0][c]=v"), nested);
  assert.deepEqual(read("a%5Bb%5D%5b0%5d[c]=v"), nested);
});

test("plus signs and percent sequences are decoded in names and values", () => {
  assert.deepEqual(read("a+b=c+d&e%20f=%2B%C3%A9%3D"), [
    ["a b", "c d"],
    ["e f", "+é="],
  ]);
});

test("a name without an equals sign is present and empty; everything behind the first one is the value", () => {
  assert.deepEqual(read("searchCriteria&a=&b=1=2&&=x"), [
    ["searchCriteria", ""],
    ["a", ""],
    ["b", "1=2"],
  ]);
  assert.deepEqual(read(""), []);
});

test("members keep their order of appearance and empty brackets append", () => {
  assert.deepEqual(read("a[9]=x&a[2]=y&a[]=z&b[]=1&b[]=2"), [
    [
      "a",
      [
        ["9", "x"],
        ["2", "y"],
        ["3", "z"],
      ],
    ],
    [
      "b",
      [
        ["0", "1"],
        ["1", "2"],
      ],
    ],
  ]);
});

test("the last duplicate wins, also between a text and members", () => {
  assert.deepEqual(read("a=1&a=2"), [["a", "2"]]);
  assert.deepEqual(read("a=1&a[b]=2"), [["a", [["b", "2"]]]]);
  assert.deepEqual(read("a[b]=2&a=1"), [["a", "1"]]);
});

test("a name whose brackets do not close is kept as it is", () => {
  assert.deepEqual(read("a[b=1&[c]=2&a]b=3"), [
    ["a[b", "1"],
    ["[c]", "2"],
    ["a]b", "3"],
  ]);
});

test("malformed percent sequences and broken UTF-8 are refused", () => {
  for (const text of ["a=%", "a=%zz", "%4=1", "a=%ff", "a=%C3"]) {
    assert.throws(() => read(text), refusal(/not valid percent-encoded/), text);
  }
});

test("keys that reach for a prototype are refused at every level", () => {
  for (const text of ["__proto__=1", "a[__proto__]=1", "a[b][constructor][c]=1", "a[%70rototype]=1"]) {
    assert.throws(() => read(text), refusal(/is not supported/), text);
  }
});

test("1,000 variables and 64 levels are taken, one more is refused", () => {
  const variables = (count: number) => Array.from({ length: count }, (_, index) => `a[]=${index}`).join("&");
  const levels = (count: number) => `a${"[b]".repeat(count - 1)}=1`;
  assert.equal(parseQueryString(variables(1_000)).get("a")?.valueOf() instanceof Map, true);
  assert.throws(() => read(variables(1_001)), refusal(/at most %max variables/));
  assert.equal(parseQueryString(levels(64)).size, 1);
  assert.throws(() => read(levels(65)), refusal(/at most %max levels/));
});

test("any text is either read or refused with a 400", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "[", "]", "=", "&", "%", "5", "B", "D", "+", "é", "__proto__") });
  fc.assert(
    fc.property(text, (query) => {
      try {
        assert.ok(parseQueryString(query) instanceof Map);
      } catch (error) {
        assert.ok(error instanceof ApiError && error.status === 400, String(error));
      }
    }),
  );
});
