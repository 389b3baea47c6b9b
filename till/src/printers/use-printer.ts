import type { StoredSale } from "@tillkeeper/register-kit";
import type { ReceiptDocument } from "@tillkeeper/receipt-document";
import { useCallback } from "react";
import { readPreferences } from "../till/preferences.ts";
import { useShop, useTill } from "../till/use-till.tsx";
import { openCashDrawer, printDocument } from "./printer.ts";

/** Returns what prints a document: true when it is printed; else the till says why not. */
export function usePrint(): (document: ReceiptDocument) => Promise<boolean> {
  const { act } = useTill();
  return useCallback(
    async (document) =>
      (await act(async () => {
        await printDocument(document);
        return true;
      })) ?? false,
    [act],
  );
}

/**
 * Returns what a connected printer does after a sale or a refund is stored: it opens the drawer for
 * cash, and prints where the shop prints by itself. A printer that fails stops nothing.
 */
export function useAfterSale(): (sale: StoredSale) => Promise<void> {
  const { act, settle, till } = useTill();
  const { resolved_config } = useShop().config;
  const print = usePrint();
  return async (sale) => {
    const { receipt_number, payments } = sale;
    const { printer, opens_drawer } = readPreferences();
    if (printer === undefined) return;
    // Read at once: the person can go on before the drawer is open, and then it would be a copy.
    const reading = resolved_config.auto_print_customer_receipt
      ? act((open) => open.receipt(receipt_number))
      : undefined;
    if (opens_drawer && !till.is_training && payments.some(({ tender }) => tender === "cash"))
      await act(openCashDrawer);
    const receipt = await reading;
    if (receipt !== undefined && (await print(receipt))) await settle(sale);
  };
}
