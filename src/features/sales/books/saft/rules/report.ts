import type { Closing } from "../../../closings/rules/closing.ts";
import { type RateFigure, rateKey } from "../../../closings/rules/booking/figures.ts";
import { readStated, type Stated, statedOf, units } from "../../../closings/rules/stated.ts";
import { formatAmount } from "../../../../../runtime/money.ts";
import type { Xml } from "../../invoices/rules/xml.ts";
import { movedCash } from "../../journal/rules/drawer-lines.ts";
import type { ClosingSlips } from "../../slips/rules/slips-of.ts";
import { CARD, CASH, CASH_IN, CASH_OUT, CLOSING, GOODS_GROUP, INVOICE, OTHER_PAYMENT, VOUCHER } from "./codes.ts";
import { amountText, momentIn, NOTE_MAX, shortText } from "./texts.ts";
import { paymentsOf, percentText } from "./transaction.ts";

/** Sums of a series up to a closing, in ten-thousandths. */
export interface Perpetual {
  readonly sales: bigint;
  readonly refunds: bigint;
}

/** A closing with what its event is made of. */
export interface ReportSource {
  readonly closing: Closing;
  readonly slips: ClosingSlips;
  readonly perpetual: Perpetual;
  /** Fit for the format. */
  readonly company: { readonly ident: string; readonly name: string };
  readonly register_id: string;
}

/** Counters that registers do not send. */
const NONE = "0";
const NOTHING = "0.00";
const NOT_SENT = "not sent by the register";

/** Returns a closing as the event of its Z report: amounts are those that it states. Pure. */
export function reportOf({ closing, slips, perpetual, company, register_id }: ReportSource): Xml {
  const stated = readStated(closing);
  const id = closing.report_id.replaceAll("-", "");
  const { date, time } = momentIn(closing.closed_at, closing.timezone);
  const sales = statedOf(stated, "sales_net") + statedOf(stated, "sales_tax");
  const refunds = statedOf(stated, "refunds_net") + statedOf(stated, "refunds_tax");
  const goods = slips.slips.flatMap(({ lines }) => lines).filter(({ business_case }) => business_case === "goods");
  const number = goods.reduce((sum, { quantity = 0n }) => sum + quantity, 0n);
  const returns = slips.slips.filter(({ lines }) =>
    lines.some((line) => line.business_case === "goods" && isBack(line)),
  );
  return [
    "event",
    [
      ["eventID", id],
      ["eventType", CLOSING],
      closing.closed_by_staff_id === null ? undefined : ["empID", String(closing.closed_by_staff_id)],
      ["eventDate", date],
      ["eventTime", time],
      ["eventText", shortText(noteOf(closing), NOTE_MAX)],
      [
        "eventReport",
        [
          ["reportID", id],
          ["reportType", "Z report"],
          ["companyIdent", company.ident],
          ["companyName", company.name],
          ["reportDate", date],
          ["reportTime", time],
          ["registerID", register_id],
          ["reportTotalCashSales", [["totalCashSaleAmnt", amountText(sales - refunds)]]],
          [
            "reportArtGroups",
            [
              [
                "reportArtGroup",
                [
                  ["artGroupID", GOODS_GROUP],
                  ["artGroupNum", formatAmount(number)],
                  ["artGroupAmnt", amountText(sales - refunds)],
                ],
              ],
            ],
          ],
          ["reportPayments", paymentRows(stated, slips)],
          ["reportCashSalesVat", vatRows(stated)],
          ["reportOpeningChangeFloat", amountText(units(closing.opening_float ?? "0"))],
          ["reportReceiptNum", String(closing.documents.length)],
          ["reportOpenCashBoxNum", NONE],
          ...counter("ReceiptCopy"),
          ...counter("ReceiptProforma"),
          ...counter("Return", String(returns.length), amountText(refunds)),
          ...counter("Discount"),
          ...counter("VoidTrans"),
          ["reportCorrLines", [notSent("reportCorrLine", "corrLineType", "corrLine")]],
          ["reportPriceInquiries", [notSent("reportPriceInquiry", "priceInquiryGroup", "priceInquiry")]],
          ["reportOtherCorrs", [notSent("reportOtherCorr", "otherCorrType", "otherCorr")]],
          ...counter("ReceiptDelivery"),
          ...counter("Training"),
          ...movements(closing),
          ["reportGrandTotalSales", amountText(perpetual.sales)],
          ["reportGrandTotalReturn", amountText(perpetual.refunds)],
          ["reportGrandTotalSalesNet", amountText(perpetual.sales - perpetual.refunds)],
        ],
      ],
    ],
  ];
}

