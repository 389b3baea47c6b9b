import { leftToReturn, type LineQty, plusReturned, type ReturnedQty, returnedIn, soldIn } from "../sale/refund.ts";
import { isLayaway } from "../sale/sale.ts";
import type { ReturnedGoods, StoredSale } from "./returned-goods.ts";
import type { FoundReceipts } from "./till-found-receipts.ts";
import { type TillContext, TillError } from "./till-context.ts";
import { storedSale } from "./till-documents.ts";
import { soldAt } from "./till-return-period.ts";

/** A receipt and those of its goods that can still be returned. */
export interface Returnable {
  readonly sale: StoredSale;
  readonly left: readonly LineQty[];
  /** When the goods were sold, ISO 8601 with offset; the shop's return period begins then. */
  readonly sold_at: string;
  /** False: the server did not tell what was taken back elsewhere, such as at other registers. */
  readonly is_checked: boolean;
}

/** Finds what can still be returned of this register's receipts. */
export function openReturnable(
  { ledger }: TillContext,
  { returnedElsewhere, askFound }: Pick<FoundReceipts, "returnedElsewhere" | "askFound">,
) {
  /**
   * What was taken back elsewhere, by the ids of the sales that were asked for, as the server last
   * told; undefined when it never did.
   */
  const told = new Map<string, ReturnedQty | undefined>();

  /** Returns a document of this register by its number, or the deposit of its layaway. */
  const rootOf = async (receipt_number: string): Promise<StoredSale> => {
    const record = await ledger.saleByNumber(receipt_number);
    if (record === undefined)
      throw new TillError("unknown_receipt", `The receipt ${receipt_number} is not of this register.`);
    const named = storedSale(record);
    // The order and goods of a layaway belong to its deposit, so a later payment leads to it.
    const root = isLayaway(named) && record.original_id !== undefined ? await ledger.sale(record.original_id) : record;
    return storedSale(root ?? record);
  };

  /**
   * Asks the server what was taken back elsewhere of a receipt of this register; `once` only when
   * it was not asked before. Returns whether it told now.
   */
  const askElsewhere = async (of: ReturnedGoods, how: "again" | "once" = "again"): Promise<boolean> => {
    if ("found" in of) return false;
    const sale = await rootOf(of.receipt_number);
    if (how === "once" && told.has(sale.sale_id)) return false;
    const answer = await returnedElsewhere(sale);
    told.set(sale.sale_id, answer ?? told.get(sale.sale_id));
    return answer !== undefined;
  };

  /**
   * Asks again before money goes back. Returns the goods with what the server tells of a found
   * receipt, which is nothing without an answer: this register does not know what others took back.
   *
   * @throws TillError `not_returnable`.
   */
  const askAgain = async <Of extends ReturnedGoods>(of: Of): Promise<Of> => {
    if (!("found" in of)) {
      await askElsewhere(of);
      return of;
    }
    const { sale } = of.found;
    const answer = await askFound(sale);
    if (answer.kind === "ok") return { ...of, found: answer.body };
    const unknown = `The server did not tell what came back of ${sale.receipt_number} meanwhile: try again.`;
    throw new TillError("not_returnable", unknown);
  };

  /** Returns a receipt of this register with its documents, and what can still be returned. */
  const returnable = async (receipt_number: string) => {
    const sale = await rootOf(receipt_number);
    const documents = (await ledger.documentsOf(sale.sale_id)).map(storedSale);
    const sold = soldIn(sale);
    const elsewhere = told.get(sale.sale_id);
    const here = returnedIn(documents, sold);
    const returned = elsewhere === undefined ? here : plusReturned(here, elsewhere);
    const is_settled = sale.kind === "deposit" && documents.some(({ kind }) => kind === "settlement");
    const is_final = sale.kind === "sale" || sale.kind === "exchange" || is_settled;
    const left = is_final ? leftToReturn(sold, returned) : [];
    return { sale, documents, returned, elsewhere, is_final, left, sold_at: soldAt(sale, documents) };
  };

  return { askElsewhere, askAgain, returnable };
}
