import { Alert, Chip } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import { amountText } from "../../parts/amount.tsx";
import { useCheckTexts } from "./check-texts.ts";
import type { ClosingDetail } from "./show.tsx";
import { useWords } from "./words.ts";

const COLORS: Readonly<Record<string, "success" | "warning" | "default">> = {
  full: "success",
  bounded: "success",
  part: "warning",
};

/** How much of a closing was compared with its receipts. */
export function CoverageChip({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWords();
  const locale = useLocale() ?? "en";
  const unplaced = amountText(closing.unplaced, closing.currency, locale);
  return (
    <Chip
      size="small"
      color={COLORS[closing.coverage] ?? "default"}
      label={words(`coverage.${closing.coverage}`, { unplaced })}
    />
  );
}

/** Why money of receipts could not be placed; nothing when all of it was. */
export function CoverageReasons({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const { reasonOf } = useCheckTexts();
  if (closing.coverage !== "part" && closing.coverage !== "none") return null;
  const reasons = new Map(closing.areas.flatMap(({ reasons: own }) => own.map((reason) => [reason.code, reason])));
  if (reasons.size === 0) return null;
  return (
    <Alert severity="info" sx={{ mt: 1.5 }}>
      {[...reasons.values()].map(({ code, values }) => (
        <div key={code}>{reasonOf({ code, values, text: code })}</div>
      ))}
    </Alert>
  );
}
