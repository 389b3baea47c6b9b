import { ApiError } from "../errors/errors.ts";

/**
 * A value of the query; a map holds the members of a bracketed name in their order of appearance.
 */
export type QueryNode = string | QueryMap;
export type QueryMap = Map<string, QueryNode>;

const VARIABLES_MAX = 1_000;
const DEPTH_MAX = 64;
const REFUSED_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Reads a raw query text (without its `?`) into nested nodes: `a[b][0]=v`, brackets literal or
 * percent-encoded, `+` is a blank, `a[]=v` appends, a name without `=` is present with an empty
 * text, the last duplicate wins. A name with unclosed brackets is used unchanged.
 *
 * @throws ApiError 400 for a malformed percent sequence, text that is not UTF-8, a refused key
 *   (`__proto__`, `constructor`, `prototype`), more than 1,000 variables or more than 64 levels.
 */
export function parseQueryString(text: string): QueryMap {
  const root: QueryMap = new Map();
  const pairs = text.split("&").filter((pair) => pair !== "");
  if (pairs.length > VARIABLES_MAX) throw new ApiError("query_too_many_variables", { max: VARIABLES_MAX });
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    const name = decode(at === -1 ? pair : pair.slice(0, at));
    const value = at === -1 ? "" : decode(pair.slice(at + 1));
    if (name !== "") insert(root, segmentsOf(name), value);
  }
  return root;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (error) {
    if (error instanceof URIError) throw new ApiError("query_not_decodable");
    throw error;
  }
}

function segmentsOf(name: string): readonly string[] {
  const shape = /^([^[]+)((?:\[[^\]]*\])+)/.exec(name);
  if (shape === null) return [name];
  const [, head = "", brackets = ""] = shape;
  return [head, ...brackets.slice(1, -1).split("][")];
}

function insert(root: QueryMap, segments: readonly string[], value: string): void {
  if (segments.length > DEPTH_MAX) throw new ApiError("query_too_deep", { max: DEPTH_MAX });
  let node = root;
  for (const [index, segment] of segments.entries()) {
    if (REFUSED_KEYS.has(segment)) throw new ApiError("query_key_not_supported", { key: segment });
    const key = segment === "" && index > 0 ? nextIndex(node) : segment;
    if (index === segments.length - 1) {
      node.set(key, value);
      return;
    }
    const existing = node.get(key);
    const child: QueryMap = existing instanceof Map ? existing : new Map();
    node.set(key, child);
    node = child;
  }
}

function nextIndex(node: QueryMap): string {
  let index = node.size;
  while (node.has(String(index))) index += 1;
  return String(index);
}
