import type { ReceiptText } from "../texts/en.ts";

/** Texts of payment methods by code, without the prefix `pos_`. */
const METHODS: Readonly<Record<string, keyof ReceiptText>> = {
  "": "paid_with",
  cash: "method_cash",
  cashpayment: "method_cash",
  card: "method_card",
  credit_card: "method_card",
  debit_card: "method_card",
  pin: "method_card",
  invoice: "method_invoice",
  pay_by_invoice: "method_invoice",
  store_credit: "method_store_credit",
  customer_balance: "method_store_credit",
  customerbalance: "method_store_credit",
  gift_card: "method_gift_card",
  giftcard: "method_gift_card",
  reward_points: "method_reward_points",
  reward: "method_reward_points",
  split: "method_split",
};

/** Returns the code of a method without the prefix `pos_`. */
export function codeOf(method: string | undefined): string {
  return (method ?? "").toLowerCase().replace(/^pos_/, "");
}

/** Returns the text of a payment method; undefined for an unknown code. */
export function knownMethod(method: string | undefined): keyof ReceiptText | undefined {
  const code = codeOf(method);
  return Object.hasOwn(METHODS, code) ? METHODS[code] : undefined;
}

export function isCash(method: string | undefined): boolean {
  return /^(pos_)?cash$/i.test(method ?? "");
}
