import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { Section } from "../../parts/section.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { useCheckTexts } from "./checks/texts.ts";
import type { ClosingDetail } from "./closing.ts";

/** Lists how much of each area of a closing was compared, with the reasons for the limits. */
export function Areas({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWordsOf("closings");
  const translate = useTranslate();
  const { reasonOf } = useCheckTexts(closing.currency);
  if (closing.areas.length === 0) return null;
  return (
    <Section title={words("areas")}>
      <Figures
        label={words("areas")}
        columns={["area", "reach", "checks_run", "width", "unplaced", "reasons"].map((name) => words(name))}
        textColumns={[1, 5]}
        rows={closing.areas.map(({ area, reach, checks_run, checks_total, width, unplaced, reasons }) => ({
          key: area,
          cells: [
            translate(`tk.verdict.areas.${area}`, { _: area }),
            translate(`tk.verdict.reaches.${reach}`, { _: reach }),
            reach === "not_stated" || reach === "not_applicable" ? "–" : `${checks_run} / ${checks_total}`,
            Number(width) === 0 ? "–" : <Amount key="w" value={width} currency={closing.currency} />,
            Number(unplaced) === 0 ? "–" : <Amount key="u" value={unplaced} currency={closing.currency} />,
            <Box key="r">
              {reasons.map((reason) => (
                <div key={reason.code}>{reasonOf(reason)}</div>
              ))}
            </Box>,
          ],
        }))}
      />
      <Booking closing={closing} />
    </Section>
  );
}

/** Shows the one way of booking that the comparison assumed, and the reason. */
function Booking({ closing }: { readonly closing: ClosingDetail }): ReactNode {
  const words = useWordsOf("closings");
  const translate = useTranslate();
  const { choiceOf, optionOf } = useCheckTexts(closing.currency);
  if (closing.booking.length === 0) return null;
  return (
    <>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 3 }}>
        {words("booking")}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {words("booking_lead")}
      </Typography>
      <Figures
        label={words("booking")}
        columns={["choice", "option", "source"].map((name) => words(name))}
        textColumns={[1, 2]}
        stacksAbove={2}
        rows={closing.booking.map(({ choice, option, source }) => ({
          key: choice,
          isStrong: source === "changed",
          cells: [choiceOf(choice), optionOf(choice, option), translate(`tk.verdict.sources.${source}`, { _: source })],
        }))}
      />
    </>
  );
}
