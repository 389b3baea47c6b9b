import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PdfKit from "pdfkit";
import { clustersOf, hasRightToLeft, visualRuns, type Direction } from "./text.ts";

export type Face = "regular" | "bold" | "mono";

/** A part of a line drawn in one font, from left to right. */
export interface Piece {
  /** Name of the font in the document. */
  readonly font: string;
  readonly text: string;
  readonly is_rtl: boolean;
}

export interface Fonts {
  /** Returns the width of a text in points at a size of 1 point. */
  readonly widthOf: (text: string, face: Face) => number;
  /** Splits a line, in visual order, by direction and by the font that has its characters. */
  readonly piecesOf: (line: string, face: Face, direction: Direction) => readonly Piece[];
  /** Returns the characters of a text that no font has: a document shows boxes for them. */
  readonly lackedBy: (text: string) => readonly string[];
}

/** The bytes of the fonts, read once per process. */
export interface FontFiles {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
  readonly mono: Uint8Array;
  /** Fonts for scripts that the others lack, tried in this order. */
  readonly extra: readonly Uint8Array[];
  /** Cache of the fonts that pdfkit has parsed: parsing takes longer than drawing a receipt. */
  readonly parsed: Map<string, FontkitFont>;
}

/** Font members of pdfkit that its types do not declare. */
interface EmbeddedFont {
  readonly font: FontkitFont;
  readonly widthOfString: (text: string, size: number, features?: readonly string[]) => number;
}

interface FontkitGlyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

interface FontkitSubset {
  readonly glyphs: number[];
  readonly includeGlyph: (glyph: number) => number;
}

interface FontkitFont {
  /** pdfkit's glyphs by id. A glyph of several characters keeps the first text. */
  _glyphs: object;
  readonly hasGlyphForCodePoint: (code_point: number) => boolean;
  readonly glyphForCodePoint: (code_point: number) => FontkitGlyph;
  readonly createSubset: () => FontkitSubset;
}

const BOX = "boxes";
const BOX_CODE_POINT = 0x25a1;
/** First glyph id of a box. Glyph ids of a font have 16 bits, so they are lower. */
const BOX_ID_BASE = 0x1_0000;
/**
 * Maximum boxes in a document, since glyph numbers have 16 bits. More missing characters repeat the
 * last box.
 */
const BOXES_MAX = 60_000;
/** Characters that only modify others and need no glyph. */
const NEEDS_NO_GLYPH = /^(?:\u200c|\u200d|\p{Variation_Selector})$/u;

const require = createRequire(import.meta.url);

/** Reads the fonts that every document uses, and the operator's extra ones. */
export function readFontFiles(extra_paths: readonly string[]): FontFiles {
  const read = (name: string): Uint8Array => readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  return {
    regular: read("DejaVuSans"),
    bold: read("DejaVuSans-Bold"),
    mono: read("DejaVuSansMono"),
    extra: extra_paths.map((path) => readFileSync(path)),
    parsed: new Map(),
  };
}

/**
 * Returns whether a file has the header of a TrueType or OpenType font; false for collections
 * (.ttc).
 */
export function isFontFile(bytes: Uint8Array): boolean {
  const kind = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  return kind === "\0\x01\0\0" || kind === "OTTO" || kind === "true";
}

/** Returns the characters of the texts that no font has, each once, in their order. */
export function lackedBy(texts: readonly string[], files: FontFiles): string[] {
  const { lackedBy: lacked } = openFonts(new PdfKit({ autoFirstPage: false, font: null as unknown as string }), files);
  return [...new Set(texts.flatMap(lacked))];
}

/**
 * Registers the fonts with a document. At its end the document embeds subsets of the fonts that it
 * used.
 */
