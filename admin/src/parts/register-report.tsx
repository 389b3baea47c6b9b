import { Alert, Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { type RaRecord, useLocale, useTranslate } from "react-admin";
import type { Row } from "../api/client.ts";
import { agoText } from "./ago-text.ts";
import { Facts } from "./facts.tsx";
import { Instant, instantText, parseInstant, timeText } from "./instant.tsx";
import { formatLocale } from "./locale.ts";
import { StateChip } from "./state-chip.tsx";
import { useCall } from "./use-call.ts";
import { useFieldsOf, useHolds, useWordsOf } from "./hooks.ts";

type Health = Row<"GET /sync-health">;

/** Returns the sync health of a terminal; undefined without permission. */
export function useReport(terminal_id: number): Health | undefined {
  const holds = useHolds();
  const { data } = useCall(
    "GET /sync-health",
    { query: { "filter[terminal_id]": terminal_id } },
    { enabled: holds("Vendor_Pos::pos"), refetch_ms: 60_000 },
  );
  return data?.items[0];
}

/**
 * Returns the time since which receipts wait on the register, without the date if it is today.
 * Returns undefined when no receipts wait, or when the register has not reported any.
 */
export function waitingSince(
  { waiting_receipts, oldest_waiting_at }: Pick<Health, "waiting_receipts" | "oldest_waiting_at">,
  locale: string,
): string | undefined {
  if (!waiting_receipts || oldest_waiting_at === null) return undefined;
  const is_today = parseInstant(oldest_waiting_at).toDateString() === new Date().toDateString();
  return is_today ? timeText(oldest_waiting_at, locale) : instantText(oldest_waiting_at, locale);
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Shows the difference between the register's clock and the server's. */
export function ClockOffset({ seconds }: { readonly seconds: number | null }): ReactNode {
  const words = useWordsOf("system");
  const locale = useLocale() ?? "en";
  if (seconds === null) return "–";
  const size = Math.abs(seconds);
  // A heartbeat itself takes a second or two, so a difference below five seconds counts as right.
  if (size < 5) return words("health.right");
  const [unit, length] = UNITS.find(([, least]) => size >= least) ?? (["second", 1] as const);
  const format = new Intl.NumberFormat(formatLocale(locale), { style: "unit", unit, unitDisplay: "long" });
  return words(seconds > 0 ? "health.ahead" : "health.behind", { time: format.format(Math.trunc(size / length)) });
}

/** Shows a terminal's last contact, and how many receipts it had not sent then. */
export function LastContact({ terminal }: { readonly terminal: RaRecord }): ReactNode {
  const words = useWordsOf("shops");
  const locale = useLocale() ?? "en";
  const report = useReport(Number(terminal.id));
  const seen = report?.last_seen_at ?? (terminal["last_seen_at"] as string | null);
  if (seen === null) return <Typography sx={{ mb: 1.5 }}>{words("never_heard")}</Typography>;
  const ago = agoText(parseInstant(seen), locale);
  const count = report?.waiting_receipts ?? 0;
  if (report === undefined || count === 0) return <Typography sx={{ mb: 1.5 }}>{words("heard", { ago })}</Typography>;
  const since = waitingSince(report, locale);
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {words(since === undefined ? "heard_waiting" : "heard_since", { ago, since, smart_count: count })}
    </Alert>
  );
}

/** Shows what the register reported in its heartbeats, and what the check of its sync found. */
export function RegisterReport({ terminal_id }: { readonly terminal_id: number }): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const field = useFieldsOf("sync-health");
  const report = useReport(terminal_id);
  if (report === undefined) return null;
  const since = waitingSince(report, locale);
  const states = report.reasons.length === 0 ? [report.health] : report.reasons;
  return (
    <>
      <Facts
        rows={[
          [
            field("health"),
            <Box key="health" component="span" sx={{ display: "inline-flex", flexWrap: "wrap", gap: 0.5 }}>
              {states.map((state) => (
                <StateChip key={state} state={state} />
              ))}
            </Box>,
          ],
          [field("last_seen_at"), <Instant key="seen" value={report.last_seen_at} ago />],
          [
            field("waiting_receipts"),
            [
              report.waiting_receipts ?? "–",
              since === undefined ? "" : translate("tk.system.health.since", { time: since }),
            ].join(" "),
          ],
          [field("app_version"), report.app_version ?? "–"],
          [field("clock_offset_seconds"), <ClockOffset key="clock" seconds={report.clock_offset_seconds} />],
          [translate("tk.shops.reported_at"), <Instant key="reported" value={report.reported_at} ago />],
        ]}
      />
      {report.reported_at === null ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {translate("tk.shops.not_reported")}
        </Typography>
      ) : null}
    </>
  );
}
