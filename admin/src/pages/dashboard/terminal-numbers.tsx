import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { Stat, Stats } from "../../parts/stat.tsx";
import { useCall } from "../../parts/use-call.ts";

const SHOWN = [
  { health: "ok", tone: "success" },
  { health: "silent", tone: "warning" },
  { health: "closed", tone: undefined },
  { health: "behind", tone: "warning" },
  { health: "clock", tone: "warning" },
  { health: "license", tone: "error" },
  { health: "no_location", tone: "error" },
  { health: "unbound", tone: undefined },
] as const;

/** Terminals by sync status; each number links to them. */
export function TerminalNumbers(): ReactNode {
  const translate = useTranslate();
  const { data } = useCall("GET /sync-health/summary", {}, { refetch_ms: 60_000 });
  if (!data) return null;
  return (
    <Section title={translate("tk.dashboard.terminals")}>
      <Stats>
        {SHOWN.map(({ health, tone }) => (
          <Stat
            key={health}
            label={translate(`tk.dashboard.health.${health}`)}
            value={data.by_health[health]}
            tone={data.by_health[health] > 0 ? tone : undefined}
            to={`/terminals?health=${health}`}
          />
        ))}
        <Stat
          label={translate("tk.dashboard.unsynced_receipts")}
          value={data.unsynced_receipts}
          tone={data.unsynced_receipts > 0 ? "warning" : undefined}
          to="/terminals?health=behind"
          {...(data.oldest_missing_at
            ? {
                hint: (
                  <>
                    {translate("tk.dashboard.oldest")} <Instant value={data.oldest_missing_at} ago />
                  </>
                ),
              }
            : {})}
        />
        <Stat label={translate("tk.dashboard.waiting_receipts")} value={data.waiting_receipts} to="/sync-health" />
      </Stats>
    </Section>
  );
}
