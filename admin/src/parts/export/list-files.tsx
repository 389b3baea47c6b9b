import type { ReactNode } from "react";
import {
  useDataProvider,
  useGetResourceLabel,
  useListContext,
  useLocale,
  useResourceContext,
  useStore,
  useTranslate,
  useTranslateLabel,
} from "react-admin";
import { queryText } from "../../api/client.ts";
import { filterQuery } from "../../api/data-provider.ts";
import { resourceOf } from "../../api/resources.ts";
import { formatLocale } from "../locale.ts";
import { cellOf, columnsOf, type ExportColumn } from "./columns.ts";
import { FileMenu } from "./file-menu.tsx";
import { readRows, ROWS_MAX } from "./rows.ts";
import type { Sheet } from "./xlsx.ts";

export interface ListFilesProps {
  readonly columns: readonly ExportColumn[];
  /** Columns that the table hides by default. */
  readonly hidden?: readonly string[] | undefined;
  /** Path of the documented CSV for programs, for lists that have one. */
  readonly machine_csv?: string | undefined;
  /** Whether only the selected rows are exported. */
  readonly isOfSelection?: boolean;
}

const NONE: readonly string[] = [];

/** Exports the list as shown: filtered or selected, sorted, and without its hidden columns. */
export function ListFiles({
  columns,
  hidden: hidden_first = NONE,
  machine_csv,
  isOfSelection = false,
}: ListFilesProps): ReactNode {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const nameOf = useGetResourceLabel();
  const number = new Intl.NumberFormat(formatLocale(useLocale() ?? "en"));
  const provider = useDataProvider();
  const resource = useResourceContext() ?? "";
  const { filterValues, filter, sort, total, selectedIds } = useListContext();
  const [hidden] = useStore<readonly string[]>(`${resource}.datatable`, hidden_first);
  const wanted = isOfSelection
    ? { [resourceOf(resource)?.id ?? "id"]: selectedIds }
    : { ...(filterValues as object), ...(filter as object | undefined) };
  const shown = columns.filter(({ source }) => !hidden.includes(source));
  const titleOf = (source: string): string => {
    const label = labelOf({ source, resource });
    return typeof label === "string" ? label : source;
  };
  const read = async (): Promise<Sheet> => {
    const rows = await readRows(provider, resource, { filter: wanted, sort });
    const filled = await columnsOf(shown, rows);
    return {
      name: nameOf(resource, 2),
      columns: filled.map(({ source, title, kind }) => ({
        title: title ?? titleOf(source),
        ...(kind === undefined ? {} : { kind }),
      })),
      rows: rows.map((row) => filled.map((column) => cellOf(column, row))),
    };
  };
  // The total of a very long list is unknown, so its file counts as cut off.
  const isCut = !isOfSelection && (total === undefined || total > ROWS_MAX);
  return (
    <FileMenu
      list={resource}
      read={read}
      machine_csv={machine_csv === undefined ? undefined : `${machine_csv}${queryText(filterQuery(wanted))}`}
      disabled={total === 0}
      note={isCut ? translate("tk.export.first", { max: number.format(ROWS_MAX) }) : undefined}
    />
  );
}
