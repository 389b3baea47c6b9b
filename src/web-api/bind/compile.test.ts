import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { Type } from "typebox";
import { compileBinder } from "./bind.ts";
import { ApiError } from "../errors/errors.ts";
import { parseJson } from "../json/json.ts";
import { parseQueryString } from "./query-string.ts";
import { compileWriter } from "../json/output.ts";
import { AnyJson, Bool, CanonicalText, Decimal, Int, Nullable, ServerOwned, Text, Verbatim } from "../schema.ts";

describe("compileBinder", () => {
  const bind = compileBinder(
    Type.Object({
      n: Type.Optional(Int()),
      b: Type.Optional(Bool()),
      t: Type.Optional(Nullable(Text())),
      d: Type.Optional(Decimal()),
      v: Type.Optional(Verbatim()),
      j: Type.Optional(AnyJson()),
      o: Type.Optional(Type.Object({ list: Type.Optional(Type.Array(Int())) })),
    }),
    { reject_unknown_keys: false, entity_name: "thing" },
  );

  test("compileBinder answers any JSON with an input or a 400, never with another error", () => {
    const key = fc.constantFrom("n", "b", "t", "d", "v", "j", "o", "list", "x");
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), fc.string(), (body, query) => {
        try {
          // The parser refuses keys such as `__proto__` with a 400 of its own.
          const { root } = parseJson(new TextEncoder().encode(JSON.stringify(body)));
          bind({
            path: new Map(),
            query: parseQueryString(`q=${encodeURIComponent(query.toWellFormed())}`),
            body: root,
          });
        } catch (error) {
          assert.ok(error instanceof ApiError);
          assert.equal(error.status, 400);
        }
      }),
    );
  });
});

describe("canonical text", () => {
  const Line = Type.Object({
    line_name: Type.Optional(Nullable(Text())),
    is_gift: Type.Optional(Bool()),
    tax_rate: Type.Optional(Nullable(Decimal())),
    qty: Type.Optional(Int()),
    note: Type.Optional(Verbatim()),
    extra: Type.Optional(AnyJson()),
    row_id: Type.Optional(ServerOwned(Int())),
    parts: Type.Optional(Type.Array(Type.Object({ sku: Type.Optional(Text()) }))),
  });
  const Lines = Type.Array(Line);
  const options = { reject_unknown_keys: false, entity_name: "thing" };
  const bindObjects = compileBinder(Type.Object({ lines: Lines }), options);
  const bindText = compileBinder(Type.Object({ lines: CanonicalText(Lines) }), options);
  const write = compileWriter(Lines);
  const outcomeOf = (run: () => unknown): unknown => {
    try {
      return run();
    } catch (error) {
      assert.ok(error instanceof ApiError, String(error));
      return [error.status, error.message, error.parameters];
    }
  };

  test("canonical text is what the answer's writer prints of the bound objects, and refuses the same bodies", () => {
    const key = fc.constantFrom(
      "line_name",
      "lineName",
      "is_gift",
      "isGift",
      "tax_rate",
      "taxRate",
      "qty",
      "note",
      "extra",
      "row_id",
      "parts",
    );
    const value = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom<unknown>(1, 1.5, "1.50", "-0", 1e3, "x", 'a"b', "é\n", true, null, "") },
      { weight: 1, arbitrary: fc.jsonValue() },
      { weight: 1, arbitrary: fc.array(fc.dictionary(fc.constantFrom("sku"), fc.string()), { maxLength: 2 }) },
    );
    const lines = fc.array(fc.dictionary(key, value, { maxKeys: 4 }), { maxLength: 3 });
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: lines }, { weight: 1, arbitrary: fc.jsonValue() }), (sent) => {
        const outcome = (bind: typeof bindText, print: (bound: unknown) => unknown): unknown =>
          outcomeOf(() => {
            const { root } = parseJson(new TextEncoder().encode(JSON.stringify({ lines: sent })));
            return print(bind({ path: new Map(), query: new Map(), body: root })["lines"]);
          });
        assert.deepEqual(
          outcome(bindText, (text) => text),
          outcome(bindObjects, (bound) => write(bound)),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test("canonical text keeps the members' order of the schema and takes the wrapping that the platform allows", () => {
    const { root } = parseJson(Buffer.from('{"lines":{"item":[{"qty":"2","lineName":"a\\u0041","taxRate":21.0}]}}'));
    assert.deepEqual(bindText({ path: new Map(), query: new Map(), body: root }), {
      lines: '[{"line_name":"aA","tax_rate":21,"qty":2}]',
    });
  });
});
