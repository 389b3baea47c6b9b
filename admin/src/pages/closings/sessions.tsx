import { Alert, Button, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link, useTranslate } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Instant, parseInstant } from "../../parts/instant.tsx";
import { listLink } from "../../parts/text.ts";
import { Screen } from "../../parts/screen.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { Failure } from "../../parts/failure/failure.tsx";

const PERIODS = ["7", "30", "90"] as const;
const PERIOD_DEFAULT = "90";

/**
 * Lists the sessions that receipts name but no closing has closed. Each has a receipt within the
 * last days, whose number is in the page's address.
 */
export function OpenSessionsPage(): ReactNode {
  const words = useWordsOf("closings");
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const chosen = PERIODS.find((period) => period === search.get("days")) ?? PERIOD_DEFAULT;
  const narrowed = narrowedTo(search);
  const query = { page_size: 200, ...(narrowed ?? { days: chosen }) };
  const read = useCall("GET /register-sessions", { query }, { keeps_error: true });
  const { data } = read;
  return (
    <Screen title={words("screens.register_sessions.title")} lead={words("sessions.lead")} max_width={1200}>
      {narrowed === undefined ? null : (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => setSearch({}, { replace: true })}>
              {translate("ra.navigation.clear_filters")}
            </Button>
          }
        >
          {words("sessions.narrowed")}
        </Alert>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={narrowed === undefined ? chosen : null}
        aria-label={words("sessions.period")}
        onChange={(_event, chosen: string | null) => {
          if (chosen !== null) setSearch({ days: chosen }, { replace: true });
        }}
        sx={{ mb: 2, width: "fit-content", bgcolor: "background.paper" }}
      >
        {PERIODS.map((period) => (
          <ToggleButton key={period} value={period}>
            {words("sessions.days", { days: period })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Failure of={read} />
      {data?.items.length === 0 ? <Alert severity="success">{words("sessions.nothing")}</Alert> : null}
      {data && data.total_count > data.items.length ? (
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {words("sessions.first_of", { shown: data.items.length, total: data.total_count })}
        </Typography>
      ) : null}
      {data && data.items.length > 0 ? (
        <Figures
          label={words("screens.register_sessions.title")}
          columns={[
            words("device_place"),
            words("sessions.receipts"),
            words("sessions.first"),
            words("sessions.last"),
            words("net_sales"),
          ]}
          rows={data.items.map((session) => ({
            key: session.register_session_id,
            cells: [
              [session.location_name, session.terminal_name].filter(Boolean).join(" · ") || session.register_session_id,
              <Link
                key="r"
                to={listLink("receipts", {
                  register_session_id: session.register_session_id,
                  created_at: { gteq: session.first_receipt_at },
                })}
              >
                {session.receipts}
              </Link>,
              <Instant key="f" value={session.first_receipt_at} />,
              <Instant key="l" value={session.last_receipt_at} />,
              <Amount key="t" value={session.net_sales} currency={session.currency} />,
            ],
          }))}
        />
      ) : null}
    </Screen>
  );
}

const DAY_MS = 86_400_000;

/**
 * Returns the query for sessions of one location whose last receipt is within a period, such as a
 * month of the books links to; undefined for an address that names none.
 */
function narrowedTo(search: URLSearchParams) {
  const { location_id, from, until } = Object.fromEntries(search);
  if (location_id === undefined || from === undefined || until === undefined) return undefined;
  const begin = parseInstant(from).getTime();
  return {
    "filter[location_id]": location_id,
    "filter[last_receipt_at][gteq]": from,
    "filter[last_receipt_at][lt]": until,
    // A day more, for clocks that differ.
    ...(Number.isNaN(begin) ? {} : { days: Math.max(1, Math.ceil((Date.now() - begin) / DAY_MS) + 1) }),
  };
}
