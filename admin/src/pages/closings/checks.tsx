import ExpandMore from "@mui/icons-material/ExpandMore";
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Button, Chip, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Link, useLocale } from "react-admin";
import { amountText } from "../../parts/amount.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Section } from "../../parts/section.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { comparesAmounts, isNumber } from "./check-amounts.ts";
import { useCheckTexts } from "./check-texts.ts";
import type { ClosingDetail } from "./show.tsx";
import { useWords } from "./words.ts";

type Check = ClosingDetail["checks"][number];

/** Every check with what the receipts say beside what the closing says. */
export function Checks({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWords();
  const failed = closing.checks.filter(({ outcome }) => outcome === "failed");
  const [showsAll, showAll] = useState(false);
  const shown = showsAll ? closing.checks : failed;
  if (closing.checks.length === 0) return null;
  return (
    <Section
      title={words("checks")}
      lead={words("checks_lead")}
      actions={
        <Button size="small" className="tk-no-print" onClick={() => showAll(!showsAll)}>
          {words(showsAll ? "show_failed" : "show_all")}
        </Button>
      }
    >
      <Alert severity={failed.length === 0 ? "success" : "warning"} sx={{ mb: 1 }}>
        {failed.length === 0
          ? words("checks_all_passed", {
              count: closing.checks.filter(({ outcome }) => outcome === "passed").length,
            })
          : words("checks_failed", { smart_count: failed.length })}
      </Alert>
      {shown.map((check) => (
        <OneCheck key={check.id} check={check} closing={closing} />
      ))}
    </Section>
  );
}

/** Amounts are shown in the closing's currency; counts, dates and numbers as they are. */
function shownValue(value: string | null, areAmounts: boolean, currency: string, locale: string): string {
  if (value === null) return "–";
  return areAmounts && isNumber(value) ? amountText(value, currency, locale) : value;
}

interface OneCheckProps {
  readonly check: Check;
  readonly closing: ClosingDetail;
}

/** As large as a fingertip, however short the number. */
const TOUCHABLE = { display: "inline-grid", placeItems: "center", minWidth: 24, minHeight: 24 };

/** A receipt by its number where the closing lists it. */
function ReceiptLink({
  sale_id,
  documents,
}: { readonly sale_id: string } & Pick<ClosingDetail, "documents">): ReactNode {
  const listed = documents.find((document) => document.sale_id.toLowerCase() === sale_id.toLowerCase());
  const to =
    listed === undefined || listed.receipt_id === null
      ? `/receipts?filter=${encodeURIComponent(JSON.stringify({ sale_id }))}`
      : `/receipts/${listed.receipt_id}/show`;
  return (
    <Link to={to} sx={TOUCHABLE}>
      {listed?.receipt_number ?? sale_id.slice(0, 8)}
    </Link>
  );
}

function OneCheck({ check, closing }: OneCheckProps): ReactNode {
  const words = useWords();
  const { titleOf, reasonOf } = useCheckTexts();
  const locale = useLocale() ?? "en";
  const areAmounts = comparesAmounts(check);
  const valueOf = (value: string | null): string => shownValue(value, areAmounts, closing.currency, locale);
  return (
    <Accordion
      disableGutters
      variant="outlined"
      defaultExpanded={check.outcome === "failed"}
      slotProps={{ heading: { component: "h3" } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} aria-controls={`check-${check.id}`} id={`head-${check.id}`}>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
          <StateChip state={check.outcome} />
          <Typography component="span">{titleOf(check)}</Typography>
          <Chip
            size="small"
            variant="outlined"
            label={`${check.id.split(":", 1).join("")} · ${words(check.kind === "hard" ? "rule" : "finding")}`}
          />
        </Box>
      </AccordionSummary>
      <AccordionDetails id={`check-${check.id}`}>
        <Facts
          rows={[
            [words("receipts_say"), valueOf(check.expected)],
            [words("closing_says"), valueOf(check.actual)],
            ...(check.difference === null ? [] : [[words("difference"), valueOf(check.difference)] as const]),
            [
              words("formula"),
              <Box key="f" component="code" sx={{ fontSize: "0.85rem" }}>
                {check.formula}
              </Box>,
            ],
          ]}
        />
        {check.reason === null ? null : (
          <Typography sx={{ mt: 1 }}>
            {reasonOf({ code: check.reason_code, values: check.reason_values, text: check.reason })}
          </Typography>
        )}
        {check.receipts_count === 0 ? null : (
          <Box sx={{ mt: 1 }}>
            <Typography variant="body2" color="textSecondary">
              {words("receipts_behind", { smart_count: check.receipts_count })}
            </Typography>
            <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
              {check.receipts.map((sale_id) => (
                <ReceiptLink key={sale_id} sale_id={sale_id} documents={closing.documents} />
              ))}
            </Box>
          </Box>
        )}
      </AccordionDetails>
    </Accordion>
  );
}
