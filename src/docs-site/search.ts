import { layout } from "./layout.ts";
import { type Link, linkTo, type Page } from "./page.ts";
import { renderMarkdown } from "./markdown.ts";

const CHARACTERS_MAX = 200;
const WORDS_MAX = 10;
const RESULTS_MAX = 50;

interface Result extends Link {
  readonly about: string;
  readonly rank: number;
}

/** Returns the page with the pages and headings that contain every searched word. */
export function searchPages(pages: readonly Page[], asked: string, index: Link): string {
  const query = asked.slice(0, CHARACTERS_MAX).trim();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  const found = words.length === 0 ? [] : pages.flatMap((page) => resultsOf(page, words));
  const shown = found.toSorted((a, b) => a.rank - b.rank).slice(0, RESULTS_MAX);
  const list = shown.map((result) => `- ${linkTo(result)}: ${result.about}`).join("\n");
  const text = ["# Search", words.length === 0 ? "Enter words above." : countOf(found.length), list].join("\n\n");
  return layout({ title: "Search", trail: [index], query, ...renderMarkdown(text, (target) => target) });
}

function countOf(found: number): string {
  if (found === 0) return "No page has all of these words.";
  if (found > RESULTS_MAX) return `${found} results. The first ${RESULTS_MAX}:`;
  return found === 1 ? "One result." : `${found} results.`;
}

/**
 * Returns the page when its title or its other texts match, otherwise its headings that match.
 * Matches in titles come first, then those in other texts, then those in headings.
 */
function resultsOf(page: Page, words: readonly string[]): readonly Result[] {
  const hasAll = (text: string): boolean => {
    const lower = text.toLowerCase();
    return words.every((word) => lower.includes(word));
  };
  const { address, title, summary } = page;
  if (hasAll(title)) return [{ address, title, about: summary, rank: 0 }];
  if (hasAll([title, summary, ...page.words].join(" "))) return [{ address, title, about: summary, rank: 1 }];
  return page.headings
    .filter(({ text }) => hasAll(`${title} ${text}`))
    .map(({ id, text }) => ({ address: `${address}#${id}`, title: text, about: title, rank: 2 }));
}
