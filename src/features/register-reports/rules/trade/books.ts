import type { Random } from "../../../../../simulator/random.ts";
import { formatAmount } from "../../../../runtime/money.ts";
import { sampleClosing } from "../../sample-closing.ts";
import { grossOf, type Goods, type Money, taxOf, type Trade } from "./document.ts";
import { divided } from "./market.ts";
import type { TradeDay } from "./generate.ts";

/** How a register books: one option of each choice that the interface leaves open. */
export interface Style {
  readonly layaway: "settlement" | "deposit" | "outside" | "prepayment";
  readonly collection: "inside" | "outside";
  readonly paid_back: "movement" | "net";
  readonly cash_refund: "movement" | "net";
  readonly rounding_sign: "added" | "lost";
  readonly rounding_mode: "paid" | "due";
  readonly untaxed: "listed" | "left_out";
  readonly refunds: "positive" | "negative";
  readonly refund_tenders: "positive" | "negative";
  readonly document_amount: "due" | "paid";
  readonly types: "words" | "one_word" | "own";
  readonly providers: "listed" | "none";
  readonly has_drawer: boolean;
}

export function randomStyle(random: Random): Style {
  return {
    layaway: random.pick(["settlement", "deposit", "outside", "prepayment"] as const),
    collection: random.pick(["inside", "outside"] as const),
    paid_back: random.pick(["movement", "net"] as const),
    cash_refund: random.pick(["movement", "net"] as const),
    rounding_sign: random.pick(["added", "lost"] as const),
    rounding_mode: random.pick(["paid", "due"] as const),
    untaxed: random.pick(["listed", "left_out"] as const),
    refunds: random.pick(["positive", "positive", "negative"] as const),
    refund_tenders: random.pick(["positive", "positive", "negative"] as const),
    document_amount: random.pick(["due", "due", "paid"] as const),
    types: random.pick(["words", "one_word", "own"] as const),
    providers: random.pick(["listed", "listed", "none"] as const),
    has_drawer: random.chance(85),
  };
}

/** Every figure of a closing in ten-thousandths, refunds as magnitudes. Mistakes change these. */
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

/** The books of a day in a style. */
export function booksOf({ register, trades }: TradeDay, style: Style): Books {
  const { unit } = register.market;
  const books = emptyBooks(unit);
  for (const trade of trades) {
    bookTurnover(books, trade, style, unit);
    for (const money of trade.money) bookMoney(books, trade, money, style);
    bookCredit(books, trade);
    bookLayaway(books, trade, style);
    books.documents.push(documentOf(trade, trades, style));
  }
  if (style.rounding_sign === "lost") books.tenders.cash_rounding = -books.tenders.cash_rounding;
  books.cash_expected += books.opening_float + books.cash_in - books.cash_out;
  books.cash_counted = books.cash_expected - 3n * unit;
  books.cash_difference = -3n * unit;
  return books;
}

function emptyBooks(unit: bigint): Books {
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
    cash_in: 5_000n * unit,
    cash_out: 1_250n * unit,
    cash_refund: 0n,
    opening_float: 20_000n * unit,
    cash_expected: 0n,
    cash_counted: 0n,
    cash_difference: 0n,
    left: 20_000n * unit,
    documents: [],
  };
}

function bookTurnover(books: Books, trade: Trade, style: Style, unit: bigint): void {
  const { kind } = trade;
  if (kind === "credit_due") return;
  const is_layaway = kind === "deposit" || kind === "top_up" || kind === "settlement";
  if (is_layaway && style.layaway === "prepayment") {
    const share = (amount: bigint) => divided(amount * trade.captured, trade.value, unit);
    const goods = trade.sold.map(({ rate, net, tax }) => ({ rate, net: share(net), tax: share(tax) }));
    const [first] = goods;
    if (first !== undefined) goods[0] = { ...first, net: first.net + trade.captured - grossOf(goods) };
    return bookGoods(books, goods, "sales", trade.treatment, style);
  }
  if (is_layaway && kind !== (style.layaway === "deposit" ? "deposit" : "settlement")) return;
  bookGoods(books, trade.stacked ?? trade.sold, "sales", trade.treatment, style);
  bookGoods(books, trade.returned, "refunds", trade.treatment, style);
}

function bookGoods(
  books: Books,
  goods: readonly Goods[],
  side: "sales" | "refunds",
  treatment: Trade["treatment"],
  style: Style,
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
  for (const { rate, net: of_rate, tax } of goods) {
    if (style.untaxed === "left_out" && UNTAXED_RATES.has(rate)) continue;
    const row = books.rates.get(rate ?? "0") ?? { sales_net: 0n, sales_tax: 0n, refund_net: 0n, refund_tax: 0n };
    row[net_name] += of_rate;
    row[tax_name] += tax;
    books.rates.set(rate ?? "0", row);
  }
}

