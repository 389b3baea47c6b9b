import type { Random } from "../../../../../simulator/random.ts";
import type { Amounts, Books, RateRow, TenderName } from "./books.ts";
import type { Trade } from "./document.ts";

/** What a mistake changes, and by how much; undefined when the day has nothing of the kind. */
export type Mistake = (books: Books, by: bigint, random: Random) => boolean;

const tender =
  (name: TenderName): Mistake =>
  (books, by) => {
    books.tenders[name] += by;
    return true;
  };

const tenders =
  (from: TenderName, to: TenderName): Mistake =>
  (books, by) => {
    books.tenders[from] -= by;
    books.tenders[to] += by;
    return true;
  };

const both =
  (...mistakes: readonly Mistake[]): Mistake =>
  (books, by, random) =>
    mistakes.every((mistake) => mistake(books, by, random));

const amounts =
  (side: "sales" | "refunds", ...names: readonly (keyof Amounts)[]): Mistake =>
  (books, by) => {
    for (const name of names) books[side][name] += by;
    return true;
  };

const expected: Mistake = (books, by) => {
  books.cash_expected += by;
  books.cash_counted += by;
  return true;
};

const less =
  (mistake: Mistake): Mistake =>
  (books, by, random) =>
    mistake(books, -by, random);

const movement: Mistake = (books, by) => {
  books.cash_refund += by;
  return true;
};

const rate =
  (name: keyof RateRow): Mistake =>
  (books, by, random) => {
    const rates = [...books.rates.values()];
    if (rates.length === 0) return false;
    random.pick(rates)[name] += by;
    return true;
  };

const betweenRates =
  (name: keyof RateRow): Mistake =>
  (books, by) => {
    const [one, two] = [...books.rates].filter(([of]) => of !== "0").map(([, row]) => row);
    if (one === undefined || two === undefined) return false;
    one[name] += by;
    two[name] -= by;
    return true;
  };

const treatment =
  (of: "reverse_charge" | "exempt", name: "sales_net" | "refund_net"): Mistake =>
  (books, by) => {
    books[of][name] += by;
    return true;
  };

const document =
  (change: (books: Books, index: number, by: bigint) => void): Mistake =>
  (books, by, random) => {
    if (books.documents.length === 0) return false;
    change(books, random.int(0, books.documents.length - 1), by);
    return true;
  };

const INCOME = ["cash", "card", "split_cash", "split_card", "invoice", "credit_redeemed"] as const;
const OUTGO = ["card_refunds", "credits_issued", "invoice_credit_notes"] as const;
const BESIDE = ["layaway_receivable", "layaway_payments", "credit_due_collections"] as const;

/** One figure changed. */
export const SINGLE: Readonly<Record<string, Mistake>> = {
  ...Object.fromEntries([...INCOME, ...OUTGO, ...BESIDE].map((name) => [`tender ${name}`, tender(name)])),
  "tender cash_rounding": tender("cash_rounding"),
  "sales gross": amounts("sales", "gross"),
  "sales net": amounts("sales", "net"),
  "sales tax": amounts("sales", "tax"),
  "refunds gross": amounts("refunds", "gross"),
  "refunds net": amounts("refunds", "net"),
  "refunds tax": amounts("refunds", "tax"),
  "rate sales_net": rate("sales_net"),
  "rate sales_tax": rate("sales_tax"),
  "rate refund_net": rate("refund_net"),
  "rate refund_tax": rate("refund_tax"),
  "reverse charge": treatment("reverse_charge", "sales_net"),
  exempt: treatment("exempt", "sales_net"),
  "reverse charge refunds": treatment("reverse_charge", "refund_net"),
  "exempt refunds": treatment("exempt", "refund_net"),
  "cash refund movement": movement,
  "document amount": document((books, index, by) => {
    const listed = books.documents[index];
    if (listed !== undefined) listed.amount += listed.amount < 0n ? -by : by;
  }),
  "document left out": document((books, index) => books.documents.splice(index, 1)),
  "document twice": document((books, index) => {
    const listed = books.documents[index];
    if (listed !== undefined) books.documents.push(listed);
  }),
  "receipt number": document((books, index) => {
    const listed = books.documents[index];
    if (listed !== undefined) listed.receipt_number = "odd";
  }),
};

