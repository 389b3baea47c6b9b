import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Returns the declarations of a source text without comments, `export`, `readonly` and differences
 * in blanks.
 */
function declarations(source: string): string[] {
  return source
    .replaceAll(/\/\*\*.*?\*\//gs, "")
    .replaceAll(/\b(?:export|readonly)\s/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/([:=(>]) ?\| /g, "$1 ")
    .replaceAll(/,? (?=\))|(?<=\() /g, "")
    .trim()
    .split(/(?<=[;}]) (?=(?:interface|type) )/);
}

test("the guide of plugins has the exact shape of all that hooks get and answer", () => {
  const [, block = ""] = /## Shapes.*?```ts\n(.*?)```/s.exec(readFileSync(join(ROOT, "docs/plugins.md"), "utf8")) ?? [];
  const declared = declarations(readFileSync(join(ROOT, "src/plugins/hooks.ts"), "utf8"));
  assert.ok(declared.length > 10);
  assert.deepEqual(declarations(block), declared);
});
