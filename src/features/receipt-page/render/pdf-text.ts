const LINE_BREAKS = /\r\n?|[\u2028\u2029\u0085\v\f]/g;
/** Control characters, marks that steer the direction, invisible marks and noncharacters; joiners stay. */
const INVISIBLE = /(?![\n\u200c]|\u200d)[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG_RIGHT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const OPENING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const MIRRORED: Readonly<Record<string, string>> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};
/** More code points than this in one visible character is noise (a letter under a thousand accents): it is cut. */
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

/** Of a text by its first letter; left to right when it has none, as amounts and telephone numbers. */
export function directionOf(text: string): Direction {
  const letter = hasRightToLeft(text) ? /\p{L}/u.exec(text)?.[0] : undefined;
  return letter !== undefined && STRONG_RIGHT.test(letter) ? "rtl" : "ltr";
}

export interface DirectedRun {
  readonly text: string;
  readonly is_rtl: boolean;
}

type CharacterClass = "L" | "R" | "N" | "O";

/**
 * The runs of one line from left to right as they are seen. A reduced form of the Unicode bidirectional algorithm:
 * letters, numbers and what stands between them; no explicit embeddings (they are stripped before).
 */
export function visualRuns(line: string, direction: Direction): DirectedRun[] {
  if (direction === "ltr" && !hasRightToLeft(line)) return [{ text: line, is_rtl: false }];
  const characters = Array.from(line);
  const levels = levelsOf(characters, direction);
  const runs: { text: string; level: number }[] = [];
  for (const [index, character] of characters.entries()) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += character;
    else runs.push({ text: character, level });
  }
  for (const level of [2, 1]) reverseSpans(runs, (run) => run.level >= level);
  return runs.map(({ text, level }) => ({ text: level === 1 ? mirror(text) : text, is_rtl: level === 1 }));
}

function levelsOf(characters: readonly string[], direction: Direction): number[] {
  const classes = characters.map(classOf);
  joinNumbers(characters, classes);
  const base: CharacterClass = direction === "rtl" ? "R" : "L";
  let strong: CharacterClass = base;
  for (const [index, kind] of classes.entries()) {
    if (kind === "L" || kind === "R") strong = kind;
    else if (kind === "N" && strong === "L") classes[index] = "L";
  }
  joinBrackets(characters, classes, base);
  for (let from = 0; from < classes.length;) {
    if (classes[from] !== "O") {
      from += 1;
      continue;
    }
    let to = from;
    while (classes[to] === "O") to += 1;
    const before = sideOf(classes[from - 1], base);
    const after = sideOf(classes[to], base);
    classes.fill(before === after ? before : base, from, to);
    from = to;
  }
  const left_level = direction === "rtl" ? 2 : 0;
  return classes.map((kind) => (kind === "R" ? 1 : kind === "N" ? 2 : left_level));
}

function classOf(character: string): CharacterClass {
  if (/\p{Nd}/u.test(character)) return "N";
  if (STRONG_RIGHT.test(character) && /[\p{L}\p{M}]/u.test(character)) return "R";
  return /[\p{L}\p{No}\p{Nl}]/u.test(character) ? "L" : "O";
}

/** Signs, separators and currency marks that touch a number belong to it; marks follow their letter. */
function joinNumbers(characters: readonly string[], classes: CharacterClass[]): void {
  for (const [index, character] of characters.entries()) {
    if (classes[index] !== "O") continue;
    const before = classes[index - 1];
    const after = classes[index + 1];
    if (/\p{M}/u.test(character) && before !== undefined) classes[index] = before;
    else if (/[.,:/'’\u066b\u066c\u00a0\u202f]/u.test(character) && before === "N" && after === "N")
      classes[index] = "N";
    else if (/[+\-−%‰#\p{Sc}]/u.test(character) && (before === "N" || after === "N")) classes[index] = "N";
  }
}

/** Both brackets of a pair go with what they hold, or with what stands before them when that is the other direction. */
function joinBrackets(characters: readonly string[], classes: CharacterClass[], base: CharacterClass): void {
  const open: { readonly closing: string; readonly index: number }[] = [];
  for (const [index, character] of characters.entries()) {
    const closing = OPENING[character];
    if (closing !== undefined) open.push({ closing, index });
    const pair = open.at(-1);
    if (pair?.closing !== character) continue;
    open.pop();
    const inside = classes.slice(pair.index + 1, index).filter((kind) => kind !== "O");
    if (inside.length === 0) continue;
    const has_base = inside.some((kind) => sideOf(kind, base) === base);
    const before = classes.slice(0, pair.index).findLast((kind) => kind !== "O");
    const side = has_base ? base : sideOf(before, base);
    classes[pair.index] = side;
    classes[index] = side;
  }
}

function sideOf(kind: CharacterClass | undefined, base: CharacterClass): CharacterClass {
  if (kind === undefined || kind === "O") return base;
  return kind === "N" ? "R" : kind;
}

function reverseSpans<T>(items: T[], belongs: (item: T) => boolean): void {
  for (let from = 0; from < items.length;) {
    let to = from;
    while (to < items.length && belongs(items[to] as T)) to += 1;
    if (to - from > 1) items.splice(from, to - from, ...items.slice(from, to).reverse());
    from = Math.max(to, from + 1);
  }
}

function mirror(text: string): string {
  return text.replace(/[()[\]{}<>«»]/g, (character) => MIRRORED[character] ?? character);
}