function bookMoney(books: Books, trade: Trade, money: Money, style: Style): void {
  const { tenders } = books;
  const { tender, due, paid, is_split, is_terminal } = money;
  const is_out = due < 0n;
  if (tender === "card" && is_terminal) {
    books[is_out ? "refunded" : "collected"] += is_out ? -due : due;
    books.count += 1;
  }
  if (tender === "cash") {
    books.cash_expected += paid;
    tenders.cash_rounding += paid - due;
  }
  const is_before = trade.kind === "deposit" || trade.kind === "top_up";
  if (is_before && style.layaway === "outside") return;
  if (trade.kind === "credit_due" && style.collection === "outside") return;
  const booked = tender === "cash" && style.rounding_mode === "due" ? due : paid;
  if (tender === "elsewhere") return;
  if (is_out && tender === "credit") {
    tenders.credits_issued -= booked;
    return;
  }
  const is_netted =
    is_out && (trade.kind === "refund" ? tender === "cash" && style.cash_refund === "net" : style.paid_back === "net");
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

function bookCredit({ tenders }: Books, { kind, credit }: Trade): void {
  if (kind === "refund") tenders.credits_returned += credit;
  else tenders.credit_redeemed += credit;
}

function bookLayaway({ tenders }: Books, { kind, captured, value }: Trade, { layaway }: Style): void {
  if (kind === "credit_due") tenders.credit_due_collections += captured;
  if ((kind !== "deposit" && kind !== "top_up" && kind !== "settlement") || layaway === "prepayment") return;
  if (kind === (layaway === "deposit" ? "deposit" : "settlement")) tenders.layaway_receivable += value - captured;
  else tenders.layaway_payments += captured;
}

const OWN_WORDS = {
  deposit: "layaway_deposit",
  top_up: "layaway",
  settlement: "layaway",
  credit_due: "payment",
} as const;

/** One word for everything says nothing only where there are several kinds. */
function typeOf({ kind }: Trade, trades: readonly Trade[], { types }: Style): string {
  const words = kind === "sale" || kind === "refund" || kind === "exchange" ? kind : OWN_WORDS[kind];
  if (types === "one_word" && new Set(trades.map((trade) => trade.kind)).size > 1) return "sale";
  return types === "words" ? words : `pos-${words}`;
}

function documentOf(trade: Trade, trades: readonly Trade[], style: Style) {
  const { kind, facts, listed, money } = trade;
  const rounding = money.reduce((sum, { paid, due }) => sum + paid - due, 0n);
  const amount = style.document_amount === "paid" ? listed + rounding : listed;
  return {
    sale_id: facts.sale_id ?? "",
    type: typeOf(trade, trades, style),
    amount: kind === "refund" && style.refunds === "positive" ? -amount : amount,
    receipt_number: facts.receipt_number,
  };
}

/** The closing that a register submits of these books. */
export function closingOf({ register }: TradeDay, books: Books, style: Style): object {
  const text = formatAmount;
  const sign = style.refunds === "negative" ? -1n : 1n;
  const tender_sign = style.refund_tenders === "negative" ? -1n : 1n;
  const amounts = ({ net, tax, gross }: Amounts, of: bigint) => ({
    excl_tax: text(of * net),
    tax: text(of * tax),
    incl_tax: text(of * gross),
  });
  const REFUND_TENDERS: ReadonlySet<string> = new Set([
    "card_refunds",
    "manual_card_refunds",
    "credits_issued",
    "credits_returned",
    "invoice_credit_notes",
  ]);
  const treatment = ({ sales_net, refund_net }: Books["exempt"]) => ({
    sales_net: text(sales_net),
    refund_net: text(sign * refund_net),
  });
  const drawer = {
    opening_float: text(books.opening_float),
    cash_expected: text(books.cash_expected),
    cash_counted: text(books.cash_counted),
    cash_difference: text(books.cash_difference),
    cash_left_in_drawer: text(books.left),
  };
  const {
    opening_float: _1,
    cash_expected: _2,
    cash_counted: _3,
    cash_difference: _4,
    cash_left_in_drawer: _5,
    ...frame
  } = sampleClosing();
  const at = "2026-03-14T10:00:00+01:00";
  return {
    ...frame,
    ...(style.has_drawer ? drawer : {}),
    cash_drawer: style.has_drawer,
    currency: register.market.currency,
    order_count: 0,
    sales: amounts(books.sales, 1n),
    refunds: amounts(books.refunds, sign),
    tenders: Object.fromEntries(
      TENDERS.map((name) => [name, text((REFUND_TENDERS.has(name) ? tender_sign : 1n) * books.tenders[name])]),
    ),
    tax_rates: [...books.rates].map(([rate, row]) => ({
      rate,
      treatment: "standard",
      sales_net: text(row.sales_net),
      sales_tax: text(row.sales_tax),
      refund_net: text(sign * row.refund_net),
      refund_tax: text(sign * row.refund_tax),
    })),
    tax_treatments: { reverse_charge: treatment(books.reverse_charge), exempt: treatment(books.exempt) },
    providers:
      style.providers === "none"
        ? []
        : [
            {
              provider: "p",
              name: "P",
              collected: text(books.collected),
              refunded: text(books.refunded),
              count: books.count,
            },
          ],
    movements: [
      { type: "cash_in", amount: text(books.cash_in), note: null, at, by: null },
      { type: "cash_out", amount: text(books.cash_out), note: null, at, by: null },
      { type: "cash_refund", amount: text(books.cash_refund), note: null, at, by: null },
    ],
    documents: books.documents.map((document) => ({ ...document, amount: text(document.amount) })),
    first_receipt_number: null,
    last_receipt_number: null,
  };
}
