import { createHash } from "node:crypto";
import type { ApiDocument } from "./document.ts";
import { GUIDE_INDEX, type File, readGuides } from "./guides.ts";
import { layout } from "./layout.ts";
import { renderMarkdown } from "./markdown.ts";
import { API_INDEX } from "./operation.ts";
import { isDecision, type Link, linkTo, listOf, type Page, tableOf } from "./page.ts";
import { referencePages } from "./reference.ts";
import { openSearch, type Search } from "./search.ts";
import { STYLE } from "./style.ts";
import type { Route } from "../web-api/route.ts";

export interface Answer {
  readonly type: string;
  readonly body: string | Buffer;
  readonly etag: string;
}

export interface Site {
  readonly pages: readonly Page[];
  /** Returns the answer at a path, which is always the same; undefined when nothing is there. */
  readonly find: (path: string) => Answer | undefined;
  readonly search: Search;
  readonly notFound: () => string;
}

const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const INDEX: Link = { address: "/docs", title: "Documentation" };
const LLMS = "llms.txt";

/**
 * Opens the site with all pages. Each is rendered when it is first read, and kept: their number is
 * fixed.
 */
export function openSite(document: ApiDocument, routes: readonly Route<never>[]): Site {
  const guides = readGuides(INDEX);
  const reference = referencePages(document, routes, INDEX);
  const pages = [indexPage(guides.pages, reference), ...reference, ...guides.pages];
  const addresses = new Set(pages.map(({ address }) => address));

  const htmlOf = (page: Page): string => {
    const resolve = (target: string) => (page.source === undefined ? target : guides.resolve(target, page.source));
    return layout({ ...page, trail: trailOf(page, pages), ...renderMarkdown(page.markdown(), resolve) });
  };
  /**
   * Returns the Markdown of a page, whose links lead to Markdown. Those of guides do so as they are
   * written.
   */
  const markdownOf = (page: Page): string =>
    page.source === undefined
      ? page
          .markdown()
          .replaceAll(/\]\((\/docs[^)#]*)/g, (link, to: string) => (addresses.has(to) ? `${link}.md` : link))
      : page.markdown();
  const sources = new Map<string, readonly [type: string, read: () => string | Buffer]>([
    ...pages.flatMap((page) => [
      [page.address, [HTML, () => htmlOf(page)]] as const,
      [`${page.address}.md`, [MARKDOWN, () => `${markdownOf(page).trimEnd()}\n`]] as const,
    ]),
    ...[...guides.files].map(([address, { type, read }]: [string, File]) => [address, [type, read]] as const),
    ["/docs/style.css", ["text/css; charset=utf-8", () => STYLE]],
    ...["/", "/docs/"].map((folder) => [folder + LLMS, ["text/plain; charset=utf-8", () => llmsText(pages)]] as const),
  ]);
  const answers = new Map<string, Answer>();
  return {
    pages,
    find: (path) => {
      const known = answers.get(path);
      if (known !== undefined) return known;
      const [type, read] = sources.get(path) ?? [];
      if (type === undefined || read === undefined) return undefined;
      const body = read();
      const answer = { type, body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
      answers.set(path, answer);
      return answer;
    },
    search: openSearch(pages, INDEX),
    notFound: () =>
      layout({
        title: "Page not found",
        trail: [INDEX],
        html: "<h1>Page not found</h1>\n<p>The documentation has no page here. Search for it above.</p>",
        sections: [],
      }),
  };
}

/** Returns the links to the pages above a page, from the index down. */
function trailOf({ parent }: Pick<Page, "parent">, pages: readonly Page[]): readonly Link[] {
  if (parent === undefined) return [];
  const above = pages.find(({ address }) => address === parent.address);
  return [...(above === undefined ? [] : trailOf(above, pages)), parent];
}

/** First pages by what a reader does, each by its path below /docs. */
const FIRST_CHOICES = [
  ["You build a register", ["guides/start/first-sale", "guides/registers", "guides/packages/register-kit"]],
  [
    "You connect the books, a shop or a back office",
    ["guides/start/authentication", "guides/start/follow-closings", "guides/start/receive-webhooks"],
  ],
  ["You look something up", ["api", "webhooks", "guides/errors", "guides/settings"]],
  ["You run the server", ["guides/operations/install", "guides/operations/configuration", "guides/operations/back-up"]],
  ["You run the shop", ["guides/administration", "guides/domain/closings"]],
] as const;

function indexPage(guides: readonly Page[], reference: readonly Page[]): Page {
  const tags = reference.filter(({ parent }) => parent === API_INDEX);
  const all = new Map([...reference, ...guides].map((page) => [page.address, page]));
  const choices = FIRST_CHOICES.map(([who, paths]) => [
    who,
    paths
      .flatMap((path) => all.get(`/docs/${path}`) ?? [])
      .map(linkTo)
      .join(" · "),
  ]);
  return {
    ...INDEX,
    summary: "Guides for operators and integrators, and the API.",
    parent: undefined,
    words: [],
    headings: [],
    markdown: () =>
      [
        "# Tillkeeper documentation",
        "## Start here",
        tableOf(["What you do", "Begin with"], choices),
        ...groupsOf(guides).flatMap(({ title, own }) => [`## ${title}`, listOf(own)]),
        `## ${API_INDEX.title}`,
        listOf(tags),
        "## For programs",
        "Every page is also there as Markdown: its address with `.md` behind it. " +
          "[llms.txt](/docs/llms.txt) lists all pages, and [openapi.json](/docs/openapi.json) describes the API for programs.",
        "## For contributors",
        `${linkTo({ address: "/docs/guides/decisions/README", title: "Decisions" })} record why the service is as it is.`,
      ].join("\n\n"),
  };
}

/** Groups the guides by folder, without the decisions, which are for the authors of the service. */
function groupsOf(guides: readonly Page[]): readonly { readonly title: string; readonly own: readonly Page[] }[] {
  const below = (folder: string) => guides.filter(({ source }) => source?.slice(0, source.lastIndexOf("/")) === folder);
  return [
    { title: "First steps", own: below("docs/start") },
    { title: "Guides", own: below("docs").filter(({ address }) => address !== GUIDE_INDEX.address) },
    { title: "Domain", own: below("docs/domain") },
    { title: "Operations", own: below("docs/operations") },
  ];
}

/** Returns the list of pages for language models (llmstxt.org). */
function llmsText(pages: readonly Page[]): string {
  const list = (own: readonly Page[]) => listOf(own.map((page) => ({ ...page, address: `${page.address}.md` })));
  const decisions = pages.filter(isDecision);
  const guides = pages.filter((page) => page.source !== undefined && !isDecision(page));
  const reference = pages.filter(({ source }) => source === undefined);
  return `# Tillkeeper

> The server side of point-of-sale registers: configuration, terminals, receipts, closings.

The API is described in [openapi.json](/docs/openapi.json).

## Guides

${list(guides)}

## API

${list(reference)}

## For contributors

${list(decisions)}
`;
}
