import type { ReactNode } from "react";
import { ListBase, type ListProps, ListView } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { ShopChip, useShop } from "../shop.tsx";
import { Pages } from "./pages.tsx";
import { SelectionOfShownRows } from "./selection.tsx";
import { ViewTabs } from "./views/tabs.tsx";

interface ListPageProps extends Pick<
  ListProps,
  "filter" | "filters" | "actions" | "pagination" | "empty" | "perPage" | "queryOptions"
> {
  readonly sort: { readonly field: string; readonly order: "ASC" | "DESC" };
  readonly filterDefaultValues?: Readonly<Record<string, unknown>>;
  /** Whether the list begins with its default filters whenever it is opened. */
  readonly isFresh?: boolean;
  /** Whether the rows belong to a location, so that the chosen shop narrows them. */
  readonly isOfShop?: boolean;
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
  isOfShop = false,
  hidden = NONE,
  pagination = <Pages />,
  children,
  ...view
}: ListPageProps): ReactNode {
  const { shop } = useShop();
  const [search] = useSearchParams();
  // A link to another location takes precedence over the chosen shop.
  const isNarrowed = isOfShop && shop !== undefined && !/"location_id":/.test(search.get("filter") ?? "");
  const permanent = isNarrowed ? { ...filter, location_id: shop } : filter;
  return (
    <ListBase
      sort={sort}
      perPage={perPage}
      filterDefaultValues={filterDefaultValues}
      exporter={false}
      {...(permanent === undefined ? {} : { filter: permanent })}
      {...(isFresh ? { storeKey: false } : {})}
    >
      <SelectionOfShownRows />
      {isNarrowed ? <ShopChip /> : null}
      <ViewTabs initial={{ filter: filterDefaultValues, sort }} hidden={hidden} />
      <ListView pagination={pagination} {...view}>
        {children}
      </ListView>
    </ListBase>
  );
}
