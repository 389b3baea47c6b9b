import type { Answer, AnswerOf } from "@tillkeeper/client";
import { parseQuantity } from "../money/decimals.ts";
import { rowOf } from "../outbox/queue.ts";
import { leftToReturn, plusReturned, type ReturnedQty, returnedIn, soldIn } from "../sale/refund.ts";
import { orderedLines } from "../sale/requests.ts";
import { readSale } from "../sale/sale-text.ts";
import type { Sale } from "../sale/sale.ts";
import type { FoundReceipt, StoredSale } from "./returned-goods.ts";
import { storedSale } from "./till-documents.ts";
import { storeOf, type TillContext, TillError } from "./till-context.ts";
import { sentInAMoment } from "./till-sync.ts";

export type ServerReceipt = AnswerOf<"GET /V1/pos/receipts">["items"][number];
type Order = AnswerOf<"GET /V1/orders">["items"][number];

/** Matches the code of a receipt's page, which its QR code holds. */
export const TOKEN = /^[0-9a-f]{64}$/i;
/** How long a customer waits for the answer about a receipt of this register, in milliseconds. */
const OWN_ANSWER_MS = 4_000;

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

export type FoundReceipts = ReturnType<typeof openFoundReceipts>;

export function openFoundReceipts(context: TillContext) {
  const { ledger, parts, upkeep } = context;
  const { client } = parts;

  /** This register's returns of a sale, and those of them whose credit memos the server has. */
  const memosOf = async (sale_id: string) => {
    const documents = await ledger.documentsOf(sale_id);
    return parts.ledger.read(["outbox"], async (transaction) => {
      const rows = await Promise.all(documents.map((document) => rowOf(transaction, `refund:${document.sale_id}`)));
      return {
        documents,
        counted: documents.filter((_, index) => rows[index]?.state === "done").map(({ sale_id: id }) => id),
        is_under_way: rows.some((row) => row?.state === "waiting" || row?.state === "sending"),
      };
    });
  };

  /** Waits a moment for credit memos that are being sent, so that none of them counts twice. */
  const settledMemosOf = async (sale_id: string) => {
    const memos = await memosOf(sale_id);
    if (!memos.is_under_way) return memos;
    await sentInAMoment(context);
    return memosOf(sale_id);
  };

  /**
   * Asks for the order of a sale, and names this register's credit memos that are in it. One whose
   * answer was lost is not among them until it is sent again: less is then left to return.
   */
  const askOrder = async (sale: Sale, timeout_ms?: number) => {
    const { counted, documents } = await settledMemosOf(sale.sale_id);
    const search = { filters: [["pos_sale_id", sale.sale_id]], page_size: 1 } as const;
    const limit = timeout_ms === undefined ? {} : { timeout_ms };
    const answer = await client.call("GET /V1/orders", { search, ...limit });
    return { answer, counted, documents };
  };

  /**
   * Returns the returned quantities of a found receipt, including those of this register's refunds
   * that had not reached the server.
   */
  const returnedOf = async ({ sale, returned, counted }: Omit<FoundReceipt, "left">): Promise<ReturnedQty> => {
    const documents = (await ledger.documentsOf(sale.sale_id)).filter(({ sale_id }) => !counted.includes(sale_id));
    return plusReturned(returned, returnedIn(documents.map(storedSale), soldIn(sale)));
  };

  /**
   * Asks what registers took back of a sale that the server has.
   *
   * @throws TillError `not_returnable`.
   */
  const askFound = async (sale: StoredSale): Promise<Answer<FoundReceipt>> => {
    const { answer, counted } = await askOrder(sale);
    if (answer.kind !== "ok") return answer;
    const [order] = answer.body.items;
    if (order === undefined) throw notReturnable(sale, "Its order has not arrived at the server yet.");
    const { increment_id: order_increment_id } = order;
    const facts = { sale, order_increment_id, returned: returnedByOrder(sale, order), counted };
    const left = leftToReturn(soldIn(sale), await returnedOf(facts));
    return { ...answer, body: { ...facts, left } };
  };

  return {
    returnedOf,
    askFound,

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
      return askFound(sale);
    },

    /**
     * Returns what was taken back of a sale of this register elsewhere: at other registers, or in
     * the administration. Undefined when the server does not tell within a few seconds.
     */
    async returnedElsewhere(sale: StoredSale): Promise<ReturnedQty | undefined> {
      const row = await parts.ledger.read(["outbox"], (transaction) => rowOf(transaction, `order:${sale.sale_id}`));
      // Other registers find the goods by the order, which was never sent.
      const is_only_here = row === undefined || (row.state === "waiting" && row.tries === 0);
      if (is_only_here || parts.is_training === true) return new Map();
      if (!upkeep.presence.current().is_online) return undefined;
      const { answer, counted, documents } = await askOrder(sale, OWN_ANSWER_MS);
      if (answer.kind !== "ok") return undefined;
      const [order] = answer.body.items;
      const refunded = order === undefined ? undefined : refundedIn(sale, order);
      if (refunded === undefined) return undefined;
      const own = documents.filter(({ sale_id }) => counted.includes(sale_id)).map(storedSale);
      const here = returnedIn(own, soldIn(sale));
      return new Map(
        [...refunded].map(([line_id, qty_e4]) => {
          const elsewhere_e4 = qty_e4 - (here.get(line_id) ?? 0n);
          return [line_id, elsewhere_e4 > 0n ? elsewhere_e4 : 0n] as const;
        }),
      );
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
function returnedByOrder(sale: StoredSale, order: Order): ReturnedQty {
  const by_line = refundedIn(sale, order);
  if (by_line === undefined) throw notReturnable(sale, "Its order has other items.");
  return new Map(soldIn(sale).lines.map(({ line_id, qty_e4 }) => [line_id, by_line.get(line_id) ?? qty_e4]));
}

/** Returns the quantities that credit memos took back; undefined when the order has other items. */
function refundedIn(sale: Sale, { items }: Order): ReturnedQty | undefined {
  const lines = orderedLines(sale);
  if (lines.length !== items.length) return undefined;
  return new Map(lines.map(({ line_id }, index) => [line_id, parseQuantity(items[index]?.qty_refunded ?? "0")]));
}
