import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { type FieldTree, filterPlain, NOTHING, parseFields } from "./fields.ts";

type Plain = { [name: string]: Plain | null };

function plainOf(tree: FieldTree | undefined): Plain | null {
  if (tree === undefined) return null;
  return Object.fromEntries([...tree].map(([name, children]) => [name, plainOf(children)]));
}

function textOf(tree: Plain): string {
  return Object.entries(tree)
    .map(([name, children]) => (children === null ? name : `${name}[${textOf(children)}]`))
    .join(",");
}

function filter(value: unknown, raw: string): unknown {
  const fields = parseFields(raw);
  return fields === undefined ? value : filterPlain(value, fields);
}

const search = {
  items: [
    { location_id: 1, name: "A", address: { city: "Kiel", lines: ["x", "y"] }, tags: [] },
    { location_id: 2, name: "B", address: null, tags: ["t"] },
  ],
  search_criteria: { filter_groups: [], page_size: 2 },
  total_count: 2,
};

describe("parseFields", () => {
  test("parseFields reads names, siblings and children", () => {
    assert.deepEqual(plainOf(parseFields("items[location_id,name,address[city]],total_count")), {
      items: { location_id: null, name: null, address: { city: null } },
      total_count: null,
    });
  });

  test("parseFields reads every tree that the grammar can write", () => {
    const name = fc.stringMatching(/^x[A-Za-z0-9_]{0,6}$/);
    const { tree } = fc.letrec<{ tree: Plain; child: Plain | null }>((tie) => ({
      child: fc.oneof({ depthSize: "small" }, fc.constant(null), tie("tree")),
      tree: fc.dictionary(name, tie("child"), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    }));
    fc.assert(fc.property(tree, (expected) => assert.deepEqual(plainOf(parseFields(textOf(expected))), expected)));
  });

  test("no filter, an empty one and 0 filter nothing", () => {
    for (const raw of [undefined, "", "0"]) assert.equal(parseFields(raw), undefined);
  });

  test("any other character or unbalanced brackets filter everything away", () => {
    const malformed = [
      "a b",
      "a.b",
      "a-b",
      " ",
      "é",
      "a\n",
      "items[id",
      "items]",
      "items[id]]",
      "[id]",
      "a,[b]",
      "a[b][c]",
    ];
    for (const raw of [...malformed, "a[b]c", ",", "[", "]", "items[id", "a'b", "a%5Bb%5D"]) {
      assert.equal(parseFields(raw), NOTHING, raw);
    }
  });

  test("empty places between commas are skipped and the last mention of a name counts", () => {
    assert.deepEqual(plainOf(parseFields(",a,,b,")), { a: null, b: null });
    assert.deepEqual(plainOf(parseFields("a[b],a")), { a: null });
    assert.deepEqual(plainOf(parseFields("a,a[b]")), { a: { b: null } });
  });

  test("deep brackets do not overflow the stack", () => {
    assert.equal(parseFields("a[".repeat(100_000)), NOTHING);
    assert.ok(parseFields(`${"a[".repeat(10_000)}b${"]".repeat(10_000)}`)?.has("a"));
  });
});

describe("filterPlain", () => {
  test("filterPlain filters the rows of a list", () => {
    assert.deepEqual(filter(search, "items[name],total_count"), {
      items: [{ name: "A" }, { name: "B" }],
      total_count: 2,
    });
    assert.deepEqual(filter(search.items, "location_id"), [{ location_id: 1 }, { location_id: 2 }]);
  });

  test("a name without children keeps the whole subtree", () => {
    assert.deepEqual(filter(search, "search_criteria"), { search_criteria: search.search_criteria });
  });

  test("a scalar, null included, stays whole even when children are named", () => {
    assert.deepEqual(filter(search, "total_count[x],items[address[city]]"), {
      items: [{ address: { city: "Kiel" } }, { address: null }],
      total_count: 2,
    });
    assert.deepEqual(filter({ lines: ["x", "y"] }, "lines[a]"), { lines: ["x", "y"] });
    assert.equal(filter("text", "a"), "text");
    assert.equal(filter(true, "a b"), true);
  });

  test("an empty list filtered by children is null, by its name alone it stays empty", () => {
    assert.deepEqual(filter({ items: [], total_count: 0 }, "items[id]"), { items: null });
    assert.deepEqual(filter({ items: [], total_count: 0 }, "items"), { items: [] });
  });

  test("unknown names are dropped, and an object without names left is an empty list", () => {
    assert.deepEqual(filter(search, "total_count,nope,toString,constructor"), { total_count: 2 });
    assert.deepEqual(filter(search, "nope"), []);
    assert.deepEqual(filter(search, "search_criteria[nope]"), { search_criteria: [] });
    assert.deepEqual(filter(search, "items[nope]"), { items: [[], []] });
  });

  test("a malformed filter leaves an empty list of objects and lists alike", () => {
    assert.deepEqual(filter(search, "items[name"), []);
    assert.deepEqual(filter(search.items, "items[name"), []);
  });

  test("custom attributes are selected by code", () => {
    const colour = { attribute_code: "colour", value: "red" };
    const customer = { id: 1, custom_attributes: [colour, { attribute_code: "size", value: "L" }] };
    assert.deepEqual(filter(customer, "custom_attributes[colour,weight]"), { custom_attributes: [colour] });
    assert.deepEqual(filter(customer, "custom_attributes[weight]"), { custom_attributes: [] });
  });
});
