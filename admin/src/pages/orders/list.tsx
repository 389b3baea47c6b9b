import type { ReactElement, ReactNode } from "react";
import { AutocompleteInput, DataTable, ReferenceInput, SelectInput, TextInput, useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { en } from "../../i18n/en.ts";
import { Amount } from "../../parts/amount.tsx";
import { useCodeName } from "../../parts/codes/use-name.ts";
import { ListPeriod } from "../../parts/period/list-period.tsx";
import { EmptyList } from "../../parts/empty-list.tsx";
import { useFieldsOf, useHolds, useWordsOf } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import type { ExportColumn } from "../../parts/export/columns.ts";
import { ListFiles } from "../../parts/export/list-files.tsx";
import { Filters } from "../../parts/filters/filters.tsx";
import type { FilterProps } from "../../parts/filters/filter-chip.tsx";
import { OrderStatus } from "../../parts/order-status.tsx";
import { StateBeside } from "../../parts/state-beside.tsx";
import { ListPage } from "../../parts/list/list-page.tsx";
import { Totals } from "../../parts/list/totals.tsx";
import { ListTools } from "../../parts/list/tools.tsx";
import { type AnyRow, Rows } from "../../parts/rows.tsx";
import { byName } from "../../parts/text.ts";
import { CustomerInput } from "../promotions/customer.tsx";
import { StateChip } from "../../parts/state-chip.tsx";

type Listed = Row<"GET /orders">;

function useFilters(): ReactElement<FilterProps>[] {
  const words = useWordsOf("orders");
  const holds = useHolds();
  const codeName = useCodeName();
  return [
    <TextInput key="number" source="increment_id" alwaysOn />,
    <SelectInput
      key="status"
      source="status"
      translateChoice={false}
      choices={Object.keys(en.tk.codes.order_status).map((id) => ({ id, name: codeName("order_status", id) ?? id }))}
    />,
    ...(holds("Vendor_Pos::locations")
      ? [
          <ReferenceInput key="location" source="location_id" reference="locations">
            <AutocompleteInput filterToQuery={byName} />
          </ReferenceInput>,
        ]
      : []),
    <CustomerInput
      key="customer"
      source="customer_id"
      isFilter
      {...(holds("Platform_Customer::manage") ? { reference: "customers" } : {})}
    />,
    <TextInput key="email" source="customer_email" label={words("email")} />,
  ];
}

function useColumns(): readonly ExportColumn[] {
  const translate = useTranslate();
  const words = useWordsOf("orders");
  const codeName = useCodeName();
  return [
    { source: "increment_id" },
    { source: "created_at", kind: "time" },
    { source: "customer_name", of: (row) => orderOf(row).customer_name ?? orderOf(row).customer_email },
    { source: "location_name" },
    { source: "terminal_name" },
    { source: "grand_total", kind: "amount" },
    { source: "grand_total", title: words("paid"), kind: "amount", of: (row) => orderOf(row).total_paid },
    { source: "grand_total", title: words("refunded"), kind: "amount", of: (row) => orderOf(row).total_refunded },
    { source: "grand_total", title: translate("tk.export.currency"), of: (row) => orderOf(row).currency },
    { source: "status", of: (row) => codeName("order_status", orderOf(row).status) ?? orderOf(row).status },
  ];
}

const orderOf = (row: AnyRow): Listed => row as unknown as Listed;

function placeOf(row: AnyRow): string {
  const { location_name, terminal_name } = orderOf(row);
  return [location_name, terminal_name].filter(Boolean).join(" · ");
}

/** Orders, the newest first. */
export function OrderList(): ReactNode {
  const words = useWordsOf("orders");
  const field = useFieldsOf("orders");
  const columns = useColumns();
  const total = (row: AnyRow): ReactNode => (
    <Amount value={orderOf(row).grand_total} currency={orderOf(row).currency} />
  );
  const status = (row: AnyRow): ReactNode => <OrderStatus status={orderOf(row).status} />;
  return (
    <ListPage
      isOfShop
      empty={<EmptyList />}
      filters={<Filters of={useFilters()} period={<ListPeriod source="created_at" kind="instant" />} />}
      actions={<ListTools columns={columns} />}
      sort={{ field: "created_at", order: "DESC" }}
      perPage={25}
    >
      <Rows
        rowClick="show"
        bulkActionButtons={<ListFiles columns={columns} isOfSelection />}
        primary={(row) => <StateBeside state={status(row)}>{orderOf(row).increment_id}</StateBeside>}
        secondary={(row) => (
          <>
            <Instant value={orderOf(row).created_at} />{" "}
            {[orderOf(row).customer_name, placeOf(row)].filter(Boolean).join(" · ")}{" "}
            {orderOf(row).is_sandbox && <StateChip state="sandbox" />}
          </>
        )}
        tertiary={total}
      >
        <DataTable.Col source="increment_id" />
        <DataTable.Col source="created_at" render={(row) => <Instant value={orderOf(row).created_at} />} />
        <DataTable.Col
          source="customer_name"
          disableSort
          render={(row) => orderOf(row).customer_name ?? orderOf(row).customer_email}
        />
        <DataTable.Col
          source="location_name"
          disableSort
          render={(row) => (
            <>
              {orderOf(row).location_name} {orderOf(row).is_sandbox && <StateChip state="sandbox" />}
            </>
          )}
        />
        <DataTable.Col source="terminal_name" disableSort />
        <DataTable.Col source="grand_total" disableSort align="right" render={total} />
        <DataTable.Col source="status" disableSort render={status} />
      </Rows>
      <Totals
        route="GET /orders/totals"
        sums={[
          ["grand_total", field("grand_total")],
          ["total_refunded", words("refunded")],
        ]}
      />
    </ListPage>
  );
}
