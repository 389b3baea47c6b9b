import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "./source-files.ts";

const WIDTH = 100;
const GENERATED = new Set([
  "packages/client/src/routes.ts",
  "src/runtime/database-types.ts",
  "docs/errors.md",
  "docs/operations/configuration.md",
]);
const FOLDERS = "{admin,bench,bin,docs,examples,packages,scripts,simulator,src,test,till}";
const COMMENT = /^\s*(?:\/\/|\/\*\*|\*(?: |$))/;
/**
 * Lines that cannot be broken: tables, headings, quotes, and lines with code, a link or a
 * directive.
 */
const UNBROKEN = /`|\]\(|:\/\/|oxlint-|^\s*[|#>]/;

function longLines(path: string): string[] {
  let is_code = false;
  return readFileSync(join(ROOT, path), "utf8")
    .split("\n")
    .flatMap((line, index) => {
      if (/^\s*```/.test(line)) is_code = !is_code;
      const isProse = path.endsWith(".md") ? !is_code : COMMENT.test(line);
      return isProse && line.length > WIDTH && !UNBROKEN.test(line) ? [`${path}:${index + 1}`] : [];
    });
}

test("lines of guides and comments have at most 100 characters, unless code or a link makes them longer", () => {
  const paths = globSync(["*.md", `${FOLDERS}/**/*.{md,ts,tsx,js}`], {
    cwd: ROOT,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|build|results)(?:\/|$)/.test(path),
  });
  assert.ok(paths.length > 2_000, `only ${paths.length} files`);
  assert.deepEqual(paths.filter((path) => !GENERATED.has(path)).flatMap(longLines), []);
});
