import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { type TSchema, Type } from "typebox";
import { filterPlain, NOTHING, parseFields } from "../bind/fields.ts";
import { compileWriter } from "./output.ts";
import { Amount, AnyJson, Bool, Decimal, Int, Nullable, Text, Timestamp, Verbatim } from "../schema.ts";

const write = (schema: TSchema, value: unknown, fields?: string) => compileWriter(schema)(value, parseFields(fields));

const Location = Type.Object({
  location_id: Int(),
  name: Text(),
  tax_rate: Decimal(),
  opening_float: Amount(),
  is_active: Bool(),
  note: Nullable(Text()),
  raw_payload: Nullable(Verbatim()),
  extra: AnyJson(),
  created_at: Timestamp(),
  distance: Type.Optional(Decimal()),
});
const Search = Type.Object({
  items: Type.Array(Location),
  search_criteria: Type.Unknown(),
  total_count: Int(),
});
const location = {
  location_id: "7",
  name: 'Kiel "Mitte" \u2028 é',
  tax_rate: "19.0000",
  opening_float: "200.0000",
  is_active: true,
  note: null,
  raw_payload: String.raw`"a\u0000\ud800\/"`,
  extra: '{"b":1.10,"a":[]}',
  created_at: "2026-11-21 01:05:20.123456+00",
  secret_hash: "never shown",
};
const locationText = String.raw`{"location_id":7,"name":"Kiel \"Mitte\" ${"\u2028"} é","tax_rate":19,"opening_float":"200.00","is_active":true,"note":null,"raw_payload":"a\u0000\ud800\/","extra":{"b":1.10,"a":[]},"created_at":"2026-11-21 01:05:20"}`;

