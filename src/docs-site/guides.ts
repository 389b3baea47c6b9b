import { globSync, readFileSync } from "node:fs";
import { dirname, extname, join, posix, sep } from "node:path";
import { headingsOf } from "./markdown.ts";
import type { Link, Page } from "./page.ts";

const ROOT = join(import.meta.dirname, "../..");
const GUIDES = "/docs/guides";
/** Guides outside of docs/. */
const PACKAGES = ["packages/client/README.md", "packages/register-kit/README.md"];
/** Files that guides show or link to. */
const FILES = [
  "docs/images/*.png",
  "docs/*.json",
  "examples/*.ts",
  "examples/till/*.*",
  "examples/proxy/*",
  "packaging/*.service",
];
const TYPES: Readonly<Record<string, string>> = { ".png": "image/png", ".json": "application/json; charset=utf-8" };
const PLAIN = "text/plain; charset=utf-8";

export interface Guides {
  /** Guides in the order of docs/README.md; those that it does not name come last. */
  readonly pages: readonly Page[];
  readonly files: ReadonlyMap<string, File>;
  /**
   * Finds the address of a link in a text of the repository; undefined for a target that is not
   * served.
   */
  readonly resolve: (target: string, source: string) => string | undefined;
}

export interface File {
  readonly type: string;
  readonly read: () => Buffer;
}

export const GUIDE_INDEX: Link = { address: `${GUIDES}/README`, title: "Guides" };

/** Reads the guides of docs/ from the checkout or the installed package. */
export function readGuides(index: Link): Guides {
  const sources = [...pathsOf(["docs/**/*.md"]), ...PACKAGES];
  const guides = new Map(sources.map((path) => [path, guideAddress(path)]));
  const files = new Map(pathsOf(FILES).map((path) => [path, fileAddress(path)]));
  const resolve: Guides["resolve"] = (target, source) => {
    if (/^(?:https?:|mailto:|#|\/)/.test(target)) return target;
    const [relative = "", fragment] = target.split("#");
    const path = posix.join(posix.dirname(source), relative).replace(/\/$/, "");
    const address = addressOf(path, guides, files);
    return address === undefined || fragment === undefined ? address : `${address}#${fragment}`;
  };
  const rank = ranksOf(readText("docs/README.md"), guides);
  const pages = [...guides].map(([path, address]) => guideOf(path, address, index));
  return {
    pages: pages.toSorted((a, b) => rank(a.source) - rank(b.source)),
    files: new Map(
      [...files].map(([path, address]) => [
        address,
        { type: TYPES[extname(path)] ?? PLAIN, read: () => readFileSync(join(ROOT, path)) },
      ]),
    ),
    resolve,
  };
}

function addressOf(
  path: string,
  guides: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): string | undefined {
  if (path === "openapi.json") return "/docs/openapi.json";
  return guides.get(path) ?? guides.get(`${path}/README.md`) ?? files.get(path);
}

function guideAddress(path: string): string {
  return PACKAGES.includes(path)
    ? `${GUIDES}/${dirname(path)}`
    : `${GUIDES}/${path.slice("docs/".length, -".md".length)}`;
}

function fileAddress(path: string): string {
  return path.startsWith("docs/") ? `${GUIDES}/${path.slice("docs/".length)}` : `/docs/files/${path}`;
}

function pathsOf(patterns: readonly string[]): readonly string[] {
  return globSync(patterns, { cwd: ROOT })
    .map((path) => path.split(sep).join("/"))
    .toSorted();
}

function readText(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function guideOf(source: string, address: string, index: Link): Page {
  const text = readText(source);
  const [first, ...headings] = headingsOf(text);
  return {
    address,
    title: first?.text ?? source,
    summary: firstSentence(text),
    parent: source === "docs/README.md" ? index : GUIDE_INDEX,
    source,
    words: [],
    headings,
    markdown: () => readText(source),
  };
}

/** Returns the first sentence of the first paragraph, without links. */
function firstSentence(text: string): string {
  const paragraph = text.split(/\n{2,}/).find((block) => /^[\p{L}`"[*]/u.test(block.trim())) ?? "";
  const plain = paragraph
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, ".") ?? plain;
}

/** Ranks are positions in the list of docs/README.md. */
function ranksOf(readme: string, guides: ReadonlyMap<string, string>): (source: string | undefined) => number {
  const named = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, target = ""]) => posix.join("docs", target));
  const order = new Map(["docs/README.md", ...named].filter((path) => guides.has(path)).map((path, at) => [path, at]));
  return (source = "") => order.get(source) ?? order.size;
}
