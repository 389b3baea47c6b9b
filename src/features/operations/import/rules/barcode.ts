import { wrongCheckDigit } from "../../../../shop-data/catalog/barcodes.ts";
import { type ImportProblem, importProblem } from "../../../../shop-data/import/problems.ts";
import { shown } from "./columns.ts";

/** Returns a remark on a barcode whose check digit is wrong. */
export function remarkBarcode(code: string): ImportProblem | undefined {
  const digit = wrongCheckDigit(code);
  return digit === undefined ? undefined : importProblem("wrong_check_digit", { value: shown(code), digit });
}
