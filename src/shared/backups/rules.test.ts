import assert from "node:assert/strict";
import { test } from "node:test";
import { isBackupName } from "./rules.ts";

test("a backup has a name of 1 to 200 printable characters", () => {
  for (const name of ["pgbackrest 20261129-031300F", "Sicherung für Łódź 緑茶 🙂", "x".repeat(200)])
    assert.ok(isBackupName(name), name);
  for (const name of ["", " ", " a", "a ", "a\nb", "a\u001bb", "a\u200fb", "x".repeat(201)])
    assert.ok(!isBackupName(name), JSON.stringify(name));
});
