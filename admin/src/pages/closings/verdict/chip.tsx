import { Chip } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import type { Row } from "../../../api/client.ts";
import { amountText } from "../../../parts/amount.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";
import { StateDot } from "../../../parts/state-dot.tsx";
import type { Tone } from "../../../parts/tones.ts";
import { type Verdict, verdictOf } from "@tillkeeper/texts/verdict";

const TONES: Readonly<Record<Verdict, Tone>> = {
  matched: "good",
  matched_within: "good",
  part: "attention",
  part_open: "attention",
  waiting: "attention",
  mismatched: "wrong",
  none: "off",
};

type Judged = Pick<
  Row<"GET /register-reports">,
  | "state_figures_reconciled"
  | "coverage"
  | "coverage_width"
  | "missing_documents"
  | "unplaced"
  | "failed_checks"
  | "currency"
>;

/** Shows the verdict of a closing in words, with a dot. */
export function VerdictChip({ closing }: { readonly closing: Judged }): ReactNode {
  return <StateDot tone={TONES[verdictOf(closing)]}>{useVerdictText()(closing)}</StateDot>;
}

/** Returns a function that puts the verdict of a closing in words. */
export function useVerdictText(): (closing: Judged) => string {
  const words = useWordsOf("closings");
  const locale = useLocale() ?? "en";
  return (closing) => {
    const verdict = verdictOf(closing);
    const amount = (value: string) => amountText(value, closing.currency, locale);
    return words(`verdicts.${verdict}`, {
      width: amount(closing.coverage_width),
      unplaced: amount(closing.unplaced),
      smart_count: verdict === "mismatched" ? closing.failed_checks : closing.missing_documents,
    });
  };
}

/** Style that breaks a long name into two lines instead of a wider column. */
const WRAPPING = { height: "auto", minHeight: 24, "& .MuiChip-label": { whiteSpace: "normal" } };

/** Shows a finding of a closing: red where figures differ, amber for any other. */
export function FindingChip({ finding }: { readonly finding: string }): ReactNode {
  const words = useWordsOf("closings");
  const color = finding === "mismatch" ? "error" : "warning";
  return <Chip size="small" color={color} label={words(`findings.${finding}`)} sx={WRAPPING} />;
}
