import type { Refusal } from "@tillkeeper/client";
import {
  asCopy,
  composeReceipt,
  type ReceiptDocument,
  receiptOfRegister,
  settingsOfRegister,
} from "@tillkeeper/receipt-document";
import type { SaleRecord } from "../ledger/tables.ts";
import { configOf, storeOf, type TillContext, TillError, todayOf } from "./till-context.ts";
import type { StoredSale } from "./returned-goods.ts";
import { storedSale } from "./till-documents.ts";
import { searchReceipt, TOKEN } from "./till-found-receipts.ts";
import { type ReturnPeriod, returnPeriodOf } from "./till-return-period.ts";

/** A document of this register. */
export interface ListedReceipt {
  readonly sale: StoredSale;
  /** Milliseconds since 1970. */
  readonly committed_at: number;
}

export type LookedUp =
  /** A receipt of this register: `receipt` and `returnable` work without the network. */
  | { readonly kind: "own"; readonly sale: StoredSale }
  /** A receipt of the location that the server has. `findReceipt(code)` takes its goods back. */
  | {
      readonly kind: "other";
      readonly receipt_number: string;
      /** What finds exactly this receipt. */
      readonly code: string;
      /** Marked as a copy. Printing it needs the permission `reprint`. */
      readonly document: ReceiptDocument;
    }
  /** The receipt is not of this register, and the server did not answer or refused. */
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Documents of a day that are listed. More are found by their number. */
const LISTED_MAX = 500;
/** Documents that are searched for a scanned code; older ones are found by number or online. */
const SCANNED_MAX = 2_000;
/** Matches the address of a receipt's page, which its QR code holds. */
const PAGE = /\/pos\/receipt\/([0-9a-f]{64})(?:$|[/?#])/i;

/** Finds receipts again, those of this register without the network. */
export function openReceipts(context: TillContext, base_url: string) {
  const { ledger } = context;

  const ownBy = async (text: string): Promise<SaleRecord | undefined> => {
    if (!TOKEN.test(text)) return ledger.saleByNumber(text);
    const token = text.toLowerCase();
    return (await ledger.lastSales(SCANNED_MAX)).find((record) => storedSale(record).receipt_token === token);
  };

  return {
    /** Returns the documents of this register of the current day, the newest first. */
    async todaysReceipts(): Promise<ListedReceipt[]> {
      const today = todayOf(context);
      return (await ledger.lastSales(LISTED_MAX))
        .map((record) => ({ sale: storedSale(record), committed_at: record.committed_at }))
        .filter(({ sale }) => sale.created_at.startsWith(today));
    },

    /**
     * Finds a receipt by its number, the code of its page, or the address that its QR code holds:
     * in this register first, then on the server.
     *
     * @throws TillError `unknown_receipt`.
     */
    async lookUpReceipt(text: string): Promise<LookedUp> {
      const typed = text.trim();
      const code = PAGE.exec(typed)?.[1] ?? typed;
      if (code === "") throw new TillError("unknown_receipt", "A receipt is found by its number or its code.");
      const own = (await ownBy(code)) ?? (await ownBy(code.toUpperCase()));
      if (own !== undefined) return { kind: "own", sale: storedSale(own) };
      const found = await searchReceipt(context, code);
      if (found.kind !== "ok") return { kind: "refused", refusal: found };
      const row = found.body;
      const { config, resolved_config } = configOf(context);
      const shop = { config: { config, resolved_config: { ...resolved_config } }, store: storeOf(context) };
      const page = row.receipt_token === null ? null : `${base_url}/pos/receipt/${row.receipt_token}`;
      const document = composeReceipt(receiptOfRegister(JSON.stringify(row)), settingsOfRegister(shop, page));
      const receipt_number = row.receipt_number ?? code;
      return { kind: "other", receipt_number, code: row.receipt_token ?? code, document: asCopy(document) };
    },

    /**
     * Returns until when the shop takes goods back that were sold at a time, such as the `sold_at`
     * of `returnable`; undefined without a limit. Afterwards a return needs the permission
     * `refund_without_receipt`.
     */
    returnPeriod: (sold_at: string): ReturnPeriod | undefined => returnPeriodOf(context, sold_at),
  };
}
