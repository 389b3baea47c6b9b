import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { adminList } from "../../../../web-api/list/search-list.ts";
import { adminTotals, TOTALS_OF_LIST } from "../../../../web-api/list/totals.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Int } from "../../../../web-api/schema.ts";
import { readOrder } from "../commands/read.ts";
import { LISTED_ORDERS, TOTALLED_ORDERS } from "../queries.ts";
import { MANAGE } from "../rules.ts";
import { ListedOrder, ListedOrderTotals, OrderPage } from "../schemas/administration.ts";

const admin = routesOf("admin", "orders");

export const orderAdminRoutes = [
  admin({
    method: "GET",
    path: "/orders",
    operation: "adminListOrders",
    resource: MANAGE,
    summary: "List orders",
    response: ListedOrder,
    list: LISTED_ORDERS.columns,
    run: (deps: SalesDeps, _input, context) => adminList(deps, context, LISTED_ORDERS),
  }),
  admin({
    method: "GET",
    path: "/orders/totals",
    operation: "totalListedOrders",
    resource: MANAGE,
    summary: "Add up the orders of a list",
    description: TOTALS_OF_LIST,
    response: ListedOrderTotals,
    run: (deps: SalesDeps, _input, context) => adminTotals(deps, context, TOTALLED_ORDERS),
  }),
  admin({
    method: "GET",
    path: "/orders/{order_id}",
    operation: "adminGetOrder",
    resource: MANAGE,
    summary: "Get an order with its invoices, credit memos and receipts",
    input: Type.Object({ order_id: Int({ wide: true, id_of: "Order" }) }),
    response: OrderPage,
    run: (deps: SalesDeps, { order_id }, { caller }) => readOrder(deps, order_id, caller),
  }),
];
