import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, test } from "node:test";

const FOLDER = import.meta.dirname;
const LANGUAGES = globSync("*/??.json", { cwd: FOLDER }).toSorted();

/** Returns the texts of a file with their keys, in order. */
function textsOf(value: unknown, key = ""): readonly (readonly [key: string, text: string])[] {
  if (typeof value === "string") return [[key, value]];
  return Object.entries(value as object).flatMap(([name, below]) => textsOf(below, `${key}/${name}`));
}

const read = (path: string): ReturnType<typeof textsOf> =>
  textsOf(JSON.parse(readFileSync(join(FOLDER, path), "utf8")));

/**
 * Returns the placeholders of a text. Leaves out `%{smart_count}`, since a text such as "1 change"
 * needs no placeholder for the number.
 */
const blanksOf = (text: string): string =>
  [...new Set(text.match(/%\{(?!smart_count)\w+\}|%\d/g))].toSorted().join(" ");

describe("texts", () => {
  for (const path of LANGUAGES) {
    const model = join(dirname(path), basename(path) === "nl.json" ? "de.json" : "nl.json");
    const english = join(dirname(path), "en.json");
    const other = LANGUAGES.includes(english) ? english : model;

    test(`${path} has the texts of ${other} in their order, none empty, with the same blanks`, () => {
      const [own, others] = [read(path), read(other)];
      assert.deepEqual(
        own.map(([key]) => key),
        others.map(([key]) => key),
      );
      const known = new Map(others);
      assert.deepEqual(
        own.filter(([, text]) => text === ""),
        [],
      );
      assert.deepEqual(
        own.filter(([key, text]) => blanksOf(text) !== blanksOf(known.get(key) ?? "")).map(([key]) => key),
        [],
      );
    });
  }
});
