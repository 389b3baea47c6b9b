import { useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import type { ExportColumn } from "../../parts/export/columns.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { textOf } from "./values.ts";

const listed = (row: unknown): Row<"GET /receipts"> => row as Row<"GET /receipts">;

export function useReceiptColumns(): readonly ExportColumn[] {
  const translate = useTranslate();
  const words = useWordsOf("receipts");
  return [
    { source: "receipt_number", of: (row) => listed(row).receipt_number ?? listed(row).pos_order_id },
    { source: "created_at", kind: "time" },
    { source: "grand_total", kind: "amount", of: (row) => listed(row).signed_total },
    { source: "grand_total", title: words("net_sales"), kind: "amount", of: (row) => listed(row).net_sales },
    { source: "grand_total", title: translate("tk.export.currency"), of: (row) => listed(row).currency },
    {
      source: "terminal_id",
      title: translate("resources.receipts.fields.location_id"),
      of: (row) => listed(row).location_name,
    },
    { source: "terminal_id", of: (row) => listed(row).terminal_name },
    {
      source: "customer_name",
      of: (row) => textOf(listed(row).customer_name) ?? textOf(listed(row).customer_email),
    },
    { source: "order_increment_id" },
    { source: "sale_type", of: (row) => words(`types.${listed(row).kind}`) },
    { source: "staff_name" },
  ];
}
