/** A page is written in Markdown, which is also its second form. */
export interface Page {
  /** Address of the page's HTML; its Markdown has the same address with `.md` behind it. */
  readonly address: string;
  readonly title: string;
  /** Lists of pages show this one line. */
  readonly summary: string;
  readonly parent: Link | undefined;
  /** Path of a guide in the repository, from which its links lead. */
  readonly source?: string;
  /** A search also finds the page by these texts: an operation's path and name. */
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

export function linkTo({ address, title }: Link): string {
  return `[${title.replaceAll(/[[\]]/g, String.raw`\$&`)}](${address})`;
}

/** Each link of the list has a line about its page. */
export function listOf(pages: readonly Page[]): string {
  return pages.map((page) => `- ${linkTo(page)}: ${page.summary}`).join("\n");
}

/** Returns an empty text without rows. */
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

/** The fence is long enough that the text cannot end it. */
export function codeBlock(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
