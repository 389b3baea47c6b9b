import type { Booked, Goods, Money } from "../document.ts";
import { codeOf, type MistakeKinds, type Rebook } from "./kind.ts";

const wrong = (text: string, rebook: Rebook) => ({ text, verdict: "mismatched" as const, rebook });

const PAID = { cash: "in cash", card: "by card", invoice: "on invoice", credit: "as credit" } as const;
type Paid = keyof typeof PAID;

/**
 * Mistakes that book a document as if it had been something else, in every figure that follows from
 * it.
 */
export const DOCUMENTS: MistakeKinds = {
  ...Object.fromEntries(
    pairs(["cash", "card", "invoice"]).map(([from, to]) => [
      codeOf("sale", from, "as", to),
      wrong(`A sale paid ${PAID[from]} is booked as paid ${PAID[to]}.`, (trade) => paidBy(trade, from, to, false)),
    ]),
  ),
  ...Object.fromEntries(
    pairs(["cash", "card", "invoice", "credit"]).map(([from, to]) => [
      codeOf("refund", from, "as", to),
      wrong(`A refund ${PAID[from]} is booked as one ${PAID[to]}.`, (trade) => paidBy(trade, from, to, true)),
    ]),
  ),
  "sale-at-another-rate": wrong("A sale is booked at another tax rate.", (trade) => {
    const [first, ...rest] = trade.sold;
    if (first === undefined || first.net === 0n || !isPlainSale(trade) || trade.stacked !== undefined) return undefined;
    return [{ ...trade, sold: [{ ...first, rate: first.rate === "9" ? "21" : "9" }, ...rest] }];
  }),
  "sale-as-exempt": wrong("A taxed sale is booked as exempt.", (trade) =>
    isPlainSale(trade) ? [{ ...trade, treatment: "exempt" }] : undefined,
  ),
  "sale-as-reverse-charge": wrong("A taxed sale is booked as reverse charge.", (trade) =>
    isPlainSale(trade) ? [{ ...trade, treatment: "reverse_charge" }] : undefined,
  ),
  "exempt-as-untaxed": wrong("An exempt sale is booked as one of goods without tax.", (trade) =>
    trade.treatment === "exempt" && trade.kind === "sale" && trade.value !== 0n
      ? [{ ...trade, treatment: "standard" }]
      : undefined,
  ),
  "sale-over-more": wrong("A sale is booked over a higher amount, with the money that pays it.", (trade, by) => {
    const [goods, ...others] = trade.sold;
    const [money, ...rest] = trade.money;
    if (trade.kind !== "sale" || trade.stacked !== undefined || goods === undefined || money === undefined)
      return undefined;
    return [
      {
        ...trade,
        value: trade.value + by,
        listed: trade.listed + by,
        sold: [{ ...goods, net: goods.net + by }, ...others],
        money: [{ ...money, due: money.due + by, paid: money.paid + by }, ...rest],
      },
    ];
  }),
  "document-left-out": wrong("A document is neither listed nor in any figure.", (trade) =>
    hasWorth(trade) ? [] : undefined,
  ),
  "document-not-counted": {
    ...wrong("A document is listed and is in no figure.", (trade) => (hasWorth(trade) ? [] : undefined)),
    keeps_list: true,
  },
  "document-counted-twice": {
    ...wrong("A document is listed once and is in every figure twice.", (trade) =>
      hasWorth(trade) ? [trade, trade] : undefined,
    ),
    keeps_list: true,
  },
  "refund-as-sale": wrong("A refund is booked as a sale.", (trade) =>
    trade.kind === "refund" && hasWorth(trade) ? [{ ...turned(trade), kind: "sale" }] : undefined,
  ),
  "sale-as-refund": wrong("A sale is booked as a refund.", (trade) =>
    trade.kind === "sale" && trade.credit === 0n && trade.stacked === undefined && hasWorth(trade)
      ? [{ ...turned(trade), kind: "refund" }]
      : undefined,
  ),
  "exchange-as-sale": wrong("An exchange is booked as one sale of the difference.", (trade) =>
    trade.kind === "exchange" && trade.returned.some(({ net }) => net !== 0n)
      ? [{ ...trade, kind: "sale", sold: [...trade.sold, ...trade.returned.map(negated)], returned: [] }]
      : undefined,
  ),
  "collection-as-sale": wrong("Money collected on credit is booked as a sale of the goods.", (trade) =>
    trade.kind === "credit_due" && trade.captured !== 0n ? [{ ...trade, kind: "sale" }] : undefined,
  ),
  "credit-as-cash": wrong("Redeemed credit is booked as cash.", (trade) => {
    const { credit } = trade;
    if (trade.kind !== "sale" || credit === 0n) return undefined;
    const cash: Money = { tender: "cash", due: credit, paid: credit, is_split: false, is_terminal: false };
    return [{ ...trade, credit: 0n, money: [...trade.money, cash] }];
  }),
  "split-as-one": wrong("A split payment is booked as payments of their own.", (trade) =>
    trade.money.filter(({ is_split }) => is_split).length > 1
      ? [{ ...trade, money: trade.money.map((money) => ({ ...money, is_split: false })) }]
      : undefined,
  ),
  "cash-not-rounded": wrong(
    "A stated payment in cash is booked without its rounding, in the drawer too.",
    (trade, _by, { trades }) =>
      trades.every(isStated) && isTurnover(trade) && trade.money.some(({ paid, due }) => paid !== due)
        ? [{ ...trade, money: trade.money.map((money) => ({ ...money, paid: money.due })) }]
        : undefined,
  ),
};

function pairs<Name extends Paid>(names: readonly Name[]): (readonly [from: Name, to: Name])[] {
  return names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const));
}

function paidBy(trade: Booked, from: Paid, to: Paid, is_refund: boolean): readonly Booked[] | undefined {
  if ((trade.kind === "refund") !== is_refund) return undefined;
  const found = trade.money.find(({ tender }) => tender === from);
  if (found === undefined) return undefined;
  const { due } = found;
  const money = trade.money.map((one) => (one === found ? { ...one, tender: to, paid: due, is_terminal: false } : one));
  return [{ ...trade, money }];
}

function isPlainSale({ kind, treatment, value }: Booked): boolean {
  return kind === "sale" && treatment === "standard" && value !== 0n;
}

/** Whether a receipt states the cash. Cash that no receipt states may be rounded in another way. */
function isStated({ states_cash, money }: Booked): boolean {
  return states_cash || money.every(({ tender }) => tender !== "cash");
}

/**
 * Whether a document is a sale, a refund or an exchange. Layaways and collections do not count:
 * their cash may be outside the tenders.
 */
function isTurnover({ kind }: Booked): boolean {
  return kind === "sale" || kind === "refund" || kind === "exchange";
}

/** Returns whether a document moves money and goods: without it in the books, figures change. */
function hasWorth({ kind, value, money }: Booked): boolean {
  return (kind === "sale" || kind === "refund") && value !== 0n && money.some(({ due }) => due !== 0n);
}

function negated({ rate, net, tax }: Goods): Goods {
  return { rate, net: -net, tax: -tax };
}

function turned(trade: Booked): Booked {
  const money = trade.money.map((one) => ({ ...one, due: -one.due, paid: -one.paid }));
  const { sold, returned, value, listed } = trade;
  return { ...trade, sold: returned, returned: sold, value: -value, listed: -listed, money };
}
