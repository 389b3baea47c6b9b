/**
 * Maximum characters of a printed text; longer ones are cut. The stored receipt keeps the whole
 * text.
 */
const TEXT_CHARACTERS_MAX = 1000;
const SLIP_CHARACTERS_MAX = 20_000;

// Removed from texts: control characters, and marks that reverse the direction of the text after
// them. With these a product's name could change the amount next to it.
const UNSEEN = /[\p{Cc}\u2028\u2029]+/gu;
const UNSEEN_BUT_BREAKS = /[^\P{Cc}\n]+/gu;
const DIRECTION_OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns a line of text that is safe to show: no control characters, no lone surrogates, limited
 * length.
 */
export function cleanText(text: string): string {
  return cut(text, TEXT_CHARACTERS_MAX).replace(UNSEEN, " ").replace(DIRECTION_OVERRIDES, "").trim();
}

/** Cleans a text like `cleanText` but keeps its line breaks. */
export function cleanLines(text: string): string {
  return shownLines(text, TEXT_CHARACTERS_MAX).trim();
}

/** Cleans the text of a card terminal; keeps its indentation. */
export function cleanSlip(text: string): string {
  return shownLines(text, SLIP_CHARACTERS_MAX).trimEnd().replace(/^\n+/, "");
}

function shownLines(text: string, characters_max: number): string {
  const lines = cut(text, characters_max).replaceAll(/\r\n?|\u2028|\u2029/g, "\n");
  return lines.replace(UNSEEN_BUT_BREAKS, " ").replace(DIRECTION_OVERRIDES, "");
}

function cut(text: string, characters_max: number): string {
  return (text.length > characters_max ? `${text.slice(0, characters_max)}…` : text).toWellFormed();
}

/** Returns the text as PostgreSQL can store it: without U+0000 and halves of surrogate pairs. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}