/** Figures of the drawer, for registers with one. */
export const OF_DRAWER: Readonly<Record<string, Mistake>> = {
  "expected cash": expected,
  "cash difference": (books, by) => {
    books.cash_difference += by;
    return true;
  },
  "cash too low with its drawer": both(less(tender("cash")), less(expected)),
  "cash called rounding with its drawer": both(less(tender("cash")), less(tender("cash_rounding")), less(expected)),
  "cash refund booked as card, drawer full": both(less(movement), tender("card_refunds"), expected),
  "card refund booked as cash, drawer emptied": both(movement, less(tender("card_refunds")), less(expected)),
  "cash refund booked as credit note, drawer full": both(less(movement), tender("invoice_credit_notes"), expected),
  "cash booked as invoice with its drawer": both(less(tender("cash")), tender("invoice"), less(expected)),
  "cash booked as card with its drawer": both(less(tender("cash")), tender("card"), less(expected)),
};

/** Two figures or more that cancel out within the closing. */
export const PAIRS: Readonly<Record<string, Mistake>> = {
  ...Object.fromEntries(
    INCOME.flatMap((from) =>
      INCOME.filter((to) => to !== from).map((to) => [`${from} as ${to}`, tenders(from, to)] as const),
    ),
  ),
  ...Object.fromEntries(
    OUTGO.flatMap((from) =>
      OUTGO.filter((to) => to !== from).map((to) => [`${from} as ${to}`, tenders(from, to)] as const),
    ),
  ),
  ...Object.fromEntries(OUTGO.map((name) => [`cash refund as ${name}`, both(less(movement), tender(name))])),
  ...Object.fromEntries(
    (["cash", "card", "invoice"] as const).flatMap((name) =>
      BESIDE.map((other) => [
        `${name} with ${other}`,
        other === "layaway_receivable" ? tenders(name, other) : both(tender(name), tender(other)),
      ]),
    ),
  ),
  "sales and a tender": both(amounts("sales", "net", "gross"), tender("card"), rate("sales_net")),
  "sales and cash": both(amounts("sales", "net", "gross"), tender("cash"), rate("sales_net")),
  "sales and refunds": both(
    amounts("sales", "net", "gross"),
    amounts("refunds", "net", "gross"),
    rate("sales_net"),
    rate("refund_net"),
  ),
  "net as tax": both(
    less(amounts("sales", "net")),
    amounts("sales", "tax"),
    less(rate("sales_net")),
    rate("sales_tax"),
  ),
  "between rates net": betweenRates("sales_net"),
  "between rates tax": betweenRates("sales_tax"),
  "between rates of refunds": betweenRates("refund_net"),
  "rate as exempt": both(less(rate("sales_net")), treatment("exempt", "sales_net")),
  "exempt as reverse charge": both(less(treatment("exempt", "sales_net")), treatment("reverse_charge", "sales_net")),
  "cash called rounding": both(less(tender("cash")), less(tender("cash_rounding"))),
  "refunds and card refunds": both(amounts("refunds", "net", "gross"), rate("refund_net"), tender("card_refunds")),
};

/** A document booked as if it had been something else, with everything that follows; undefined where it cannot be. */
export const OTHERWISE: Readonly<Record<string, (trade: Trade) => Trade | undefined>> = {
  "paid in cash instead of by card": (trade) => paidBy(trade, "card", "cash"),
  "paid by card instead of in cash": (trade) => paidBy(trade, "cash", "card"),
  "paid by invoice instead of in cash": (trade) => paidBy(trade, "cash", "invoice"),
  "paid by invoice instead of by card": (trade) => paidBy(trade, "card", "invoice"),
  "paid in cash instead of by invoice": (trade) => paidBy(trade, "invoice", "cash"),
  "at another rate": (trade) => {
    const [first, ...rest] = trade.sold;
    if (first === undefined || first.net === 0n || trade.treatment !== "standard" || trade.kind !== "sale")
      return undefined;
    return { ...trade, sold: [{ ...first, rate: first.rate === "99" ? "98" : "99" }, ...rest] };
  },
  "as exempt": (trade) =>
    trade.treatment === "standard" && trade.kind === "sale" && trade.value !== 0n
      ? { ...trade, treatment: "exempt" }
      : undefined,
};

function paidBy(
  trade: Trade,
  from: Trade["money"][number]["tender"],
  to: Trade["money"][number]["tender"],
): Trade | undefined {
  const found = trade.money.find(({ tender: own }) => own === from);
  if (found === undefined) return undefined;
  const { due } = found;
  const money = trade.money.map((one) => (one === found ? { ...one, tender: to, paid: due, is_terminal: false } : one));
  return { ...trade, money };
}
