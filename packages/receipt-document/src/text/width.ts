import { eastAsianWidth } from "get-east-asian-width";

const PLAIN = /^[\x20-\x7e]*$/;
const UNSEEN = /^[\p{M}\p{Cf}\p{Cc}]+$/u;
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns the columns that a text takes in a font of fixed width: two for an emoji and for a
 * Chinese, Japanese or Korean character.
 */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of clusters.segment(text)) width += clusterWidth(segment);
  return width;
}

function clusterWidth(cluster: string): number {
  if (UNSEEN.test(cluster)) return 0;
  return EMOJI.test(cluster) ? 2 : eastAsianWidth(cluster.codePointAt(0) ?? 0);
}

/** Returns the lines of a text, broken at blanks, and inside words that are wider than a line. */
export function wrapText(text: string, columns: number): string[] {
  if (textWidth(text) <= columns) return [text];
  const lines: string[] = [];
  let line = "";
  let width = 0;
  for (const word of text.split(" ")) {
    const own = textWidth(word);
    if (line !== "" && width + 1 + own <= columns) {
      line += ` ${word}`;
      width += 1 + own;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = cutWord(word, columns);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
    width = textWidth(line);
  }
  return line === "" ? lines : [...lines, line];
}

/**
 * Breaks a word into pieces of a line's width. A character wider than a line gets a line of its
 * own.
 */
function cutWord(word: string, columns: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  let width = 0;
  for (const { segment } of clusters.segment(word)) {
    const own = clusterWidth(segment);
    if (piece !== "" && width + own > columns) {
      pieces.push(piece);
      [piece, width] = ["", 0];
    }
    piece += segment;
    width += own;
  }
  return [...pieces, piece];
}
