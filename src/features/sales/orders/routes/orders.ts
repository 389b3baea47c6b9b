import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Bool, Int, Text } from "../../../../web-api/schema.ts";
import { searchList } from "../../../../web-api/list/search-list.ts";
import {
  cancelWholeOrder,
  captureInvoice,
  commentOrder,
  createInvoice,
  refundOfInvoice,
  refundOfOrder,
} from "../commands/documents.ts";
import { saveOrder } from "../commands/save.ts";
import { CREDIT_MEMOS, findOne, INVOICES, ORDERS } from "../queries.ts";
import { MANAGE, noSuchEntity, TILL } from "../rules.ts";
import { CreditMemo, Invoice, InvoiceInput, Order, OrderInput, RefundInput, StatusHistory } from "../schemas/orders.ts";

const rest = routesOf("rest", "orders");

/** Access to a route with either permission: for all orders, or for those of a register. */
const AT_TILLS = { resource: MANAGE, or: [TILL] };

const Id = () => Int({ wide: true });

const SAVES =
  "With entity_id: updates that order; an absent field keeps its value, and what was agreed (items, amounts, coupon, sale) stays. " +
  "An order whose extension_attributes.pos_sale_id has an order already is not placed again: the stored one is answered. " +
  "With Vendor_Pos::orders a pos_sale_id is required.";
const ONCE = "A repeat with the same arguments.extension_attributes.pos_sale_id answers the first one.";

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw noSuchEntity();
  return row;
}

