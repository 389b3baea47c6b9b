import { readFileSync } from "node:fs";
import { parseSync } from "vite";

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

/** Faults of the program, not of a request; what is logged; what explains a route. */
const NO_REFUSALS: readonly ((node: Node) => boolean)[] = [
  ({ type, callee }) => type === "NewExpression" && isNode(callee) && callee["name"] === "Error",
  ({ type, key }) =>
    type === "Property" && isNode(key) && ["description", "summary", "help"].includes(String(key["name"])),
  ({ type }) => type.startsWith("TS") && !type.endsWith("Expression"),
  ({ type }) => type === "ImportDeclaration" || type === "TaggedTemplateExpression",
];

/** A text of a source file; what a template puts in stands as its source between braces. */
function textOf(node: Node, source: string): string | undefined {
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node["quasis"] as readonly { readonly value: { readonly cooked: string } }[];
  const parts = node["expressions"] as readonly { readonly start: number; readonly end: number }[];
  return quasis
    .map(({ value }, index) => {
      const part = parts[index];
      return part === undefined ? value.cooked : `${value.cooked}{${source.slice(part.start, part.end)}}`;
    })
    .join("");
}

/**
 * The sentences that a source file may answer a request with: what reads like one and is neither an error of the
 * program nor a description.
 *
 * @param begins - what the file puts before sentences that begin with a small letter.
 */
export function refusalsIn(path: string, begins?: string): readonly string[] {
  const source = readFileSync(path, "utf8");
  const { program } = parseSync(path, source);
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value) || NO_REFUSALS.some((isNone) => isNone(value))) return;
    const text = textOf(value, source);
    if (text !== undefined && /\w \S/.test(text)) {
      if (/^["A-Z%{].*(?:[.!]|[:)] ?%1|- ?)$|^%?[A-Z"].* %\w+\.?$/s.test(text)) found.push(text);
      else if (begins !== undefined && /^[a-z].*\.$/s.test(text)) found.push(begins + text);
    }
    Object.values(value).forEach(visit);
  };
  visit(program);
  return [...new Set(found)];
}
