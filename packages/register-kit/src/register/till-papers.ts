import {
  asCopy,
  composeReceipt,
  forTraining,
  type ReceiptDocument,
  receiptOfRegister,
  settingsOfRegister,
} from "@tillkeeper/receipt-document";
import { closingDocument } from "../printing/closing-document.ts";
import { rowOf } from "../outbox/queue.ts";
import { configOf, storeOf, type TillContext, TillError } from "./till-context.ts";
import { storedSale } from "./till-documents.ts";
import { type Approvable, type Approval, permitNoted, using } from "./till-permissions.ts";

/** Composes a register's own receipts and closings for printing. */
export function openPapers(context: TillContext, base_url: string) {
  const { ledger, parts } = context;
  const marked = (document: ReceiptDocument): ReceiptDocument =>
    parts.is_training === true ? forTraining(document) : document;

  const permitCopy = (entity_id: string, approval: Approval | undefined): Promise<void> =>
    using(context, approval, (given) => permitNoted(context, "reprint", { entity_type: "receipt", entity_id }, given));

  return {
    /**
     * Records that a receipt needs no more printing. Call it when it was printed or a person
     * declined it.
     */
    markPrinted: ledger.markPrinted,
    /**
     * Returns the document of a receipt of this register, for a screen or `printing`. Once it was
     * printed, the document is a copy, which needs the permission `reprint`.
     *
     * @throws TillError `unknown_receipt` or `not_permitted`.
     */
    async receipt(receipt_number: string, { approval }: Approvable = {}): Promise<ReceiptDocument> {
      const sale = await ledger.saleByNumber(receipt_number);
      const key = `receipt:${sale?.sale_id}`;
      const row = await parts.ledger.read(["outbox"], (transaction) => rowOf(transaction, key));
      if (sale === undefined || row === undefined)
        throw new TillError("unknown_receipt", `The receipt ${receipt_number} is not of this register.`);
      const is_copy = sale.unprinted === undefined;
      if (is_copy) await permitCopy(sale.sale_id, approval);
      const { receipt_token } = storedSale(sale);
      const { config, resolved_config } = configOf(context);
      const shop = { config: { config, resolved_config: { ...resolved_config } }, store: storeOf(context) };
      const page = `${base_url}/pos/receipt/${receipt_token}`;
      const document = composeReceipt(receiptOfRegister(row.body), settingsOfRegister(shop, page));
      return marked(is_copy ? asCopy(document) : document);
    },
    /** Returns the document of a closing of this register, for a screen or `printing`. */
    async closing(closing_number: number): Promise<ReceiptDocument> {
      const closings = await parts.ledger.read(["closings"], (transaction) => transaction.range("closings"));
      const known = closings
        .filter((closing) => closing.closing_number === closing_number)
        .toSorted((left, right) => right.closed_at - left.closed_at)[0];
      if (known === undefined)
        throw new TillError("unknown_receipt", `This register has no closing ${closing_number}.`);
      return marked(closingDocument(known.text, storeOf(context).locale));
    },
  };
}
