import type { Face, Fonts } from "./fonts.ts";
import { directionOf, type Direction } from "./text.ts";
import { naturalWidth, wrap } from "./wrap.ts";

/**
 * An element of the document's structure, which screen readers follow. It is created when its first
 * content is drawn.
 */
export interface Tag {
  readonly role: string;
  readonly parent: Tag | null;
  readonly alt?: string;
  readonly scope?: "Row" | "Column";
}

export interface TextStyle {
  readonly face: Face;
  /** Font size in points. */
  readonly size: number;
  readonly color: string;
}

/**
 * Position and alignment of a text, in points from the start of the content. `start` is the left
 * side in left-to-right documents.
 */
export interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: "start" | "center" | "end";
}

export interface PlacedLine {
  readonly text: string;
  readonly style: TextStyle;
  readonly column: Column;
  /** Direction of the whole text that the line is part of. */
  readonly direction: Direction;
  /** Distance from the top of the row in points. */
  readonly top: number;
  readonly height: number;
}

/** The part of a structure element that is in one row. */
export interface Cell {
  readonly tag: Tag;
  readonly lines: readonly PlacedLine[];
  readonly height: number;
}

/** A centred picture, with its measures in points. */
export interface Picture {
  readonly tag: Tag;
  readonly width: number;
  readonly height: number;
  readonly draw: (document: PDFKit.PDFDocument, x: number, y: number) => void;
}

/** A block that is not split across pages unless it is taller than half a page. */
export interface Row {
  /** Space above the row in points. */
  readonly space_before: number;
  readonly rule: "none" | "thin" | "strong";
  readonly height: number;
  /** True for a heading, which stays on the page of the next row. */
  readonly keeps_next: boolean;
  readonly cells: readonly Cell[];
  readonly picture: Picture | null;
}

export interface Frame {
  readonly fonts: Fonts;
  /** Width of the content in points. */
  readonly width: number;
  /** Factor by which all text sizes are multiplied. */
  readonly scale: number;
  /** True when the receipt is laid out for a sheet, false for a roll. */
  readonly is_wide: boolean;
}

const LINE_HEIGHT = 1.28;

export function textCell(frame: Frame, text: string, tag: Tag, style: TextStyle, column: Column): Cell {
  return stackedCell(frame, [{ text, style }], tag, column);
}

/** Returns a cell with texts under one another. */
export function stackedCell(
  frame: Frame,
  texts: readonly { readonly text: string; readonly style: TextStyle; readonly is_preformatted?: boolean }[],
  tag: Tag,
  column: Column,
): Cell {
  const lines: PlacedLine[] = [];
  let top = 0;
  for (const { text, style, is_preformatted } of texts) {
    const height = style.size * LINE_HEIGHT;
    const direction = directionOf(text);
    const options = {
      face: style.face,
      size: style.size,
      width: column.width,
      is_preformatted: is_preformatted ?? false,
    };
    for (const line of wrap(frame.fonts, text, options)) {
      lines.push({ text: line, style, column, direction, top, height });
      top += height;
    }
  }
  return { tag, lines, height: top };
}

export function row(cells: readonly Cell[], options: Partial<Omit<Row, "cells" | "height">> = {}): Row {
  const { space_before = 0, rule = "none", keeps_next = false, picture = null } = options;
  const height = cells.reduce((most, cell) => Math.max(most, cell.height), picture?.height ?? 0);
  return { space_before, rule, keeps_next, picture, cells, height };
}

/**
 * Splits a width into two columns. The amount gets its natural width, limited to `share` of the
 * width or the space that the label leaves. Both columns wrap.
 *
 * @param natural - widths in points without wrapping.
 */
export function splitWidth(
  frame: Frame,
  natural: { readonly label: number; readonly value: number },
  options: { readonly gap: number; readonly share: number },
): { readonly label: Column; readonly value: Column } {
  const room = frame.width - options.gap;
  const value = Math.min(natural.value, Math.max(options.share * room, room - natural.label));
  return {
    label: { x: 0, width: room - value, align: "start" },
    value: { x: frame.width - value, width: value, align: "end" },
  };
}

export function widest(frame: Frame, texts: readonly string[], style: TextStyle): number {
  return texts.reduce((most, text) => Math.max(most, naturalWidth(frame.fonts, text, style.face, style.size)), 0);
}

/** Cuts a row in two at a height; an empty part is null. */
export function sliceRow(whole: Row, height: number): readonly [Row | null, Row | null] {
  if (whole.picture !== null) return [null, whole];
  const fits = (line: PlacedLine): boolean => line.top + line.height <= height;
  const part = (keep: (line: PlacedLine) => boolean, shift: number, is_first: boolean): Row | null => {
    const cells = whole.cells.flatMap((cell) => {
      const lines = cell.lines.filter(keep).map((line) => ({ ...line, top: line.top - shift }));
      return lines.length === 0 ? [] : [{ tag: cell.tag, lines, height: bottomOf(lines) }];
    });
    if (cells.length === 0) return null;
    return row(cells, is_first ? { rule: whole.rule, space_before: whole.space_before } : {});
  };
  const rest = whole.cells.flatMap((cell) => cell.lines.filter((line) => !fits(line)));
  const shift = rest.reduce((least, line) => Math.min(least, line.top), Infinity);
  return [part(fits, 0, true), part((line) => !fits(line), shift, false)];
}

function bottomOf(lines: readonly PlacedLine[]): number {
  return lines.reduce((most, line) => Math.max(most, line.top + line.height), 0);
}
