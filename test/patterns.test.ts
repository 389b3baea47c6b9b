import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { patternsIn, patternsOfSources, problemsOf, REVIEWED } from "../scripts/patterns.ts";

const problemsIn = (text: string): Promise<string[]> => problemsOf(patternsIn("planted.ts", text));

describe("the lint step of regular expressions", () => {
  const planted = [
    String.raw`const a = /^(a|a)*$/;`,
    String.raw`text.replace(/\s+$/, "");`,
    String.raw`const a = new RegExp("^(\\w+\\s?)*$", "i");`,
    "const a = RegExp(`(x+x+)+y`);",
    "const a = new RegExp(String.raw`(\\d+)*$`);",
  ];
  for (const text of planted) {
    test(`the lint step reports the pattern ${text}`, async () => {
      const [problem = "", ...others] = await problemsIn(text);
      assert.match(problem, /^planted\.ts:1: \/.*\/i? .*(?:polynomial|exponential)/);
      assert.deepEqual(others, []);
    });
  }

  test("the lint step asks for a review of a pattern made at run time", async () => {
    assert.match((await problemsIn("new RegExp(`^${word}$`);"))[0] ?? "", /is made at run time/);
    assert.match((await problemsIn("new RegExp('a', flags);"))[0] ?? "", /is made at run time/);
  });

  test("the lint step accepts safe patterns, and text that only looks like one", async () => {
    assert.deepEqual(await problemsIn('const a = /^[a-z]{1,9}$/; const b = "/(a+)+$/"; // /(a+)+$/'), []);
  });

  test("the lint step reads all sources, and every reviewed pattern exists", () => {
    const { constant, made } = patternsOfSources();
    assert.ok(constant.length > 250);
    for (const part of [
      /^src\//,
      /^packages\/[^/]+\/src\/.*\.ts$/,
      /^packages\/[^/]+\/src\/.*\.js$/,
      /^admin\/src\//,
      /^simulator\//,
    ]) {
      assert.ok(
        constant.some(({ file }) => part.test(file)),
        String(part),
      );
    }
    assert.deepEqual(new Set(made), new Set(Object.keys(REVIEWED)));
  });
});
