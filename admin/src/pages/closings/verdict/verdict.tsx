import { Alert, type AlertColor, Box, Card, CardContent, Chip, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Section } from "../../../parts/section.tsx";
import { StateChip } from "../../../parts/state-chip.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";
import { CheckBody } from "../checks/body.tsx";
import { useCheckTexts } from "../checks/texts.ts";
import type { ClosingDetail } from "../closing.ts";
import { causesOf } from "./causes.ts";
import { FindingChip, VerdictChip } from "./chip.tsx";
import { type Verdict, verdictOf } from "@tillkeeper/texts/verdict";

const SEVERITIES: Readonly<Record<Verdict, AlertColor>> = {
  matched: "success",
  matched_within: "success",
  part: "warning",
  part_open: "warning",
  waiting: "info",
  mismatched: "error",
  none: "info",
};

const STATES = ["closing_received", "documents_received", "orders_processed"] as const;

/** Shows the verdict in one sentence, a card per cause with its two sides, and the other states. */
export function VerdictSection({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWordsOf("closings");
  const verdict = verdictOf(closing);
  return (
    <Section title={words("verdict")}>
      <Box
        sx={{
          display: "grid",
          gap: 1.5,
          mb: 1.5,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: closing.closing_note === null ? "1fr" : "1fr 1fr" },
        }}
      >
        <Alert severity={SEVERITIES[verdict]}>
          <Sentence closing={closing} verdict={verdict} />
        </Alert>
        {closing.closing_note === null ? null : <Note text={closing.closing_note} />}
      </Box>
      {verdict === "mismatched" ? <Causes closing={closing} /> : <Reasons closing={closing} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
        <Box>
          <Typography variant="body2" color="textSecondary">
            {words("state.figures_reconciled")}
          </Typography>
          <VerdictChip closing={closing} />
        </Box>
        {STATES.map((state) => (
          <Box key={state}>
            <Typography variant="body2" color="textSecondary">
              {words(`state.${state}`)}
            </Typography>
            <StateChip state={closing[`state_${state}`]} />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, mt: 1.5 }}>
        {closing.evaluation_is_due ? <Chip size="small" label={words("due")} /> : null}
        {closing.findings.map((finding) => (
          <FindingChip key={finding} finding={finding} />
        ))}
      </Box>
    </Section>
  );
}

/** Shows the cashier's note on the closing. */
function Note({ text }: { readonly text: string }): ReactNode {
  const words = useWordsOf("closings");
  return (
    <Box sx={{ borderLeft: 3, borderColor: "divider", pl: 1.5, alignSelf: "center" }}>
      <Typography variant="body2" color="textSecondary">
        {words("note")}
      </Typography>
      <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{text}</Typography>
    </Box>
  );
}

function Sentence({ closing, verdict }: { readonly closing: ClosingDetail; readonly verdict: Verdict }): ReactNode {
  const { causeOf, verdictSentence } = useCheckTexts(closing.currency);
  return verdict === "mismatched" && closing.cause !== null ? causeOf(closing.cause) : verdictSentence(closing);
}

/**
 * Shows a card for each check that explains the mismatch. Without a single cause, each figure that
 * differs has a card.
 */
function Causes({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const { titleOf } = useCheckTexts(closing.currency);
  const shown = causesOf(closing);
  return (
    <Box
      sx={{ display: "grid", gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "1fr 1fr" }, gap: 1.5, mb: 2 }}
      role="list"
    >
      {shown.map((check) => (
        <Card key={check.id} variant="outlined" role="listitem" sx={shown.length === 1 ? { gridColumn: "1 / -1" } : {}}>
          <CardContent>
            <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
              {titleOf(check)}
            </Typography>
            <CheckBody check={check} closing={closing} isShort />
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}

/** Shows why something could not be allocated or compared; nothing when everything was. */
function Reasons({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const { reasonOf } = useCheckTexts(closing.currency);
  if (closing.coverage !== "part" && closing.coverage !== "none") return null;
  const reasons = new Map(closing.areas.flatMap(({ reasons: own }) => own.map((reason) => [reason.code, reason])));
  if (reasons.size === 0) return null;
  return (
    <Box component="ul" sx={{ mt: 0, mb: 2, pl: 3 }}>
      {[...reasons.values()].map((reason) => (
        <li key={reason.code}>{reasonOf(reason)}</li>
      ))}
    </Box>
  );
}
