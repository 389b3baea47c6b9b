import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { assertPublishable, packInto } from "./packed-packages.ts";

const packed = packInto("exact", "receipt-document");

after(() => packed.remove());

for (const folder of ["exact", "receipt-document"]) {
  const name = `@tillkeeper/${folder}`;
  const readme = readFileSync(join(import.meta.dirname, `../packages/${folder}/README.md`), "utf8");
  const example = /```js\n([^]*?)```/.exec(readme)?.[1] ?? "";
  const printed = /```text\n([^]*?)```/.exec(readme)?.[1] ?? "";
  writeFileSync(join(packed.folder, `${folder}.js`), example);

  describe(`the archive of ${name}, in an empty folder`, () => {
    test(`the archive of ${name} has a licence, a description, declarations, and no TypeScript source`, () => {
      assertPublishable(packed, name);
    });

    test(`each entry of ${name} is imported by plain Node`, () => {
      const entries = Object.keys(packed.manifest(name).exports);
      assert.ok(entries.length >= 3);
      for (const entry of entries) assert.ok(packed.namesOf(join(name, entry)).length > 1, entry);
    });

    test(`the example of the README of ${name} prints what the README says`, () => {
      assert.equal(packed.run(process.execPath, `${folder}.js`), printed);
    });

    test(`a strict TypeScript project compiles with the declarations of ${name}`, () => {
      writeFileSync(join(packed.folder, `${folder}.ts`), example);
      packed.compile(`${folder}.ts`);
    });

    test(`a bundle of ${name} for browsers imports nothing of Node`, async () => {
      const { imports, code } = await packed.bundle(`${folder}.js`);
      assert.deepEqual(imports, []);
      assert.doesNotMatch(code, /from\s*["']node:|__vite-browser-external|\bBuffer\b/);
    });
  });
}
