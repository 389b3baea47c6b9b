import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { errorFiles } from "../scripts/errors-docs.ts";
import { settingFiles } from "../scripts/setting-texts.ts";
import { AUDIT_DOOR, ROOT, sources } from "./source-files.ts";

/** Returns the lines of code that match a pattern, except those of files that may contain it. */
function matches(pattern: RegExp, allowed: RegExp = /^$/): string[] {
  return sources.flatMap(({ path, code }) =>
    allowed.test(path)
      ? []
      : code.split("\n").flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])),
  );
}

/** Scripts whose other files are temporary or not committed. */
const ELSEWHERE =
  /^scripts\/(?:drill\/\w+|node-digests|openapi-lint\.test|pack-package|package|run-image|sbom|test)\.ts$/;

/** Scripts that compute the names of their files, each with the function that returns the files. */
const MADE: Readonly<Record<string, () => ReadonlyMap<URL, string>>> = {
  "scripts/errors-docs.ts": errorFiles,
  "scripts/setting-texts.ts": settingFiles,
};

/**
 * Returns the committed files that a script writes, as patterns: a variable part of a name is `*`.
 */
function writtenBy(script: string): readonly string[] {
  const text = readFileSync(join(ROOT, script), "utf8");
  const calls = [...text.matchAll(/\b(?:writeFile(?:Sync)?\(\s*|screenshot\(\{\s*path: )(.+)/g)];
  const pictures = [...text.matchAll(/Options = \{ path: (.+)/g)];
  return [...calls, ...pictures].flatMap(([, argument = ""]) => {
    const name = /^\w+(?=,)/.exec(argument)?.[0];
    const target = name === undefined ? argument : (new RegExp(`const ${name} = (.+);`).exec(text)?.[1] ?? "");
    const [, path = "", base = ""] = /^new URL\(["`](.+?)["`], ([\w.]+)\)/.exec(target) ?? [];
    const folder = new RegExp(`const ${base} = new URL\\("(.+?)", import\\.meta\\.url\\)`).exec(text)?.[1] ?? "";
    const made = MADE[script];
    if (made !== undefined) return [...made().keys()].map((url) => relative(ROOT, fileURLToPath(url)));
    if (path !== "") return [join("scripts", folder, path).replaceAll(/\$\{\w+\}/g, "*")];
    assert.match(script, ELSEWHERE, `${script} writes ${argument}`);
    return [];
  });
}

describe("habits", () => {
  test("what scripts generate is marked in .gitattributes, and nothing else is", () => {
    const scripts = globSync("scripts/**/*.ts", { cwd: ROOT, exclude: ["**/node_modules"] });
    // npm writes package-lock.json, and `npm run openapi` writes api-examples.json by a test.
    const others = ["package-lock.json", "src/main/api-examples.json"];
    const existing = (patterns: readonly string[]) =>
      patterns.flatMap((pattern) => {
        const files = globSync(pattern, { cwd: ROOT });
        assert.ok(files.length > 0, `${pattern} does not exist`);
        return files;
      });
    const written = existing([...others, ...scripts.flatMap(writtenBy)]);
    const marks = [...readFileSync(join(ROOT, ".gitattributes"), "utf8").matchAll(/^(\S+) linguist-generated$/gm)];
    const marked = existing(marks.map(([, pattern = ""]) => pattern));
    assert.ok(written.length >= 30, written.join());
    assert.deepEqual([...new Set(marked)].toSorted(), [...new Set(written)].toSorted());
  });

  test("a function that takes some members of its dependencies names them in its type", () => {
    // A route's `run` is given all dependencies of its feature.
    assert.deepEqual(matches(/(?<!run: (?:async )?\()\{[^{}()]*\}: \w+Deps\b(?!\[)/), []);
  });

  test("audited tables are written through the audit log only", () => {
    const tables = [...readFileSync(join(ROOT, AUDIT_DOOR), "utf8").matchAll(/^ {2}(\w+): \{(?: entity_type|$)/gm)].map(
      (match) => match[1] ?? "",
    );
    assert.ok(tables.includes("location") && tables.includes("admin_user") && tables.length >= 8, tables.join());
    const names = tables.join("|");
    const builder = new RegExp(`\\b(insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*["'](${names})["'\\s]`);
    const text = new RegExp(`\\b(insert\\s+into|update|delete\\s+from)\\s+(only\\s+)?(pos\\.)?(${names})\\b(?!_)`, "i");
    const found = sources
      .filter(({ path }) => !path.startsWith("src/shared/audit/"))
      .flatMap(({ path, code }) => {
        const match = builder.exec(code) ?? text.exec(code);
        return match === null ? [] : [`${path}: ${match[0]}`];
      });
    assert.deepEqual(found, []);
  });

  test("only the owner of the audit log writes it", () => {
    assert.deepEqual(matches(/insertInto\("audit_log"\)|insert into (pos\.)?audit_log/i, /^src\/shared\/audit\//), []);
  });

  test("a handler waits for the end of its answer in a way that sees an end that has been", () => {
    const waits = /\b(raw|response|reply|res)\.(once|on)\("(close|finish)"/;
    assert.deepEqual(matches(waits, /^src\/web-api\/when-closed\.ts$/), []);
  });

  test("an offset of a query is a bigint, because a page number times a page size exceeds an integer", () => {
    assert.deepEqual(matches(/\boffset \$\{[^{}]*\}::int(?:4|eger)?\b/), []);
  });

  test("no source makes one type of another by way of never", () => {
    assert.deepEqual(matches(/\bas never as\b/), []);
  });

  test("a test of the till types a code in a way that gives each key its time", () => {
    const types = /new KeyboardEvent\("keydown", \{ key,/;
    const found = globSync("till/tests/*.ts", { cwd: ROOT }).filter((path) =>
      types.test(readFileSync(join(ROOT, path), "utf8")),
    );
    assert.deepEqual(found.toSorted(), ["till/tests/ring-up.ts", "till/tests/type-fast.ts"]);
  });

  test("no test changes the environment of its process, which other test files share", () => {
    const tests = globSync("**/*.test.{ts,tsx}", { cwd: ROOT, exclude: ["**/node_modules"] });
    const changes =
      /\bdelete process\.env\b|\bprocess\.env(?:\[[^\]]+\]|\.\w+)?\s*(?:\?\?|\|\||&&)?=(?!=)|assign\(process\.env/;
    assert.ok(tests.length > 400, String(tests.length));
    assert.deepEqual(
      tests.filter((path) => changes.test(readFileSync(join(ROOT, path), "utf8"))),
      [],
    );
  });
});
