import { importProblem } from "../../../../shop-data/import/problems.ts";
import { type Cell, shown, trim } from "../rules/columns.ts";
import type { RowProblem } from "../rules/rows.ts";
import type { BadLine, FileRow } from "./records.ts";

/** Turns rows of the platform's own export into rows of the import. */
export interface PlatformRows {
  readonly names: readonly string[];
  readonly take: (row: FileRow | BadLine) => readonly (FileRow | BadLine)[];
  /** The rows that are left at the end of the file. */
  readonly rest: () => readonly (FileRow | BadLine)[];
}

/**
 * Returns the reader of an export whose rows are not one record each; undefined for others.
 *
 * @param names - in lower case, without blanks.
 */
export function platformRows(
  names: readonly string[],
  onRemark: (remark: RowProblem) => void,
): PlatformRows | undefined {
  if (names.includes("store_view_code")) return productRows(names, onRemark);
  return names.some((name) => name.startsWith(ADDRESS)) ? customerRows(names, onRemark) : undefined;
}

/** Leaves out the values of single store views. */
function productRows(names: readonly string[], onRemark: (remark: RowProblem) => void): PlatformRows {
  const index = names.indexOf("store_view_code");
  return {
    names,
    take(row) {
      const code = "cells" in row ? textOf(row.cells[index]) : "";
      if (code === "") return [row];
      onRemark({ line: row.line, column: null, ...importProblem("store_view_row", { code: shown(code) }) });
      return [];
    },
    rest: () => [],
  };
}

const ADDRESS = "_address_";
const ADDRESS_FIELDS = {
  firstname: "firstname",
  lastname: "lastname",
  company: "company",
  street: "street",
  city: "city",
  region: "region",
  postcode: "postcode",
  country_id: "country",
  telephone: "telephone",
  vat_id: "vat_id",
} as const;

/**
 * Joins the rows of a customer: the first one has the account and an address, those that follow
 * without an e-mail address have further ones. Only the default addresses are stored.
 */
function customerRows(names: readonly string[], onRemark: (remark: RowProblem) => void): PlatformRows {
  const isKept = (name: string): boolean =>
    !Object.keys(ADDRESS_FIELDS).some((field) => name === ADDRESS + field) && !name.startsWith(`${ADDRESS}default_`);
  const kept = [...names.keys()].filter((index) => isKept(names[index] ?? ""));
  const fields = Object.entries(ADDRESS_FIELDS).filter(([field]) => names.includes(ADDRESS + field));
  const ours = [
    ...kept.map((index) => names[index] ?? ""),
    ...(["billing", "shipping"] as const).flatMap((prefix) => fields.map(([, field]) => `${prefix}_${field}`)),
  ];
  const email = names.indexOf("email");
  let pending: { readonly row: FileRow; billing?: readonly Cell[]; shipping?: readonly Cell[] } | undefined;

  const addressOf = ({ cells }: FileRow): readonly Cell[] =>
    fields.map(([field]) => {
      const text = textOf(cells[names.indexOf(ADDRESS + field)]);
      return field === "street" ? text.split(/\r\n|\r|\n/).filter((line) => trim(line) !== "") : text;
    });
  const isDefault = ({ cells }: FileRow, of: "billing" | "shipping"): boolean => {
    const index = names.indexOf(`${ADDRESS}default_${of}_`);
    return index === -1
      ? pending?.[of] === undefined
      : ["1", "true", "yes"].includes(textOf(cells[index]).toLowerCase());
  };
  const rest = (): readonly FileRow[] => {
    if (pending === undefined) return [];
    const { row, billing, shipping } = pending;
    pending = undefined;
    const none = fields.map(() => null);
    const cells = [...kept.map((index) => row.cells[index] ?? null), ...(billing ?? none), ...(shipping ?? none)];
    return [{ line: row.line, names: ours, cells }];
  };

  return {
    names: ours,
    rest,
    take(row) {
      if ("problem" in row) return [...rest(), row];
      if (row.cells.length !== names.length) {
        const counts = { cells: row.cells.length, columns: names.length };
        return [...rest(), { line: row.line, problem: importProblem("cells", counts) }];
      }
      const isFurther = pending !== undefined && textOf(row.cells[email]) === "";
      const before = isFurther ? [] : rest();
      pending ??= { row };
      const address = addressOf(row);
      if (address.some((cell) => cell !== null && cell.length > 0)) {
        const defaults = (["billing", "shipping"] as const).filter((of) => isDefault(row, of));
        for (const of of defaults) pending[of] = address;
        if (defaults.length === 0) onRemark({ line: row.line, column: null, ...importProblem("further_address") });
      }
      return before;
    },
  };
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === "string" ? trim(cell) : "";
}
