import { useTranslate } from "react-admin";
import { listOf } from "../../parts/list/list-of.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { useMethodName } from "./method-name.ts";
import { useReportWords } from "../sales-report/texts.ts";
import { textOf } from "./values.ts";

export const Receipts = listOf("GET /receipts");

export function useReceiptFiles() {
  const translate = useTranslate();
  const words = useWordsOf("receipts");
  const methodName = useMethodName();
  const ofReport = useReportWords();
  return Receipts.files([
    { source: "receipt_number", of: ({ receipt_number, pos_order_id }) => receipt_number ?? pos_order_id },
    { source: "created_at", kind: "time" },
    { source: "sold_on", title: ofReport("by_day"), kind: "day" },
    { source: "sold_hour", title: ofReport("by_hour"), kind: "whole" },
    { source: "grand_total", kind: "amount", of: ({ signed_total }) => signed_total },
    { source: "grand_total", title: words("net_sales"), kind: "amount", of: ({ net_sales }) => net_sales },
    { source: "signed_tax", kind: "amount" },
    { source: "payment_methods", of: ({ payment_methods }) => payment_methods.map(methodName).join(", ") },
    { source: "payment_methods", title: words("card"), of: ({ card }) => card },
    { source: "grand_total", title: translate("tk.export.currency"), of: ({ currency }) => currency },
    {
      source: "terminal_id",
      title: translate("resources.receipts.fields.location_id"),
      of: ({ location_name }) => location_name,
    },
    { source: "terminal_id", of: ({ terminal_name }) => terminal_name },
    {
      source: "customer_name",
      of: (receipt) => textOf(receipt.customer_name) ?? textOf(receipt.customer_email),
    },
    { source: "order_increment_id" },
    { source: "sale_type", of: ({ kind }) => words(`types.${kind}`) },
    { source: "staff_name" },
    {
      source: "receipt_number",
      title: words("charged_twice"),
      of: ({ charged_twice }) => charged_twice?.receipt_number,
    },
  ]);
}
