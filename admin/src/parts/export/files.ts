import { saveFile } from "../../api/save-file.ts";
import { formatLocale } from "../locale.ts";
import { csvText } from "./csv.ts";
import { type Sheet, XLSX_TYPE, xlsxFile } from "./xlsx.ts";

export type FileKind = "xlsx" | "csv";

/** Saves a sheet as a file on the reader's computer. */
export async function saveSheet(sheet: Sheet, kind: FileKind, language: string): Promise<void> {
  const content =
    kind === "xlsx"
      ? new Blob([await xlsxFile(sheet)], { type: XLSX_TYPE })
      : new Blob([csvText(sheet, formatLocale(language))], { type: "text/csv;charset=utf-8" });
  saveFile(content, `${sheet.name}.${kind}`);
}
