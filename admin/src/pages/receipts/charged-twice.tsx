import { Alert } from "@mui/material";
import type { ReactNode } from "react";
import { Link, useLocale } from "react-admin";
import type { Answer, Row } from "../../api/client.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { formatLocale } from "../../parts/locale.ts";
import { StateDot } from "../../parts/state-dot.tsx";

type Mark = NonNullable<Answer<"GET /receipts/{receipt_id}/preview">["charged_twice"]>;

const SECONDS_PER_MINUTE = 60;

function lengthText(seconds: number, locale: string): string {
  const [value, unit] =
    seconds < SECONDS_PER_MINUTE
      ? ([seconds, "second"] as const)
      : ([Math.floor(seconds / SECONDS_PER_MINUTE), "minute"] as const);
  return new Intl.NumberFormat(formatLocale(locale), { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** Marks a receipt whose payment another receipt of its register charges as well. */
export function TwiceMark({ receipt }: { readonly receipt: Pick<Row<"GET /receipts">, "charged_twice"> }): ReactNode {
  const words = useWordsOf("receipts");
  return receipt.charged_twice === null ? null : <StateDot tone="attention">{words("charged_twice")}</StateDot>;
}

/** Says which other receipt of the register charges the same payment, with a link to it. */
export function ChargedTwice({ mark }: { readonly mark: Mark | null }): ReactNode {
  const words = useWordsOf("receipts");
  const locale = useLocale() ?? "en";
  if (mark === null) return null;
  const means = mark.is_same_card ? "card" : "method";
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {words(`twice.${means}_${mark.is_earlier ? "earlier" : "later"}`, { duration: lengthText(mark.seconds, locale) })}{" "}
      <Link to={`/receipts/${mark.receipt_id}/show`}>
        {words("title", { number: mark.receipt_number ?? mark.receipt_id })}
      </Link>
    </Alert>
  );
}
