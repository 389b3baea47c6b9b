import { Link } from "@mui/material";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { filterQuery } from "../../api/data-provider.ts";
import { Amount } from "../amount.tsx";
import { useFieldsOf, useWordsOf } from "../hooks.ts";
import { Instant } from "../instant.tsx";
import { OrderStatus } from "../order-status.tsx";
import { LinkedTable } from "../linked-table.tsx";
import { listLink } from "../text.ts";
import { useCall } from "../use-call.ts";

const ROWS = 20;

/** Shows the latest orders that match a filter, with a link to their list. */
export function LatestOrders({ filter }: { readonly filter: Readonly<Record<string, unknown>> }): ReactNode {
  const words = useWordsOf("detail");
  const field = useFieldsOf("orders");
  const query = { sort: "-created_at", page_size: ROWS, ...filterQuery(filter) };
  const { data } = useCall("GET /orders", { query });
  return (
    <LinkedTable
      title={words("latest_orders")}
      all={[words("all_orders"), listLink("orders", filter)]}
      empty={words("no_orders")}
      columns={[field("increment_id"), words("at"), field("grand_total"), field("status")]}
      textColumns={[1, 3]}
      rows={data?.items.map((order) => ({
        key: String(order.order_id),
        cells: [
          <Link key="n" component={RouterLink} to={`/orders/${order.order_id}/show`}>
            {order.increment_id}
          </Link>,
          <Instant key="a" value={order.created_at} />,
          <Amount key="t" value={order.grand_total} currency={order.currency} />,
          <OrderStatus key="s" status={order.status} />,
        ],
      }))}
    />
  );
}
