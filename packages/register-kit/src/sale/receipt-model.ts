import { amountNumber } from "./amounts.ts";
import { storable } from "@tillkeeper/receipt-document";
import { type ExactJson, NumberToken } from "./exact-json.ts";
import { breakdownOf } from "./exchange.ts";
import { creditsOf, itemOf, methodOf, partsOf, type ReceiptFrame } from "./receipt-parts.ts";
import { changeOf, handedOf, isPartPayment, roundingOf, type Sale, taxOf, totalOf } from "./sale.ts";

/**
 * Returns the receipt model of schema 1 with the sections that the document has. Its amounts are
 * exact numbers.
 */
export function receiptModel(sale: Sale, frame: ReceiptFrame): ExactJson {
  const { goods, layaway, payments } = sale;
  const amount = (amount_minor: bigint): NumberToken => amountNumber(amount_minor, goods.currency);
  const rounding = shownRounding(sale);
  const is_return = sale.kind === "refund" || sale.kind === "exchange";
  return {
    schema_version: 1,
    header: {
      receipt_number: storable(sale.receipt_number),
      created_at: sale.created_at,
      staff_name: storable(frame.staff_name),
      terminal_name: storable(frame.terminal_name),
      sale_reference: sale.sale_id,
      ...(sale.customer === null ? {} : { customer_name: storable(sale.customer.name) }),
    },
    items: goods.lines.map((line) => itemOf(line, goods.currency, true)),
    totals: {
      subtotal: amount(goods.totals.subtotal_minor),
      discount_amount: amount(goods.totals.discount_minor),
      tax_amount: amount(taxOf(sale)),
      rounding: amount(rounding),
      grand_total: amount(totalOf(sale) + rounding),
      is_reverse_charge: goods.treatment === "reverse_charge",
      is_tax_exempt: goods.treatment === "exempt",
      tax_breakdown: breakdownOf(sale).map(({ percent, base_minor, tax_minor }) => ({
        rate: new NumberToken(percent),
        net: amount(base_minor),
        tax: amount(tax_minor),
        gross: amount(base_minor + tax_minor),
      })),
    },
    payment: {
      method: methodOf(sale),
      amount_tendered: amount(handedOf(sale)),
      change_due: amount(changeOf(sale)),
      split_payments: payments.length === 1 && payments[0]?.tender === "cash" ? [] : partsOf(sale),
      ...(sale.credits.length === 0 ? {} : { applied_credits: creditsOf(sale) }),
    },
    ...(isPartPayment(sale) && layaway !== null
      ? {
          layaway_payment: {
            amount: amount(sale.due_minor),
            total_paid: amount(layaway.paid_before_minor + sale.due_minor),
            balance_owed: amount(totalOf(sale) - layaway.paid_before_minor - sale.due_minor),
            expires_at: layaway.expires_at,
          },
        }
      : {}),
    ...(is_return
      ? {
          refund: {
            original_order_increment_id: sale.original?.order_increment_id ?? null,
            adjustment_negative: amount(sale.fee?.gross_minor ?? 0n),
          },
        }
      : {}),
    ...promotionsOf(sale),
    ...(sale.points_earned === null ? {} : { points_earned: sale.points_earned }),
    currency_code: goods.currency,
  };
}

/** Returns the section with the rules that gave a discount; none without such a rule. */
function promotionsOf({ goods: { promotions, currency } }: Sale): { readonly [key: string]: ExactJson } {
  if (promotions === undefined || promotions.applied.length === 0) return {};
  const { applied, coupon } = promotions;
  return {
    promotions: {
      coupon_code: coupon?.state === "applied" ? storable(coupon.code) : null,
      applied: applied.map(({ rule_id, name, discount_minor }) => ({
        rule_id,
        name: storable(name),
        discount_amount: amountNumber(discount_minor, currency),
      })),
    },
  };
}

/**
 * Returns the cash rounding that the printed total includes; the receipt's `grand_total` does not.
 * A payment of a layaway prints the price of the goods as its total, which is not rounded.
 */
function shownRounding(sale: Sale): bigint {
  if (isPartPayment(sale)) return 0n;
  return sale.kind === "refund" ? -roundingOf(sale) : roundingOf(sale);
}
