import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { adminList } from "../../../../web-api/list/search-list.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Int, Text } from "../../../../web-api/schema.ts";
import { invoiceReceipt, readInvoice, readReceiptInvoice, shown } from "./commands.ts";
import { LISTED_INVOICES } from "./queries.ts";
import { Invoice, InvoiceBuyer, ListedInvoice, ReceiptInvoice } from "./schemas.ts";

const rest = routesOf("rest", "receipts");
const admin = routesOf("admin", "receipts");

const RESOURCE = "Vendor_Pos::receipts";

export const invoiceRoutes = [
  rest({
    method: "POST",
    path: "/V1/pos/receipts/{receiptId}/invoice",
    operation: "invoiceReceipt",
    resource: RESOURCE,
    summary: "Make the invoice for a receipt",
    description:
      "For a business customer, after EN 16931. A receipt has one invoice: the same buyer again gets the same one. Tax " +
      "is stated once, by the receipt that the invoice names. A refund becomes a credit note of the sale's invoice.",
    input: Type.Object({ receiptId: Int({ wide: true, id_of: "The POS receipt" }), buyer: InvoiceBuyer }),
    response: Invoice,
    error_statuses: [409],
    run: (deps: SalesDeps, { receiptId, buyer }, { caller }) => invoiceReceipt(deps, caller, receiptId, buyer),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/invoices/{number}",
    operation: "getBusinessInvoice",
    resource: RESOURCE,
    summary: "Get an invoice",
    input: Type.Object({ number: Text() }),
    response: Invoice,
    run: async (deps: SalesDeps, { number }, { caller }) => shown(await readInvoice(deps, caller, number)),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/invoices/{number}/xml",
    operation: "getBusinessInvoiceXml",
    resource: RESOURCE,
    summary: "Get the document of an invoice",
    description: "UBL 2.1 by EN 16931, byte for byte as it was made.",
    input: Type.Object({ number: Text() }),
    response: Text(),
    text: "xml",
    run: async (deps: SalesDeps, { number }, { caller }) => (await readInvoice(deps, caller, number)).document,
  }),
  admin({
    method: "GET",
    path: "/invoices",
    operation: "adminListInvoices",
    resource: RESOURCE,
    summary: "List invoices for business customers",
    response: ListedInvoice,
    list: LISTED_INVOICES.columns,
    run: (deps: SalesDeps, _input, context) => adminList(deps, context, LISTED_INVOICES),
  }),
  admin({
    method: "GET",
    path: "/invoices/{number}/xml",
    operation: "downloadInvoiceXml",
    resource: RESOURCE,
    summary: "Download the document of an invoice",
    description: "UBL 2.1 by EN 16931, byte for byte as it was made.",
    input: Type.Object({ number: Text() }),
    response: Text(),
    text: "xml",
    run: async (deps: SalesDeps, { number }, { caller, setHeader }) => {
      const { document, invoice_number } = await readInvoice(deps, caller, number);
      const name = `${invoice_number.replaceAll(/[^A-Za-z0-9._-]/g, "-")}.xml`;
      setHeader("content-disposition", `attachment; filename="${name}"`);
      return document;
    },
  }),
  admin({
    method: "GET",
    path: "/receipts/{receipt_id}/invoice",
    operation: "getReceiptInvoice",
    resource: RESOURCE,
    summary: "Get the invoice of a receipt, or what it needs for one",
    input: Type.Object({ receipt_id: Int({ wide: true, id_of: "The POS receipt" }) }),
    response: ReceiptInvoice,
    run: (deps: SalesDeps, { receipt_id }, { caller }) => readReceiptInvoice(deps, caller, receipt_id),
  }),
  admin({
    method: "POST",
    path: "/receipts/{receipt_id}/invoice",
    operation: "adminInvoiceReceipt",
    resource: RESOURCE,
    summary: "Make the invoice for a receipt",
    description: "A receipt has one invoice: the same buyer again gets the same one.",
    input: Type.Object({ receipt_id: Int({ wide: true, id_of: "The POS receipt" }), buyer: InvoiceBuyer }),
    response: Invoice,
    error_statuses: [409],
    run: (deps: SalesDeps, { receipt_id, buyer }, { caller }) => invoiceReceipt(deps, caller, receipt_id, buyer),
  }),
];
