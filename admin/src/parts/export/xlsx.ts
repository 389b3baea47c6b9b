/**
 * Content of a column's cells. Amounts and whole numbers are decimal texts, days `YYYY-MM-DD`, and
 * times `YYYY-MM-DD HH:MM:SS` of the reader's zone.
 */
export type CellKind = "text" | "amount" | "whole" | "day" | "time";

export type Cell = string | number | null | undefined;

export interface SheetColumn {
  readonly title: string;
  readonly kind?: CellKind;
}

export interface Sheet {
  /** Name of the sheet. A spreadsheet shows at most 31 characters of it. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const PART = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Index of each kind's format in the style sheet of the xlsx file. */
const STYLE: Readonly<Record<CellKind, number>> = { text: 0, amount: 1, whole: 2, day: 3, time: 5 };
const HEAD_STYLE = 4;

const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="6"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="1" applyNumberFormat="1"/>' +
  '<xf numFmtId="14" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>';

const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const BOOK_RELATIONS =
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

const TYPES =
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`;

/**
 * Returns an xlsx file with one sheet. Amounts are written digit by digit, since libraries for xlsx
 * files take numbers, and money must never pass through a float.
 */
export async function xlsxFile({ name, columns, rows }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import("fflate");
  const title = columns.map((column) => textCell(column.title, HEAD_STYLE)).join("");
  const lines = rows.map((row) => {
    const cells = columns.map(({ kind = "text" }, index) => cell(row[index], kind));
    return `<row>${cells.join("")}</row>`;
  });
  const widths = columns.map(({ title: text }, index) => {
    const longest = Math.max(text.length, ...rows.map((row) => String(row[index] ?? "").length));
    return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(longest, 60) + 3}" customWidth="1"/>`;
  });
  const parts = {
    "[Content_Types].xml": TYPES,
    "_rels/.rels": RELATIONS,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": BOOK_RELATIONS,
    "xl/styles.xml": STYLES,
    "xl/worksheets/sheet1.xml":
      `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widths.join("")}</cols><sheetData><row>${title}</row>${lines.join("")}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
}

export const DECIMAL = /^-?\d+(?:\.\d+)?$/;
export const DAY = /^\d{4}-\d\d-\d\d$/;
export const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

function cell(value: Cell, kind: CellKind): string {
  if (value === null || value === undefined || value === "") return "<c/>";
  const text = String(value);
  if ((kind === "amount" || kind === "whole") && DECIMAL.test(text)) return `<c s="${STYLE[kind]}"><v>${text}</v></c>`;
  if (kind === "day" && DAY.test(text)) return `<c s="${STYLE.day}"><v>${dayNumber(text)}</v></c>`;
  if (kind === "time" && TIME.test(text)) return `<c s="${STYLE.time}"><v>${timeNumber(text)}</v></c>`;
  return textCell(text, STYLE.text);
}

function textCell(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Returns a day as a spreadsheet's number: the days since 30 December 1899. */
function dayNumber(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);
}

/** Returns a day with its time as a spreadsheet's number, in days since 30 December 1899. */
function timeNumber(time: string): number {
  return (Date.parse(`${time.replace(" ", "T")}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** Removes characters that a sheet's name must not contain. */
function sheetName(name: string): string {
  return escaped(name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31));
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for XML, and removes the control characters that XML does not allow. */
function escaped(text: string): string {
  return text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, "")
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
