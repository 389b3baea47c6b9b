import { Alert, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link, useTranslate } from "react-admin";
import { listLink } from "../../parts/text.ts";
import { Section } from "../../parts/section.tsx";
import { Stat, Stats } from "../../parts/stat.tsx";
import { isoDay } from "../../parts/day.ts";
import { useCall } from "../../parts/use-call.ts";
import { useHolds } from "../../parts/hooks.ts";
import { startOfDay } from "./period.ts";

const DAYS = 7;

/** Closings of the last week, and how many of them need attention. */
export function ClosingNumbers(): ReactNode {
  const translate = useTranslate();
  const since = startOfDay(DAYS - 1)
    .toISOString()
    .slice(0, 19)
    .replace("T", " ");
  const closed_at = { gteq: since };
  return (
    <Section title={translate("tk.dashboard.closings", { days: DAYS })}>
      <Stats>
        <Count label="received" filter={{ closed_at }} />
        <Count label="matched" filter={{ closed_at, state_figures_reconciled: "matched" }} tone="success" />
        <Count label="mismatched" filter={{ closed_at, state_figures_reconciled: "mismatched" }} tone="error" />
        <Count label="incomplete" filter={{ closed_at, state_documents_received: "incomplete" }} tone="warning" />
        <Missing />
      </Stats>
      <Findings />
    </Section>
  );
}

/** Shows the number of closings per finding, and the payment methods without a tender. */
function Findings(): ReactNode {
  const translate = useTranslate();
  const holds = useHolds();
  const from = isoDay(startOfDay(DAYS - 1).toISOString());
  const { data } = useCall("GET /register-findings", { query: { from } }, { refetch_ms: 60_000 });
  const { findings = [], unmapped_methods = [] } = data ?? {};
  const methods = unmapped_methods.map(({ method }) => method).join(", ");
  return (
    <>
      {unmapped_methods.length === 0 ? null : (
        <Alert
          severity="warning"
          sx={{ mt: 1.5, overflowWrap: "anywhere" }}
          action={
            !holds("Vendor_Pos::settings") ? null : (
              <Button component={Link} color="inherit" size="small" to="/settings?find=method_tenders">
                {translate("tk.dashboard.set_tenders")}
              </Button>
            )
          }
        >
          {translate("tk.dashboard.unmapped", { smart_count: unmapped_methods.length, methods })}
        </Alert>
      )}
      {findings.length === 0 ? null : (
        <>
          <Typography variant="body2" sx={{ fontWeight: 600, mt: 1.5, mb: 1 }}>
            {translate("tk.dashboard.findings")}
          </Typography>
          <Stats>
            {findings.map(({ finding, count }) => (
              <Stat
                key={finding}
                label={translate(`tk.closings.findings.${finding}`)}
                value={count}
                to={listLink("register-reports", { finding, business_date: { gteq: from } })}
              />
            ))}
          </Stats>
        </>
      )}
    </>
  );
}

/** Sessions with receipts of these days and without a closing. */
function Missing(): ReactNode {
  const translate = useTranslate();
  const { data } = useCall("GET /register-sessions", { query: { page_size: 1, days: DAYS } }, { refetch_ms: 60_000 });
  return (
    <Stat
      label={translate("tk.dashboard.closing.missing")}
      value={data ? data.total_count : "…"}
      tone={data && data.total_count > 0 ? "warning" : undefined}
      to={`/register-sessions?days=${DAYS}`}
    />
  );
}

interface CountProps {
  readonly label: string;
  readonly filter: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly tone?: "success" | "warning" | "error";
}

function Count({ label, filter, tone }: CountProps): ReactNode {
  const translate = useTranslate();
  const query = Object.fromEntries(
    Object.entries(filter).flatMap(([field, wanted]) =>
      typeof wanted === "string"
        ? [[`filter[${field}]`, wanted]]
        : Object.entries(wanted).map(([condition, value]) => [`filter[${field}][${condition}]`, value]),
    ),
  );
  const { data } = useCall("GET /register-reports", { query: { page_size: 1, ...query } }, { refetch_ms: 60_000 });
  const count = data?.total_count ?? 0;
  return (
    <Stat
      label={translate(`tk.dashboard.closing.${label}`)}
      value={data ? count : "…"}
      tone={count > 0 ? tone : undefined}
      to={listLink("register-reports", filter)}
    />
  );
}
