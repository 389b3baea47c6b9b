/** A page of the documentation. It is written in Markdown, which is also served. */
export interface Page {
  /** Address of the page's HTML. The page's Markdown is at this address with `.md` added. */
  readonly address: string;
  readonly title: string;
  /** One line about the page, for lists of pages. */
  readonly summary: string;
  readonly parent: Link | undefined;
  /** Path of a guide in the repository, from which its relative links are resolved. */
  readonly source?: string;
  /** Further texts by which a search finds the page: an operation's path and name. */
  readonly words: readonly string[];
  readonly headings: readonly Heading[];
  readonly markdown: () => string;
}

export interface Link {
  readonly address: string;
  readonly title: string;
}

export interface Heading {
  readonly id: string;
  readonly text: string;
}

/** Returns whether a page is a record of the authors of the service. */
export function isDecision({ source }: Page): boolean {
  return source?.startsWith("docs/decisions/") === true;
}

export function linkTo({ address, title }: Link): string {
  return `[${title.replaceAll(/[[\]]/g, String.raw`\$&`)}](${address})`;
}

/** Returns a Markdown list of links to pages, each with its summary. */
export function listOf(pages: readonly Page[]): string {
  return pages.map((page) => `- ${linkTo(page)}: ${page.summary}`).join("\n");
}

/** Returns a Markdown table; an empty text when there are no rows. */
export function tableOf(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [line(titles), line(titles.map(() => "---")), ...rows.map(line)].join("\n");
}

function cell(text: string): string {
  return text
    .replaceAll("|", String.raw`\|`)
    .split("\n")
    .filter(Boolean)
    .join(" ");
}

/** Returns a Markdown code block, whose fence is long enough that the text cannot end it. */
export function codeBlock(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
