import { row, textCell, type Column, type Frame, type Row, type Tag, type TextStyle } from "./layout.ts";
import { cleanText } from "./text.ts";

export const INK = "#111111";
export const MUTED = "#555555";
export const ROOT: Tag = { role: "Document", parent: null };

export interface Styles {
  readonly body: TextStyle;
  readonly strong: TextStyle;
  readonly muted: TextStyle;
  readonly small: TextStyle;
  readonly heading: TextStyle;
  readonly name: TextStyle;
  readonly figure: TextStyle;
}

export function stylesOf(scale: number): Styles {
  const style = (face: TextStyle["face"], size: number, color = INK): TextStyle => ({
    face,
    size: size * scale,
    color,
  });
  return {
    body: style("regular", 8),
    strong: style("bold", 8),
    muted: style("regular", 7.4, MUTED),
    small: style("regular", 6.8, MUTED),
    heading: style("bold", 9.6),
    name: style("bold", 13),
    figure: style("bold", 16),
  };
}

export interface Context {
  readonly frame: Frame;
  readonly styles: Styles;
  readonly centered: Column;
  readonly full: Column;
  /** Returns `H1` for the first heading of the document and `H2` for the following ones. */
  readonly headingRole: () => string;
}

export interface ParagraphOptions {
  readonly style: TextStyle;
  readonly space_before: number;
  readonly role?: string;
  readonly rule?: Row["rule"];
  readonly keeps_next?: boolean;
}

export function paragraph(context: Context, text: string | null, options: ParagraphOptions): Row[] {
  const clean = cleanText(text ?? "").trim();
  if (clean === "") return [];
  const tag: Tag = { role: options.role ?? "P", parent: ROOT };
  const cell = textCell(context.frame, clean, tag, options.style, context.centered);
  const { space_before, rule = "none", keeps_next = false } = options;
  return [row([cell], { space_before, rule, keeps_next })];
}

/** Adds a title above rows. Without a title, the first row begins the block. */
export function titled(
  context: Context,
  title: string | null,
  rows: readonly Row[],
  opening: Pick<Row, "rule" | "space_before">,
): Row[] {
  const clean = cleanText(title ?? "").trim();
  const [first, ...others] = rows;
  if (clean === "") return first === undefined ? [] : [{ ...first, ...opening }, ...others];
  const tag: Tag = { role: context.headingRole(), parent: ROOT };
  const cell = textCell(context.frame, clean, tag, context.styles.strong, context.full);
  return [row([cell], { space_before: 9, rule: opening.rule, keeps_next: true }), ...rows];
}
