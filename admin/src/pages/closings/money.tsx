import { Box, Grid, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Amount } from "../../parts/amount.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import type { ClosingDetail } from "./show.tsx";
import { useWords } from "./words.ts";

export const TENDERS = [
  "cash",
  "card",
  "split_cash",
  "split_card",
  "invoice",
  "credit_redeemed",
  "card_refunds",
  "manual_card_refunds",
  "credits_issued",
  "credits_returned",
  "invoice_credit_notes",
  "layaway_receivable",
  "layaway_payments",
  "credit_due_collections",
  "cash_rounding",
] as const;

const DRAWER = ["opening_float", "cash_expected", "cash_counted", "cash_difference", "cash_left_in_drawer"] as const;

interface Movement {
  readonly type: string;
  readonly amount: string;
  readonly note?: string | null;
  readonly at: string;
}

/** Movements as the register sent them; they stand in the document only. */
function movementsOf(report_json: string): readonly Movement[] {
  const { movements } = JSON.parse(report_json) as { movements?: unknown };
  return Array.isArray(movements) ? (movements as Movement[]) : [];
}

export function Money({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWords();
  const { currency } = closing;
  const amount = (value: string | null) => <Amount value={value} currency={currency} />;
  const tenders = TENDERS.filter((tender) => !/^-?0(\.0+)?$/.test(closing[`tender_${tender}`]));
  const movements = movementsOf(closing.report_json);
  return (
    <Section title={words("money")} lead={words("money_lead")}>
      <Grid container spacing={3}>
        <Grid size={{ xs: 12, md: 6 }}>
          <Figures
            label={words("money")}
            columns={["", words("excl_tax"), words("tax"), words("incl_tax")]}
            rows={(["sales", "refunds"] as const).map((side) => ({
              key: side,
              cells: [
                words(side),
                amount(closing[`${side}_excl_tax`]),
                amount(closing[`${side}_tax`]),
                amount(closing[`${side}_incl_tax`]),
              ],
            }))}
          />
          <Box sx={{ mt: 2 }}>
            <Figures
              label={words("tenders")}
              columns={[words("tenders"), words("amount")]}
              rows={tenders.map((tender) => ({
                key: tender,
                cells: [words(`tender.${tender}`), amount(closing[`tender_${tender}`])],
              }))}
            />
          </Box>
        </Grid>
        <Grid size={{ xs: 12, md: 6 }}>
          <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
            {words("drawer")}
          </Typography>
          {closing.has_cash_drawer ? (
            <Facts rows={DRAWER.map((name) => [words(name), amount(closing[name])])} />
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
                  {note ? ` · ${note}` : ""}
                </span>,
              ])}
            />
          )}
        </Grid>
      </Grid>
    </Section>
  );
}
