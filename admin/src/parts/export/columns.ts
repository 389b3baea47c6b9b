import type { RaRecord } from "react-admin";
import { parseInstant } from "../day.ts";
import type { Cell, SheetColumn } from "./xlsx.ts";

export type MaybeLater<T> = T | Promise<T>;

/** A column of a list's exported files. */
export interface ExportColumn extends Pick<SheetColumn, "kind"> {
  /** Name of the table's column. A column that is hidden in the table is not exported. */
  readonly source: string;
  /** Title of the column in the file; by default the title of the table's column. */
  readonly title?: string;
  /** Returns the content of the row's cell; by default the row's own value. */
  readonly of?: (row: RaRecord) => Cell;
  /** Returns the columns that stand in place of this one, where they depend on the rows. */
  readonly each?: (rows: readonly RaRecord[]) => MaybeLater<readonly Omit<ExportColumn, "source" | "each">[]>;
}

/** Returns the columns of a file with these rows. */
export async function columnsOf(
  columns: readonly ExportColumn[],
  rows: readonly RaRecord[],
): Promise<readonly ExportColumn[]> {
  const filled = await Promise.all(
    columns.map(async (column) => {
      if (column.each === undefined) return [column];
      return (await column.each(rows)).map((one) => ({ ...one, source: column.source }));
    }),
  );
  return filled.flat();
}

export function cellOf({ source, kind, of }: ExportColumn, row: RaRecord): Cell {
  const value = of === undefined ? (row[source] as unknown) : of(row);
  if (value === null || value === undefined) return undefined;
  if (typeof value !== "string" && typeof value !== "number") return JSON.stringify(value);
  return kind === "time" ? localTime(String(value)) : value;
}

/** Converts an instant to the reader's zone, as `YYYY-MM-DD HH:MM:SS`. */
function localTime(instant: string): string {
  const at = parseInstant(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(":")}`;
}