describe("compileWriter", () => {
  test("compileWriter writes the members of the schema in its order and drops every other column", () => {
    assert.equal(write(Location, location), locationText);
  });

  test("compileWriter writes lists of rows, plain values and counts", () => {
    const criteria = { filter_groups: [], page_size: 2 };
    assert.equal(
      write(Search, { items: [location, location], search_criteria: criteria, total_count: 2 }),
      `{"items":[${locationText},${locationText}],"search_criteria":{"filter_groups":[],"page_size":2},"total_count":2}`,
    );
    assert.equal(write(Type.Array(Location), []), "[]");
  });

  test("a decimal is a number without trailing zeros", () => {
    const cases = { "12.5000": "12.5", "10.0000": "10", "100": "100", "-0.0000": "0", "-0": "0", "-0.0500": "-0.05" };
    for (const [text, expected] of Object.entries(cases)) assert.equal(write(Decimal(), text), expected);
    assert.equal(write(Decimal(), "9007199254740.9931"), "9007199254740.9931");
  });

  test("an amount is quoted and has two decimals at least", () => {
    const cases = {
      "12.5000": "12.50",
      "1.2345": "1.2345",
      "10.0000": "10.00",
      "10": "10.00",
      "0.5": "0.50",
      "-0.0000": "0.00",
    };
    for (const [text, expected] of Object.entries(cases)) assert.equal(write(Amount(), text), `"${expected}"`);
  });

  test("a decimal and an amount keep their value, whatever zeros are cut", () => {
    const numeric = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 19n }), fc.nat(6))
      .map(([minus, digits, digits_after]) => {
        const padded = String(digits).padStart(digits_after + 1, "0");
        const whole = padded.slice(0, padded.length - digits_after);
        return `${minus ? "-" : ""}${whole}${digits_after === 0 ? "" : `.${padded.slice(-digits_after)}`}`;
      });
    const scaled = (text: string) => {
      const [whole = "", fraction = ""] = text.split(".");
      return BigInt(whole + fraction.padEnd(8, "0"));
    };
    const property = fc.property(numeric, (text) => {
      const decimal = write(Decimal(), text);
      const amount = JSON.parse(write(Amount(), text)) as string;
      assert.equal(scaled(decimal), scaled(text));
      assert.equal(scaled(amount), scaled(text));
      assert.match(decimal, /^(0|-?(0|[1-9]\d*)\.\d*[1-9]|-?[1-9]\d*)$/);
      assert.match(amount, /^-?(0|[1-9]\d*)\.\d\d(\d*[1-9])?$/);
    });
    fc.assert(property, { numRuns: 300 });
  });

  test("every text survives, lone surrogates included", () => {
    const property = fc.property(fc.string({ unit: "binary" }), (text) =>
      assert.equal(JSON.parse(write(Text(), text)), text),
    );
    fc.assert(property);
    assert.equal(write(Text(), "\ud800"), String.raw`"\ud800"`);
  });

  test("null and missing values are null, only an optional member is left out", () => {
    const schema = Type.Object({
      a: Int(),
      b: Nullable(Text()),
      c: Type.Optional(Int()),
      d: Type.Optional(Type.Array(Text())),
      e: Type.Object({ f: Int() }),
    });
    assert.equal(write(schema, {}), '{"a":null,"b":null,"e":null}');
    assert.equal(
      write(schema, { a: null, b: null, c: null, d: null, e: null }),
      '{"a":null,"b":null,"c":null,"d":null,"e":null}',
    );
    assert.equal(write(Type.Object({ c: Type.Optional(Int()) }), {}), "{}");
    assert.equal(write(Type.Array(Nullable(Int())), [1, null, undefined]), "[1,null,null]");
    assert.equal(write(Location, null), "null");
  });

  test("a record writes every entry of an object or a Map", () => {
    const schema = Type.Object({ rates: Type.Record(Type.String(), Decimal()) });
    assert.equal(write(schema, { rates: { 'a"b': "1.0", c: null } }), String.raw`{"rates":{"a\"b":1,"c":null}}`);
    assert.equal(
      write(schema, {
        rates: new Map([
          ["10", "1.5"],
          ["2", "2.50"],
        ]),
      }),
      '{"rates":{"10":1.5,"2":2.5}}',
    );
    assert.equal(write(schema, { rates: {} }), '{"rates":{}}');
  });

  test("a value of the wrong type throws an error that names its path and not its value", () => {
    const schema = Type.Object({ items: Type.Array(Location), map: Type.Record(Type.String(), Int()) });
    const bad: [unknown, string][] = [
      [{ items: [{ ...location, location_id: 1.5 }] }, "items[].location_id"],
      [{ items: [{ ...location, location_id: "1e3" }] }, "items[].location_id"],
      [{ items: [{ ...location, location_id: "007" }] }, "items[].location_id"],
      [{ items: [{ ...location, name: 5 }] }, "items[].name"],
      [{ items: [{ ...location, tax_rate: 19 }] }, "items[].tax_rate"],
      [{ items: [{ ...location, tax_rate: "NaN" }] }, "items[].tax_rate"],
      [{ items: [{ ...location, opening_float: "secret" }] }, "items[].opening_float"],
      [{ items: [{ ...location, is_active: "t" }] }, "items[].is_active"],
      [{ items: [{ ...location, raw_payload: "secret" }] }, "items[].raw_payload"],
      [{ items: [{ ...location, extra: {} }] }, "items[].extra"],
      [{ items: [{ ...location, created_at: "2026-11-21 01:05:20+01" }] }, "items[].created_at"],
      [{ items: [{ ...location, created_at: "infinity" }] }, "items[].created_at"],
      [{ items: location }, "items"],
      [{ items: [[]] }, "items[]"],
      [{ items: [new Map()] }, "items[]"],
      [{ items: [], map: { a: "secret" } }, "map.*"],
      [{ items: [], map: [1] }, "map"],
      [5, "(root)"],
    ];
    for (const [value, path] of bad) {
      assert.throws(
        () => write(schema, value),
        (error: Error) =>
          error.message.startsWith(`Answer member ${path}: expected `) && !error.message.includes("secret"),
        path,
      );
    }
    assert.throws(() => write(Type.Unknown(), () => 1), /expected a JSON value, found function/);
  });
});