export const orderRoutes = [
  rest({
    method: "POST",
    path: "/V1/orders",
    operation: "saveOrder",
    ...AT_TILLS,
    summary: "Place or update an order",
    description: SAVES,
    input: Type.Object({ entity: OrderInput }),
    response: Order,
    entity_name: "order",
    run: (deps: SalesDeps, { entity }, { caller, store }) => saveOrder(deps, caller, store, entity),
  }),
  rest({
    method: "PUT",
    path: "/V1/orders/create",
    operation: "saveOrderByPut",
    ...AT_TILLS,
    summary: "Place or update an order",
    description: `The platform's other address of the same. ${SAVES}`,
    input: Type.Object({ entity: OrderInput }),
    response: Order,
    entity_name: "order",
    run: (deps: SalesDeps, { entity }, { caller, store }) => saveOrder(deps, caller, store, entity),
  }),
  rest({
    method: "GET",
    path: "/V1/orders",
    operation: "listOrders",
    ...AT_TILLS,
    summary: "List orders",
    response: Order,
    list: "search",
    run: (deps: SalesDeps, _input, context) => searchList(deps, context, ORDERS),
  }),
  rest({
    method: "GET",
    path: "/V1/orders/{id}",
    operation: "getOrder",
    ...AT_TILLS,
    summary: "Get an order",
    input: Type.Object({ id: Id() }),
    response: Order,
    run: async ({ db }: SalesDeps, { id }, { caller }) => found(await findOne(db, ORDERS, id, caller)),
  }),
  rest({
    method: "GET",
    path: "/V1/orders/{id}/statuses",
    operation: "getOrderStatus",
    ...AT_TILLS,
    summary: "Get an order's status",
    input: Type.Object({ id: Id() }),
    response: Text(),
    run: async ({ db }: SalesDeps, { id }, { caller }) => found(await findOne(db, ORDERS, id, caller))["status"],
  }),
  rest({
    method: "POST",
    path: "/V1/orders/{id}/comments",
    operation: "addOrderComment",
    ...AT_TILLS,
    summary: "Comment on an order",
    description: "A status in the comment becomes the order's status; it must belong to the order's state.",
    input: Type.Object({ id: Id(), statusHistory: StatusHistory }),
    response: Bool(),
    entity_name: "order",
    run: (deps: SalesDeps, { id, statusHistory }, { caller }) => commentOrder(deps, caller, id, statusHistory),
  }),
  rest({
    method: "POST",
    path: "/V1/orders/{id}/cancel",
    operation: "cancelOrder",
    resource: MANAGE,
    summary: "Cancel an order",
    description: "Invoiced items are not cancelled. Returns false when there is nothing to cancel.",
    input: Type.Object({ id: Id() }),
    response: Bool(),
    run: (deps: SalesDeps, { id }, { caller }) => cancelWholeOrder(deps, caller, id),
  }),
  rest({
    method: "POST",
    path: "/V1/order/{orderId}/invoice",
    operation: "invoiceOrder",
    ...AT_TILLS,
    summary: "Invoice an order",
    description: "Without items: everything not yet invoiced. Returns the invoice's id.",
    input: Type.Object({ orderId: Id(), ...InvoiceInput }),
    response: Id(),
    entity_name: "invoice",
    run: (deps: SalesDeps, { orderId, ...request }, { caller }) => createInvoice(deps, caller, orderId, request),
  }),
  rest({
    method: "POST",
    path: "/V1/order/{orderId}/refund",
    operation: "refundOrder",
    ...AT_TILLS,
    summary: "Refund an order",
    description: `Without items: everything refundable. Returns the credit memo's id. ${ONCE}`,
    input: Type.Object({ orderId: Id(), ...RefundInput }),
    response: Id(),
    entity_name: "credit memo",
    run: (deps: SalesDeps, { orderId, ...request }, { caller }) => refundOfOrder(deps, caller, orderId, request),
  }),
  rest({
    method: "GET",
    path: "/V1/invoices",
    operation: "listInvoices",
    ...AT_TILLS,
    summary: "List invoices",
    response: Invoice,
    list: "search",
    run: (deps: SalesDeps, _input, context) => searchList(deps, context, INVOICES),
  }),
  rest({
    method: "GET",
    path: "/V1/invoices/{id}",
    operation: "getInvoice",
    ...AT_TILLS,
    summary: "Get an invoice",
    input: Type.Object({ id: Id() }),
    response: Invoice,
    run: async ({ db }: SalesDeps, { id }, { caller }) => found(await findOne(db, INVOICES, id, caller)),
  }),
  rest({
    method: "POST",
    path: "/V1/invoices/{id}/capture",
    operation: "captureInvoice",
    ...AT_TILLS,
    summary: "Capture an open invoice",
    input: Type.Object({ id: Id() }),
    response: Bool(),
    run: (deps: SalesDeps, { id }, { caller }) => captureInvoice(deps, caller, id),
  }),
  rest({
    method: "POST",
    path: "/V1/invoice/{invoiceId}/refund",
    operation: "refundInvoice",
    ...AT_TILLS,
    summary: "Refund a paid invoice",
    description: `Without items: everything refundable of the invoice. Returns the credit memo's id. ${ONCE}`,
    input: Type.Object({
      invoiceId: Id(),
      isOnline: Type.Optional(
        Bool({ description: "Accepted and ignored: the register or payment provider returns the money." }),
      ),
      ...RefundInput,
    }),
    response: Id(),
    entity_name: "credit memo",
    run: (deps: SalesDeps, { invoiceId, ...request }, { caller }) => refundOfInvoice(deps, caller, invoiceId, request),
  }),
  rest({
    method: "GET",
    path: "/V1/creditmemos",
    operation: "listCreditMemos",
    ...AT_TILLS,
    summary: "List credit memos",
    response: CreditMemo,
    list: "search",
    run: (deps: SalesDeps, _input, context) => searchList(deps, context, CREDIT_MEMOS),
  }),
  rest({
    method: "GET",
    path: "/V1/creditmemo/{id}",
    operation: "getCreditMemo",
    ...AT_TILLS,
    summary: "Get a credit memo",
    input: Type.Object({ id: Id() }),
    response: CreditMemo,
    run: async ({ db }: SalesDeps, { id }, { caller }) => found(await findOne(db, CREDIT_MEMOS, id, caller)),
  }),
];
