import type { BusinessCase } from "../../slips/rules/slip.ts";

/** Codes that documents, payments and events go by: those of the format, or words of our own. */
export const SALE = "11001";
export const RETURN = "11006";
export const OTHER_DOCUMENT = "11999";
export const CASH_IN = "11011";
export const CASH_OUT = "11010";
export const CASH = "12001";
export const CARD = "12002";
export const OTHER_PAYMENT = "12999";
export const VOUCHER = "voucher";
export const INVOICE = "invoice";
export const CLOSING = "13009";
export const GOODS_GROUP = "04999";

/** How a document is paid beside money: lines of a slip that are payments in the format. */
export const PAYING: Readonly<Partial<Record<BusinessCase, string>>> = {
  voucher_sold: VOUCHER,
  voucher_redeemed: VOUCHER,
  receivable: INVOICE,
};

/** A code with its type, the code of the format that it stands for, and what it means. */
type Code = readonly [type: string, id: string, of_format: string, meaning: string];

/** Each code that the files use; registers send no groups of goods, so there is one. */
export const CODES: readonly Code[] = [
  ["04", GOODS_GROUP, "04999", "Goods of all groups"],
  ["05", "goods", "", "Goods; D for goods that come back"],
  ["05", "discount", "", "Difference to the total of the receipt, below it"],
  ["05", "surcharge", "", "Difference to the total of the receipt, above it"],
  ["05", "deposit", "", "Paid before the goods are taken"],
  ["05", "deposit_released", "", "Paid before, and now used or paid back"],
  ["05", "receivable_settled", "", "Paid for an earlier sale on invoice"],
  ["11", SALE, "11001", "Cash sale"],
  ["11", RETURN, "11006", "Return payment"],
  ["11", OTHER_DOCUMENT, "11999", "Other"],
  ["11", CASH_IN, "11011", "Cash put in"],
  ["11", CASH_OUT, "11010", "Cash taken out"],
  ["12", CASH, "12001", "Cash"],
  ["12", CARD, "12002", "Card, debit or credit"],
  ["12", OTHER_PAYMENT, "12999", "Other"],
  ["12", VOUCHER, "12999", "Gift card or store credit"],
  ["12", INVOICE, "12999", "On invoice"],
  ["13", CLOSING, "13009", "Z report"],
  ["13", "13012", "13012", "Sales receipt printed"],
];
