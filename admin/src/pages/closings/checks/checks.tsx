import ExpandMore from "@mui/icons-material/ExpandMore";
import { Accordion, AccordionDetails, AccordionSummary, Alert, Box, Button, Chip, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Section } from "../../../parts/section.tsx";
import { StateChip } from "../../../parts/state-chip.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";
import { CheckBody } from "./body.tsx";
import { useCheckTexts } from "./texts.ts";
import { bySize } from "./by-size.ts";
import type { Check, ClosingDetail } from "../closing.ts";

/** Shows every check with its two sides, the largest difference first. */
export function Checks({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWordsOf("closings");
  const [showsAll, showAll] = useState(false);
  const checks = bySize(closing.checks);
  const shown = showsAll ? checks : checks.filter(({ outcome }) => outcome === "failed");
  if (checks.length === 0) return null;
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
      <Summary checks={checks} />
      {shown.map((check) => (
        <OneCheck key={check.id} check={check} closing={closing} />
      ))}
    </Section>
  );
}

/**
 * Shows the number of passed, failed and skipped checks. A skipped check never counts as passed.
 */
function Summary({ checks }: { readonly checks: readonly Check[] }): ReactNode {
  const words = useWordsOf("closings");
  const count = (kind: Check["kind"], outcome: Check["outcome"]) =>
    checks.filter((check) => check.kind === kind && check.outcome === outcome).length;
  const failed = count("hard", "failed");
  const found = count("finding", "failed");
  const skipped = checks.filter(({ outcome }) => outcome === "skipped").length;
  const passed = checks.filter(({ outcome }) => outcome === "passed").length;
  const first =
    failed > 0
      ? words("checks_failed", { smart_count: failed })
      : found > 0 || skipped > 0
        ? words("checks_passed", { count: passed, skipped })
        : words("checks_all_passed", { count: passed });
  return (
    <Alert severity={failed > 0 ? "error" : skipped > 0 || found > 0 ? "info" : "success"} sx={{ mb: 1 }}>
      {[first, ...(found > 0 ? [words("checks_found", { smart_count: found })] : [])].join(" ")}
    </Alert>
  );
}

const PRINTED_OPEN = {
  "@media print": {
    "& .MuiCollapse-root": { height: "auto !important", visibility: "visible", overflow: "visible" },
  },
};

function OneCheck({ check, closing }: { readonly check: Check; readonly closing: ClosingDetail }): ReactNode {
  const words = useWordsOf("closings");
  const { titleOf } = useCheckTexts(closing.currency);
  return (
    <Accordion disableGutters variant="outlined" slotProps={{ heading: { component: "h3" } }} sx={PRINTED_OPEN}>
      <AccordionSummary expandIcon={<ExpandMore />} aria-controls={`check-${check.id}`} id={`head-${check.id}`}>
        <Box sx={{ typography: "body1", display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
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
        <CheckBody check={check} closing={closing} />
      </AccordionDetails>
    </Accordion>
  );
}
