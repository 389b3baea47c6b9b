import type { ReactNode } from "react";
import { ListBase, type ListProps, ListView } from "react-admin";
import { ViewTabs } from "./views/tabs.tsx";

interface ListPageProps extends Pick<
  ListProps,
  "filter" | "filters" | "actions" | "pagination" | "empty" | "perPage" | "queryOptions"
> {
  readonly sort: { readonly field: string; readonly order: "ASC" | "DESC" };
  readonly filterDefaultValues?: Readonly<Record<string, unknown>>;
  /** Whether the list begins with its default filters whenever it is opened. */
  readonly isFresh?: boolean;
  /** Columns that the table hides by default. */
  readonly hidden?: readonly string[];
  readonly children: ReactNode;
}

const NO_FILTER = {};
const NONE: readonly string[] = [];

/** A main list of the administration, with its saved views as tabs. */
export function ListPage({
  filter,
  filterDefaultValues = NO_FILTER,
  sort,
  perPage = 25,
  isFresh = false,
  hidden = NONE,
  children,
  ...view
}: ListPageProps): ReactNode {
  return (
    <ListBase
      sort={sort}
      perPage={perPage}
      filterDefaultValues={filterDefaultValues}
      exporter={false}
      {...(filter === undefined ? {} : { filter })}
      {...(isFresh ? { storeKey: false } : {})}
    >
      <ViewTabs initial={{ filter: filterDefaultValues, sort }} hidden={hidden} />
      <ListView {...view}>{children}</ListView>
    </ListBase>
  );
}
