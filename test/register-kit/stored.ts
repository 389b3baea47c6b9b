import { Type } from "typebox";
import type { Trade } from "../../simulator/trade/document.ts";
import type { TradeDay } from "../../simulator/trade/generate.ts";
import { type Style, USUAL_STYLE } from "../../simulator/trade/styles.ts";
import type { ReceiptFacts } from "../../src/features/sales/closings/rules/facts.ts";
import { prepareReceipt } from "../../src/features/sales/receipts/rules.ts";
import { ReceiptInput, type ReceiptValues } from "../../src/features/sales/receipts/schemas.ts";
import { minorUnit } from "../../src/runtime/currencies.ts";
import { compileBinder } from "../../src/web-api/bind/bind.ts";
import { parseJson } from "../../src/web-api/json/json.ts";
import { sampleReceipt } from "../fixtures/closings/receipts.ts";
import type { AppliedTax } from "../../packages/register-kit/src/cart/priced.ts";
import { sumBy } from "../../packages/register-kit/src/sale/amounts.ts";
import { sidesOf } from "../../packages/register-kit/src/sale/exchange.ts";
import { receiptBody } from "../../packages/register-kit/src/sale/receipt.ts";
import type { Sale, SaleKind } from "../../packages/register-kit/src/sale/sale.ts";
import { rateOf, taxesOf } from "../../packages/register-kit/src/sale/taxes.ts";
import type { PricedLine } from "../../packages/register-kit/src/cart/priced.ts";
import type { RandomSession } from "../../packages/register-kit/test/random-sessions.ts";

/** How the kit books, in the simulator's words. */
export const KIT_STYLE: Style = { ...USUAL_STYLE, layaway_refund: "payments", beside_credit: "split" };

const bind = compileBinder(Type.Object({ receipt: ReceiptInput }), { strict: true, saves: "receipt" });
const NOTHING_ELSE = { path: new Map<string, string>(), query: new Map<string, string>() };

/** A receipt's body as the service binds and stores it. */
export function storedReceipt(body: string, receipt_id: number): ReceiptFacts {
  const bound = bind({ ...NOTHING_ELSE, body: parseJson(Buffer.from(body)).root });
  const row = prepareReceipt(bound["receipt"] as ReceiptValues, "");
  const known = sampleReceipt(receipt_id, {});
  const stored = Object.fromEntries(Object.entries(row).filter(([name]) => name in known && name !== "receipt_id"));
  return { ...known, order_increment_id: null, ...stored, receipt_id };
}

/** The session as the simulator's books know it, made without the kit's figures, with the receipts as they are stored. */
export function dayOf({ seed, shop, sales, receipts }: RandomSession): TradeDay {
  const unit = minorUnit(shop.market.currency);
  const { currency, name, rates, stacked } = shop.market;
  return {
    seed,
    register: {
      market: {
        name,
        currency,
        unit,
        step: stepOf(shop.market.cash_step_minor) * unit,
        rates,
        ...(stacked ? { stacked } : {}),
      },
      includes_tax: shop.price_includes_tax,
      discount_inside: false,
      states_cash: true,
      negative_refunds: false,
      total_after_credit: false,
    },
    trades: sales.map((sale, index) => tradeOf(sale, storedReceipt(receiptBody(sale, receipts), index + 1), unit)),
  };
}

function stepOf(step_minor: bigint): bigint {
  return step_minor <= 1n ? 0n : step_minor;
}

const KINDS: Readonly<Record<SaleKind, Trade["kind"]>> = {
  sale: "sale",
  refund: "refund",
  exchange: "exchange",
  deposit: "deposit",
  top_up: "top_up",
  settlement: "settlement",
  credit_due: "credit_due",
};

function tradeOf(sale: Sale, facts: ReceiptFacts, unit: bigint): Trade {
  const { kind, goods, fee, credits, payments, due_minor } = sale;
  const { sold, returned } = sidesOf(sale);
  const sign = kind === "refund" ? -1n : 1n;
  const value = sign * (goods.totals.gross_minor + (fee?.gross_minor ?? 0n)) * unit;
  const is_part = kind === "deposit" || kind === "top_up" || kind === "settlement" || kind === "credit_due";
  const captured = is_part ? due_minor * unit : 0n;
  return {
    facts,
    kind: KINDS[kind],
    treatment: goods.treatment,
    sold: goodsOf(sold, unit),
    returned: goodsOf(returned, unit),
    stacked: stackedOf(sold, unit),
    stacked_back: stackedOf(returned, unit),
    fee:
      fee === null
        ? undefined
        : { rate: fee.percent, net: (fee.gross_minor - fee.tax_minor) * unit, tax: fee.tax_minor * unit },
    value,
    credit: sumBy(credits, ({ amount_minor }) => amount_minor) * unit,
    money: payments.map(({ tender, due_minor: due, paid_minor, terminal }) => ({
      tender: tender === "store_credit" ? "credit" : tender,
      due: due * unit,
      paid: paid_minor * unit,
      is_split: payments.length > 1,
      is_terminal: terminal !== null,
    })),
    captured,
    is_of_layaway: sale.is_of_layaway,
    listed: is_part ? captured : value,
    states_cash: true,
  };
}

function goodsOf(lines: readonly PricedLine[], unit: bigint) {
  return [...Map.groupBy(lines, rateOf)].map(([rate, group]) => ({
    rate,
    net: sumBy(group, ({ net_minor }) => net_minor) * unit,
    tax: sumBy(group, ({ tax_minor }) => tax_minor) * unit,
  }));
}

function stackedOf(lines: readonly PricedLine[], unit: bigint) {
  if (!lines.some(({ taxes }) => taxes.length > 1)) return undefined;
  return taxesOf(lines).map(({ percent, base_minor, tax_minor }: AppliedTax) => ({
    rate: percent,
    net: base_minor * unit,
    tax: tax_minor * unit,
  }));
}
