import { divideRounded } from "@tillkeeper/register-kit";
import { type Booked, grossOf, type Goods, type Money, taxOf } from "./document.ts";
import type { Style } from "./styles.ts";

/**
 * Every figure of a closing in ten-thousandths, refunds as magnitudes. A mistake changes some of
 * them.
 */
export interface Books {
  sales: Amounts;
  refunds: Amounts;
  tenders: Record<TenderName, bigint>;
  rates: Map<string, RateRow>;
  reverse_charge: { sales_net: bigint; refund_net: bigint };
  exempt: { sales_net: bigint; refund_net: bigint };
  collected: bigint;
  refunded: bigint;
  count: number;
  /** Number of sales and exchanges. */
  order_count: number;
  cash_in: bigint;
  cash_out: bigint;
  cash_refund: bigint;
  opening_float: bigint;
  cash_expected: bigint;
  cash_counted: bigint;
  cash_difference: bigint;
  left: bigint;
  documents: { sale_id: string; type: string; amount: bigint; receipt_number: string | null }[];
}

export interface Amounts {
  net: bigint;
  tax: bigint;
  gross: bigint;
}

export interface RateRow {
  sales_net: bigint;
  sales_tax: bigint;
  refund_net: bigint;
  refund_tax: bigint;
}

export const TENDERS = [
  ...(["cash", "card", "split_cash", "split_card", "invoice", "credit_redeemed", "card_refunds"] as const),
  ...(["manual_card_refunds", "credits_issued", "credits_returned", "invoice_credit_notes"] as const),
  ...(["layaway_receivable", "layaway_payments", "credit_due_collections", "cash_rounding"] as const),
] as const;
export type TenderName = (typeof TENDERS)[number];

const UNTAXED_RATES: ReadonlySet<string | null> = new Set([null, "0"]);

/**
 * Input of the books: the documents of a day, the currency's unit and the rounding step in
 * ten-thousandths.
 */
export interface BookedDay {
  readonly register: { readonly market: { readonly unit: bigint; readonly step: bigint } };
  readonly trades: readonly Booked[];
}

/**
 * Amounts about the drawer that the closing declares and documents do not show, in ten-thousandths.
 */
export interface Declared {
  readonly opening_float: bigint;
  readonly cash_in: bigint;
  readonly cash_out: bigint;
  /** Counted cash less expected cash. */
  readonly cash_difference: bigint;
  readonly left: bigint;
}

/** Returns the usual declarations about the drawer. */
function usualDrawer(unit: bigint): Declared {
  const opening_float = 20_000n * unit;
  return {
    opening_float,
    cash_in: 5_000n * unit,
    cash_out: 1_250n * unit,
    cash_difference: -3n * unit,
    left: opening_float,
  };
}

/** Returns the figures of a day that is booked in a style. */
export function booksOf({ register, trades }: BookedDay, style: Style, declared?: Declared): Books {
  const { unit } = register.market;
  const books = emptyBooks(declared ?? usualDrawer(unit));
  for (const trade of trades) {
    if (trade.kind === "sale" || trade.kind === "exchange") books.order_count += 1;
    bookTurnover(books, trade, style, unit);
    for (const money of trade.money) bookMoney(books, trade, money, style);
    bookCredit(books, trade);
    bookLayaway(books, trade, style);
    books.documents.push(documentOf(trade, trades, style));
  }
  if (style.rounding_sign === "lost") books.tenders.cash_rounding = -books.tenders.cash_rounding;
  books.cash_expected += books.opening_float + books.cash_in - books.cash_out;
  books.cash_counted = books.cash_expected + books.cash_difference;
  return books;
}

