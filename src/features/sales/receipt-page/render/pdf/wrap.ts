import type { Face, Fonts } from "./fonts.ts";
import { clustersOf } from "./text.ts";

/**
 * Positions where a line may break: after a hyphen between letters, and between ideographs, but not
 * before closing punctuation.
 */
const OPPORTUNITIES =
  /(?<=\p{L}-)(?=\p{L})|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?![、。，．！？：；）」』】〉》,.!?:;)])|(?<![（「『【〈《(]|^)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;
/** Tolerance in points: a sum of widths differs from the width of its column by rounding. */
const TOLERANCE = 0.01;

export interface WrapOptions {
  readonly face: Face;
  /** Font size in points. */
  readonly size: number;
  /** Width of the column in points. */
  readonly width: number;
  /** True when spaces and line breaks stay as they are. */
  readonly is_preformatted?: boolean;
}

interface Unit {
  readonly text: string;
  readonly has_space_before: boolean;
}

/**
 * Breaks a clean text into lines that fit a width: at spaces, after hyphens, between ideographs,
 * and inside a word that is wider than a line. `\n` always breaks. An empty text gives one empty
 * line.
 */
export function wrap(fonts: Fonts, text: string, options: WrapOptions): string[] {
  return text.split("\n").flatMap((paragraph) => wrapParagraph(fonts, paragraph, options));
}

/** Returns the width in points of the widest line of a text that is not wrapped. */
export function naturalWidth(fonts: Fonts, text: string, face: Face, size: number): number {
  return Math.max(0, ...text.split("\n").map((line) => lineWidth(fonts, line, face) * size)) + TOLERANCE;
}

function lineWidth(fonts: Fonts, line: string, face: Face): number {
  const words = line.split(" ");
  const spaces = (words.length - 1) * fonts.widthOf(" ", face);
  return words.reduce((sum, word) => sum + (word === "" ? 0 : fonts.widthOf(word, face)), spaces);
}

function wrapParagraph(fonts: Fonts, paragraph: string, options: WrapOptions): string[] {
  const { face } = options;
  const limit = (options.width + TOLERANCE) / options.size;
  const space = fonts.widthOf(" ", face);
  const lines: string[] = [];
  let line = "";
  let line_width = 0;
  const flush = (): void => {
    lines.push(line);
    line = "";
    line_width = 0;
  };
  for (const unit of unitsOf(paragraph, options.is_preformatted ?? false)) {
    const width = unit.text === "" ? 0 : fonts.widthOf(unit.text, face);
    const gap = unit.has_space_before ? space : 0;
    const is_first = line === "" && !(options.is_preformatted ?? false);
    if (line_width + (is_first ? 0 : gap) + width <= limit) {
      line += (unit.has_space_before && !is_first ? " " : "") + unit.text;
      line_width += (is_first ? 0 : gap) + width;
      continue;
    }
    if (line !== "") flush();
    if (width <= limit) {
      line = unit.text;
      line_width = width;
      continue;
    }
    for (const cluster of clustersOf(unit.text)) {
      const cluster_width = fonts.widthOf(cluster, face);
      if (line !== "" && line_width + cluster_width > limit) flush();
      line += cluster;
      line_width += cluster_width;
    }
  }
  if (line !== "" || lines.length === 0) flush();
  return lines;
}

function unitsOf(paragraph: string, is_preformatted: boolean): Unit[] {
  const words = is_preformatted ? paragraph.split(" ") : paragraph.split(" ").filter((word) => word !== "");
  return words.flatMap((word, position) =>
    word.split(OPPORTUNITIES).map((text, part) => ({ text, has_space_before: part === 0 && position > 0 })),
  );
}
