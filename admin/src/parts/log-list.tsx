import { Box, useMediaQuery, type Theme } from "@mui/material";
import type { ReactElement, ReactNode } from "react";
import { DataTable, SimpleList } from "react-admin";
import { EmptyText } from "./empty-list.tsx";
import type { ExportColumn } from "./export/columns.ts";
import type { ListFilter } from "./filters/filter-input.tsx";
import { InstantField } from "./instant.tsx";
import { ListPage } from "./list/list-page.tsx";

export interface LogListProps<Entry> {
  readonly filters: readonly ListFilter[];
  readonly files?: readonly ExportColumn[];
  readonly machine_csv?: string;
  readonly pagination?: ReactElement;
  /** Content that is shown when no row matches. */
  readonly empty: string;
  /** Content of the first of the two lines that an entry has on a narrow screen. */
  readonly primary: (entry: Entry) => ReactNode;
  readonly secondary: (entry: Entry) => ReactNode;
  /** Columns that follow the time. */
  readonly children: ReactNode;
}

/** Lists entries with a time, newest first. Entries cannot be opened or changed. */
export function LogList<Entry extends { readonly log_id: number }>({
  filters,
  files,
  machine_csv,
  pagination,
  empty,
  primary,
  secondary,
  children,
}: LogListProps<Entry>): ReactNode {
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const nothing = <EmptyText>{empty}</EmptyText>;
  return (
    <ListPage
      filters={filters}
      period="created_at"
      files={files}
      machine_csv={machine_csv}
      sort={{ field: "created_at", order: "DESC" }}
      pagination={pagination}
      empty={false}
    >
      {isSmall ? (
        <SimpleList<Entry & { id: number }>
          rowClick={false}
          empty={nothing}
          primaryText={(entry) => (
            <Box component="span" sx={{ overflowWrap: "anywhere" }}>
              {primary(entry)}
            </Box>
          )}
          secondaryText={(entry) => (
            <Box component="span" sx={{ overflowWrap: "anywhere" }}>
              {secondary(entry)}
            </Box>
          )}
        />
      ) : (
        <DataTable bulkActionButtons={false} rowClick={false} empty={nothing}>
          <DataTable.Col source="created_at" sx={{ whiteSpace: "nowrap" }} field={InstantField} />
          {children}
        </DataTable>
      )}
    </ListPage>
  );
}
