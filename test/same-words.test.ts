import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { textsFor } from "../packages/receipt-document/src/texts/texts.ts";

/** Texts of a receipt, and where the administration and the web till say the same. */
const SAME: Readonly<Record<string, { readonly administration?: string; readonly till?: string }>> = {
  refund: { administration: "tk.receipts.types.refund", till: "receipts.kind_refund" },
  exchange: { administration: "tk.receipts.types.exchange", till: "receipts.kind_exchange" },
  layaway_deposit: { administration: "tk.receipts.types.deposit" },
  layaway_top_up: { administration: "tk.receipts.types.top_up" },
  layaway_settlement: { administration: "tk.receipts.types.settlement" },
  final_payment: { till: "receipts.kind_settlement" },
  total: { till: "sell.total" },
  rounding: { administration: "tk.receipts.methods.rounding" },
  tendered: { administration: "tk.receipts.tendered" },
  change: { administration: "tk.receipts.change" },
  method_cash: { administration: "tk.codes.payment_method.pos_cash", till: "pay.tender_cash" },
  method_card: { administration: "tk.codes.payment_method.pos_card", till: "pay.tender_card" },
  method_invoice: { administration: "tk.codes.payment_method.pos_invoice" },
  method_store_credit: { administration: "tk.receipts.methods.method_store_credit", till: "pay.tender_store_credit" },
  method_gift_card: { administration: "tk.receipts.methods.method_gift_card" },
  method_reward_points: { administration: "tk.receipts.methods.method_reward_points" },
  method_split: { administration: "tk.receipts.methods.pos_split" },
};

function textAt(place: string, language: string, key: string): unknown {
  const path = join(import.meta.dirname, "../packages/texts/src", place, `${language}.json`);
  const texts: unknown = JSON.parse(readFileSync(path, "utf8"));
  return key.split(".").reduce((node, name) => (node as Readonly<Record<string, unknown>>)[name], texts);
}

for (const language of ["en", "de", "nl"] as const) {
  test(`receipts, the administration and the till have one word for the same thing: ${language}`, () => {
    const receipt: Readonly<Record<string, string>> = { ...textsFor(language) };
    for (const [name, keys] of Object.entries(SAME)) {
      assert.ok(receipt[name] !== undefined, name);
      for (const [place, key] of Object.entries(keys)) {
        assert.equal(textAt(place, language, key), receipt[name], `${place} ${key}`);
      }
    }
  });
}
