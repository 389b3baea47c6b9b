import { Link } from "@mui/material";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { filterQuery } from "../../api/data-provider.ts";
import { VerdictChip } from "../../pages/closings/verdict/chip.tsx";
import { Amount } from "../amount.tsx";
import { useWordsOf } from "../hooks.ts";
import { Instant } from "../instant.tsx";
import { LinkedTable } from "../linked-table.tsx";
import { listLink } from "../text.ts";
import { useCall } from "../use-call.ts";

const ROWS = 20;

/** Shows the latest closings that match a filter, with a link to their list. */
export function LatestClosings({ filter }: { readonly filter: Readonly<Record<string, unknown>> }): ReactNode {
  const words = useWordsOf("detail");
  const query = { sort: "-closed_at", page_size: ROWS, ...filterQuery(filter) };
  const { data } = useCall("GET /register-reports", { query });
  return (
    <LinkedTable
      title={words("latest_closings")}
      all={[words("all_closings"), listLink("register-reports", filter)]}
      empty={words("no_closings")}
      columns={[words("closing"), words("at"), words("turnover"), words("verdict")]}
      textColumns={[1, 3]}
      rows={data?.items.map((closing) => ({
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
  );
}
