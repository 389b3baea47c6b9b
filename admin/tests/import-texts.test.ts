import german from "@tillkeeper/texts/import-columns/de.json" with { type: "json" };
import dutch from "@tillkeeper/texts/import-columns/nl.json" with { type: "json" };
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeKinds } from "../../src/features/operations/import/rules/describe.ts";
import { en } from "../src/i18n/en.ts";

const kinds = describeKinds();

test("every kind of import and every type of its columns has a name in the application", () => {
  assert.deepEqual(
    Object.keys(en.tk.imports.kinds),
    kinds.map(({ kind }) => kind),
  );
  for (const { type } of kinds.flatMap(({ columns }) => columns))
    assert.ok(Object.hasOwn(en.tk.imports.types, type), type);
});

test("every column is described in Dutch and in German, and columns of one name by their kind where they differ", () => {
  for (const texts of [dutch, german]) {
    const used = new Map<string, string>();
    for (const { kind, columns } of kinds) {
      for (const { name, description } of columns) {
        const key = Object.hasOwn(texts, `${kind}.${name}`) ? `${kind}.${name}` : name;
        assert.ok(Object.hasOwn(texts, key), `${kind}.${name}`);
        assert.equal(used.get(key) ?? description, description, key);
        used.set(key, description);
      }
    }
    assert.deepEqual(Object.keys(texts).toSorted(), [...used.keys()].toSorted());
  }
});
