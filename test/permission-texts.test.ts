import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PERMISSIONS } from "@tillkeeper/register-kit";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test("the permissions that the register kit applies are those of the role form and of the documentation", () => {
  for (const language of ["en", "de", "nl"]) {
    const texts = JSON.parse(read(`packages/texts/src/permissions/${language}.json`)) as Record<string, object>;
    for (const group of ["names", "help"]) {
      assert.deepEqual(Object.keys(texts[group] ?? {}), [...PERMISSIONS], `${language} ${group}`);
    }
  }
  const rows = [...read("docs/domain/staff.md").matchAll(/^\| `(\w+)`/gm)].map(([, flag]) => flag);
  assert.deepEqual(
    rows.filter((flag) => flag !== "discount_max_percent"),
    [...PERMISSIONS],
  );
});
