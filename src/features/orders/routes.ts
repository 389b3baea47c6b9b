import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Bool, Int, Text } from "../../web-api/schema.ts";
import { searchList } from "../../web-api/search-list.ts";
import {
  cancelWholeOrder,
  captureInvoice,
  commentOrder,
  createInvoice,
  refundOfInvoice,
  refundOfOrder,
} from "./commands/documents.ts";
import { saveOrder } from "./commands/save.ts";
import { CREDIT_MEMOS, findCreditMemo, findInvoice, findOrder, INVOICES, ORDERS } from "./queries.ts";
import { noSuchEntity } from "./rules.ts";
import { CreditMemo, Invoice, InvoiceInput, Order, OrderInput, RefundInput, StatusHistory } from "./schemas.ts";

const rest = routesOf("rest", "orders");

const RESOURCE = "Platform_Sales::manage";
const Id = () => Int({ wide: true });

const SAVES =
  "With entity_id: updates that order; an absent field keeps its value, and what was agreed (items, amounts, coupon, sale) stays. " +
  "An order whose extension_attributes.pos_sale_id has an order already is not placed again: the stored one is answered.";

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw noSuchEntity();
  return row;
}

export const orderRoutes = [
  rest({
    method: "POST",
    path: "/V1/orders",
    resource: RESOURCE,
    summary: "Place or update an order",
    description: SAVES,
    input: Type.Object({ entity: OrderInput }),
    response: Order,
    saves: "order",
    run: (deps: Deps, { entity }, { caller, store }) => saveOrder(deps, caller, store, entity),
  }),
  rest({
    method: "PUT",
    path: "/V1/orders/create",
    resource: RESOURCE,
    summary: "Place or update an order",
    description: `The platform's other address of the same. ${SAVES}`,
    input: Type.Object({ entity: OrderInput }),
    response: Order,
    saves: "order",
    run: (deps: Deps, { entity }, { caller, store }) => saveOrder(deps, caller, store, entity),
  }),
  rest({
    method: "GET",
    path: "/V1/orders",
    resource: RESOURCE,
    summary: "List orders",
    input: Type.Object({}),
    response: Order,
    list: "search",
    run: (deps: Deps, _input, context) => searchList(deps, context, ORDERS),
  }),
  rest({
    method: "GET",
    path: "/V1/orders/{id}",
    resource: RESOURCE,
    summary: "Read an order",
    input: Type.Object({ id: Id() }),
    response: Order,
    run: async ({ db }: Deps, { id }) => found(await findOrder(db, id)),
  }),
  rest({
    method: "GET",
    path: "/V1/orders/{id}/statuses",
    resource: RESOURCE,
    summary: "Read an order's status",
    input: Type.Object({ id: Id() }),
    response: Text(),
    run: async ({ db }: Deps, { id }) => found(await findOrder(db, id))["status"],
  }),
  rest({
    method: "POST",
    path: "/V1/orders/{id}/comments",
    resource: RESOURCE,
    summary: "Comment on an order",
    description: "A status in it becomes the order's; it must belong to the order's state.",
    input: Type.Object({ id: Id(), statusHistory: StatusHistory }),
    response: Bool(),
    saves: "order",
    run: (deps: Deps, { id, statusHistory }) => commentOrder(deps, id, statusHistory),
  }),
  rest({
    method: "POST",
    path: "/V1/orders/{id}/cancel",
    resource: RESOURCE,
    summary: "Cancel an order",
    description: "What is invoiced stays. Answers false when there is nothing to cancel.",
    input: Type.Object({ id: Id() }),
    response: Bool(),
    run: (deps: Deps, { id }) => cancelWholeOrder(deps, id),
  }),
  rest({
    method: "POST",
    path: "/V1/order/{orderId}/invoice",
    resource: RESOURCE,
    summary: "Invoice an order",
    description: "Without items: everything that is left. Answers the invoice's id.",
    input: Type.Object({ orderId: Id(), ...InvoiceInput }),
    response: Id(),
    saves: "invoice",
    run: (deps: Deps, { orderId, ...request }) => createInvoice(deps, orderId, request),
  }),
  rest({
    method: "POST",
    path: "/V1/order/{orderId}/refund",
    resource: RESOURCE,
    summary: "Refund an order",
    description: "Without items: everything that may come back. Answers the credit memo's id.",
    input: Type.Object({ orderId: Id(), ...RefundInput }),
    response: Id(),
    saves: "credit memo",
    run: (deps: Deps, { orderId, ...request }) => refundOfOrder(deps, orderId, request),
  }),
  rest({
    method: "GET",
    path: "/V1/invoices",
    resource: RESOURCE,
    summary: "List invoices",
    input: Type.Object({}),
    response: Invoice,
    list: "search",
    run: (deps: Deps, _input, context) => searchList(deps, context, INVOICES),
  }),
  rest({
    method: "GET",
    path: "/V1/invoices/{id}",
    resource: RESOURCE,
    summary: "Read an invoice",
    input: Type.Object({ id: Id() }),
    response: Invoice,
    run: async ({ db }: Deps, { id }) => found(await findInvoice(db, id)),
  }),
  rest({
    method: "POST",
    path: "/V1/invoices/{id}/capture",
    resource: RESOURCE,
    summary: "Take the money of an open invoice",
    input: Type.Object({ id: Id() }),
    response: Bool(),
    run: (deps: Deps, { id }) => captureInvoice(deps, id),
  }),
  rest({
    method: "POST",
    path: "/V1/invoice/{invoiceId}/refund",
    resource: RESOURCE,
    summary: "Refund a paid invoice",
    description: "Without items: everything of it that may come back. Answers the credit memo's id.",
    input: Type.Object({
      invoiceId: Id(),
      isOnline: Type.Optional(Bool({ description: "Accepted; the money is given back by whoever took it." })),
      ...RefundInput,
    }),
    response: Id(),
    saves: "credit memo",
    run: (deps: Deps, { invoiceId, ...request }) => refundOfInvoice(deps, invoiceId, request),
  }),
  rest({
    method: "GET",
    path: "/V1/creditmemos",
    resource: RESOURCE,
    summary: "List credit memos",
    input: Type.Object({}),
    response: CreditMemo,
    list: "search",
    run: (deps: Deps, _input, context) => searchList(deps, context, CREDIT_MEMOS),
  }),
  rest({
    method: "GET",
    path: "/V1/creditmemo/{id}",
    resource: RESOURCE,
    summary: "Read a credit memo",
    input: Type.Object({ id: Id() }),
    response: CreditMemo,
    run: async ({ db }: Deps, { id }) => found(await findCreditMemo(db, id)),
  }),
];
