import { type PricedLine, rateOf, type Sale, sidesOf, taxesOf, totalOf } from "@tillkeeper/register-kit";
import type { Booked, Goods } from "./trade/document.ts";
import type { ReceiptStyle } from "./styles.ts";

/**
 * Converts a document of the kit into the input of the books, which are computed independently of
 * the kit's figures. Refunds count as outgoing money.
 *
 * @param unit - ten-thousandths in a minor unit.
 */
export function bookedOf(sale: Sale, unit: bigint, { cash_on_receipts, credit_total }: ReceiptStyle): Booked {
  const { kind, goods, fee, credits, payments, due_minor, layaway } = sale;
  const { sold, returned } = sidesOf(sale);
  const value = (kind === "refund" ? -1n : 1n) * totalOf(sale) * unit;
  const credit = credits.reduce((sum, { amount_minor }) => sum + amount_minor, 0n) * unit;
  const captured = layaway === null ? 0n : due_minor * unit;
  const total = kind === "sale" && credit_total === "after" ? value - credit : value;
  return {
    facts: sale,
    kind,
    treatment: goods.treatment,
    sold: goodsOf(sold, unit),
    returned: goodsOf(returned, unit),
    stacked: stackedOf(sold, unit),
    stacked_back: stackedOf(returned, unit),
    fee: fee === null ? undefined : rowOf(fee.percent, fee.gross_minor - fee.tax_minor, fee.tax_minor, unit),
    value,
    credit,
    money: payments.map(({ tender, due_minor: due, paid_minor, terminal }) => ({
      tender: tender === "store_credit" ? "credit" : tender,
      due: due * unit,
      paid: paid_minor * unit,
      is_split: payments.length > 1,
      is_terminal: terminal !== null,
    })),
    captured,
    is_of_layaway: sale.is_of_layaway,
    listed: layaway === null ? total : captured,
    states_cash: cash_on_receipts === "stated",
  };
}

function goodsOf(lines: readonly PricedLine[], unit: bigint): Goods[] {
  return [...Map.groupBy(lines, rateOf)].map(([rate, group]) => {
    const sum = (amount: (line: PricedLine) => bigint) => group.reduce((total, line) => total + amount(line), 0n);
    return rowOf(
      rate,
      sum(({ net_minor }) => net_minor),
      sum(({ tax_minor }) => tax_minor),
      unit,
    );
  });
}

/** Returns the amounts of several taxes on one base; undefined when no line has more than one. */
function stackedOf(lines: readonly PricedLine[], unit: bigint): Goods[] | undefined {
  if (!lines.some(({ taxes }) => taxes.length > 1)) return undefined;
  return taxesOf(lines).map(({ percent, base_minor, tax_minor }) => rowOf(percent, base_minor, tax_minor, unit));
}

function rowOf(rate: string, net_minor: bigint, tax_minor: bigint, unit: bigint): Goods {
  return { rate, net: net_minor * unit, tax: tax_minor * unit };
}
