import { Type } from "typebox";
import type { SalesDeps } from "../deps.ts";
import { type Caller, reachesLocation, routesOf } from "../../../web-api/route.ts";
import { Int, Text } from "../../../web-api/schema.ts";
import { adminTotals, TOTALS_OF_LIST } from "../../../web-api/list/totals.ts";
import { adminList, searchList } from "../../../web-api/list/search-list.ts";
import { refuseArchived } from "./commands/archived.ts";
import { syncReceipt } from "./commands/sync.ts";
import { sumByCashier } from "./queries/cashiers.ts";
import { LISTED_RECEIPTS, RECEIPTS, TOTALLED_RECEIPTS } from "./queries/list.ts";
import { findReceipt, findReceiptByIncrementId, type StoredReceipt } from "./queries/receipt.ts";
import { noReceiptOfOrder, noSuchReceipt } from "./rules.ts";
import { CashierTotals, ListedReceipt, ListedReceiptTotals, Receipt, ReceiptInput } from "./schemas.ts";

const rest = routesOf("rest", "receipts");
const admin = routesOf("admin", "receipts");

const RESOURCE = "Vendor_Pos::receipts";

export const receiptRoutes = [
  rest({
    method: "POST",
    path: "/V1/pos/receipts",
    operation: "syncReceipt",
    resource: RESOURCE,
    summary: "Store the receipt of a completed sale",
    description:
      "Idempotent by pos_order_id, which falls back to sale_id: a repeat answers the stored row and applies at most a " +
      "newer receipt_token and a missing order_increment_id. Needs an active PRO license of the terminal, else 401. " +
      "For 30 days, receipts from before the deletion of a terminal count its license at the deletion.",
    input: Type.Object({ receipt: ReceiptInput }),
    response: Receipt,
    entity_name: "receipt",
    serves_limited: true,
    run: (deps: SalesDeps, { receipt }, { caller }) => syncReceipt(deps, caller, receipt),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/receipts/{receiptId}",
    operation: "getReceipt",
    resource: RESOURCE,
    summary: "Get a receipt with its items",
    input: Type.Object({ receiptId: Int({ wide: true, id_of: "The POS receipt" }) }),
    response: Receipt,
    run: (deps: SalesDeps, { receiptId }, { caller }) => readReceipt(deps, caller, receiptId),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/receipts/by-increment-id/{incrementId}",
    operation: "getReceiptByIncrementId",
    resource: RESOURCE,
    summary: "Get the newest receipt of an order",
    input: Type.Object({ incrementId: Text() }),
    response: Receipt,
    run: async ({ db }: SalesDeps, { incrementId }, { caller }) => {
      const receipt = await findReceiptByIncrementId(db, incrementId, caller.location_ids);
      if (!receipt) throw noReceiptOfOrder(incrementId);
      return receipt;
    },
  }),
  rest({
    method: "GET",
    path: "/V1/pos/receipts",
    operation: "listReceipts",
    resource: RESOURCE,
    summary: "List receipts",
    response: Receipt,
    list: "search",
    run: (deps: SalesDeps, _input, context) => searchList(deps, context, RECEIPTS),
  }),
  admin({
    method: "GET",
    path: "/receipts",
    operation: "adminListReceipts",
    resource: RESOURCE,
    summary: "List receipts",
    description:
      "Also filters by `customer` (name and e-mail address), `card` (its last four digits), `kind`, and `method` (of the " +
      "payment or a part of it; case and a leading `pos_` are ignored), `sold_on` and `sold_hour` (day and hour on the " +
      "shop's clock), and `counted_currency` (as reports state it, - for receipts that state none). With a filter on " +
      "`customer`, `kind`, `method`, `sold_on`, `sold_hour`, `counted_currency`, `staff_id`, `staff_name`, `tax_amount` or " +
      "`is_tax_exempt`, which read the receipts of the period, `total_count` is " +
      "10001 at most.",
    response: ListedReceipt,
    list: LISTED_RECEIPTS.columns,
    run: (deps: SalesDeps, _input, context) => adminList(deps, context, LISTED_RECEIPTS),
  }),
  admin({
    method: "GET",
    path: "/receipts/totals",
    operation: "totalListedReceipts",
    resource: RESOURCE,
    summary: "Add up the receipts of a list",
    description: TOTALS_OF_LIST,
    response: ListedReceiptTotals,
    run: (deps: SalesDeps, _input, context) => adminTotals(deps, context, TOTALLED_RECEIPTS),
  }),
  admin({
    method: "GET",
    path: "/receipts/cashiers",
    operation: "totalReceiptsByCashier",
    resource: RESOURCE,
    summary: "Add up refunds and discounts by cashier",
    description:
      "Takes the filters of the list. Adds up its receipts with a refund or a discount, 50,000 at most, else " +
      "`is_complete` is false.",
    response: CashierTotals,
    run: (deps: SalesDeps, _input, context) => sumByCashier(deps, context),
  }),
  admin({
    method: "GET",
    path: "/receipts/{receipt_id}",
    operation: "adminGetReceipt",
    resource: RESOURCE,
    summary: "Get a receipt with its items",
    input: Type.Object({ receipt_id: Int({ wide: true, id_of: "The POS receipt" }) }),
    response: Receipt,
    run: (deps: SalesDeps, { receipt_id }, { caller }) => readReceipt(deps, caller, receipt_id),
  }),
];

async function readReceipt({ db }: Pick<SalesDeps, "db">, caller: Caller, receipt_id: number): Promise<StoredReceipt> {
  const receipt = await findReceipt(db, receipt_id);
  if (!receipt) await refuseArchived({ db }, receipt_id);
  if (!receipt || !reachesLocation(caller, receipt.location_id)) throw noSuchReceipt(receipt_id);
  return receipt;
}
