import { Link } from "@mui/material";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { filterQuery } from "../../api/data-provider.ts";
import { Amount } from "../amount.tsx";
import { useFieldsOf, useWordsOf } from "../hooks.ts";
import { Instant } from "../instant.tsx";
import { LinkedTable } from "../linked-table.tsx";
import { listLink } from "../text.ts";
import { useCall } from "../use-call.ts";

const ROWS = 20;

/** Shows the latest receipts that match a filter, with a link to their list. */
export function LatestReceipts({ filter }: { readonly filter: Readonly<Record<string, unknown>> }): ReactNode {
  const words = useWordsOf("detail");
  const receipts = useWordsOf("receipts");
  const field = useFieldsOf("receipts");
  const query = { sort: "-created_at", page_size: ROWS, ...filterQuery(filter) };
  const { data } = useCall("GET /receipts", { query });
  return (
    <LinkedTable
      title={words("latest_receipts")}
      all={[words("all_receipts"), listLink("receipts", filter)]}
      empty={words("no_receipts")}
      columns={[receipts("number"), words("at"), field("grand_total")]}
      textColumns={[1]}
      rows={data?.items.map(({ receipt_id, receipt_number, created_at, signed_total, currency }) => ({
        key: String(receipt_id),
        cells: [
          <Link key="n" component={RouterLink} to={`/receipts/${receipt_id}/show`}>
            {receipt_number ?? receipt_id}
          </Link>,
          <Instant key="a" value={created_at} />,
          <Amount key="t" value={signed_total} currency={currency} />,
        ],
      }))}
    />
  );
}
