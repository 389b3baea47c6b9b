import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { SettingsInput, valuesOf } from "../../../../shared/configuration/schemas.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Amount, Bool, Decimal, Int, Nullable, Text, nameSchemas, Clearable } from "../../../../web-api/schema.ts";
import { ChargedTwice, ReceiptFigures } from "../../receipts/schemas.ts";
import { mailLookedUp, pdfOf, previewReceipt } from "../commands/look-up.ts";
import { previewSettings } from "../commands/sample.ts";

const admin = routesOf("admin", "receipt-page");

const RESOURCE = "Vendor_Pos::receipts";
const ReceiptId = Int({ wide: true });

const Payments = Type.Object(
  {
    amount: Nullable(Amount({ description: "What this receipt moved: negative where money was given back." })),
    tax: Nullable(Amount({ description: "Negative for a refund." })),
    parts: Type.Array(
      Type.Object({
        kind: Text({ description: "tender, rounding, or not_stated: what the tenders lack of the amount." }),
        known: Nullable(Text({ description: "method_cash, method_card and so on; null for an unknown method." })),
        method: Nullable(Text({ description: "Code that the register sent." })),
        label: Nullable(Text({ description: "Name that the register gave the tender." })),
        amount: Nullable(Amount()),
      }),
      { description: "They add up to the amount." },
    ),
  },
  { description: "How it was paid, or paid back." },
);

const Preview = Type.Object({
  html: Text({ description: "The page as the shopper sees it, without its forms." }),
  page_url: Text({ description: "Where the shopper finds it." }),
  customer_email: Nullable(Text()),
  is_claimed: Bool({ description: "Whether it is in a customer's account." }),
  is_sandbox: Bool({ description: "Whether it is of a sandbox, so that no figure counts it." }),
  ...ReceiptFigures,
  charged_twice: ChargedTwice,
  order: Nullable(Type.Object({ increment_id: Text(), status: Text(), grand_total: Decimal() })),
  follows: Nullable(
    Type.Object(
      { receipt_id: ReceiptId, receipt_number: Nullable(Text()) },
      { description: "The first receipt of the sale that this one pays or returns." },
    ),
  ),
  closings: Type.Array(
    Type.Object({
      report_id: Text(),
      series_code: Text(),
      closing_number: Int({ wide: true }),
      business_date: Text(),
      terminal_name: Nullable(Text()),
    }),
    { description: "Closings that list the sale." },
  ),
  payments: Payments,
});

const SamplePreview = Type.Object({
  html: Text({ description: "The page of a sample receipt as a shopper would see it." }),
});

nameSchemas({ ReceiptPreview: Preview, ReceiptPayments: Payments, SampleReceiptPreview: SamplePreview });

export const receiptPreviewRoutes = [
  admin({
    method: "POST",
    path: "/receipt-preview",
    operation: "previewReceiptSettings",
    resource: "Vendor_Pos::settings",
    summary: "Show a sample receipt with the settings of a scope",
    description: "`values` replace those of the scope. Stores nothing.",
    input: SettingsInput,
    response: SamplePreview,
    run: (deps: SalesDeps, { scope, scope_id = 0 }, context) =>
      previewSettings(deps, { scope, scope_id }, valuesOf(context)),
  }),
  admin({
    method: "GET",
    path: "/receipts/{receipt_id}/preview",
    operation: "previewReceipt",
    resource: RESOURCE,
    summary: "Get a receipt with its order and closings",
    input: Type.Object({ receipt_id: ReceiptId }),
    response: Preview,
    run: (deps: SalesDeps, { receipt_id }, { caller }) => previewReceipt(deps, caller, receipt_id),
  }),
  admin({
    method: "GET",
    path: "/receipts/{receipt_id}/pdf",
    operation: "downloadReceiptPdf",
    resource: RESOURCE,
    summary: "Download a receipt as PDF",
    input: Type.Object({ receipt_id: ReceiptId }),
    response: Text({ description: "The file." }),
    pdf: true,
    run: async (deps: SalesDeps, { receipt_id }, { caller, setHeader }) => {
      const { name, content } = await pdfOf(deps, caller, receipt_id);
      setHeader("content-disposition", `attachment; filename="${name}"`);
      return content;
    },
  }),
  admin({
    method: "POST",
    path: "/receipts/{receipt_id}/email",
    operation: "adminEmailReceipt",
    resource: RESOURCE,
    summary: "E-mail a receipt with its PDF",
    description: "To `email`, else to the receipt's customer; 400 `Failed to send receipt email: %1` otherwise.",
    input: Type.Object({ receipt_id: ReceiptId, email: Clearable(Text()) }),
    response: Bool(),
    run: (deps: SalesDeps, { receipt_id, email }, { caller }) => mailLookedUp(deps, caller, receipt_id, email),
  }),
];
