import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { assertPublishable, packInto } from "./packed-packages.ts";

const NAME = "@tillkeeper/receipt-document";

const readme = readFileSync(join(import.meta.dirname, "../packages/receipt-document/README.md"), "utf8");
const example = /```js\n([^]*?)```/.exec(readme)?.[1] ?? "";
const printed = /```text\n([^]*?)```/.exec(readme)?.[1] ?? "";
const packed = packInto("receipt-document");
writeFileSync(join(packed.folder, "example.js"), example);

after(() => packed.remove());

describe("the archive of the receipt document, in an empty folder", () => {
  test("the archive of the receipt document has a licence, a description, declarations, and no TypeScript source", () => {
    assertPublishable(packed, NAME);
  });

  test("each entry of the receipt document is imported by plain Node", () => {
    const entries = Object.keys(packed.manifest(NAME).exports);
    assert.ok(entries.length >= 5);
    for (const entry of entries) assert.ok(packed.namesOf(join(NAME, entry)).length > 1, entry);
  });

  test("the example of the receipt document's README prints what the README says", () => {
    assert.equal(packed.run(process.execPath, "example.js"), printed);
  });

  test("a strict TypeScript project compiles with the receipt document's declarations", () => {
    writeFileSync(join(packed.folder, "example.ts"), example);
    packed.compile("example.ts");
  });

  test("a bundle of the receipt document for browsers imports nothing of Node", async () => {
    const { imports, code } = await packed.bundle("example.js");
    assert.deepEqual(imports, []);
    assert.doesNotMatch(code, /from\s*["']node:|__vite-browser-external|\bBuffer\b/);
  });
});
