import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { Type } from "typebox";
import { compileBinder } from "../bind/bind.ts";
import { ApiError } from "../errors/errors.ts";
import { CanonicalList, parseJson } from "./json.ts";
import { plainReaders } from "./plain-list.ts";
import { Bool, CanonicalText, Decimal, Int, Nullable, Text } from "../schema.ts";

const Line = Type.Object({
  sku: Type.Optional(Nullable(Text())),
  unit_price: Type.Optional(Nullable(Decimal())),
  qty: Type.Optional(Int()),
  is_gift: Type.Optional(Bool()),
});
const input = Type.Object({
  sale: Type.Object({ lines: Type.Optional(Nullable(CanonicalText(Type.Array(Line)))) }),
});
const bind = compileBinder(input, { reject_unknown_keys: false, entity_name: "sale" });
const readers = plainReaders(input);

/** Returns the bound value of a body, or its refusal. */
function outcomeOf(body: string, short_way: typeof readers, limits = {}): unknown {
  try {
    const { root } = parseJson(Buffer.from(body), limits, short_way);
    return bind({ path: new Map(), query: new Map(), body: root });
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error));
    return [error.status, error.message, error.parameters];
  }
}

/** Whether the readers of `plainReaders` read the lines of a body. */
function isShort(body: string): boolean {
  const { root } = parseJson(Buffer.from(body), {}, readers);
  const sale = root instanceof Map ? root.get("sale") : undefined;
  return sale instanceof Map && sale.get("lines") instanceof CanonicalList;
}

const bodyOf = (lines: string): string => `{"sale":{"lines":${lines}}}`;

describe("the fast path to canonical text", () => {
  test("the fast path is taken by lines that are written as they are stored, in any order of their members", () => {
    const plain = [
      "[]",
      "[{}]",
      '[{"sku":"é","unit_price":12.5,"qty":1,"is_gift":true},{"sku":null,"unit_price":-0.0001,"qty":0,"is_gift":false}]',
      '[{"qty":2},{"unitPrice":null,"sku":""},{"is_gift":false,"qty":123456789}]',
    ];
    for (const lines of plain) {
      assert.ok(isShort(bodyOf(lines)), lines);
      assert.deepEqual(outcomeOf(bodyOf(lines), readers), outcomeOf(bodyOf(lines), undefined));
    }
    assert.deepEqual(outcomeOf(bodyOf('[{"sku":"a"},{"qty":2,"sku":"b"},{"sku":"c"}]'), readers), {
      sale: { lines: '[{"sku":"a"},{"sku":"b","qty":2},{"sku":"c"}]' },
    });
  });

  test("other lines leave the fast path, and are read and refused as without it", () => {
    const other = [
      "null",
      '[{"sku":"a"} ]',
      '[ {"sku":"a"}]',
      '[{"sku" :"a"}]',
      '[{"sku":"a\\u0041"}]',
      '[{"sku":"a\n"}]',
      '[{"sku":5}]',
      '[{"sku":"a"',
      '[{"sku":"a"}',
      '[{"sku":"a"},]',
      '[{"sku":"a",}]',
      "[{]",
      '[{"sku"}]',
      '[{"sku":"a","sku":"b"}]',
      '[{"qty":1,"sku":"a","qty":2}]',
      '[{"unit_price":1,"unitPrice":2}]',
      '[{"unit_price":1.50}]',
      '[{"unit_price":01}]',
      '[{"unit_price":1.}]',
      '[{"unit_price":-}]',
      '[{"unit_price":1e3}]',
      '[{"unit_price":"1.5"}]',
      '[{"unit_price":12345678901234567890}]',
      '[{"qty":null}]',
      '[{"qty":1.5}]',
      '[{"qty":-1}]',
      '[{"qty":00}]',
      '[{"qty":9999999999}]',
      '[{"is_gift":truest}]',
      '[{"is_gift":1}]',
      '[{"colour":"red"}]',
      '[{"__proto__":"red"}]',
      '[{"Sku":"a"}]',
      '[{"sku":"a"},"b"]',
      '{"item":[{"sku":"a"}]}',
    ];
    for (const lines of other) {
      const expected = outcomeOf(bodyOf(lines), undefined);
      assert.deepEqual(outcomeOf(bodyOf(lines), readers), expected, lines);
      assert.ok(Array.isArray(expected) || !isShort(bodyOf(lines)), lines);
    }
  });

  test("the fast path counts the values of a body as the full parser does", () => {
    const body = bodyOf('[{"sku":"a","qty":1},{},{"qty":2}]');
    for (let values = 1; values < 12; values += 1) {
      assert.deepEqual(outcomeOf(body, readers, { values }), outcomeOf(body, undefined, { values }), String(values));
    }
  });

  test("the fast path binds any body to what the full parser binds it to", () => {
    const key = fc.constantFrom("sku", "unit_price", "unitPrice", "qty", "is_gift", "isGift", "colour");
    const value = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom<unknown>("a", "é", 'a"', "", 1, 0, -1, 1.5, 0.0001, 1e21, true, null) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    const lines = fc.array(fc.dictionary(key, value, { maxKeys: 4 }), { maxLength: 3 });
    // Inserts, removes or exchanges a character: most bodies then are bad JSON, each in a way of
    // its own.
    const change = fc.record({
      at: fc.nat(),
      removed: fc.nat({ max: 1 }),
      put: fc.constantFrom("", " ", ",", '"', "0", "}"),
    });
    fc.assert(
      fc.property(lines, fc.option(change), (sent, changed) => {
        let text = JSON.stringify(sent);
        if (changed !== null) {
          const at = changed.at % (text.length + 1);
          text = text.slice(0, at) + changed.put + text.slice(at + changed.removed);
        }
        assert.deepEqual(outcomeOf(bodyOf(text), readers), outcomeOf(bodyOf(text), undefined), text);
      }),
      { numRuns: 3_000 },
    );
  });

  test("the fast path is compiled only for lists of plain optional members", () => {
    assert.equal(plainReaders(Type.Object({ lines: Type.Array(Line) })), undefined);
    const Nested = Type.Object({ parts: Type.Optional(Type.Array(Line)) });
    assert.equal(plainReaders(Type.Object({ lines: CanonicalText(Type.Array(Nested)) })), undefined);
    const Needed = Type.Object({ sku: Text() });
    assert.equal(plainReaders(Type.Object({ lines: CanonicalText(Type.Array(Needed)) })), undefined);
  });
});
