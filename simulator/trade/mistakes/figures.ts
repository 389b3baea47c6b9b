import { amounts, BESIDE, drawer, INCOME, listed, OUTGO, plain, rate, tender, treatment } from "./change.ts";
import { type Change, codeOf, type MistakeKinds, WORDS } from "./kind.ts";

const wrong = (text: string, change: Change) => ({ text, verdict: "mismatched" as const, change });
const ofDrawer = (text: string, change: Change) => ({ ...wrong(text, change), needs: "drawer" as const });

const SIDES = { sales: "Sales", refunds: "Refunds" } as const;
const AMOUNTS = { gross: "including tax", net: "without tax", tax: "tax" } as const;
const COLUMNS = {
  sales_net: "net sales",
  sales_tax: "tax of sales",
  refund_net: "net refunds",
  refund_tax: "tax of refunds",
} as const;
const TREATMENTS = { reverse_charge: "Reverse charge", exempt: "Exempt" } as const;

/** Returns a change that lowers a sum of a payment provider with at least the amount. */
const lower =
  (name: "collected" | "refunded"): Change =>
  (books, by) => {
    if (books[name] < by) return false;
    books[name] -= by;
    return true;
  };

/** Mistakes in one figure. */
export const FIGURES: MistakeKinds = {
  ...Object.fromEntries(
    [...INCOME, ...OUTGO, ...BESIDE, "cash_rounding" as const].map((name) => [
      codeOf("tender", name),
      wrong(`The tender of ${WORDS[name]} is too high.`, tender(name)),
    ]),
  ),
  ...Object.fromEntries(
    (["sales", "refunds"] as const).flatMap((side) =>
      (["gross", "net", "tax"] as const).map((name) => [
        codeOf(side, name),
        wrong(`${SIDES[side]}, ${AMOUNTS[name]}, is too high.`, amounts(side, name)),
      ]),
    ),
  ),
  ...Object.fromEntries(
    (["sales_net", "sales_tax", "refund_net", "refund_tax"] as const).map((name) => [
      codeOf("rate", name),
      wrong(`A rate has too much in ${COLUMNS[name]}.`, rate(name)),
    ]),
  ),
  ...Object.fromEntries(
    (["reverse_charge", "exempt"] as const).flatMap((of) =>
      (["sales_net", "refund_net"] as const).map((name) => [
        codeOf(of, name),
        wrong(`${TREATMENTS[of]} has too much in ${COLUMNS[name]}.`, treatment(of, name)),
      ]),
    ),
  ),
  "cash-refund-movement": wrong("The movement of cash refunds is too high.", plain("cash_refund")),
  "document-amount": wrong(
    "One document is listed with another amount.",
    listed(({ documents }, index, by) => {
      const document = documents[index];
      if (document !== undefined) document.amount += document.amount < 0n ? -by : by;
    }),
  ),
  "document-sign": wrong("One sale is listed with the other sign.", ({ documents }, _by, _random, { trades }) => {
    const index = trades.findIndex(({ kind, listed: amount }) => kind === "sale" && amount > 0n);
    const document = documents[index];
    if (document !== undefined) document.amount = -document.amount;
    return document !== undefined;
  }),
  "document-type": wrong("One sale is listed as a refund.", ({ documents }) => {
    const sale = documents.find(({ type }) => type === "sale");
    if (sale !== undefined) sale.type = "refund";
    return sale !== undefined;
  }),
  "document-number": wrong(
    "One document is listed with another receipt number.",
    listed(({ documents }, index) => {
      const document = documents[index];
      if (document !== undefined) document.receipt_number = `${document.receipt_number ?? ""}-X`;
    }),
  ),
  "document-unlisted": wrong(
    "One document is missing in the list.",
    listed(({ documents }, index) => documents.splice(index, 1)),
  ),
  "document-listed-twice": wrong(
    "One document is listed twice.",
    listed(({ documents }, index) => {
      const document = documents[index];
      if (document !== undefined) documents.push(document);
    }),
  ),
  "drawer-expected": ofDrawer("The expected cash is too high, and the counted cash with it.", drawer),
  "drawer-difference": ofDrawer("The difference of the drawer is not counted less expected.", plain("cash_difference")),
  "drawer-counted": ofDrawer("The counted cash is too high; the difference stays.", plain("cash_counted")),
  "drawer-float": ofDrawer("The opening float is too high; the expected cash stays.", plain("opening_float")),
  "drawer-cash-in": ofDrawer("Too much cash is put in; the expected cash stays.", plain("cash_in")),
  "drawer-cash-out": ofDrawer("Too much cash is taken out; the expected cash stays.", plain("cash_out")),
  "provider-collected": {
    ...wrong("The card provider collected less than the receipts say.", lower("collected")),
    needs: "providers",
  },
  "provider-refunded": {
    ...wrong("The card provider refunded less than the receipts say.", lower("refunded")),
    needs: "providers",
  },
};
