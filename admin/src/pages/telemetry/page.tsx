import { Box, Skeleton, Typography } from "@mui/material";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link, useGetList, useLocale, useTranslate } from "react-admin";
import { Figures } from "../../parts/figures.tsx";
import { formatLocale } from "../../parts/locale.ts";
import { Instant } from "../../parts/instant.tsx";
import { LocationChoice } from "../../parts/period/location-choice.tsx";
import { PeriodChoice } from "../../parts/period/period-choice.tsx";
import { presetDays } from "../../parts/period/presets.ts";
import { Screen } from "../../parts/screen.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { Failure } from "../../parts/failure/failure.tsx";
import { everyDay } from "./every-day.ts";

const TelemetryChart = lazy(async () => ({ default: (await import("./chart.tsx")).TelemetryChart }));

const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: "name", order: "ASC" } } as const;

/** Shows a measured value with all its decimals. */
function Measure({ value }: { readonly value: number | null }): ReactNode {
  const locale = useLocale() ?? "en";
  if (value === null) return "–";
  return new Intl.NumberFormat(formatLocale(locale), { maximumFractionDigits: 4 }).format(value);
}

/** Shows the telemetry that registers sent in a period. */
export function TelemetryPage(): ReactNode {
  const words = useWordsOf("system");
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const [days, setDays] = useState(presetDays("days_30"));
  const [locationId, setLocationId] = useState("");
  const read = useCall("GET /telemetry/report", { query: { ...days, locationId } }, { keeps_error: true });
  const { data } = read;
  const { data: terminals = [] } = useGetList("terminals", ALL);
  const count = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const nameOf = (terminal_id: number): string =>
    String(terminals.find(({ id }) => id === terminal_id)?.["full_name"] ?? terminal_id);
  const eventName = ({ event_type: type, event_name: name }: { event_type: string; event_name: string }): string =>
    translate(`tk.register_events.${type}_${name}`, { _: `${type} · ${name}` });
  return (
    <Screen title={words("screens.telemetry.title")} lead={words("telemetry.lead")} max_width={1200}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 2 }}>
        <PeriodChoice days={days} onChange={setDays} />
        <LocationChoice location_id={locationId} onChange={setLocationId} />
      </Box>
      <Failure of={read} />
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
                  <TelemetryChart days={everyDay(data.by_day, days)} label={words("telemetry.events")} />
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
                      eventName(row),
                      count(row.count),
                      ...[row.value_sum, row.value_avg, row.value_min, row.value_max].map((value, index) => (
                        <Measure key={String(index)} value={value} />
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
    </Screen>
  );
}
