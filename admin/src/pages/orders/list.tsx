import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { listOf } from "../../parts/list/list-of.ts";
import type { Row } from "../../api/client.ts";
import { en } from "../../i18n/en.ts";
import { Amount } from "../../parts/amount.tsx";
import { useCodeName } from "../../parts/codes/use-name.ts";
import { useFieldsOf, useHolds, useWordsOf } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { OrderStatus } from "../../parts/order-status.tsx";
import { StateBeside } from "../../parts/state-beside.tsx";
import { Totals } from "../../parts/list/totals.tsx";
import { CustomerFilter } from "../promotions/customer.tsx";
import { StateChip } from "../../parts/state-chip.tsx";

const Orders = listOf("GET /orders");

function useFilters() {
  const words = useWordsOf("orders");
  const holds = useHolds();
  const codeName = useCodeName();
  return Orders.filters([
    { source: "increment_id", alwaysOn: true },
    {
      source: "status",
      choices: Object.keys(en.tk.codes.order_status).map((id) => ({ id, name: codeName("order_status", id) ?? id })),
    },
    ...(holds("Vendor_Pos::locations") ? [{ source: "location_id", reference: "locations" } as const] : []),
    {
      source: "customer_id",
      input: CustomerFilter,
      ...(holds("Platform_Customer::manage") ? { reference: "customers" } : {}),
    },
    { source: "customer_email", label: words("email") },
    { source: "coupon_code", label: words("coupon") },
  ]);
}

function useFiles() {
  const translate = useTranslate();
  const words = useWordsOf("orders");
  const codeName = useCodeName();
  return Orders.files([
    { source: "increment_id" },
    { source: "created_at", kind: "time" },
    { source: "customer_name", of: (order) => order.customer_name ?? order.customer_email },
    { source: "location_name" },
    { source: "terminal_name" },
    { source: "grand_total", kind: "amount" },
    { source: "grand_total", title: words("paid"), kind: "amount", of: (order) => order.total_paid },
    { source: "grand_total", title: words("refunded"), kind: "amount", of: (order) => order.total_refunded },
    { source: "grand_total", title: translate("tk.export.currency"), of: (order) => order.currency },
    { source: "status", of: ({ status }) => codeName("order_status", status) ?? status },
  ]);
}

/** Lists the orders, newest first. */
export function OrderList(): ReactNode {
  const words = useWordsOf("orders");
  const field = useFieldsOf("orders");
  const files = useFiles();
  return (
    <Orders.Page
      isOfShop
      filters={useFilters()}
      period="created_at"
      files={files}
      sort={{ field: "created_at", order: "DESC" }}
    >
      <Orders.Rows
        rowClick="show"
        bulkActionButtons={<Orders.Files columns={files} isOfSelection />}
        primary={(order) => <StateBeside state={status(order)}>{order.increment_id}</StateBeside>}
        secondary={(order) => (
          <>
            <Instant value={order.created_at} />{" "}
            {[order.customer_name, shopAndRegister(order)].filter(Boolean).join(" · ")}{" "}
            {order.is_sandbox && <StateChip state="sandbox" />}
          </>
        )}
        tertiary={total}
      >
        <Orders.Col source="increment_id" />
        <Orders.Col source="created_at" render={(order) => <Instant value={order.created_at} />} />
        <Orders.Col
          source="customer_name"
          disableSort
          render={(order) => order.customer_name ?? order.customer_email}
        />
        <Orders.Col
          source="location_name"
          disableSort
          render={(order) => (
            <>
              {order.location_name} {order.is_sandbox && <StateChip state="sandbox" />}
            </>
          )}
        />
        <Orders.Col source="terminal_name" disableSort />
        <Orders.Col source="grand_total" disableSort align="right" render={total} />
        <Orders.Col source="status" disableSort render={status} />
      </Orders.Rows>
      <Totals
        route="GET /orders/totals"
        sums={[
          ["grand_total", field("grand_total")],
          ["total_refunded", words("refunded")],
        ]}
      />
    </Orders.Page>
  );
}

type Listed = Row<"GET /orders">;

const total = ({ grand_total, currency }: Listed): ReactNode => <Amount value={grand_total} currency={currency} />;
const status = (order: Listed): ReactNode => <OrderStatus status={order.status} />;
const shopAndRegister = ({ location_name, terminal_name }: Listed): string =>
  [location_name, terminal_name].filter(Boolean).join(" · ");
