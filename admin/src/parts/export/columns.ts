import type { RaRecord } from "react-admin";
import { parseInstant } from "../day.ts";
import type { Cell, SheetColumn } from "./xlsx.ts";

/** A column of a list in its files. */
export interface ExportColumn extends Pick<SheetColumn, "kind"> {
  /** Column of the table: a hidden one is not exported. */
  readonly source: string;
  /** Without it, the title of the table's column. */
  readonly title?: string;
  /** The content of its cells; without it, the row's value. */
  readonly of?: (row: RaRecord) => Cell;
}

/** The content of a cell. */
export function cellOf({ source, kind, of }: ExportColumn, row: RaRecord): Cell {
  const value = of === undefined ? (row[source] as unknown) : of(row);
  if (value === null || value === undefined) return undefined;
  if (typeof value !== "string" && typeof value !== "number") return JSON.stringify(value);
  return kind === "time" ? localTime(String(value)) : value;
}

/** An instant in the reader's zone, `YYYY-MM-DD HH:MM:SS`. */
function localTime(instant: string): string {
  const at = parseInstant(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":")}`;
}
