import assert from "node:assert/strict";
import { test } from "node:test";
import { describeKinds } from "../../src/features/import/rules/describe.ts";
import { imports } from "../src/i18n/en/imports.ts";
import { columnTexts as german } from "../src/pages/imports/column-texts/de.ts";
import { columnTexts as dutch } from "../src/pages/imports/column-texts/nl.ts";

const kinds = describeKinds();

test("every kind of import and every type of its columns has a name in the application", () => {
  assert.deepEqual(
    Object.keys(imports.kinds),
    kinds.map(({ kind }) => kind),
  );
  for (const { type } of kinds.flatMap(({ columns }) => columns)) assert.ok(Object.hasOwn(imports.types, type), type);
});

test("every description of a column is told in Dutch and in German, and none that no column has", () => {
  const descriptions = [...new Set(kinds.flatMap(({ columns }) => columns.map(({ description }) => description)))];
  for (const texts of [dutch, german]) assert.deepEqual(Object.keys(texts).toSorted(), descriptions.toSorted());
});
