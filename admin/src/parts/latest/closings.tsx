import { Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { filterQuery } from "../../api/data-provider.ts";
import { VerdictChip } from "../../pages/closings/verdict/chip.tsx";
import { Amount } from "../amount.tsx";
import { Figures } from "../figures.tsx";
import { useWordsOf } from "../hooks.ts";
import { Instant } from "../instant.tsx";
import { Section } from "../section.tsx";
import { listLink } from "../text.ts";
import { useCall } from "../use-call.ts";

const ROWS = 20;

/** The latest closings that match a filter of their list. */
export function LatestClosings({ filter }: { readonly filter: Readonly<Record<string, unknown>> }): ReactNode {
  const words = useWordsOf("detail");
  const query = { sort: "-closed_at", page_size: ROWS, ...filterQuery(filter) };
  const { data } = useCall("GET /register-reports", { query });
  if (data === undefined) return null;
  return (
    <Section
      title={words("latest_closings")}
      actions={
        <Link component={RouterLink} to={listLink("register-reports", filter)} variant="body2">
          {words("all_closings")}
        </Link>
      }
    >
      {data.items.length === 0 ? (
        <Typography color="textSecondary">{words("no_closings")}</Typography>
      ) : (
        <Figures
          label={words("latest_closings")}
          columns={[words("closing"), words("at"), words("turnover"), words("verdict")]}
          textColumns={[1, 3]}
          rows={data.items.map((closing) => ({
            key: closing.report_id,
            cells: [
              <Link key="n" component={RouterLink} to={`/register-reports/${closing.report_id}/show`}>
                {closing.series_code}-{closing.closing_number}
              </Link>,
              <Instant key="a" value={closing.closed_at} />,
              <Amount key="t" value={closing.sales_incl_tax} currency={closing.currency} />,
              <VerdictChip key="v" closing={closing} />,
            ],
          }))}
        />
      )}
    </Section>
  );
}