function emptyBooks(declared: Declared): Books {
  const zero = (): Amounts => ({ net: 0n, tax: 0n, gross: 0n });
  return {
    sales: zero(),
    refunds: zero(),
    tenders: Object.fromEntries(TENDERS.map((name) => [name, 0n])) as Record<TenderName, bigint>,
    rates: new Map(),
    reverse_charge: { sales_net: 0n, refund_net: 0n },
    exempt: { sales_net: 0n, refund_net: 0n },
    collected: 0n,
    refunded: 0n,
    count: 0,
    order_count: 0,
    cash_refund: 0n,
    cash_expected: 0n,
    cash_counted: 0n,
    documents: [],
    ...declared,
  };
}

function bookTurnover(books: Books, trade: Booked, style: Style, unit: bigint): void {
  const { kind, fee } = trade;
  if (kind === "credit_due") return;
  if (kind === "refund" && trade.is_of_layaway && style.layaway_refund === "payments") return;
  const is_layaway = kind === "deposit" || kind === "top_up" || kind === "settlement";
  if (is_layaway && style.layaway === "prepayment") {
    return bookPrepayment(books, trade, style, unit);
  }
  if (is_layaway && kind !== (style.layaway === "deposit" ? "deposit" : "settlement")) return;
  const kept = (side: "more_sold" | "less_refunded") => (fee !== undefined && style.fee === side ? [fee] : []);
  const sold = [...trade.sold, ...kept("more_sold")];
  const returned = [
    ...trade.returned,
    ...kept("less_refunded").map(({ rate, net, tax }) => ({ rate, net: -net, tax: -tax })),
  ];
  const { stacked, stacked_back } = style.stacked === "rows" ? trade : {};
  bookGoods(books, sold, "sales", trade.treatment, style, stacked);
  bookGoods(books, returned, "refunds", trade.treatment, style, stacked_back);
}

/** Books a payment of a layaway as turnover of its own, with the payment's share of each tax. */
function bookPrepayment(books: Books, trade: Booked, style: Style, unit: bigint): void {
  const { captured, value, treatment } = trade;
  const share = (amount: bigint) => divideRounded(amount * captured, value * unit) * unit;
  const stacked = style.stacked === "rows" ? trade.stacked : undefined;
  const goods = (stacked ?? trade.sold).map(({ rate, net, tax }) => ({ rate, net: share(net), tax: share(tax) }));
  const [first] = goods;
  if (first === undefined) return;
  if (stacked === undefined) {
    goods[0] = { ...first, net: first.net + captured - grossOf(goods) };
    return bookGoods(books, goods, "sales", treatment, style);
  }
  const net = captured - taxOf(goods);
  const rows = goods.map((row) => ({ ...row, net }));
  bookGoods(books, [{ rate: first.rate, net, tax: taxOf(goods) }], "sales", treatment, style, rows);
}

/**
 * Books goods.
 *
 * @param rows - the amounts by rate when they differ from the goods.
 */
function bookGoods(
  books: Books,
  goods: readonly Goods[],
  side: "sales" | "refunds",
  treatment: Booked["treatment"],
  style: Style,
  rows = goods,
): void {
  const net = grossOf(goods) - taxOf(goods);
  books[side].net += net;
  books[side].tax += taxOf(goods);
  books[side].gross += grossOf(goods);
  const [net_name, tax_name] =
    side === "sales" ? (["sales_net", "sales_tax"] as const) : (["refund_net", "refund_tax"] as const);
  if (treatment !== "standard") {
    books[treatment][net_name] += net;
    return;
  }
  for (const { rate, net: of_rate, tax } of rows) {
    if (style.untaxed === "left_out" && UNTAXED_RATES.has(rate)) continue;
    const row = books.rates.get(rate ?? "0") ?? { sales_net: 0n, sales_tax: 0n, refund_net: 0n, refund_tax: 0n };
    row[net_name] += of_rate;
    row[tax_name] += tax;
    books.rates.set(rate ?? "0", row);
  }
}

