import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import en from "@tillkeeper/texts/till/en.json" with { type: "json" };

const SOURCE = join(import.meta.dirname, "../src");
const SOURCES = globSync("**/*.{ts,tsx}", { cwd: SOURCE }).map((path) => readFileSync(join(SOURCE, path), "utf8"));

function keysOf(value: unknown, key = ""): string[] {
  if (typeof value === "string") return [key];
  return Object.entries(value as object).flatMap(([name, below]) =>
    keysOf(below, key === "" ? name : `${key}.${name}`),
  );
}

/**
 * Names in the sources that have the form of a key; an expression in a template stands as a star.
 */
const written = new Set(
  SOURCES.flatMap((source) => [...source.matchAll(/["'`]([a-z_]+(?:\.[\w${}.]+)+)["'`]/g)]).map(([, text = ""]) =>
    text.replaceAll(/\$\{[^}]*\}/g, "*"),
  ),
);

test("every text of the till is used by a source; TypeScript finds a key without a text", () => {
  const patterns = [...written].filter((key) => key.includes("*")).map((key) => key.split("*"));
  const isComposed = (key: string): boolean =>
    patterns.some(([start = "", end = ""]) => key.startsWith(start) && key.endsWith(end));
  const keys = keysOf(en);
  assert.ok(keys.length > 50);
  assert.deepEqual(
    keys.filter((key) => !written.has(key) && !isComposed(key)),
    [],
  );
});
