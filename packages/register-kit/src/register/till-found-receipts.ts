import type { Answer, AnswerOf } from "@tillkeeper/client";
import { parseQuantity } from "../money/decimals.ts";
import { rowOf } from "../outbox/queue.ts";
import { leftToReturn, type ReturnedQty, returnedIn, soldIn } from "../sale/refund.ts";
import { orderedLines } from "../sale/requests.ts";
import { readSale } from "../sale/sale-text.ts";
import type { Sale } from "../sale/sale.ts";
import type { FoundReceipt, StoredSale } from "./returned-goods.ts";
import { storedSale } from "./till-documents.ts";
import { storeOf, type TillContext, TillError } from "./till-context.ts";

export type ServerReceipt = AnswerOf<"GET /V1/pos/receipts">["items"][number];
type Order = AnswerOf<"GET /V1/orders">["items"][number];

/** Matches the code of a receipt's page, which its QR code holds. */
export const TOKEN = /^[0-9a-f]{64}$/i;

/**
 * Finds a receipt of the location on the server, by its number or the code of its page.
 *
 * @throws TillError `unknown_receipt` unless exactly one receipt matches.
 */
export async function searchReceipt({ parts }: TillContext, text: string): Promise<Answer<ServerReceipt>> {
  const field = TOKEN.test(text) ? "receipt_token" : "receipt_number";
  const search = { filters: [[field, text]], page_size: 2 } as const;
  const found = await parts.client.call("GET /V1/pos/receipts", { search });
  if (found.kind !== "ok") return found;
  const [row, another] = found.body.items;
  if (row === undefined) throw new TillError("unknown_receipt", `No register of this shop has the receipt ${text}.`);
  if (another !== undefined)
    throw new TillError("unknown_receipt", `Several receipts have the number ${text}: scan the code of the receipt.`);
  return { ...found, body: row };
}

export function openFoundReceipts(context: TillContext) {
  const { ledger, parts } = context;
  const { client } = parts;

  /**
   * Returns the ids of this register's refunds and exchanges whose credit memos the server has. One
   * whose answer was lost is not among them until it is sent again: less is then left to return.
   */
  const arrived = async (sale_id: string): Promise<string[]> => {
    const documents = await ledger.documentsOf(sale_id);
    return parts.ledger.read(["outbox"], async (transaction) => {
      const ids: string[] = [];
      for (const document of documents) {
        const row = await rowOf(transaction, `refund:${document.sale_id}`);
        if (row?.state === "done") ids.push(document.sale_id);
      }
      return ids;
    });
  };

  /**
   * Returns the returned quantities of a found receipt, including those of this register's refunds
   * that had not reached the server.
   */
  const returnedOf = async ({ sale, returned, counted }: Omit<FoundReceipt, "left">): Promise<ReturnedQty> => {
    const documents = (await ledger.documentsOf(sale.sale_id)).filter(({ sale_id }) => !counted.includes(sale_id));
    const here = returnedIn(documents.map(storedSale), soldIn(sale));
    return new Map([...returned, ...[...here].map(([id, qty]) => [id, qty + (returned.get(id) ?? 0n)] as const)]);
  };

  return {
    returnedOf,

    /**
     * Finds a receipt of the location on the server, by its number or the code of its page, for a
     * refund or an exchange. What other registers took back is deducted.
     *
     * @throws TillError `unknown_receipt` unless exactly one receipt matches; `not_returnable` with
     *   the reason.
     */
    async findReceipt(text: string): Promise<Answer<FoundReceipt>> {
      const found = await searchReceipt(context, text);
      if (found.kind !== "ok") return found;
      const row = found.body;
      const sale = saleIn(row.raw_payload, row.receipt_token);
      requireReturnable(sale, storeOf(context).currency);
      const counted = await arrived(sale.sale_id);
      const search = { filters: [["pos_sale_id", sale.sale_id]], page_size: 1 } as const;
      const orders = await client.call("GET /V1/orders", { search });
      if (orders.kind !== "ok") return orders;
      const [order] = orders.body.items;
      if (order === undefined) throw notReturnable(sale, "Its order has not arrived at the server yet.");
      const { increment_id: order_increment_id } = order;
      const facts = { sale, order_increment_id, returned: returnedByOrder(sale, order), counted };
      const left = leftToReturn(soldIn(sale), await returnedOf(facts));
      return { ...found, body: { ...facts, left } };
    },
  };
}

/**
 * Reads the sale from a receipt's `raw_payload`.
 *
 * @throws TillError `not_returnable` when another program wrote the receipt or its person was
 *   erased.
 */
function saleIn(text: string | null, receipt_token: string | null): StoredSale {
  try {
    return { ...readSale(text ?? ""), receipt_token: receipt_token ?? "" };
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new TillError("not_returnable", "The receipt was made by another program, or is not kept whole.");
    throw error;
  }
}

const notReturnable = ({ receipt_number }: Pick<Sale, "receipt_number">, reason: string): TillError =>
  new TillError("not_returnable", `The goods of ${receipt_number} cannot come back here. ${reason}`);

function requireReturnable(sale: Sale, currency: string): void {
  if (sale.kind !== "sale" && sale.kind !== "exchange") throw notReturnable(sale, "It is not a sale.");
  if (sale.goods.currency !== currency) throw notReturnable(sale, `It was paid in ${sale.goods.currency}.`);
  if (sale.payments.some(({ tender }) => tender === "invoice"))
    throw notReturnable(sale, "It has an invoice: use the register that sold it.");
}

/**
 * Returns the returned quantities by the order's items. Lines that are not in the order count as
 * returned, so that another register cannot take them back.
 */
function returnedByOrder(sale: StoredSale, { items }: Order): ReturnedQty {
  const lines = orderedLines(sale);
  if (lines.length !== items.length) throw notReturnable(sale, "Its order has other items.");
  const by_line = new Map(
    lines.map(({ line_id }, index) => [line_id, parseQuantity(items[index]?.qty_refunded ?? "0")]),
  );
  return new Map(soldIn(sale).lines.map(({ line_id, qty_e4 }) => [line_id, by_line.get(line_id) ?? qty_e4]));
}
