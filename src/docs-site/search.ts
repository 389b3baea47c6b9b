import { setImmediate } from "node:timers/promises";
import { layout } from "./layout.ts";
import { renderMarkdown } from "./markdown.ts";
import { isDecision, type Link, linkTo, type Page } from "./page.ts";
import { searchedWords, stemOf, wordsOf } from "./words.ts";

const CHARACTERS_MAX = 200;
const WORDS_MAX = 10;
const RESULTS_MAX = 50;
/** A page whose rank is a smaller share of the best one's is no result. */
const SHARE_OF_BEST_MIN = 0.1;
/** Pages that are indexed before other requests get their turn. */
const PAGES_AT_ONCE = 10;

/** How much a word counts by the place where a page has it. */
const WEIGHTS = { title: 12, words: 8, heading: 4, summary: 3, text: 1 } as const;
/** Another form of a searched word counts less, and a word that only begins like it less still. */
const OTHER_FORM = 0.8;
const BEGINS_LIKE = 0.25;
/** Factors of the kinds of pages: guides explain, decisions are for the authors. */
const KINDS = { start: 2, guide: 1.4, reference: 1, decision: 0.1 } as const;

/** Count at which a word has half of its greatest weight on a page of average length. */
const HALF_WEIGHT = 6;
/** Share of that count on a page without text: a word counts more on a short page. */
const SHORT_PAGE = 0.4;

/** For each word the numbers of the pages that have it, with the weight of the word there. */
type Index = ReadonlyMap<string, ReadonlyMap<number, number>>;

export type Search = (asked: string) => Promise<string>;

/**
 * Opens the search over every text of the pages. The index is made by the first search and kept:
 * the pages do not change.
 */
export function openSearch(pages: readonly Page[], top: Link): Search {
  let index: Promise<Index> | undefined;
  return async (asked) => {
    const query = asked.slice(0, CHARACTERS_MAX).trim();
    const words = searchedWords(query).slice(0, WORDS_MAX);
    index ??= indexOf(pages);
    const found = words.length === 0 ? [] : rankedPages(pages, await index, words);
    const list = found
      .slice(0, RESULTS_MAX)
      .map((page) => `- ${linkTo(page)}${sectionOf(page, words)}: ${page.summary}`)
      .join("\n");
    const text = ["# Search", words.length === 0 ? "Enter words above." : countOf(found.length), list].join("\n\n");
    return layout({ title: "Search", trail: [top], query, ...renderMarkdown(text, (target) => target) });
  };
}

function countOf(found: number): string {
  if (found === 0) return "No page has any of these words.";
  if (found > RESULTS_MAX) return `${found} results, the best first. The first ${RESULTS_MAX}:`;
  return found === 1 ? "One result." : `${found} results, the best first.`;
}

async function indexOf(pages: readonly Page[]): Promise<Index> {
  const counted: { readonly counts: ReadonlyMap<string, number>; readonly length: number }[] = [];
  for (const [number, page] of pages.entries()) {
    if (number % PAGES_AT_ONCE === 0) await setImmediate();
    const counts = countsOf(page);
    counted.push({ counts, length: counts.values().reduce((sum, count) => sum + count, 0) });
  }
  const average = counted.reduce((sum, { length }) => sum + length, 0) / counted.length;
  const index = new Map<string, Map<number, number>>();
  for (const [number, { counts, length }] of counted.entries()) {
    const half = HALF_WEIGHT * (SHORT_PAGE + ((1 - SHORT_PAGE) * length) / average);
    for (const [word, count] of counts) {
      const known = index.get(word) ?? new Map<number, number>();
      index.set(word, known.set(number, count / (count + half)));
    }
  }
  return index;
}

/** Counts the words of a page, each use by its place. */
function countsOf(page: Page): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  const text = page.markdown();
  add(page.title, WEIGHTS.title);
  add(page.words.join(" "), WEIGHTS.words);
  add(page.headings.map((heading) => heading.text).join(" "), WEIGHTS.heading);
  add(page.summary, WEIGHTS.summary);
  // The blocks of an operation repeat its tables; those of a guide have what a reader looks for.
  add(page.source === undefined ? withoutBlocks(text) : text, WEIGHTS.text);
  return counts;
}

function withoutBlocks(text: string): string {
  const parts = text.split(/^```.*$/m);
  return parts.filter((_part, index) => index % 2 === 0).join("");
}

/**
 * Ranks the pages that have any of the words: a rare word counts more than a common one, and a page
 * with more of the words comes before one with fewer.
 */
function rankedPages(pages: readonly Page[], index: Index, words: readonly string[]): readonly Page[] {
  const scores = new Map<number, { score: number; words: number }>();
  for (const word of words) {
    for (const [number, weight] of pagesWith(word, index, pages.length)) {
      const known = scores.get(number) ?? { score: 0, words: 0 };
      scores.set(number, { score: known.score + weight, words: known.words + 1 });
    }
  }
  const ranked = [...scores]
    .map(([number, found]) => {
      const page = pages[number] as Page;
      return { page, rank: found.score * (found.words / words.length) ** 2 * KINDS[kindOf(page)] };
    })
    .toSorted((a, b) => b.rank - a.rank);
  const least = (ranked[0]?.rank ?? 0) * SHARE_OF_BEST_MIN;
  return ranked.filter(({ rank }) => rank >= least).map(({ page }) => page);
}

/** Returns the pages with a word, a form of it or one that begins like it, with its weight. */
function pagesWith(word: string, index: Index, pages: number): ReadonlyMap<number, number> {
  const stem = stemOf(word);
  const best = new Map<number, number>();
  for (const [known, weights] of index) {
    if (!known.startsWith(stem)) continue;
    const factor = known === word ? 1 : stemOf(known) === stem ? OTHER_FORM : BEGINS_LIKE;
    for (const [number, weight] of weights) best.set(number, Math.max(best.get(number) ?? 0, weight * factor));
  }
  const rareness = Math.log2(1 + pages / best.size);
  return new Map([...best].map(([number, weight]) => [number, weight * rareness]));
}

function kindOf(page: Page): keyof typeof KINDS {
  const { source } = page;
  if (source === undefined) return "reference";
  if (isDecision(page)) return "decision";
  return source.startsWith("docs/start/") ? "start" : "guide";
}

/** Links to the section of a page whose heading has most of the searched words. */
function sectionOf({ address, headings }: Page, words: readonly string[]): string {
  const ranked = headings
    .map((heading) => {
      const own = wordsOf(heading.text);
      return { heading, found: words.filter((word) => own.some((one) => one.startsWith(stemOf(word)))).length };
    })
    .toSorted((a, b) => b.found - a.found);
  const [first] = ranked;
  if (first === undefined || first.found === 0) return "";
  return `, ${linkTo({ address: `${address}#${first.heading.id}`, title: first.heading.text })}`;
}
