import { Box, Link } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import type { Answer } from "../../../api/client.ts";
import { Amount, amountText } from "../../../parts/amount.tsx";
import { endOfDay, startOfDay } from "../../../parts/day.ts";
import { Figures } from "../../../parts/figures.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";
import { Section } from "../../../parts/section.tsx";
import { listLink } from "../../../parts/text.ts";

type Summary = Answer<"GET /register-totals/summary">;
type Totals = Summary["currencies"][number];
type Contradiction = Totals["contradictions"][number];
type Beside = Summary["receipts"][number];

const GAPS = ["gross", "base", "tax", "tenders"] as const;

const isZero = (amount: string | number): boolean => /^-?0(\.0+)?$/.test(String(amount));

interface ContradictionsProps {
  readonly totals: Pick<Totals, "currency" | "contradictions">;
  readonly beside: Beside | undefined;
}

/** Says which closings do not add up, each with a link, so that no sum is off without a word. */
export function Contradictions({ totals: { currency, contradictions }, beside }: ContradictionsProps): ReactNode {
  const words = useWordsOf("closings");
  const locale = useLocale() ?? "en";
  const [first] = contradictions;
  if (first === undefined) return null;
  const more = first.closings - contradictions.length;
  const amount = (value: string | number): string => amountText(value, currency, locale);
  return (
    <Box component="ul" sx={{ m: 0, mt: 1.5, pl: 2.5 }}>
      {contradictions.map((closing) => {
        const lacking = beside?.rows.find(({ report_id }) => report_id === closing.report_id)?.amount;
        return (
          <li key={closing.report_id}>
            <Gap closing={closing} amount={amount} />
            {lacking === undefined || closing.state_figures_reconciled !== "mismatched"
              ? null
              : ` ${words("totals.gap.lacking", { amount: amount(lacking) })}`}
          </li>
        );
      })}
      {more > 0 ? <li>{words("totals.gap.more", { smart_count: more })}</li> : null}
    </Box>
  );
}

interface GapProps {
  readonly closing: Contradiction;
  readonly amount: (value: string | number) => string;
}

/** Shows the first gap of a closing in a sentence whose name of the closing is a link. */
function Gap({ closing, amount }: GapProps): ReactNode {
  const words = useWordsOf("closings");
  const gap = GAPS.find((name) => !isZero(closing[`${name}_open`])) ?? "gross";
  const [before, after] = words(`totals.gap.${gap}`, {
    closing: "\u0000",
    amount: amount(closing[`${gap}_open`]),
  }).split("\u0000");
  return (
    <>
      {before}
      <ClosingLink closing={closing} />
      {` (${closing.terminal_name}, ${closing.location_name})`}
      {after}
    </>
  );
}

function ClosingLink({
  closing: { report_id, closing },
}: {
  readonly closing: Pick<Contradiction, "report_id" | "closing">;
}) {
  return (
    <Link component={RouterLink} underline="always" to={`/register-reports/${encodeURIComponent(report_id)}/show`}>
      {closing}
    </Link>
  );
}

interface BesideReceiptsProps {
  readonly beside: Beside;
  readonly net_sales: string;
  readonly period: { readonly from: string; readonly to: string; readonly location_id: string };
}

/** Shows the net sales of receipts beside those of closings, and each closing that differs. */
export function BesideReceipts({ beside, net_sales, period }: BesideReceiptsProps): ReactNode {
  const words = useWordsOf("closings");
  const locale = useLocale() ?? "en";
  const { currency, rows, rest, elsewhere, closings } = beside;
  if (rows.length === 0 && isZero(elsewhere)) {
    return (
      <Section title={`${words("totals.beside.title")} (${currency})`}>
        {words("totals.beside.same", { amount: amountText(beside.net_sales, currency, locale) })}
      </Section>
    );
  }
  const amount = (value: string) => <Amount key="a" value={value} currency={currency} />;
  return (
    <Section title={`${words("totals.beside.title")} (${currency})`}>
      <Figures
        label={words("totals.beside.title")}
        columns={["", words("amount")]}
        rows={[
          { key: "receipts", isStrong: true, cells: [words("totals.beside.receipts"), amount(beside.net_sales)] },
          ...rows.map((row) => ({
            key: row.report_id,
            cells: [
              <span key="n">
                <ClosingLink closing={row} /> {`${row.terminal_name}, ${row.location_name}: `}
                {words(`totals.beside.reason.${reasonOf(row)}`)}
              </span>,
              amount(row.amount),
            ],
          })),
          ...(isZero(rest)
            ? []
            : [
                {
                  key: "rest",
                  cells: [words("totals.beside.rest", { smart_count: closings - rows.length }), amount(rest)],
                },
              ]),
          ...(isZero(elsewhere)
            ? []
            : [
                {
                  key: "elsewhere",
                  cells: [
                    <Link key="n" component={RouterLink} underline="always" to={outsideLink(period)}>
                      {words("totals.beside.elsewhere")}
                    </Link>,
                    amount(elsewhere),
                  ],
                },
              ]),
          { key: "closings", isStrong: true, cells: [words("totals.beside.closings"), amount(net_sales)] },
        ]}
      />
    </Section>
  );
}

function reasonOf({ state_figures_reconciled, state_documents_received }: Beside["rows"][number]): string {
  if (state_figures_reconciled === "mismatched") return "mismatched";
  if (state_documents_received === "incomplete") return "incomplete";
  return state_figures_reconciled === "matched" ? "matched" : "not_evaluated";
}

function outsideLink({ from, to, location_id }: BesideReceiptsProps["period"]): string {
  return listLink("receipts", {
    is_outside_closings: "true",
    created_at: { gteq: startOfDay(from), lteq: endOfDay(to) },
    ...(location_id === "" ? {} : { location_id: Number(location_id) }),
  });
}
