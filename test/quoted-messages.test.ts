import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "./source-files.ts";

/*
 * A text of three words or more in double quotes in a guide must be one that the program shows, so
 * this test looks for it in the sources. `…` stands for any text, and where a source has a
 * variable, the guide may have an example.
 */

/** Texts of other programs that the guides quote: one message of Magento. */
const OF_OTHER_PROGRAMS = new Set(["Unique constraint violation found"]);

const GUIDES = globSync(["docs/**/*.md", "README.md", "packages/*/README.md"], { cwd: ROOT }).filter(
  // Decisions keep the texts of their day; docs/errors.md is made from the table of errors.
  (path) => !path.startsWith("docs/decisions/") && path !== "docs/errors.md",
);
const CODE = ["src", "admin/src", "till/src", "packages/*", "simulator", "scripts"].map(
  (folder) => `${folder}/**/*.{ts,tsx,js,mjs,php,sh}`,
);
const SOURCES = globSync([...CODE, "packages/texts/src/**/*.json"], {
  cwd: ROOT,
  exclude: ["**/node_modules/**", "**/*.test.ts"],
});

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/**
 * Text of all sources, each in one line; a text that is concatenated from several lines is a single
 * one.
 */
const source = SOURCES.map((path) => inOneLine(read(path)))
  .join("\n")
  .replaceAll(/(["`]) \+ \1/g, "")
  .replaceAll('\\"', '"');

/** Texts of the sources that have variables, as patterns. */
const templates = [...source.matchAll(/"([^"\n]*%\{\w+\}[^"\n]*)"|`([^`\n]*\$\{[^`\n]*)`/g)]
  .flatMap(([, plural = "", template = ""]) => [...plural.split(" |||| "), template])
  .map((text) => text.split(/[%$]\{[^}]*\}/))
  // Patterns with fewer words would match every sentence.
  .filter((parts) => (parts.join(" ").match(/[a-z]{2,}/gi) ?? []).length >= 3)
  .map((parts) => new RegExp(`^${parts.map((part) => RegExp.escape(part)).join(".+")}$`));

/** Returns the quotes of a guide; a quote does not go beyond its paragraph, row or item. */
function quotesOf(markdown: string): string[] {
  const prose = markdown
    .replaceAll(/^```[\s\S]*?^```/gm, "")
    .replaceAll(/`[^`]*`/g, (code) => (code.includes('"') ? "" : code));
  const pieces = prose.split(/\n\n|\n(?=[-|]|\d+\. )|\|/);
  const quotes = pieces.flatMap((piece) => [...piece.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => inOneLine(text)));
  return quotes.filter((text) => text.split(" ").length >= 3);
}

/** Returns whether the program, or another one that the guides quote, can show a text. */
function isShown(quote: string): boolean {
  return (
    OF_OTHER_PROGRAMS.has(quote) ||
    quote.split(/ ?… ?/).every((part) => source.includes(part)) ||
    templates.some((template) => template.test(quote))
  );
}

test("what a guide quotes of the program is in its sources, and an old text is found", () => {
  const quotes = GUIDES.flatMap((path) => quotesOf(read(path)).map((text) => ({ path, text })));
  assert.ok(quotes.length > 40, `${quotes.length} quotes`);
  assert.deepEqual(
    quotes.filter(({ text }) => !isShown(text)),
    [],
  );
  const guide =
    'A start ends\nwith "the disk of the\nembedded database is full" or "3 figures differ; the largest is “Card”, by 3.00.".';
  assert.deepEqual(quotesOf(guide).map(isShown), [true, true]);
  for (const old of [
    'It says "the disk of the database is full".',
    'The sentence "3 sums differ; the largest is “Card”."',
  ]) {
    assert.deepEqual(quotesOf(old).map(isShown), [false], old);
  }
});