function bookMoney(books: Books, trade: Booked, money: Money, style: Style): void {
  const { tenders } = books;
  const { tender, due, paid, is_terminal } = money;
  const is_split = money.is_split || (money.is_beside_credit === true && style.beside_credit === "split");
  const is_out = due < 0n;
  if (tender === "card" && is_terminal) {
    books[is_out ? "refunded" : "collected"] += is_out ? -due : due;
    books.count += 1;
  }
  if (tender === "cash") {
    books.cash_expected += paid;
    tenders.cash_rounding += paid - due;
  }
  const is_before =
    trade.kind === "deposit" ||
    trade.kind === "top_up" ||
    (trade.kind === "refund" && trade.is_of_layaway && style.layaway_refund === "payments");
  if (is_before && style.layaway === "outside") return;
  if (trade.kind === "credit_due" && style.collection === "outside") return;
  const booked = tender === "cash" && style.rounding_mode === "due" ? due : paid;
  if (tender === "elsewhere") return;
  if (is_out && tender === "credit") {
    tenders.credits_issued -= booked;
    return;
  }
  const is_netted =
    is_out &&
    (trade.kind === "refund"
      ? tender === "cash" && style.cash_refund === "net"
      : style.paid_back === "net" || (style.paid_back === "cash_net" && tender === "cash"));
  if (is_out && !is_netted) {
    if (tender === "cash") books.cash_refund -= booked;
    else if (tender === "invoice") tenders.invoice_credit_notes -= booked;
    else tenders[is_terminal ? "card_refunds" : "manual_card_refunds"] -= booked;
    return;
  }
  if (tender === "cash") tenders[is_split ? "split_cash" : "cash"] += booked;
  else if (tender === "card") tenders[is_split ? "split_card" : "card"] += booked;
  else if (tender === "invoice") tenders.invoice += booked;
}

function bookCredit({ tenders }: Books, { kind, credit }: Booked): void {
  if (kind === "refund") tenders.credits_returned += credit;
  else tenders.credit_redeemed += credit;
}

function bookLayaway({ tenders }: Books, trade: Booked, { layaway, layaway_refund }: Style): void {
  const { kind, captured, value } = trade;
  if (kind === "credit_due") tenders.credit_due_collections += captured;
  if (kind === "refund" && trade.is_of_layaway && layaway_refund === "payments") {
    tenders.layaway_payments += value;
  }
  if ((kind !== "deposit" && kind !== "top_up" && kind !== "settlement") || layaway === "prepayment") return;
  if (kind === (layaway === "deposit" ? "deposit" : "settlement")) tenders.layaway_receivable += value - captured;
  else tenders.layaway_payments += captured;
}

/** The kit's names for kinds of documents other than sales, refunds and exchanges. */
const OWN_WORDS = {
  deposit: "layaway_deposit",
  top_up: "layaway_top_up",
  settlement: "layaway_settlement",
  credit_due: "credit_due",
} as const;

/**
 * Returns the type of a document: `sale` in the `one_word` style when the closing has several kinds
 * of documents.
 */
function typeOf({ kind }: Booked, trades: readonly Booked[], { types }: Style): string {
  const words = kind === "sale" || kind === "refund" || kind === "exchange" ? kind : OWN_WORDS[kind];
  if (types === "one_word" && new Set(trades.map((trade) => trade.kind)).size > 1) return "sale";
  return types === "words" ? words : `pos-${words}`;
}

function documentOf(trade: Booked, trades: readonly Booked[], style: Style) {
  const { kind, facts, listed, money, value } = trade;
  const is_layaway = kind === "deposit" || kind === "top_up" || kind === "settlement";
  const rounding = money.reduce((sum, { paid, due }) => sum + paid - due, 0n);
  const amount =
    style.document_amount === "paid"
      ? listed + rounding
      : style.document_amount === "total" && is_layaway
        ? value
        : listed;
  return {
    sale_id: facts.sale_id ?? "",
    type: typeOf(trade, trades, style),
    amount: kind === "refund" && style.refunds === "positive" ? -amount : amount,
    receipt_number: facts.receipt_number,
  };
}
