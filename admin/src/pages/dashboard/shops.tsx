import Search from "@mui/icons-material/Search";
import { Button, InputAdornment, Link, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useLocale, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import type { Answer, Row } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { formatLocale } from "../../parts/locale.ts";
import { PageSteps } from "../../parts/page-steps.tsx";
import { useShop } from "../../parts/shop.tsx";
import { Section } from "../../parts/section.tsx";
import { StateDot } from "../../parts/state-dot.tsx";
import { listLink } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import { useRested } from "../../parts/use-rested.ts";
import { changeText, type TradingDay } from "./day.ts";
import { useComparedText } from "./compared.ts";
import { sumRows } from "./shops-total.ts";
import { compareShops, isWithoutSale } from "./order-of-shops.ts";
import { Registers, RegistersInShort } from "./registers.tsx";

type Health = Row<"GET /sync-health">;
type Locations = Pick<Answer<"GET /trading-day/locations">, "items" | "total_count"> &
  Partial<Pick<Answer<"GET /trading-day/locations">, "registers">>;
type Sold = Locations["items"][number]["sold"][number];

const REFETCH_MS = 60_000;
const PAUSE_MS = 250;
/** Maximum shops in the view of all. Of a chain with more shops, Home shows the busiest. */
const SHOPS = 25;
/** Maximum shops with all registers. Of more shops, only the registers to look at are shown. */
const DETAILED = 6;
/** Shops shown at first when there are more than `DETAILED`. */
const SHOWN = 8;
/** Maximum registers on a page, for readers who may not see sales. */
const REGISTERS = 200;

/**
 * Shows the shops with their registers and their sales: all of them, or the busiest of a chain,
 * with a link to the sales of all and a search.
 */
export function Shops({ day }: { readonly day: TradingDay | undefined }): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const holds = useHolds();
  const { shop } = useShop();
  const [page, setPage] = useState(0);
  const [text, setText] = useState("");
  const [showsAll, showAll] = useState(false);
  const search = useRested(text.trim(), PAUSE_MS);
  const sees = holds("Vendor_Pos::pos");
  const sells = holds("Vendor_Pos::receipts");
  const isChain = day !== undefined && day.locations_count > SHOPS;
  const isBusiest = isChain && search === "";
  const { data: found } = useCall(
    "GET /trading-day/locations",
    {
      query: {
        location_id: shop,
        page_size: SHOPS,
        ...(search === "" || shop !== undefined ? {} : { search }),
      },
    },
    { enabled: sells && day !== undefined && !isBusiest, refetch_ms: REFETCH_MS },
  );
  // The busiest shops stay until a search is answered.
  const locations: Locations | undefined =
    isBusiest || (isChain && found === undefined) ? { items: day.locations, total_count: day.locations_count } : found;
  const registers = useRegisters(sells ? locations : undefined, page);
  const of = Map.groupBy(registers.items, shopOf);
  const healthsAt = (location_id: number | null): string[] => (of.get(location_id) ?? []).map(({ health }) => health);
  const all = sells ? rowsOf(locations, healthsAt) : rowsOfRegisters(registers.items);
  if (all.length === 0 && text === "") return null;
  const count = sells ? (locations?.total_count ?? 0) : registers.total_count;
  const more = sells ? count - (locations?.items.length ?? 0) : 0;
  const isShort = sells && count > DETAILED;
  const rows = isShort && count <= SHOPS && !showsAll ? all.slice(0, SHOWN) : all;
  const RegistersAt = isShort ? RegistersInShort : Registers;
  const sums =
    sells && text === "" && rows.length > 1
      ? sumRows(
          day?.currencies ?? [],
          rows.flatMap(({ sold }) => sold ?? []),
        )
      : [];
  const amounts = sells ? [translate("tk.dashboard.receipts"), translate("tk.dashboard.net_sales")] : [];
  return (
    <Section
      title={translate("tk.dashboard.shops")}
      actions={
        sells && (count > SHOPS || text !== "") ? (
          <TextField
            size="small"
            type="search"
            fullWidth={false}
            sx={{ minWidth: 240 }}
            label={translate("tk.dashboard.find_shop")}
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{
              input: {
                startAdornment: (
                  <InputAdornment position="start">
                    <Search fontSize="small" />
                  </InputAdornment>
                ),
              },
            }}
          />
        ) : null
      }
    >
      {rows.length === 0 ? (
        <Typography color="textSecondary">{translate("tk.dashboard.no_shop")}</Typography>
      ) : (
        <Figures
          label={translate("tk.dashboard.shops")}
          columns={[translate("tk.shop.shop"), ...(sees ? [translate("tk.dashboard.terminals")] : []), ...amounts]}
          textColumns={sees ? [1] : []}
          rows={[
            ...rows.map(({ key, location_id, name, sold }) => ({
              key,
              cells: [
                <ShopName
                  key="s"
                  name={name ?? translate("tk.dashboard.no_location")}
                  isMarked={
                    sees &&
                    day?.is_today === true &&
                    isWithoutSale({ name, net_sales: sold?.net_sales, healths: healthsAt(location_id) })
                  }
                />,
                ...(sees
                  ? [
                      <RegistersAt
                        key="r"
                        registers={of.get(location_id) ?? []}
                        open={locations?.registers}
                        day={day}
                      />,
                    ]
                  : []),
                ...(sells
                  ? [
                      sold === undefined || location_id === null ? (
                        (sold?.receipts ?? 0)
                      ) : (
                        <Link key="n" component={RouterLink} to={listLink("receipts", { location_id })}>
                          {sold.receipts}
                        </Link>
                      ),
                      <NetSales key="a" sold={sold} day={day} />,
                    ]
                  : []),
              ],
            })),
            ...sums.map((sum) => ({
              key: sum.key,
              isStrong: sum.text === "total",
              cells: [
                translate(`tk.dashboard.${sum.text}`),
                ...(sees ? [""] : []),
                sum.receipts,
                <Amount key="a" value={sum.net_sales} currency={sum.currency ?? day?.currency} />,
              ],
            })),
          ]}
        />
      )}
      {rows.length < all.length ? (
        <Button size="small" onClick={() => showAll(true)}>
          {translate("tk.attention.show_all", { count })}
        </Button>
      ) : null}
      {sells ? null : <PageSteps count={count} size={REGISTERS} page={page} onPage={setPage} />}
      {more > 0 && day?.day ? (
        <Link component={RouterLink} to={`/sales-report?by=location&from=${day.day}&to=${day.day}`} variant="body2">
          {translate("tk.dashboard.more_shops", { count: more.toLocaleString(formatLocale(locale)) })}
        </Link>
      ) : null}
    </Section>
  );
}

