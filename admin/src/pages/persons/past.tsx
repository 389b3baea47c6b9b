import { Box, Button, type Theme, Typography, useMediaQuery } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useLocale } from "react-admin";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { Failure } from "../../parts/failure/failure.tsx";

const COUNTS = ["accounts", "receipts", "orders"] as const;
const PAGE_ROWS = 10;

/** Lists past erasures: time, reason, administrator and amount, but not the person. */
export function PastErasures(): ReactNode {
  const words = useWordsOf("persons");
  const locale = useLocale() ?? "en";
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const [wanted, setWanted] = useState(PAGE_ROWS);
  const read = useCall(
    "GET /persons/erasures",
    { query: { page_size: wanted, sort: "-log_id" } },
    { keeps_error: true },
  );
  const { data } = read;
  const count = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const items = data?.items ?? [];
  return (
    <Section title={words("past")} lead={words("past_lead")}>
      <Failure of={read} />
      {data?.total_count === 0 ? <Typography color="textSecondary">{words("past_empty")}</Typography> : null}
      {items.length > 0 && !isPhone ? (
        <Figures
          label={words("past")}
          columns={[words("reason"), words("when"), ...COUNTS.map((name) => words(`columns.${name}`))]}
          rows={items.map((past) => ({
            key: String(past.log_id),
            cells: [
              <Box key="r" sx={{ overflowWrap: "anywhere", minWidth: 200 }}>
                {past.reason}
                <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
                  {words("number")} {past.erasure_id} · {past.erased_by}
                </Typography>
              </Box>,
              <Instant key="w" value={past.created_at} />,
              ...COUNTS.map((name) => count(past[name])),
            ],
          }))}
        />
      ) : null}
      {isPhone ? (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {items.map((past) => (
            <Box component="li" key={past.log_id} sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
              <Typography sx={{ overflowWrap: "anywhere" }}>{past.reason}</Typography>
              <Typography variant="body2" color="textSecondary">
                {words("number")} {past.erasure_id} · <Instant value={past.created_at} /> · {past.erased_by}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {COUNTS.map((name) => `${words(`columns.${name}`)} ${count(past[name])}`).join(" · ")}
              </Typography>
            </Box>
          ))}
        </Box>
      ) : null}
      {data && data.total_count > items.length ? (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setWanted(wanted + 5 * PAGE_ROWS)}>
          {words("more")}
        </Button>
      ) : null}
    </Section>
  );
}
