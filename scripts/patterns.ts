import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import { parseSync } from "vite";

/**
 * Finds regular expressions whose time grows faster than the length of the text. `npm run check`
 * runs it. recheck looks at each literal, and at each `RegExp` of a constant text, in src,
 * packages, admin/src, till, simulator and bin. One that it calls vulnerable, or cannot decide on,
 * ends the run with status 1. A `RegExp` of a text made at run time must be among the reviewed ones.
 */

const ROOT = join(import.meta.dirname, "..");
const SOURCES = [
  "src/**/*.ts",
  "packages/*/src/**/*.{js,ts}",
  "admin/src/**/*.{ts,tsx}",
  "till/{src,worker}/**/*.{ts,tsx}",
  "simulator/**/*.ts",
  "bin/**/*.js",
];
/**
 * Limits of recheck. It counts the characters that it reads and takes the same random numbers each
 * time: no clock decides.
 */
const LIMITS = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 0 };
const AT_ONCE = 2;

/**
 * Reviewed patterns made at run time, with the reason why each is safe: its text, or the text that
 * it matches, is trusted.
 */
export const REVIEWED: Readonly<Record<string, string>> = {
  'src/web-api/page-route.ts: new RegExp(`^${path.replaceAll(".", "\\\\.").replaceAll(/\\{\\w+\\}/g, "[^/?]+")}/?(?:\\\\?|$)`)':
    "The paths are constants; each variable matches one segment, and a `/` ends it.",
  'simulator/newcomers.ts: new RegExp(`^To:.*${RegExp.escape(email)}`, "im")': "Reads mails that the simulation sent.",
};

export interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

export interface FoundPatterns {
  readonly constant: readonly Pattern[];
  /** Entries are `file: code` of each `RegExp` of a text made at run time. */
  readonly made: readonly string[];
}

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: Node;
  readonly name?: string;
  readonly property?: Node;
  readonly tag?: Node;
  readonly quasi?: Node;
  readonly quasis?: readonly { readonly value: { readonly raw: string; readonly cooked: string } }[];
  readonly arguments?: readonly Node[];
  readonly value?: unknown;
}

export function patternsIn(file: string, text: string): FoundPatterns {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? "cannot be parsed"}`);
  const constant: Pattern[] = [];
  const made: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || value instanceof RegExp) return;
    if (Array.isArray(value)) return value.forEach(visit);
    const node = value as Node;
    const at = () => ({ file, line: text.slice(0, node.start).split("\n").length });
    if (node.regex) constant.push({ ...at(), source: node.regex.pattern, flags: node.regex.flags });
    if (isRegExpCall(node)) {
      const [source, flags] = (node.arguments ?? []).map(constantText);
      const isConstant = source !== undefined && (node.arguments?.length === 1 || flags !== undefined);
      if (isConstant) constant.push({ ...at(), source, flags: flags ?? "" });
      else made.push(`${file}: ${text.slice(node.start, node.end)}`);
    }
    Object.values(node).forEach(visit);
  };
  visit(program);
  return { constant, made };
}

const isRegExpCall = ({ type, callee }: Node): boolean =>
  (type === "NewExpression" || type === "CallExpression") && callee?.type === "Identifier" && callee.name === "RegExp";

/**
 * Returns the text of a string, or of a template without substitutions; undefined for other code.
 */
function constantText({ type, value, quasis = [], tag, quasi }: Node): string | undefined {
  if (type === "Literal" && typeof value === "string") return value;
  if (type === "TemplateLiteral" && quasis.length === 1) return quasis[0]?.value.cooked;
  const isRaw = type === "TaggedTemplateExpression" && tag?.property?.name === "raw" && quasi?.quasis?.length === 1;
  return isRaw ? quasi?.quasis?.[0]?.value.raw : undefined;
}

/** Returns one line for each problem of the patterns. */
export async function problemsOf({ constant, made }: FoundPatterns): Promise<string[]> {
  const problems = made
    .filter((code) => !Object.hasOwn(REVIEWED, code))
    .map((code) => `${code} is made at run time: review it and add it to scripts/patterns.ts`);
  const left = [...Map.groupBy(constant, ({ source, flags }) => `/${source}/${flags}`)];
  const checkSome = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [shown, [first, ...others]] = next;
      if (first === undefined) continue;
      const result = await check(first.source, first.flags, LIMITS);
      if (result.status === "safe") continue;
      const lines = [first, ...others].map(({ file, line }) => `${file}:${line}`).join(", ");
      const said = result.status === "vulnerable" ? result.complexity.summary : `undecided (${result.error.kind})`;
      problems.push(`${lines}: ${shown} ${said}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkSome));
  return problems;
}

export function patternsOfSources(): FoundPatterns {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file));
  const found = files.map((file) => patternsIn(file, readFileSync(join(ROOT, file), "utf8")));
  return { constant: found.flatMap(({ constant }) => constant), made: found.flatMap(({ made }) => made) };
}

if (import.meta.main) {
  const found = patternsOfSources();
  const problems = await problemsOf(found);
  for (const problem of problems) console.error(problem);
  console.log(`${found.constant.length} regular expressions, ${problems.length} problems`);
  // The script exits explicitly, because recheck's own process would keep it alive.
  process.exit(problems.length > 0 ? 1 : 0);
}
