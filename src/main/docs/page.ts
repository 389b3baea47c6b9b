/** A page of the documentation. It is written in Markdown, which is also its second form. */
export interface Page {
  /** Where its HTML is; its Markdown is there too, with `.md` behind it. */
  readonly address: string;
  readonly title: string;
  /** One line for lists of pages. */
  readonly summary: string;
  /** The page above it. */
  readonly parent: Link | undefined;
  /** Path in the repository of a guide, from which its links lead. */
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

/** A link in Markdown. */
export function linkTo({ address, title }: Link): string {
  return `[${title.replaceAll(/[[\]]/g, String.raw`\$&`)}](${address})`;
}

/** A list of links with a line about each. */
export function listOf(pages: readonly Page[]): string {
  return pages.map((page) => `- ${linkTo(page)}: ${page.summary}`).join("\n");
}

/** A table in Markdown; empty without rows. */
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

/** A block of code, fenced so that the text cannot end it. */
export function codeBlock(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