describe("compileWriter with fields", () => {
  const answer = { items: [location], search_criteria: { page_size: 2, current_page: 1 }, total_count: 1 };

  test("compileWriter with fields writes only the named members, in the order of the schema", () => {
    const expected = '{"items":[{"location_id":7,"is_active":true}],"total_count":1}';
    assert.equal(write(Search, answer, "total_count,items[is_active,location_id,secret_hash]"), expected);
    assert.equal(write(Search, answer, "search_criteria[page_size]"), '{"search_criteria":{"page_size":2}}');
    assert.equal(write(Search, answer, "items"), `{"items":[${locationText}]}`);
  });

  test("kept JSON is filtered without changing its numbers, and string tokens count as scalars", () => {
    const expected = String.raw`{"raw_payload":"a\u0000\ud800\/","extra":{"b":1.10}}`;
    assert.equal(write(Location, location, "extra[b],raw_payload[x]"), expected);
  });

  test("fields without a match give an empty list, at the top and below", () => {
    assert.equal(write(Search, answer, "nope"), "[]");
    assert.equal(write(Search, answer, "items[nope],search_criteria[nope]"), '{"items":[[]],"search_criteria":[]}');
    assert.equal(write(Location, location, "distance"), "[]");
  });

  test("malformed fields give an empty list for an object and a list, and are ignored for a scalar", () => {
    assert.equal(write(Search, answer, "items["), "[]");
    assert.equal(write(Type.Array(Location), [location, location], "items["), "[]");
    assert.equal(write(Type.Unknown(), answer, "a b"), "[]");
    assert.equal(write(Verbatim(), '"{}"', "a b"), '"{}"');
    assert.equal(write(Bool(), true, "a"), "true");
    assert.equal(compileWriter(Search)(null, NOTHING), "null");
  });

  test("an empty list filtered by children is null", () => {
    const empty = { items: [], search_criteria: null, total_count: 0 };
    assert.equal(write(Search, empty, "items[id],total_count"), '{"items":null,"total_count":0}');
    assert.equal(write(Search, empty, "items,search_criteria[a]"), '{"items":[],"search_criteria":null}');
  });

  test("a record is filtered by its keys, custom attributes by their codes", () => {
    const row = Type.Object({ attribute_code: Text(), value: Text() });
    const schema = Type.Object({ rates: Type.Record(Type.String(), Decimal()), custom_attributes: Type.Array(row) });
    const value = { rates: { a: "1", b: "2" }, custom_attributes: [{ attribute_code: "size", value: "L" }] };
    assert.equal(write(schema, value, "rates[b]"), '{"rates":{"b":2}}');
    assert.equal(write(schema, value, "rates[c]"), '{"rates":[]}');
    assert.equal(
      write(schema, value, "custom_attributes[size]"),
      '{"custom_attributes":[{"attribute_code":"size","value":"L"}]}',
    );
    assert.equal(write(schema, value, "custom_attributes[colour]"), '{"custom_attributes":[]}');
  });

  test("custom attributes that are kept as JSON text are selected by code as well, at every depth", () => {
    const schema = Type.Object({ custom_attributes: AnyJson(), addresses: AnyJson() });
    const rows = '[{"attribute_code":"fee","value":[1.50]},{"attribute_code":"size","value":"L"}]';
    const value = { custom_attributes: rows, addresses: `[{"city":"Delft","custom_attributes":${rows},"tags":[]}]` };
    const fee = '[{"attribute_code":"fee","value":[1.50]}]';
    assert.equal(write(schema, value, "custom_attributes[fee,colour]"), `{"custom_attributes":${fee}}`);
    assert.equal(write(schema, value, "custom_attributes[colour]"), '{"custom_attributes":[]}');
    assert.equal(
      write(schema, value, "addresses[custom_attributes[fee],tags[x]]"),
      `{"addresses":[{"custom_attributes":${fee},"tags":null}]}`,
    );
    assert.equal(
      write(schema, { ...value, custom_attributes: "[]" }, "custom_attributes[fee]"),
      '{"custom_attributes":null}',
    );
  });

  test("compileWriter with fields writes what filterPlain leaves of the whole answer", () => {
    const Leaf = Type.Object({ a: Text(), b: Int() });
    const schema = Type.Object({ a: Type.Array(Leaf), b: Leaf, c: Type.Unknown(), d: Type.Array(Text()) });
    const leaf = fc.record({ a: fc.string(), b: fc.nat() });
    const value = fc.record({
      a: fc.array(leaf, { maxLength: 2 }),
      b: fc.option(leaf),
      c: fc.jsonValue({ maxDepth: 2 }),
      d: fc.array(fc.string(), { maxLength: 2 }),
    });
    const inner = fc.constantFrom("", "[a]", "[b]", "[x]", "[a,b]", "[]", "[");
    const name = fc.constantFrom("a", "b", "c", "d", "x");
    const filter = fc.array(fc.tuple(name, inner), { minLength: 1, maxLength: 4 });
    const property = fc.property(value, filter, (row, names) => {
      const fields = parseFields(
        names
          .flat()
          .join("")
          .replaceAll(/(?<=[a-z\]])(?=[a-z])/g, ","),
      );
      const whole: unknown = JSON.parse(write(schema, row));
      const expected = fields === undefined ? whole : filterPlain(whole, fields);
      assert.equal(compileWriter(schema)(row, fields), JSON.stringify(expected));
    });
    fc.assert(property, { numRuns: 300 });
  });
});
