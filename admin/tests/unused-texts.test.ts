import german from "@tillkeeper/texts/administration/de.json" with { type: "json" };
import administration from "@tillkeeper/texts/administration/en.json" with { type: "json" };
import dutch from "@tillkeeper/texts/administration/nl.json" with { type: "json" };
import same from "@tillkeeper/texts/administration/same.json" with { type: "json" };
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parseSync } from "vite";
import { de } from "../src/i18n/de.ts";
import { en } from "../src/i18n/en.ts";
import { snakeCase } from "../src/i18n/error-text.ts";
import { nl } from "../src/i18n/nl.ts";
import { EVERY_ENGLISH } from "./every-english.ts";
import { flatTexts } from "./texts.ts";

const SOURCE = join(import.meta.dirname, "../src");
const ROOT = join(import.meta.dirname, "../..");
const LANGUAGES = { en, nl, de };

/**
 * Matches keys that no source writes well enough to be found: react-admin and pages compose them of
 * names from elsewhere.
 */
const COMPUTED: readonly RegExp[] = [
  /^resources\.[\w-]+\.name$/,
  /^resources\.[\w-]+\.message\.delete_content$/,
  /^tk\.promotions\.(effects|cart_effects)\.\w+$/,
  /^tk\.persons\.(going|masked|staying)\.\w+$/,
  // These texts are used only in mails, which the service writes.
  /^tk\.attention\.(subject|end)$/,
  // These keys are thrown where the file is read.
  /^tk\.imports\.(too_large|unreadable|not_utf8)$/,
];

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

/** Returns every text of a program. An expression in a template stands as a star. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isNode(value)) return [];
  if (value.type === "Literal") return typeof value["value"] === "string" ? [value["value"]] : [];
  const inside = Object.values(value).flatMap(textsIn);
  if (value.type !== "TemplateLiteral") return inside;
  const quasis = value["quasis"] as readonly { readonly value: { readonly cooked: string } }[];
  return [quasis.map((quasi) => quasi.value.cooked).join("*"), ...inside];
}

const SOURCES = globSync("**/*.{ts,tsx}", { cwd: SOURCE }).map((path) => {
  const source = readFileSync(join(SOURCE, path), "utf8");
  const groups = [...source.matchAll(/\buseWordsOf\("(\w+)"\)/g)].map(([, group = ""]) => group);
  if (/\buseWords\(\)/.test(source)) groups.push("closings");
  return { groups, texts: [...new Set(textsIn(parseSync(path, source).program))] };
});

const GROUPS: ReadonlySet<string> = new Set(SOURCES.flatMap(({ groups }) => groups));

/**
 * Returns the text keys that a source names: whole keys, names below its groups, and names of
 * fields.
 */
function namedIn({ groups, texts }: (typeof SOURCES)[number]): readonly string[] {
  // A key that names only the group, such as `tk.closings.*`, does not count as a use of every text
  // in it.
  const wholes = texts.flatMap((text) => /^tk\.(\w+)\.\*$/.exec(text)?.[1] ?? []).filter((group) => GROUPS.has(group));
  const own = new Set([...groups, ...wholes]);
  return texts.flatMap((text) => {
    // The fields of the hook `resources.*.fields.*` are named where the hook is used.
    if (text === "resources.*.fields.*") return [];
    if (/^(tk\.\w|resources\.)/.test(text)) return wholes.some((group) => text === `tk.${group}.*`) ? [] : [text];
    if (!/^[\w*-]+(\.[\w*/-]+)*$/.test(text) || !/[a-z]/.test(text)) return [];
    return [...[...own].map((group) => `tk.${group}.${text}`), `resources.*.fields.${text}`];
  });
}

test("every field with a name is a field of the service", () => {
  const known = globSync(["src/**/*.ts", "simulator/**/*.ts", "packages/register-kit/src/**/*.ts"], { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), "utf8"))
    .join("\n");
  const names = new Set(known.match(/\b[a-z]\w*\b/g)?.map(snakeCase));
  assert.deepEqual(
    // The audit log stores choices about mails with `attention_` before the name.
    Object.keys(en.tk.fields).filter((field) => !names.has(field.replace(/^attention_/, ""))),
    [],
  );
});

test("a field has one name, unless it means something else in one resource", () => {
  const repeated = Object.entries(LANGUAGES).flatMap(([language, messages]) => {
    const texts = flatTexts(messages);
    return [...texts]
      .filter(([key, text]) => {
        const [, field] = /^resources\.[\w-]+\.fields\.(\w+)$/.exec(key) ?? [];
        return field !== undefined && texts.get(`tk.fields.${field}`) === text;
      })
      .map(([key]) => `${language}: ${key}`);
  });
  assert.deepEqual(repeated, []);
});

test("a key that takes the text of another key has none of its own, and the other is in each language", () => {
  const languages = Object.entries({ administration, dutch, german }).map(
    ([language, texts]) => [language, flatTexts(texts)] as const,
  );
  const faults = languages.flatMap(([language, texts]) =>
    Object.entries(same)
      .filter(([key, other]) => texts.has(key) || !texts.has(other))
      .map(([key]) => `${language}: ${key}`),
  );
  assert.deepEqual(faults, []);
});

test("every text is used by a source", () => {
  const named = new Set(SOURCES.flatMap(namedIn));
  const patterns = [...named]
    .filter((name) => name.includes("*"))
    .map((name) => new RegExp(`^${name.replaceAll(".", "\\.").replaceAll("*", "[^.]+")}$`));
  const unused = [...flatTexts(en).keys()].filter(
    (key) =>
      /^(tk|resources)\./.test(key) && !named.has(key) && ![...COMPUTED, ...patterns].some((one) => one.test(key)),
  );
  assert.deepEqual(unused, []);
});

test("every whole key that a source writes is a text, or a group of texts", () => {
  const texts = [...flatTexts(EVERY_ENGLISH).keys()];
  const known = new Set(texts.flatMap((key) => key.split(".").map((_, at, names) => names.slice(0, at + 1).join("."))));
  const written = new Set(SOURCES.flatMap((source) => source.texts).filter((text) => /^tk(?:\.[\w-]+)+$/.test(text)));
  assert.ok(written.size > 100);
  assert.deepEqual(
    [...written].filter((key) => !known.has(key)),
    [],
  );
});