export function openFonts(document: PDFKit.PDFDocument, files: FontFiles): Fonts {
  const fonts = new Map<string, EmbeddedFont>();
  const open = (name: string, source: unknown): EmbeddedFont => {
    document.registerFont(name, source as PDFKit.Mixins.PDFFontSource);
    document.font(name);
    const font = (document as unknown as { readonly _font: EmbeddedFont })._font;
    fonts.set(name, font);
    return font;
  };
  const openFile = (name: string, file: Uint8Array): EmbeddedFont => {
    const known = files.parsed.get(name);
    // A parsed font keeps the glyphs of an earlier document, which must not appear in this one.
    if (known !== undefined) known._glyphs = {};
    const font = open(name, known ?? file);
    files.parsed.set(name, font.font);
    return font;
  };
  const regular = openFile("regular", files.regular);
  const fontOf = (name: string): EmbeddedFont =>
    fonts.get(name) ?? (name === BOX ? open(name, boxFont(regular.font)) : openFile(name, files[name as Face]));
  const extra = files.extra.map((file, index) => {
    const name = `extra ${index}`;
    openFile(name, file);
    return name;
  });

  const covers = (name: string, text: string): boolean => {
    const { font } = fontOf(name);
    for (const character of text) {
      if (!NEEDS_NO_GLYPH.test(character) && !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return false;
    }
    return true;
  };
  const pieces = splitter(covers, extra);
  const widths = new Map<string, number>();
  return {
    widthOf: (text, face) => {
      const key = `${face} ${text}`;
      const known = widths.get(key);
      if (known !== undefined) return known;
      const width = pieces(text, face, false).reduce(
        (sum, piece) => sum + fontOf(piece.font).widthOfString(piece.text, 1),
        0,
      );
      widths.set(key, width);
      return width;
    },
    piecesOf: (line, face, direction) =>
      visualRuns(line, direction).flatMap((run) => {
        const parts = pieces(run.text, face, run.is_rtl);
        return run.is_rtl ? parts.reverse().map(asSeen) : parts.flatMap(unturned);
      }),
    lackedBy: (text) =>
      pieces(text, "regular", false).flatMap((piece) => (piece.font === BOX ? clustersOf(piece.text) : [])),
  };
}

/**
 * Reverses boxes and texts without letters: fontkit only reverses words of right-to-left scripts.
 */
function asSeen(piece: Piece): Piece {
  if (piece.font !== BOX && hasRightToLeft(piece.text)) return piece;
  return { font: piece.font, text: clustersOf(piece.text).reverse().join(""), is_rtl: false };
}

/**
 * Splits numbers of right-to-left scripts into single digits: fontkit would reverse them like
 * words, so that ٣١ became ١٣.
 */
function unturned(piece: Piece): readonly Piece[] {
  if (piece.font === BOX || !hasRightToLeft(piece.text)) return [piece];
  return clustersOf(piece.text).map((text) => ({ ...piece, text }));
}

type Splitter = (text: string, face: Face, is_rtl: boolean) => Piece[];

function splitter(covers: (font: string, text: string) => boolean, extra: readonly string[]): Splitter {
  const candidates = (face: Face): string[] => [face, ...extra, "regular"];
  return (text, face, is_rtl) => {
    if (/^[\x20-\x7e]*$/.test(text) || covers(face, text)) return text === "" ? [] : [{ font: face, text, is_rtl }];
    const pieces: { font: string; text: string; is_rtl: boolean }[] = [];
    for (const cluster of clustersOf(text)) {
      const font = candidates(face).find((candidate) => covers(candidate, cluster)) ?? BOX;
      const last = pieces.at(-1);
      if (last?.font === font) last.text += cluster;
      else pieces.push({ font, text: cluster, is_rtl });
    }
    return pieces;
  };
}

/**
 * Returns a font that draws a box for each character. Each character gets its own glyph, so that
 * the text can still be selected, copied, searched and read aloud.
 */
function boxFont(font: FontkitFont): unknown {
  const box = font.glyphForCodePoint(BOX_CODE_POINT);
  const ids = new Map<string, number>();
  const idOf = (cluster: string): number => {
    const id = ids.get(cluster) ?? BOX_ID_BASE + Math.min(ids.size, BOXES_MAX);
    ids.set(cluster, id);
    return id;
  };
  return Object.create(font, {
    postscriptName: { value: "MissingCharacters" },
    layout: {
      value: (text: string) => {
        const glyphs = clustersOf(text).map((cluster) => ({
          id: idOf(cluster),
          advanceWidth: box.advanceWidth,
          codePoints: Array.from(cluster, (character) => character.codePointAt(0) ?? 0),
        }));
        const positions = glyphs.map(() => ({ xAdvance: box.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
        return {
          glyphs,
          positions,
          // The width is a getter, because pdfkit reads it after it has scaled the positions.
          get advanceWidth() {
            return positions.reduce((sum, position) => sum + position.xAdvance, 0);
          },
        };
      },
    },
    createSubset: { value: () => boxSubset(font.createSubset(), box.id) },
  });
}

function boxSubset(subset: FontkitSubset, box_id: number): unknown {
  const indexes = new Map<number, number>();
  return Object.assign(subset, {
    includeGlyph: (id: number): number => {
      const index = indexes.get(id) ?? subset.glyphs.push(box_id) - 1;
      indexes.set(id, index);
      return index;
    },
  });
}
