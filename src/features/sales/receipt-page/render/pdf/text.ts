import bidiFactory from "bidi-js";

const LINE_BREAKS = /\r\n?|[\u2028\u2029\u0085\v\f]/g;
/**
 * Control characters, marks that steer the direction, invisible marks and noncharacters; joiners
 * stay.
 */
const INVISIBLE = /(?![\n\u200c]|\u200d)[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/**
 * More code points than this in one visible character is noise (a letter under a thousand accents):
 * it is cut.
 */
const CLUSTER_MAX = 16;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A text as it may be drawn: well-formed, composed, with `\n` as its only control character. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKS, "\n").replace(/\t/g, " ").replace(INVISIBLE, "").normalize("NFC");
}

export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}

/** The visible characters of a text, each with the marks that belong to it. */
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
 * Returns the direction of the first letter; left to right without one, as in amounts and phone
 * numbers.
 */
export function directionOf(text: string): Direction {
  const letter = hasRightToLeft(text) ? /\p{L}/u.exec(text)?.[0] : undefined;
  return letter !== undefined && STRONG_RIGHT.test(letter) ? "rtl" : "ltr";
}

export interface DirectedRun {
  readonly text: string;
  readonly is_rtl: boolean;
}

// The types of bidi-js are of an ES module; Node loads the CommonJS one, which is the function
// itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/**
 * Signs that touch a number and apostrophes inside one belong to it: an amount is seen as it was
 * written.
 */
const NUMBER_PART = /[+\-−](?=\p{Nd})|(?<=\p{Nd})[+\-−]|(?<=\p{Nd})['’](?=\p{Nd})/gu;
/** bidi-js takes halves of surrogate pairs for letters; pictures have no direction. */
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/gu;

/**
 * The runs of one line from left to right as they are seen, by the Unicode bidirectional algorithm.
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
