import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";

const ROOT = new URL("../", import.meta.url);
const text = readFileSync(new URL("docs/operations/security.md", ROOT), "utf8");
const rows = text
  .split("\n")
  .filter((line) => /^\| *\d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, numbers = "", , state = "", proof = ""]) => ({ numbers, state, proof }));

/**
 * Number of requirements of each section of ASVS 4.0.3 at levels 1 and 2, or a list of their
 * numbers when the section also has some of level 3.
 */
const SECTIONS: Readonly<Record<string, number | readonly number[]>> = {
  "1.1": 7,
  "1.2": 4,
  "1.4": [1, 4, 5],
  "1.5": 4,
  "1.6": 4,
  "1.7": 2,
  "1.8": 2,
  "1.9": 2,
  "1.10": 1,
  "1.11": 2,
  "1.12": [2],
  "1.14": 6,
  "2.1": 12,
  "2.2": 3,
  "2.3": 3,
  "2.4": 5,
  "2.5": 7,
  "2.6": 3,
  "2.7": 6,
  "2.8": 7,
  "2.9": 3,
  "2.10": 4,
  "3.1": 1,
  "3.2": 4,
  "3.3": 4,
  "3.4": 5,
  "3.5": 3,
  "3.7": 1,
  "4.1": [1, 2, 3, 5],
  "4.2": 2,
  "4.3": 3,
  "5.1": 5,
  "5.2": 8,
  "5.3": 10,
  "5.4": 3,
  "5.5": 4,
  "6.1": 3,
  "6.2": 6,
  "6.3": 2,
  "6.4": 2,
  "7.1": 4,
  "7.2": 2,
  "7.3": [1, 3, 4],
  "7.4": 3,
  "8.1": 4,
  "8.2": 3,
  "8.3": 8,
  "9.1": 3,
  "9.2": 4,
  "10.2": 2,
  "10.3": 3,
  "11.1": 8,
  "12.1": 3,
  "12.2": 1,
  "12.3": 6,
  "12.4": 2,
  "12.5": 2,
  "12.6": 1,
  "13.1": [1, 3, 4, 5],
  "13.2": [1, 2, 3, 5, 6],
  "13.3": 2,
  "13.4": 2,
  "14.1": 4,
  "14.2": 6,
  "14.3": [2, 3],
  "14.4": 7,
  "14.5": 4,
};

/** Returns the single numbers of a list such as `1.1.1–1.1.3, 1.2.1`. */
function expand(numbers: string): string[] {
  return numbers.split(",").flatMap((part) => {
    const [from = "", to = from] = part.trim().split("–");
    const section = from.slice(0, from.lastIndexOf("."));
    const [first, last] = [from, to].map((number) => Number(number.slice(number.lastIndexOf(".") + 1)));
    return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, index) => `${section}.${(first ?? 0) + index}`);
  });
}

describe("the table of ASVS", () => {
  test("the table of ASVS has one line for each requirement of levels 1 and 2", () => {
    const expected = Object.entries(SECTIONS).flatMap(([section, numbers]) =>
      (typeof numbers === "number" ? Array.from({ length: numbers }, (_, index) => index + 1) : numbers).map(
        (number) => `${section}.${number}`,
      ),
    );
    assert.deepEqual(rows.flatMap(({ numbers }) => expand(numbers)).toSorted(), expected.toSorted());
  });

  test("the table of ASVS names files that exist, and proof or a reason in each line", () => {
    for (const { numbers, state, proof } of rows) {
      assert.match(state, /^(pass|part|no|n\/a)$/, numbers);
      assert.ok(proof.length > 0, numbers);
      for (const [file] of proof.matchAll(/[\w.-]+(?:\/[\w.-]+)+|\b[\w-]+\.(?:md|json)\b/g)) {
        if (file === "n/a") continue;
        assert.ok(existsSync(new URL(file, ROOT)), `${numbers}: ${file}`);
      }
    }
  });
});
