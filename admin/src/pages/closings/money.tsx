import { Box, Grid, type Theme, Typography, useMediaQuery } from "@mui/material";
import type { ReactNode } from "react";
import { Amount } from "../../parts/amount.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { useCheckTexts } from "./checks/texts.ts";
import {
  compared,
  comparedNet,
  comparedRates,
  type Comparison,
  type RateComparison,
  tenderLines,
} from "./comparisons.ts";
import type { ClosingDetail } from "./closing.ts";

const DRAWER = ["opening_float", "cash_expected", "cash_counted", "cash_difference", "cash_left_in_drawer"] as const;

/** Texts of rows among the tenders that are no tender. */
const FIGURES: Readonly<Record<string, string>> = {
  received: "totals.step.received",
  paid_back: "totals.step.paid_back",
  cash_refund: "movement.cash_refund",
  other: "totals.other_steps",
  net_sales: "net_sales_incl_tax",
};

type Line = Comparison & { readonly name: string; readonly isSum?: boolean };

interface ComparedProps {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly currency: string;
}

interface Movement {
  readonly type: string;
  readonly amount: string;
  readonly note?: string | null;
  readonly at: string;
}

/**
 * Returns the cash movements as the register sent them. Only the closing's document contains them.
 */
function movementsOf(report_json: string): readonly Movement[] {
  const { movements } = JSON.parse(report_json) as { movements?: unknown };
  return Array.isArray(movements) ? (movements as Movement[]) : [];
}

/** Shows the expected cash of the closing and, if different, of the receipts. */
function Expected({ comparison, currency }: { readonly comparison: Comparison; readonly currency: string }): ReactNode {
  const words = useWordsOf("closings");
  const { closing, receipts, isWrong } = comparison;
  return (
    <>
      <Amount value={closing} currency={currency} />
      {isWrong ? (
        <Typography component="span" variant="inherit" color="error">
          {` · ${words("receipts_say")} `}
          <Amount value={receipts} currency={currency} />
        </Typography>
      ) : null}
    </>
  );
}

/** Shows the figures of the closing and those from receipts, with differences highlighted. */
function Compared({ label, lines, currency }: ComparedProps): ReactNode {
  const words = useWordsOf("closings");
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const amount = (value: string | null) => <Amount value={value} currency={currency} />;
  const differenceOf = ({ difference, isWrong }: Line) => (
    <Typography
      key="d"
      component="span"
      variant="inherit"
      color={isWrong ? "error" : "textSecondary"}
      sx={isSmall ? { display: "block" } : {}}
    >
      {isSmall ? `${words("difference")} ` : null}
      {amount(difference)}
    </Typography>
  );
  return (
    <Figures
      label={label}
      columns={[label, words("closing_says"), words("receipts_say"), ...(isSmall ? [] : [words("difference")])]}
      rows={lines.map((line) => ({
        key: line.name,
        isStrong: line.isWrong || line.isSum === true,
        cells: [
          <span key="n">
            {line.name}
            {isSmall && line.isWrong ? differenceOf(line) : null}
          </span>,
          amount(line.closing),
          amount(line.receipts),
          ...(isSmall ? [] : [differenceOf(line)]),
        ],
      }))}
    />
  );
}

export function Money({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWordsOf("closings");
  const { titleOf } = useCheckTexts(closing.currency);
  const { checks, currency } = closing;
  const amount = (value: string | null) => <Amount value={value} currency={currency} />;
  const movements = movementsOf(closing.report_json);
  const writesNegative = closing.writes_refunds_negative || closing.writes_refund_tenders_negative;
  const turnover: readonly Line[] = (
    [
      ["sales", "H2"],
      ["refunds", "H3"],
    ] as const
  ).flatMap(([side, gross]) => [
    { name: words(`${side}_excl_tax`), ...comparedNet(closing, side) },
    { name: words(`${side}_tax`), ...compared(checks, `H4:${side}`, closing[`${side}_tax`]) },
    { name: words(`${side}_incl_tax`), ...compared(checks, gross, closing[`${side}_incl_tax`]) },
  ]);
  // A rate of unknown treatment has no check that could name it, so its name is composed.
  const rateName = ({ check, figure, rate, treatment }: RateComparison): string =>
    treatment === "unknown"
      ? `${words(`totals.${figure}`)} · ${words("totals.rate")}: ${rate === null ? "" : `${rate}% `}${words("treatment.unknown")}`
      : titleOf({ id: check, title: check });
  const tenders = tenderLines(
    closing,
    movements.filter(({ type }) => type === "cash_refund").map((refund) => refund.amount),
  );
  const rates = comparedRates(closing);
  return (
    <Section title={words("money")} lead={words("money_lead")}>
      {writesNegative ? <Typography sx={{ mb: 2 }}>{words("refunds_negative")}</Typography> : null}
      <Grid container spacing={3} className="tk-print-blocks">
        <Grid
          size={{ xs: 12, lg: 7 }}
          className="tk-print-blocks"
          sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2 }}
        >
          <Compared label={words("turnover")} lines={turnover} currency={currency} />
          {rates.length === 0 ? null : (
            <Compared
              label={words("totals.by_rate")}
              lines={rates.map((line) => ({ ...line, name: rateName(line) }))}
              currency={currency}
            />
          )}
          {tenders.length === 0 ? null : (
            <Compared
              label={words("tenders")}
              lines={tenders.map((line) => ({ ...line, name: words(FIGURES[line.figure] ?? `tender.${line.figure}`) }))}
              currency={currency}
            />
          )}
        </Grid>
        <Grid size={{ xs: 12, lg: 5 }}>
          <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
            {words("drawer")}
          </Typography>
          {closing.has_cash_drawer ? (
            <Facts
              rows={DRAWER.map((name) => [
                words(name),
                name === "cash_expected" ? (
                  <Expected key={name} comparison={compared(checks, "C6", closing[name])} currency={currency} />
                ) : (
                  amount(closing[name])
                ),
              ])}
            />
          ) : (
            <Typography color="textSecondary">{words("no_drawer")}</Typography>
          )}
          <Typography variant="subtitle1" component="h3" sx={{ mt: 2, mb: 1 }}>
            {words("movements")}
          </Typography>
          {movements.length === 0 ? (
            <Typography color="textSecondary">{words("no_movements")}</Typography>
          ) : (
            <Facts
              rows={movements.map(({ type, amount: moved, note, at }, index) => [
                `${index + 1}. ${words(`movement.${type}`)}`,
                <span key={at}>
                  {amount(moved)} · <Instant value={at} />
                  {note ? (
                    <Box component="span" sx={{ display: "block" }}>
                      {note}
                    </Box>
                  ) : null}
                </span>,
              ])}
            />
          )}
        </Grid>
      </Grid>
    </Section>
  );
}
