import { Box, Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import type { Row } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { useHolds } from "../../parts/hooks.ts";
import { instantText, timeText } from "../../parts/instant.tsx";
import { isoDay } from "../../parts/day.ts";
import { useShop } from "../../parts/shop.tsx";
import { Section } from "../../parts/section.tsx";
import { toneOf } from "../../parts/state-chip.tsx";
import { StateDot } from "../../parts/state-dot.tsx";
import { listLink } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import type { TradingDay } from "./day.ts";

type Health = Row<"GET /sync-health">;

const REFETCH_MS = 60_000;

/** The shops with their registers, and what each sold. */
export function Shops({ day }: { readonly day: TradingDay | undefined }): ReactNode {
  const translate = useTranslate();
  const holds = useHolds();
  const { shop } = useShop();
  const sees = holds("Vendor_Pos::pos");
  const { data } = useCall(
    "GET /sync-health",
    { query: { page_size: 200, sort: "name", "filter[location_id]": shop } },
    { enabled: sees, refetch_ms: REFETCH_MS },
  );
  const registers = Map.groupBy(data?.items ?? [], ({ location_id, location_name }) =>
    location_name === null ? null : location_id,
  );
  const rows = rowsOf(day, registers);
  if (rows.length === 0) return null;
  const amounts = day === undefined ? [] : [translate("tk.dashboard.receipts"), translate("tk.dashboard.net_sales")];
  return (
    <Section title={translate("tk.dashboard.shops")}>
      <Figures
        label={translate("tk.dashboard.shops")}
        columns={[translate("tk.shop.shop"), ...(sees ? [translate("tk.dashboard.terminals")] : []), ...amounts]}
        textColumns={sees ? [1] : []}
        rows={rows.map(({ key, location_id, name, sold }) => ({
          key,
          cells: [
            name ?? translate("tk.dashboard.no_location"),
            ...(sees ? [<Registers key="r" registers={registers.get(location_id) ?? []} day={day} />] : []),
            ...(day === undefined
              ? []
              : [
                  sold === undefined || location_id === null ? (
                    (sold?.receipts ?? 0)
                  ) : (
                    <Link key="n" component={RouterLink} to={listLink("receipts", { location_id })}>
                      {sold.receipts}
                    </Link>
                  ),
                  <Amount key="a" value={sold?.net_sales ?? "0"} currency={sold?.currency ?? day.currency} />,
                ]),
          ],
        }))}
      />
    </Section>
  );
}

interface ShopRow {
  readonly key: string;
  readonly location_id: number | null;
  readonly name: string | null;
  readonly sold: TradingDay["locations"][number] | undefined;
}

/** Shops with sales, the largest first, then the other shops with registers. */
function rowsOf(day: TradingDay | undefined, registers: ReadonlyMap<number | null, readonly Health[]>): ShopRow[] {
  const sold = (day?.locations ?? []).map((one) => ({
    key: `${one.location_id ?? ""} ${one.currency ?? ""}`,
    location_id: one.location_id,
    name: one.location_name,
    sold: one,
  }));
  const others = [...registers]
    .filter(([location_id]) => sold.every((row) => row.location_id !== location_id))
    .map(([location_id, group]) => ({
      key: String(location_id),
      location_id,
      name: group[0]?.location_name ?? null,
      sold: undefined,
    }));
  return [...sold, ...others].toSorted((left, right) => (left.name ?? "").localeCompare(right.name ?? ""));
}

interface RegistersProps {
  readonly registers: readonly Health[];
  readonly day: TradingDay | undefined;
}

/** Each register as a dot with its name, its state in words, and its open session. */
function Registers({ registers, day }: RegistersProps): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const holds = useHolds();
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {registers.map(({ terminal_id, name, health }) => {
        const open = day?.registers.find((register) => register.terminal_id === terminal_id);
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
