import type { ReactNode } from "react";
import { DataTable, type DataTableColumnProps } from "react-admin";
import type { Row } from "../../api/client.ts";
import type { ExportColumn, MaybeLater } from "../export/columns.ts";
import { ListFiles, type ListFilesProps } from "../export/list-files.tsx";
import type { ListFilter } from "../filters/filter-input.tsx";
import { type LogListProps, LogList } from "../log-list.tsx";
import { Rows, type RowsProps } from "../rows.tsx";
import { ListPage, type ListPageProps } from "./list-page.tsx";
import type { Condition, FilterName, FiltersOf, ListRoute, MemberName, SortName } from "./list-types.ts";

declare const OWN: unique symbol;

/** Name of a column that the page composes of several members of a row. */
type OwnName = string & { readonly [OWN]: true };

/**
 * Names a column that is no member of the list's rows, such as a state composed of several members.
 */
export function own(name: string): OwnName {
  return name as OwnName;
}

type Sorted<Route extends ListRoute> =
  | { readonly source: SortName<Route>; readonly disableSort?: boolean }
  | { readonly source: MemberName<Route> | OwnName; readonly disableSort: true };

type ColumnProps<Route extends ListRoute> = Omit<DataTableColumnProps, "source" | "disableSort" | "render"> &
  Sorted<Route> & { readonly render?: (row: Row<Route>) => ReactNode };

type FileColumn<Route extends ListRoute> = Omit<ExportColumn, "source" | "of" | "each"> & {
  readonly each?: (rows: readonly Row<Route>[]) => MaybeLater<
    readonly (Omit<ExportColumn, "source" | "of" | "each"> & {
      readonly of: (row: Row<Route>) => ReturnType<Required<ExportColumn>["of"]>;
    })[]
  >;
} & (
    | {
        readonly source: MemberName<Route>;
        readonly of?: (row: Row<Route>) => ReturnType<Required<ExportColumn>["of"]>;
      }
    | { readonly source: OwnName; readonly of: (row: Row<Route>) => ReturnType<Required<ExportColumn>["of"]> }
  );

type Filter<Route extends ListRoute> = Omit<ListFilter, "source"> & {
  readonly source: FilterName<Route> | `${FilterName<Route>}.${Condition}`;
};

type PageProps<Route extends ListRoute> = Omit<
  ListPageProps,
  "sort" | "filter" | "filters" | "files" | "filterDefaultValues" | "period"
> & {
  readonly sort: { readonly field: SortName<Route>; readonly order: "ASC" | "DESC" };
  readonly filter?: FiltersOf<Route>;
  readonly filters?: readonly Filter<Route>[];
  readonly filterDefaultValues?: FiltersOf<Route>;
  readonly period?: FilterName<Route>;
  readonly files?: readonly FileColumn<Route>[];
};

interface ListParts<Route extends ListRoute> {
  readonly Page: (props: PageProps<Route>) => ReactNode;
  readonly Log: (
    props: Omit<LogListProps<Row<Route>>, "filters" | "files"> & Pick<PageProps<Route>, "filters" | "files">,
  ) => ReactNode;
  readonly Rows: (props: RowsProps<Row<Route>>) => ReactNode;
  readonly Col: (props: ColumnProps<Route>) => ReactNode;
  /** Shows a column of numbers, aligned to the right. */
  readonly NumberCol: (props: ColumnProps<Route>) => ReactNode;
  /** Shows the export of the list, or of the selected rows. */
  readonly Files: (
    props: Omit<ListFilesProps, "columns"> & { readonly columns: readonly FileColumn<Route>[] },
  ) => ReactNode;
  readonly filters: (filters: readonly Filter<Route>[]) => readonly Filter<Route>[];
  readonly files: (columns: readonly FileColumn<Route>[]) => readonly FileColumn<Route>[];
}

const same = (declared: unknown) => declared;

const PARTS = {
  Page: ListPage,
  Log: LogList,
  Rows,
  Col: DataTable.Col,
  NumberCol: DataTable.NumberCol,
  Files: ListFiles,
  filters: same,
  files: same,
};

/**
 * Returns the parts of a list's page. Only columns, filters and orders of the list's route compile.
 */
export function listOf<Route extends ListRoute>(_route: Route): ListParts<Route> {
  return PARTS as unknown as ListParts<Route>;
}
