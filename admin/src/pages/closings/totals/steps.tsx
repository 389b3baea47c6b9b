import type { ReactNode } from "react";
import type { Answer } from "../../../api/client.ts";
import { Amount } from "../../../parts/amount.tsx";
import { Figures } from "../../../parts/figures.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";
import { Section } from "../../../parts/section.tsx";

type Totals = Answer<"GET /register-totals/summary">["currencies"][number];

/** Texts of steps that are no tender. */
const TEXTS: Readonly<Record<string, string>> = {
  received: "totals.step.received",
  paid_back: "totals.step.paid_back",
  elsewhere: "totals.step.elsewhere",
  open: "totals.row.open",
  cash_refunds: "movement.cash_refund",
  net_sales: "net_sales_incl_tax",
};

/** Shows how the payments lead to the net sales, each with its sign. */
export function NetSalesSteps({
  totals: { currency, net_sales_steps },
}: {
  readonly totals: Pick<Totals, "currency" | "net_sales_steps">;
}): ReactNode {
  const words = useWordsOf("closings");
  return (
    <Section title={`${words("totals.payments")} (${currency})`}>
      <Figures
        label={words("totals.payments")}
        columns={[words("tenders"), words("amount")]}
        rows={net_sales_steps.map(({ figure, amount, is_sum }) => ({
          key: figure,
          isStrong: is_sum,
          cells: [words(TEXTS[figure] ?? `tender.${figure}`), <Amount key="a" value={amount} currency={currency} />],
        }))}
      />
    </Section>
  );
}
