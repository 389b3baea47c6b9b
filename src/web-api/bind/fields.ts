import { type JsonNode, type JsonObject, JsonString, parseJson, sourceOf } from "../json/json.ts";

/** Names that an answer is reduced to; undefined keeps the whole subtree of a name. */
export type FieldTree = ReadonlyMap<string, FieldTree | undefined>;

/** Result of a malformed filter, compared by identity: every list or object returns `[]`. */
export const NOTHING: FieldTree = new Map();

interface Level {
  readonly tree: Map<string, FieldTree | undefined>;
  readonly name: string;
}

/**
 * Reads the `fields` query parameter: `items[location_id,address[city]],total_count`.
 *
 * Names are `[A-Za-z0-9_]+`; empty names between commas are skipped; a name given twice counts as
 * its last mention. Malformed text never fails the request, it filters everything away.
 *
 * @param raw - the decoded parameter; undefined, empty and `0` mean no filter.
 */
export function parseFields(raw: string | undefined): FieldTree | undefined {
  if (raw === undefined || raw === "" || raw === "0") return undefined;
  if (/[^A-Za-z0-9_[\],]/.test(raw)) return NOTHING;
  const outer: Level[] = [];
  let tree: Level["tree"] = new Map();
  let previous = ",";
  for (const token of raw.match(/[A-Za-z0-9_]+|[[\],]/g) ?? []) {
    if (token === "[") {
      if (isMark(previous)) return NOTHING;
      outer.push({ tree, name: previous });
      tree = new Map();
    } else if (token === "]") {
      const parent = outer.pop();
      if (parent === undefined) return NOTHING;
      parent.tree.set(parent.name, tree);
      ({ tree } = parent);
    } else if (token !== ",") {
      if (previous === "]") return NOTHING;
      tree.set(token, undefined);
    }
    previous = token;
  }
  return outer.length > 0 || tree.size === 0 ? NOTHING : tree;
}

function isMark(token: string): boolean {
  return token === "[" || token === "]" || token === ",";
}

/** Whether a filter selects the rows of a list by their code instead of by their members. */
export function isSelectedByCode(key: string): boolean {
  return key === "custom_attributes";
}

/**
 * Reduces a plain JSON value to the named fields. Lists are transparent, scalars stay whole, an
 * empty object becomes `[]`.
 */
export function filterPlain(value: unknown, fields: FieldTree): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (fields === NOTHING) return [];
  if (Array.isArray(value)) return value.map((element) => filterPlain(element, fields));
  const kept = Object.entries(value)
    .filter(([key]) => fields.has(key))
    .map(([key, member]) => [key, filterMember(key, member, fields.get(key))] as const);
  return kept.length === 0 ? [] : Object.fromEntries(kept);
}

function filterMember(key: string, value: unknown, children: FieldTree | undefined): unknown {
  if (children === undefined) return value;
  if (!Array.isArray(value)) return filterPlain(value, children);
  if (value.length === 0) return null;
  if (isSelectedByCode(key)) return value.filter((row) => isSelectedRow(row, children));
  return filterPlain(value, children);
}

/**
 * Reduces JSON text to the named fields as `filterPlain` does; numbers and strings stay as written.
 *
 * @param key - the member's name, which selects the rule for lists.
 */
export function filterSource(text: string, fields: FieldTree, key = ""): string {
  return sourceOf(filterTreeMember(key, parseJson(Buffer.from(text)).root, fields));
}

function filterTree(node: JsonNode, fields: FieldTree): JsonNode {
  if (Array.isArray(node)) return node.map((element) => filterTree(element, fields));
  if (!(node instanceof Map)) return node;
  const kept: JsonObject = new Map();
  for (const [key, member] of node) {
    if (fields.has(key)) kept.set(key, filterTreeMember(key, member, fields.get(key)));
  }
  return kept.size === 0 ? [] : kept;
}

function filterTreeMember(key: string, node: JsonNode, children: FieldTree | undefined): JsonNode {
  if (children === undefined) return node;
  if (!Array.isArray(node)) return filterTree(node, children);
  if (node.length === 0) return null;
  if (isSelectedByCode(key)) return node.filter((row) => isSelectedNode(row, children));
  return filterTree(node, children);
}

function isSelectedNode(row: JsonNode, codes: FieldTree): boolean {
  const code = row instanceof Map ? row.get("attribute_code") : undefined;
  return code instanceof JsonString && codes.has(code.value);
}

/** Whether a filter names the code of a row `{attribute_code, …}`. */
export function isSelectedRow(row: unknown, codes: FieldTree): boolean {
  const code = (row as { attribute_code?: unknown } | null)?.attribute_code;
  return typeof code === "string" && codes.has(code);
}
