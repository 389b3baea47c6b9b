import bidiFactory from "bidi-js";

const LINE_BREAKS = /\r\n?|[\u2028\u2029\u0085\v\f]/g;
/**
 * Matches control characters, marks that change the direction, invisible marks and noncharacters,
 * but not joiners.
 */
const INVISIBLE = /(?![\n\u200c]|\u200d)[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/**
 * Maximum code points of one visible character. The rest, such as the accents of a letter under a
 * thousand of them, is cut.
 */
const CLUSTER_MAX = 16;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Prepares a text for drawing: well-formed, composed, with `\n` as its only control character.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKS, "\n").replace(/\t/g, " ").replace(INVISIBLE, "").normalize("NFC");
}

export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}

/** Splits a text into its visible characters, each with the marks that belong to it. */
export function clustersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) =>
    segment.length <= CLUSTER_MAX ? segment : Array.from(segment).slice(0, CLUSTER_MAX).join(""),
  );
}

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

export type Direction = "ltr" | "rtl";

/**
 * Returns the direction of the first letter. A text without letters, such as an amount or phone
 * number, is left to right.
 */
export function directionOf(text: string): Direction {
  const letter = hasRightToLeft(text) ? /\p{L}/u.exec(text)?.[0] : undefined;
  return letter !== undefined && STRONG_RIGHT.test(letter) ? "rtl" : "ltr";
}

export interface DirectedRun {
  readonly text: string;
  readonly is_rtl: boolean;
}

// The types of bidi-js describe an ES module, but Node loads the CommonJS one, which is the
// function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/**
 * Signs next to a number and apostrophes inside it belong to the number, so that an amount is shown
 * as it was written.
 */
const NUMBER_PART = /[+\-−](?=\p{Nd})|(?<=\p{Nd})[+\-−]|(?<=\p{Nd})['’](?=\p{Nd})/gu;
/**
 * Matches pictures, which have no direction. bidi-js takes halves of their surrogate pairs for
 * letters.
 */
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/gu;

/**
 * Splits a line into runs in visual order from left to right, by the Unicode bidirectional
 * algorithm.
 */
export function visualRuns(line: string, direction: Direction): DirectedRun[] {
  if (direction === "ltr" && !hasRightToLeft(line)) return [{ text: line, is_rtl: false }];
  const classed = line.replace(NUMBER_PART, "0").replace(PICTURE, (picture) => "·".repeat(picture.length));
  const { levels } = bidi.getEmbeddingLevels(classed, direction);
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last !== undefined && last.level === level) last.text += line.charAt(at);
    else runs.push({ text: line.charAt(at), level });
  }
  const highest = runs.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level -= 1) reverseSpans(runs, (run) => run.level >= level);
  return runs.map(({ text, level }) =>
    level % 2 === 0 ? { text, is_rtl: false } : { text: text.replace(/./gu, mirrored), is_rtl: true },
  );
}

const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

function reverseSpans<T>(items: T[], belongs: (item: T) => boolean): void {
  for (let from = 0; from < items.length;) {
    let to = from;
    while (to < items.length && belongs(items[to] as T)) to += 1;
    if (to - from > 1) items.splice(from, to - from, ...items.slice(from, to).reverse());
    from = Math.max(to, from + 1);
  }
}
