import type { Booked, Goods, Money } from "./trade/document.ts";
import { divideRounded, toPercentage } from "./amounts.ts";
import { type PricedLine, sumOf } from "./basket.ts";
import { isLayaway, type Payment, type Sale, type SaleKind, sidesOf } from "./sale.ts";
import type { ReceiptStyle } from "./styles.ts";

const KINDS: Readonly<Record<SaleKind, Booked["kind"]>> = {
  sale: "sale",
  refund: "refund",
  exchange: "exchange",
  layaway_deposit: "deposit",
  layaway_top_up: "top_up",
  layaway_settlement: "settlement",
  collection: "credit_due",
};

/** Cents in ten-thousandths. */
export function toUnits(amount_minor: number): bigint {
  return BigInt(amount_minor) * 100n;
}

/** Converts a document for the books. Refunds have positive figures and count as outgoing money. */
export function bookedOf(sale: Sale, { cash_on_receipts, credit_total }: ReceiptStyle): Booked {
  const { kind, rare = {} } = sale;
  const sides = sidesOf(sale);
  const sign = kind === "refund" ? -1 : 1;
  const fee = rare.fee;
  const value = toUnits(sign * (sale.totals.gross_minor + (fee?.gross_minor ?? 0)));
  const credit = toUnits(rare.credit_minor ?? 0);
  const captured = isLayaway(sale) || kind === "collection" ? toUnits(sale.due_minor) : 0n;
  return {
    facts: sale,
    kind: KINDS[kind],
    treatment: sale.treatment,
    sold: goodsOf(sides.sold),
    returned: goodsOf(sides.returned),
    stacked: rare.stacked_bp === undefined ? undefined : stackedRows(sale, rare.stacked_bp).map(toGoods),
    fee: fee && toGoods({ rate_bp: fee.rate_bp, net_minor: fee.gross_minor - fee.tax_minor, tax_minor: fee.tax_minor }),
    value,
    credit,
    money: sale.payments.map((payment) => moneyOf(sale, payment, sign)),
    captured,
    is_of_layaway: rare.is_of_layaway === true,
    listed: captured !== 0n ? captured : kind === "sale" && credit_total === "after" ? value - credit : value,
    states_cash: cash_on_receipts === "stated",
  };
}

function moneyOf({ payments, due_minor }: Sale, payment: Payment, sign: number): Money {
  const is_split = payments.length > 1;
  return {
    tender: payment.method,
    due: toUnits(sign * (is_split ? payment.amount_minor : due_minor)),
    paid: toUnits(sign * payment.amount_minor),
    is_split,
    is_terminal: payment.payment_id !== null,
  };
}

interface Row {
  readonly rate_bp: number;
  readonly net_minor: number;
  readonly tax_minor: number;
}

/** Two taxes on the net amount of a sale: the second is worked out, the first is the rest of its tax. */
export function stackedRows(
  { totals: { net_minor, tax_minor } }: Sale,
  [first, second]: readonly [number, number],
): Row[] {
  const of_second = divideRounded(net_minor * second, 10_000);
  return [
    { rate_bp: first, net_minor, tax_minor: tax_minor - of_second },
    { rate_bp: second, net_minor, tax_minor: of_second },
  ];
}

/** The goods of lines, one entry for each rate. */
function goodsOf(lines: readonly PricedLine[]): Goods[] {
  return [...Map.groupBy(lines, ({ rate_bp }) => rate_bp)].map(([rate_bp, group]) =>
    toGoods({
      rate_bp,
      net_minor: sumOf(group, (line) => line.net_minor),
      tax_minor: sumOf(group, (line) => line.tax_minor),
    }),
  );
}

function toGoods({ rate_bp, net_minor, tax_minor }: Row): Goods {
  return { rate: String(toPercentage(rate_bp)), net: toUnits(net_minor), tax: toUnits(tax_minor) };
}