/**
 * Returns the sync health of the registers at these locations. A reader who may not see sales gets
 * a page of all registers, sorted by shop.
 */
function useRegisters(
  locations: Locations | undefined,
  page: number,
): { readonly items: readonly Health[]; readonly total_count: number } {
  const holds = useHolds();
  const { shop } = useShop();
  const sees = holds("Vendor_Pos::pos");
  const isPaged = !holds("Vendor_Pos::receipts");
  const location_ids = locations?.items.map(({ location_id }) => location_id) ?? [];
  const ids = location_ids.filter((id) => id !== null);
  const isGone = location_ids.includes(null);
  const { data: some } = useCall(
    "GET /sync-health",
    {
      query: isPaged
        ? { page: page + 1, page_size: REGISTERS, sort: "location_name,name", "filter[location_id]": shop }
        : { page_size: 0, sort: "name", "filter[location_id][in]": ids.join(",") },
    },
    { enabled: sees && (isPaged || ids.length > 0), refetch_ms: REFETCH_MS },
  );
  const { data: gone } = useCall(
    "GET /sync-health",
    { query: { page_size: REGISTERS, sort: "name", "filter[location_name][null]": "true" } },
    { enabled: sees && isGone, refetch_ms: REFETCH_MS },
  );
  return {
    items: [...(some?.items ?? []), ...(isGone ? (gone?.items ?? []) : [])],
    total_count: some?.total_count ?? 0,
  };
}

function shopOf({ location_id, location_name }: Health): number | null {
  return location_name === null ? null : location_id;
}

interface ShopRow {
  readonly key: string;
  readonly location_id: number | null;
  readonly name: string | null;
  readonly sold: Sold | undefined;
}

/**
 * Returns a row per shop and currency. When all shops are on the page, those that need a look come
 * first; a page of many shops is in the answer's order.
 */
function rowsOf(
  locations: Locations | undefined,
  healthsAt: (location_id: number | null) => readonly string[],
): ShopRow[] {
  const { items = [], total_count = 0 } = locations ?? {};
  const ranked = items.map((item) => ({
    ...item,
    name: item.location_name,
    net_sales: item.sold[0]?.net_sales,
    healths: healthsAt(item.location_id),
  }));
  const shown = total_count > SHOPS ? ranked : ranked.toSorted(compareShops);
  return shown.flatMap(({ location_id, location_name: name, sold }) =>
    (sold.length === 0 ? [undefined] : sold).map((one) => ({
      key: `${location_id ?? ""} ${one?.currency ?? ""}`,
      location_id,
      name,
      sold: one,
    })),
  );
}

function rowsOfRegisters(registers: readonly Health[]): ShopRow[] {
  const rows = [...Map.groupBy(registers, shopOf)].map(([location_id, group]) => ({
    key: String(location_id),
    location_id,
    name: group[0]?.location_name ?? null,
    sold: undefined,
  }));
  return byName(rows, ({ name }) => name);
}

function byName<Named>(list: readonly Named[], nameOf: (one: Named) => string | null): Named[] {
  return list.toSorted((left, right) => (nameOf(left) ?? "").localeCompare(nameOf(right) ?? ""));
}

/** Shows a shop's name, and that it has sold nothing yet when it is marked. */
function ShopName({ name, isMarked }: { readonly name: string; readonly isMarked: boolean }): ReactNode {
  const translate = useTranslate();
  if (!isMarked) return name;
  return (
    <>
      {name}{" "}
      <Typography component="div" variant="caption">
        <StateDot tone="attention">{translate("tk.shops.no_sales_today")}</StateDot>
      </Typography>
    </>
  );
}

/** Shows the net sales of a shop, with their change against the day that Home compares with. */
function NetSales({ sold, day }: { readonly sold: Sold | undefined; readonly day: TradingDay | undefined }): ReactNode {
  const locale = useLocale() ?? "en";
  const compared = useComparedText(day);
  const change = sold?.before?.change_percent ?? null;
  return (
    <>
      <Amount value={sold?.net_sales ?? "0"} currency={sold?.currency ?? day?.currency} />
      {change === null ? null : (
        <Typography component="div" variant="caption" color="textSecondary" title={compared(change)}>
          {changeText(change, locale)}
        </Typography>
      )}
    </>
  );
}
