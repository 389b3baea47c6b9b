import { Alert, Box, MenuItem, Skeleton, TextField, Typography } from "@mui/material";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, Title, useGetList, useLocale } from "react-admin";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/use-words.ts";
import { PAGE } from "../../parts/page.ts";

const TelemetryChart = lazy(async () => ({ default: (await import("./chart.tsx")).TelemetryChart }));

const DAYS = 30;
const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: "name", order: "ASC" } } as const;

const utcDay = (days_ago: number): string => new Date(Date.now() - days_ago * 86_400_000).toISOString().slice(0, 10);

/** What registers told of themselves in a period. */
export function TelemetryPage(): ReactNode {
  const words = useWordsOf("system");
  const locale = useLocale() ?? "en";
  const [asked, setAsked] = useState({ from: utcDay(DAYS - 1), to: utcDay(0), locationId: "" });
  const { data, error } = useCall("GET /telemetry/report", { query: asked });
  const { data: locations = [] } = useGetList("locations", ALL);
  const { data: terminals = [] } = useGetList("terminals", ALL);
  const count = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const nameOf = (terminal_id: number): string =>
    String(terminals.find(({ id }) => id === terminal_id)?.["name"] ?? terminal_id);
  const day = (name: "from" | "to"): ReactNode => (
    <TextField
      type="date"
      size="small"
      label={words(`telemetry.${name}`)}
      value={asked[name]}
      onChange={(event) => setAsked({ ...asked, [name]: event.target.value })}
      fullWidth={false}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box sx={{ ...PAGE, maxWidth: 1200 }}>
      <Title title={words("screens.telemetry.title")} />
      <Typography variant="h5" component="p" sx={{ mb: 0.5 }}>
        {words("screens.telemetry.title")}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {words("telemetry.lead")}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, mb: 2 }}>
        {day("from")}
        {day("to")}
        <TextField
          select
          size="small"
          label={words("telemetry.location")}
          value={asked.locationId}
          onChange={(event) => setAsked({ ...asked, locationId: event.target.value })}
          fullWidth={false}
          sx={{ minWidth: 180 }}
          slotProps={{ htmlInput: { id: "telemetry-location" }, inputLabel: { htmlFor: "telemetry-location" } }}
        >
          <MenuItem value="">{words("all_locations")}</MenuItem>
          {locations.map((location) => (
            <MenuItem key={location.id} value={String(location.id)}>
              {String(location["name"])}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {data ? (
        <>
          <Box sx={{ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(140px, 1fr))", gap: 2, mb: 2 }}>
            {(["events", "devices", "terminals"] as const).map((name) => (
              <Box key={name} sx={{ bgcolor: "background.paper", borderRadius: 2, p: 2 }}>
                <Typography variant="body2" color="textSecondary">
                  {words(`telemetry.${name}`)}
                </Typography>
                <Typography variant="h5" component="p" sx={{ fontVariantNumeric: "tabular-nums" }}>
                  {count(data.totals[name])}
                </Typography>
              </Box>
            ))}
          </Box>
          {data.totals.events === 0 ? (
            <Typography color="textSecondary">{words("telemetry.nothing")}</Typography>
          ) : (
            <>
              <Section title={words("telemetry.per_day")}>
                <Suspense fallback={<Skeleton variant="rounded" height={260} />}>
                  <TelemetryChart days={data.by_day} label={words("telemetry.events")} />
                </Suspense>
              </Section>
              <Section title={words("telemetry.by_event")}>
                <Figures
                  label={words("telemetry.by_event")}
                  columns={(["event", "count", "sum", "average", "lowest", "highest"] as const).map((column) =>
                    words(`telemetry.${column}`),
                  )}
                  rows={data.by_event.map((row) => ({
                    key: `${row.event_type}/${row.event_name}`,
                    cells: [
                      `${row.event_type} · ${row.event_name}`,
                      count(row.count),
                      ...[row.value_sum, row.value_avg, row.value_min, row.value_max].map((value, index) => (
                        <Amount key={String(index)} value={value} />
                      )),
                    ],
                  }))}
                />
              </Section>
              <Section title={words("telemetry.by_terminal")}>
                <Figures
                  label={words("telemetry.by_terminal")}
                  columns={[words("telemetry.terminal"), words("telemetry.count"), words("telemetry.last_seen")]}
                  rows={data.by_terminal.map((row) => ({
                    key: String(row.terminal_id),
                    cells: [
                      <Link key="t" to={`/terminals/${row.terminal_id}`}>
                        {nameOf(row.terminal_id)}
                      </Link>,
                      count(row.count),
                      <Instant key="s" value={row.last_seen_at} ago />,
                    ],
                  }))}
                />
              </Section>
            </>
          )}
        </>
      ) : null}
    </Box>
  );
}
