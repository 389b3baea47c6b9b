import { Box, Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import type { Answer, Row } from "../../api/client.ts";
import { Amount } from "../../parts/amount.tsx";
import { isoDay } from "../../parts/day.ts";
import { useHolds } from "../../parts/hooks.ts";
import { instantText, timeText } from "../../parts/instant.tsx";
import { toneOf } from "../../parts/tones.ts";
import { StateDot } from "../../parts/state-dot.tsx";
import type { TradingDay } from "./day.ts";
import { needsLook } from "./order-of-shops.ts";

type Health = Row<"GET /sync-health">;
type Locations = Answer<"GET /trading-day/locations">;

interface RegistersProps {
  readonly registers: readonly Health[];
  readonly open: Locations["registers"] | undefined;
  readonly day: TradingDay | undefined;
}

/** Shows each register as a dot with its name, its state in words, and its open session. */
export function Registers({ registers, open: sessions, day }: RegistersProps): ReactNode {
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

/** Shows the number of a shop's registers, and those that a person should look at. */
export function RegistersInShort(props: RegistersProps): ReactNode {
  const translate = useTranslate();
  return (
    <>
      <Typography component="span" variant="body2" color="textSecondary">
        {translate("tk.dashboard.register_count", { smart_count: props.registers.length })}
      </Typography>
      <Registers {...props} registers={props.registers.filter(({ health }) => needsLook(health))} />
    </>
  );
}
