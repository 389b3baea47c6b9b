import { Box, useMediaQuery, type Theme } from "@mui/material";
import type { ReactElement, ReactNode } from "react";
import { DataTable, SimpleList } from "react-admin";
import { EmptyText } from "./empty-list.tsx";
import { Filters } from "./filters/filters.tsx";
import type { FilterProps } from "./filters/filter-chip.tsx";
import { InstantField } from "./instant.tsx";
import { ListPeriod } from "./period/list-period.tsx";
import { ListPage } from "./list/list-page.tsx";

interface LogListProps<Entry> {
  readonly filters: readonly ReactElement<FilterProps>[];
  readonly actions: ReactElement | false;
  readonly pagination?: ReactElement;
  /** Content of the list when no row matches. */
  readonly empty: string;
  /** First of the two lines of an entry on a narrow screen. */
  readonly primary: (entry: Entry) => ReactNode;
  readonly secondary: (entry: Entry) => ReactNode;
  /** The columns after the time. */
  readonly children: ReactNode;
}

/** Entries with a time, newest first; they cannot be opened or changed. */
export function LogList<Entry extends { readonly log_id: number }>({
  filters,
  actions,
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
      filters={<Filters of={filters} period={<ListPeriod source="created_at" kind="instant" />} />}
      actions={actions}
      sort={{ field: "created_at", order: "DESC" }}
      perPage={25}
      {...(pagination === undefined ? {} : { pagination })}
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
