import Search from "@mui/icons-material/Search";
import { Box, InputAdornment, Link, TextField, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useLocale, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import type { Answer, Row } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { instantText, timeText } from "../../parts/instant.tsx";
import { isoDay } from "../../parts/day.ts";
import { PageSteps } from "../../parts/page-steps.tsx";
import { useShop } from "../../parts/shop.tsx";
import { Section } from "../../parts/section.tsx";
import { toneOf } from "../../parts/state-chip.tsx";
import { StateDot } from "../../parts/state-dot.tsx";
import { listLink } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import { useRested } from "../../parts/use-rested.ts";
import type { TradingDay } from "./day.ts";

type Health = Row<"GET /sync-health">;
type Locations = Answer<"GET /trading-day/locations">;
type Sold = Locations["items"][number]["sold"][number];

const REFETCH_MS = 60_000;
const PAUSE_MS = 250;
/** Maximum shops in the first view. More shops are a table of several pages, the busiest first. */
const SHOPS = 25;
/** Maximum registers on a page, for readers who may not see sales. */
const REGISTERS = 200;

/**
 * Shows the shops with their registers and their sales. A chain of many shops is shown page by
 * page.
 */
export function Shops({ day }: { readonly day: TradingDay | undefined }): ReactNode {
  const translate = useTranslate();
  const holds = useHolds();
  const { shop } = useShop();
  const [page, setPage] = useState(0);
  const [text, setText] = useState("");
  const search = useRested(text.trim(), PAUSE_MS);
  const sees = holds("Vendor_Pos::pos");
  const sells = holds("Vendor_Pos::receipts");
  const { data: locations } = useCall(
    "GET /trading-day/locations",
    {
      query: {
        location_id: shop,
        page: page + 1,
        page_size: SHOPS,
        ...(search === "" || shop !== undefined ? {} : { search }),
      },
    },
    { enabled: sells, refetch_ms: REFETCH_MS },
  );
  const registers = useRegisters(sells ? locations : undefined, page);
  const rows = sells ? rowsOf(locations) : rowsOfRegisters(registers.items);
  if (rows.length === 0 && text === "") return null;
  const of = Map.groupBy(registers.items, shopOf);
  const count = sells ? (locations?.total_count ?? 0) : registers.total_count;
  const size = sells ? SHOPS : REGISTERS;
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
            onChange={({ target }) => {
              setText(target.value);
              setPage(0);
            }}
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
          rows={rows.map(({ key, location_id, name, sold }) => ({
            key,
            cells: [
              name ?? translate("tk.dashboard.no_location"),
              ...(sees
                ? [<Registers key="r" registers={of.get(location_id) ?? []} open={locations?.registers} day={day} />]
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
                    <Amount key="a" value={sold?.net_sales ?? "0"} currency={sold?.currency ?? day?.currency} />,
                  ]
                : []),
            ],
          }))}
        />
      )}
      <PageSteps count={count} size={size} page={page} onPage={setPage} />
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
 * Returns a row per shop and currency: sorted by name when all shops are on the page, else in the
 * answer's order.
 */
function rowsOf(locations: Locations | undefined): ShopRow[] {
  const { items = [], total_count = 0 } = locations ?? {};
  const shown = total_count > SHOPS ? items : byName(items, ({ location_name }) => location_name);
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

interface RegistersProps {
  readonly registers: readonly Health[];
  readonly open: Locations["registers"] | undefined;
  readonly day: TradingDay | undefined;
}

/** Shows each register as a dot with its name, its state in words, and its open session. */
function Registers({ registers, open: sessions, day }: RegistersProps): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const holds = useHolds();
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {registers.map(({ terminal_id, name, health }) => {
        const open = sessions?.find((register) => register.terminal_id === terminal_id);
        const isToday = open !== undefined && isoDay(open.opened_at) === isoDay(new Date().toISOString());
        return (
          <li key={terminal_id}>
            <StateDot tone={toneOf(health)}>
              {holds("Vendor_Pos::locations") ? (
                <Link component={RouterLink} to={`/terminals/${terminal_id}`} color="textPrimary">
                  {name}
                </Link>
              ) : (
                name
              )}
              <Typography component="span" variant="body2" color="textSecondary">
                {` · ${translate(`tk.states.${health}`)}`}
                {open === undefined
                  ? null
                  : ` · ${translate("tk.dashboard.open_since", {
                      time: isToday ? timeText(open.opened_at, locale) : instantText(open.opened_at, locale),
                    })}`}
                {open?.cash_expected == null ? null : (
                  <>
                    {` · ${translate("tk.dashboard.cash_expected")} `}
                    <Amount value={open.cash_expected} currency={open.currency ?? day?.currency} />
                  </>
                )}
              </Typography>
            </StateDot>
          </li>
        );
      })}
    </Box>
  );
}
