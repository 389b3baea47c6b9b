import { Type } from "typebox";
import { bookedOf } from "../../simulator/booked.ts";
import { USUAL } from "../../simulator/styles.ts";
import type { TradeDay } from "../fixtures/closings/trade/generate.ts";
import type { ReceiptFacts } from "../../src/features/sales/closings/rules/facts.ts";
import { prepareReceipt } from "../../src/features/sales/receipts/rules.ts";
import { ReceiptInput, type ReceiptValues } from "../../src/features/sales/receipts/schemas.ts";
import { minorUnit } from "../../src/runtime/currencies.ts";
import { compileBinder } from "../../src/web-api/bind/bind.ts";
import { parseJson } from "../../src/web-api/json/json.ts";
import { sampleReceipt } from "../fixtures/closings/receipts.ts";
import { receiptBody } from "../../packages/register-kit/src/sale/receipt.ts";
import type { RandomSession } from "../../packages/register-kit/src/conformance/sessions/sessions.ts";

const bind = compileBinder(Type.Object({ receipt: ReceiptInput }), {
  reject_unknown_keys: true,
  entity_name: "receipt",
});
const NOTHING_ELSE = { path: new Map<string, string>(), query: new Map<string, string>() };

/** Returns a receipt as the service binds its body and stores it. */
export function storedReceipt(body: string, receipt_id: number): ReceiptFacts {
  const bound = bind({ ...NOTHING_ELSE, body: parseJson(Buffer.from(body)).root });
  const row = prepareReceipt(bound["receipt"] as ReceiptValues, "");
  const known = sampleReceipt(receipt_id, {});
  const stored = Object.fromEntries(Object.entries(row).filter(([name]) => name in known && name !== "receipt_id"));
  return { ...known, order_increment_id: null, ...stored, receipt_id };
}

/**
 * Returns the session as input of the simulator's books, made without the kit's figures, with the
 * receipts as stored.
 */
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
    trades: sales.map((sale, index) => ({
      ...bookedOf(sale, unit, USUAL),
      facts: storedReceipt(receiptBody(sale, receipts), index + 1),
    })),
  };
}

function stepOf(step_minor: bigint): bigint {
  return step_minor <= 1n ? 0n : step_minor;
}
