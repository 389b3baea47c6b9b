import type { ReactNode } from "react";
import {
  CreateButton,
  ListBase,
  ListContextProvider,
  type ListProps,
  ListView,
  type ListViewProps,
  TopToolbar,
  useListContext,
  useResourceDefinition,
} from "react-admin";
import { useHref, useLocation, useSearchParams } from "react-router-dom";
import { EmptyList } from "../empty-list.tsx";
import { NotLoaded } from "../failure/not-loaded.tsx";
import { Part } from "../failure/part.tsx";
import type { ListFilesProps } from "../export/list-files.tsx";
import type { ListFilter } from "../filters/filter-input.tsx";
import { Filters } from "../filters/filters.tsx";
import { ListPeriod } from "../period/list-period.tsx";
import { ShopChip, useShop } from "../shop.tsx";
import { Pages } from "./pages.tsx";
import { SelectionOfShownRows } from "./selection.tsx";
import { ListTools } from "./tools.tsx";
import { ViewTabs } from "./views/tabs.tsx";

export interface ListPageProps
  extends
    Pick<ListProps, "filter" | "actions" | "pagination" | "empty" | "perPage">,
    Pick<ListFilesProps, "machine_csv"> {
  readonly sort: { readonly field: string; readonly order: "ASC" | "DESC" };
  readonly filters?: readonly ListFilter[];
  /** Column of the period that the reader chooses beside the filters. */
  readonly period?: string;
  readonly filterDefaultValues?: Readonly<Record<string, unknown>>;
  /** Whether the list starts with its default filters each time it is opened. */
  readonly isFresh?: boolean;
  /** Whether the rows belong to a location, so that the chosen shop narrows them. */
  readonly isOfShop?: boolean;
  /** Columns of the list's files. A list with files also has saved views. */
  readonly files?: ListFilesProps["columns"];
  /** Columns that the table hides by default. */
  readonly hidden?: readonly string[];
  readonly children: ReactNode;
}

const NO_FILTER = {};
const NONE: readonly string[] = [];
const NO_FILTERS: readonly ListFilter[] = [];

/** Shows a list of the administration: its filters, its tools, and its saved views as tabs. */
export function ListPage({
  filter,
  filters = NO_FILTERS,
  period,
  filterDefaultValues = NO_FILTER,
  sort,
  perPage = 25,
  isFresh = false,
  isOfShop = false,
  files,
  machine_csv,
  hidden = NONE,
  pagination = <Pages />,
  empty = <EmptyList />,
  actions = files ? <ListTools columns={files} hidden={hidden} machine_csv={machine_csv} /> : <NewRow />,
  children,
}: ListPageProps): ReactNode {
  const { shop } = useShop();
  const [search] = useSearchParams();
  // A link that names a location takes precedence over the chosen shop.
  const isNarrowed = isOfShop && shop !== undefined && !/"location_id":/.test(search.get("filter") ?? "");
  const permanent = isNarrowed ? { ...filter, location_id: shop } : filter;
  return (
    <ListBase
      sort={sort}
      perPage={perPage}
      filterDefaultValues={filterDefaultValues}
      exporter={false}
      // The place of the rows says that they could not be read.
      queryOptions={{ onError: () => undefined }}
      {...(permanent === undefined ? {} : { filter: permanent })}
      {...(isFresh ? { storeKey: false } : {})}
    >
      <FilteredWhileOpen>
        <SelectionOfShownRows />
        {isNarrowed ? <ShopChip /> : null}
        {files ? <ViewTabs initial={{ filter: filterDefaultValues, sort }} hidden={hidden} /> : null}
        <ShownList
          pagination={pagination}
          empty={empty}
          actions={actions}
          filters={
            filters.length === 0 ? undefined : (
              <Filters
                of={filters}
                period={period === undefined ? null : <ListPeriod source={period} />}
                initial={filterDefaultValues}
              />
            )
          }
        >
          {children}
        </ShownList>
      </FilteredWhileOpen>
    </ListBase>
  );
}

/**
 * Drops a change of the filters that comes after the list is left. The search field waits before
 * it filters, and the page of a row may still be loading then; the filtered list would replace it.
 */
function FilteredWhileOpen({ children }: { readonly children: ReactNode }): ReactNode {
  const list = useListContext();
  const address = useHref(useLocation().pathname);
  return (
    <ListContextProvider
      value={{
        ...list,
        setFilters: (...change) => {
          if (location.pathname === address) list.setFilters(...change);
        },
      }}
    >
      {children}
    </ListContextProvider>
  );
}

/**
 * Shows the rows and what belongs to them. Where they could not be read, their place says so, and
 * nothing says how many there are.
 */
function ShownList({ pagination, ...props }: ListViewProps): ReactNode {
  const { data, error } = useListContext();
  const hasFailed = error != null && data === undefined;
  return (
    <ListView
      {...props}
      error={hasFailed ? <NotLoaded error={error} /> : undefined}
      pagination={hasFailed || pagination === false ? false : <Part>{pagination}</Part>}
    />
  );
}

/** Shows the button for a new row, the only tool of a list without files. */
function NewRow(): ReactNode {
  const { hasCreate } = useResourceDefinition();
  return <TopToolbar>{hasCreate ? <CreateButton /> : null}</TopToolbar>;
}
