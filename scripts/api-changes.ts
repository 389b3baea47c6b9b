import { readFileSync, writeFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Schema } from "./api-types.ts";

/**
 * Finds what openapi.json no longer promises since the last release. `test/api-changes.test.ts`
 * fails for each change that CHANGELOG.md does not name. `node scripts/api-changes.ts` lists them;
 * `--store` keeps the document of a release for later comparisons.
 *
 * What clients send may not become narrower, and what they receive may not become wider. The limits
 * of what they receive are not compared: no client relies on them.
 */

interface Content {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

export interface ApiDocument {
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components?: unknown;
}

export interface BreakingChange {
  readonly operation: string;
  readonly change: string;
}

type Direction = "sent" | "received";

/** Keywords of JSON Schema that the comparison reads. */
export const COMPARED = new Set(
  "$ref type enum const properties patternProperties propertyNames additionalProperties required items contentSchema anyOf".split(
    " ",
  ),
);
const UPPER = ["maximum", "maxLength", "maxItems"];
const LOWER = ["minimum", "minLength", "minItems"];
const EXACT = ["format", "pattern", "contentMediaType"];
for (const keyword of [...UPPER, ...LOWER, ...EXACT]) COMPARED.add(keyword);

const RELEASED_FILE = new URL("../test/fixtures/openapi/released.json.gz", import.meta.url);

export function releasedDocument(): ApiDocument {
  return JSON.parse(gunzipSync(readFileSync(RELEASED_FILE)).toString()) as ApiDocument;
}

/**
 * Finds the names in backticks of the entries below "Breaking" in the changelog's unreleased part.
 */
export function namedInChangelog(text: string): Set<string> {
  const unreleased = /^## \[Unreleased\]\n(.*?)(?=^## |$(?![^]))/ms.exec(text)?.[1] ?? "";
  const breaking = /^### Breaking\n(.*?)(?=^### |$(?![^]))/ms.exec(unreleased)?.[1] ?? "";
  return new Set([...breaking.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? ""));
}

export function breakingChanges(before: ApiDocument, after: ApiDocument): BreakingChange[] {
  const found: BreakingChange[] = [];
  for (const kind of ["paths", "webhooks"] as const) {
    for (const [path, operations] of Object.entries(before[kind] ?? {})) {
      for (const [method, old] of Object.entries(operations)) {
        const now = after[kind]?.[path]?.[method];
        const changes = now === undefined ? ["is removed"] : changesOf(old, now, kind === "webhooks");
        found.push(...changes.map((change) => ({ operation: old.operationId, change })));
      }
    }
  }
  return found;

  function changesOf(old: Operation, now: Operation, is_webhook: boolean): string[] {
    const changes = old.operationId === now.operationId ? [] : [`is named ${now.operationId} now`];
    const is_allowed = (given: object): boolean =>
      now.security?.some((needed) => Object.keys(needed).every((name) => name in given)) ?? true;
    if ((old.security ?? [{}]).some((given) => !is_allowed(given))) changes.push("requires another authentication");
    const parameters = new Map(now.parameters?.map((each) => [`${each.in} ${each.name}`, each]));
    for (const each of old.parameters ?? []) {
      const key = `${each.in} ${each.name}`;
      const same = parameters.get(key);
      if (same === undefined) changes.push(`${key}: is removed`);
      else changes.push(...compare(each.schema, same.schema, "sent", key));
      if (same?.required === true && each.required === true) parameters.delete(key);
    }
    for (const [key, { required }] of parameters) if (required === true) changes.push(`${key}: is required now`);
    if (now.requestBody?.required === true && old.requestBody?.required !== true) changes.push("body: is required now");
    const direction = is_webhook ? "received" : "sent";
    changes.push(...compareContent(old.requestBody, now.requestBody, direction, "body"));
    if (is_webhook) return changes;
    for (const [status, answer] of Object.entries(old.responses)) {
      const same = now.responses[status];
      if (same === undefined && status.startsWith("2")) changes.push(`${status}: is removed`);
      const differences = same === undefined ? [] : compareContent(answer, same, "received", status);
      // An error may get a new code: clients read the status of a code that they do not know.
      changes.push(...differences.filter((one) => status.startsWith("2") || !/\.code: may be /.test(one)));
    }
    return changes;
  }

  function compareContent(old: Content | undefined, now: Content | undefined, way: Direction, at: string): string[] {
    const types = resolve(after, now ?? {}).content ?? {};
    return Object.entries(resolve(before, old ?? {}).content ?? {}).flatMap(([type, { schema = {} }]) =>
      types[type] === undefined ? [`${at}: no ${type}`] : compare(schema, types[type].schema ?? {}, way, at),
    );
  }

  function compare(
    old_ref: Schema,
    now_ref: Schema,
    way: Direction,
    at: string,
    path: readonly string[] = [],
  ): string[] {
    // A schema that contains itself is compared once.
    const pair = `${old_ref.$ref} ${now_ref.$ref}`;
    if (old_ref.$ref !== undefined && path.includes(pair)) return [];
    const [old, now] = [resolve(before, old_ref), resolve(after, now_ref)];
    const deeper = (one: Schema, other: Schema, name: string): string[] =>
      compare(one, other, way, `${at}${name}`, [...path, pair]);
    if (old.anyOf !== undefined || now.anyOf !== undefined) {
      const [olds, nows] = [old.anyOf ?? [old], now.anyOf ?? [now]];
      const fits = (one: Schema, other: Schema): boolean => deeper(one, other, "").length === 0;
      const is_kept =
        way === "sent"
          ? olds.every((one) => nows.some((other) => fits(one, other)))
          : nows.every((other) => olds.some((one) => fits(one, other)));
      return is_kept ? [] : [`${at}: has other forms`];
    }
    const [members, members_now] = [membersOf(old), membersOf(now)];
    return [
      ...ownChanges(old, now, way).map((change) => `${at}: ${change}`),
      ...Object.entries(members).flatMap(([name, member]) => {
        const same = members_now[name];
        return same === undefined ? [`${at}.${name}: is removed`] : deeper(member, same, `.${name}`);
      }),
      ...(old.items === undefined || now.items === undefined ? [] : deeper(old.items, now.items, "[]")),
    ];
  }
}

/** Compares a schema itself, without its members. */
function ownChanges(old: Schema, now: Schema, way: Direction): string[] {
  const [narrow, wide] = way === "sent" ? [now, old] : [old, now];
  const types = without(typesOf(wide), typesOf(narrow));
  const allowed = valuesOf(narrow);
  const values = allowed === undefined ? [] : without(valuesOf(wide) ?? ["any other value"], allowed);
  const required = without(narrow.required ?? [], wide.required ?? []);
  const is_limit = (keyword: string, is_beyond: (limit: number, former: number) => boolean): boolean => {
    const [limit, former] = [now[keyword], old[keyword]];
    return typeof limit === "number" && (typeof former !== "number" || is_beyond(limit, former));
  };
  const limits = [
    ...UPPER.filter((keyword) => is_limit(keyword, (limit, former) => limit < former)),
    ...LOWER.filter((keyword) => is_limit(keyword, (limit, former) => limit > former)),
  ];
  // Formats of integers are not compared: they say no more than the limits.
  const formats = EXACT.filter((keyword) => narrow[keyword] !== undefined && narrow[keyword] !== wide[keyword]).filter(
    (keyword) => keyword !== "format" || !typesOf(now).includes("integer"),
  );
  const verb = way === "sent" ? "may no longer be" : "may be";
  return [
    ...types.map((type) => `${verb} ${type}`),
    ...values.map((value) => `${verb} ${String(value)}`),
    ...required.map((name) => (way === "sent" ? `requires ${name} now` : `may lack ${name}`)),
    ...(way === "sent" ? limits.map((keyword) => `${keyword} is ${String(now[keyword])} now`) : []),
    ...formats.map((keyword) => `${keyword} is ${String(now[keyword])} now`),
    ...(way === "sent" && now.additionalProperties === false && old.additionalProperties !== false
      ? ["rejects other members now"]
      : []),
    ...without(old.propertyNames?.enum ?? [], now.propertyNames?.enum ?? []).map(
      (name) => `takes no ${String(name)} now`,
    ),
  ];
}

function typesOf({ type }: Schema): readonly string[] {
  if (type === undefined) return ["array", "boolean", "integer", "null", "number", "object", "string"];
  const types = typeof type === "string" ? [type] : type;
  return types.includes("number") ? [...types, "integer"] : types;
}

function valuesOf({ enum: values, const: only }: Schema): readonly unknown[] | undefined {
  return only === undefined ? values : [only];
}

function membersOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { properties, patternProperties = {}, additionalProperties, contentSchema } = schema;
  return {
    ...properties,
    ...Object.fromEntries(Object.entries(patternProperties).map(([name, member]) => [`/${name}/`, member])),
    ...(typeof additionalProperties === "object" ? { "*": additionalProperties } : {}),
    ...(contentSchema === undefined ? {} : { "(text)": contentSchema }),
  };
}

function without<Value>(all: readonly Value[], some: readonly Value[]): Value[] {
  return all.filter((value) => !some.includes(value));
}

function resolve<Value extends { readonly $ref?: string }>(document: ApiDocument, value: Value): Value {
  if (value.$ref === undefined) return value;
  const keys = value.$ref.slice(2).split("/");
  const found = keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  return resolve(document, found as Value);
}

if (import.meta.main) {
  const text = readFileSync(new URL("../openapi.json", import.meta.url));
  if (process.argv.includes("--store")) writeFileSync(RELEASED_FILE, gzipSync(text, { level: 9 }));
  const changes = breakingChanges(releasedDocument(), JSON.parse(text.toString()) as ApiDocument);
  for (const { operation, change } of changes) console.log(`${operation}: ${change}`);
}