function isBack({ gross, quantity = 0n }: { readonly gross: bigint; readonly quantity: bigint | undefined }): boolean {
  return gross < 0n || (gross === 0n && quantity < 0n);
}

/** Says what the format has no place for. */
function noteOf({ series_code, closing_number, has_cash_drawer, ...drawer }: Closing): string {
  const name = `Closing ${series_code}-${closing_number}`;
  if (!has_cash_drawer) return `${name}, without a cash drawer`;
  const { cash_expected, cash_counted, cash_left_in_drawer } = drawer;
  return `${name}: cash expected ${cash_expected}, counted ${cash_counted}, left in the drawer ${cash_left_in_drawer}`;
}

function counter(name: string, number = NONE, amount = NOTHING): Xml[] {
  return [
    [`report${name}Num`, number],
    [`report${name}Amnt`, amount],
  ];
}

function notSent(element: string, type: string, prefix: string): Xml {
  return [
    element,
    [
      [type, NOT_SENT],
      [`${prefix}Num`, NONE],
      [`${prefix}Amnt`, NOTHING],
    ],
  ];
}

/** Amounts by what was paid with, less what was paid back; numbers are those of the receipts. */
function paymentRows(stated: Stated, { slips }: ClosingSlips): Xml[] {
  const at = (...figures: readonly string[]) => figures.reduce((sum, figure) => sum + statedOf(stated, figure), 0n);
  const amounts: readonly (readonly [type: string, amount: bigint])[] = [
    [CASH, at("cash", "split_cash") - at("cash_refund")],
    [CARD, at("card", "split_card") - at("card_refunds", "manual_card_refunds")],
    [OTHER_PAYMENT, 0n],
    [VOUCHER, at("credit_redeemed") - at("credits_issued", "credits_returned")],
    [INVOICE, at("invoice") - at("invoice_credit_notes")],
  ];
  const payments = slips.filter(({ receipt_id }) => receipt_id !== null).flatMap(paymentsOf);
  return amounts.map(([type, amount]) => [
    "reportPayment",
    [
      ["paymentType", type],
      ["paymentNum", String(payments.filter((payment) => payment.type === type).length)],
      ["paymentAmnt", amountText(amount)],
    ],
  ]);
}

/** The tax by its percentage, which has to be there; a closing without turnover has a row of 0. */
function vatRows(stated: Stated): Xml[] {
  const sums = new Map<string, { net: bigint; tax: bigint }>();
  const keys = [...stated.rates].map((rate) => [rate, (figure: RateFigure) => rateKey(rate, figure)] as const);
  const treatments = ["reverse_charge", "exempt"].map(
    (one) => [one, (figure: RateFigure) => `${one} ${figure}`] as const,
  );
  for (const [rate, keyOf] of [...keys, ...treatments]) {
    const percent = percentText(rate) ?? "0.00";
    const sum = sums.get(percent) ?? { net: 0n, tax: 0n };
    sum.net += statedOf(stated, keyOf("sales_net")) - statedOf(stated, keyOf("refund_net"));
    sum.tax += statedOf(stated, keyOf("sales_tax")) - statedOf(stated, keyOf("refund_tax"));
    sums.set(percent, sum);
  }
  return [...sums].map(([percent, { net, tax }]) => {
    const is_debit = net < 0n || (net === 0n && tax < 0n);
    const sign = is_debit ? -1n : 1n;
    return [
      "reportCashSaleVat",
      [
        ["vatPerc", percent],
        ["cashSaleAmnt", amountText(sign * net)],
        ["vatAmnt", amountText(sign * tax)],
        ["vatAmntTp", is_debit ? "D" : "C"],
      ],
    ];
  });
}

function movements(closing: Closing): (Xml | undefined)[] {
  const moved = movedCash(closing);
  return (
    [
      ["cash_in", "reportPayIn", "payIn", CASH_IN, 1n],
      ["cash_out", "reportPayOut", "payOut", CASH_OUT, -1n],
    ] as const
  ).map(([kind, element, prefix, code, sign]) => {
    const own = moved.filter(({ type }) => type === kind);
    if (own.length === 0) return undefined;
    const sum = own.reduce((total, { amount }) => total + amount, 0n);
    return [
      `${element}s`,
      [
        [
          element,
          [
            [`${prefix}Type`, code],
            [`${prefix}Num`, String(own.length)],
            [`${prefix}Amnt`, amountText(sign * sum)],
          ],
        ],
      ],
    ];
  });
}
