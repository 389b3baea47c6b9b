import { formatAmount } from "../../../../../runtime/money.ts";
import { UNTAXED } from "../../../closings/rules/receipt/lines.ts";
import { magnitude, readUnits, roundTo } from "../../../closings/rules/units.ts";
import type { Xml } from "../../invoices/rules/xml.ts";
import { type Slip, type SlipLine, UNDETERMINED } from "../../slips/rules/slip.ts";
import { CARD, CASH, GOODS_GROUP, INVOICE, OTHER_DOCUMENT, OTHER_PAYMENT, PAYING, RETURN, SALE } from "./codes.ts";
import type { Signature } from "./signature.ts";
import { amountText, carriedCents, ID_MAX, type Moment, NOTE_MAX, shortText, wholeText } from "./texts.ts";

/** A slip with what the format has of its receipt. */
export interface Document {
  readonly slip: Slip;
  /** Number as sent; the id in the service where it is too long or missing. */
  readonly number: string;
  readonly id: string;
  readonly at: Moment;
  readonly business_date: string;
  readonly staff_id: number | null;
  readonly signed: Signature;
}

/** A line with its amounts in whole cents, which add up to the payments. */
interface Part {
  readonly line: SlipLine;
  readonly gross: bigint;
  readonly tax: bigint;
}

/** A payment in whole cents; below zero for money that was paid back. */
interface Paid {
  readonly type: string;
  readonly amount: bigint;
}

const TENDERS = { cash: CASH, card: CARD, other: OTHER_PAYMENT } as const;

/**
 * Returns the payments of a slip, with what was paid by voucher or on invoice: a slip has lines of
 * these.
 */
export function paymentsOf(slip: Slip): Paid[] {
  return split(slip).payments;
}

function split({ lines, payments }: Slip) {
  const [grossOf, taxOf, paidOf] = [carriedCents(), carriedCents(), carriedCents()];
  const parts = lines.map((line): Part => ({ line, gross: grossOf(line.gross), tax: taxOf(line.tax) }));
  const in_money = payments.flatMap(({ tender, amount }): Paid[] =>
    tender === "none" ? [] : [{ type: TENDERS[tender], amount: paidOf(amount) }],
  );
  const otherwise = parts.flatMap(({ line, gross }): Paid[] => {
    const type = PAYING[line.business_case];
    return type === undefined ? [] : [{ type, amount: -gross }];
  });
  return {
    goods: parts.filter(({ line }) => PAYING[line.business_case] === undefined && !isRounding(line)),
    rounding: parts.reduce((sum, { line, gross }) => sum + (isRounding(line) ? gross : 0n), 0n),
    payments: [...in_money, ...otherwise],
  };
}

/** Whether a line is what cash was rounded by. */
export function isRounding({ business_case, rate }: SlipLine): boolean {
  return rate === UNTAXED && (business_case === "discount" || business_case === "surcharge");
}

/**
 * Returns a slip as a transaction: its amounts are in the direction that `amntTp` names, so that
 * one is below zero only where it goes against it. Lines add up to the transaction, and payments to
 * the transaction with its rounding. Pure.
 */
export function transactionOf({ slip, number, id, at, business_date, staff_id, signed }: Document): Xml {
  const { goods, rounding, payments } = split(slip);
  const sum = sumOf(goods);
  const side = sideOf(sum);
  const nr: Xml = ["nr", number];
  return [
    "cashtransaction",
    [
      nr,
      ["transID", id],
      ["transType", typeOf(goods, sum.gross, payments)],
      ["transAmntIn", side.of(sum.gross)],
      ["transAmntEx", side.of(sum.gross - sum.tax)],
      ["amntTp", side.type],
      staff_id === null ? undefined : ["empID", String(staff_id)],
      ["transDate", at.date],
      ["transTime", at.time],
      ["bookDate", business_date],
      ...goods.map((part, index) => lineOf(part, nr, index + 1)),
      ...byRate(goods).map(([rate, amounts]) => vatOf(rate, amounts, sideOf(amounts))),
      ["rounding", [["roundingAmnt", side.of(rounding)]]],
      ...payments.map(({ type, amount }): Xml => [
        "payment",
        [
          ["paymentType", type],
          ["paidAmnt", side.of(amount)],
        ],
      ]),
      ["signature", signed.signature],
      ["keyVersion", signed.key_version],
    ],
  ];
}

type Amounts = Pick<Part, "gross" | "tax">;

/** The direction of amounts: C for what the shop gets, D for what it gives. */
function sideOf({ gross, tax }: Amounts, is_back = false) {
  const leading = gross === 0n ? gross - tax : gross;
  const is_debit = leading < 0n || (leading === 0n && is_back);
  return { type: is_debit ? "D" : "C", of: (amount: bigint) => amountText(is_debit ? -amount : amount) } as const;
}

function sumOf(parts: readonly Part[]): Amounts {
  return parts.reduce((sum, { gross, tax }) => ({ gross: sum.gross + gross, tax: sum.tax + tax }), {
    gross: 0n,
    tax: 0n,
  });
}

/** A sale on invoice is no cash sale; an exchange is what is left of it. */
function typeOf(goods: readonly Part[], gross: bigint, payments: readonly Paid[]): string {
  const is_trade = goods.length > 0 && goods.every(({ line }) => TRADED.has(line.business_case));
  const is_paid = payments.every(({ type }) => type !== INVOICE);
  if (!is_trade || !is_paid || gross === 0n) return OTHER_DOCUMENT;
  return gross > 0n ? SALE : RETURN;
}

const TRADED: ReadonlySet<string> = new Set(["goods", "discount", "surcharge"]);

function lineOf({ line, ...amounts }: Part, nr: Xml, position: number): Xml {
  const { business_case, rate, sku, text, quantity } = line;
  const side = sideOf(amounts, quantity !== undefined && quantity < 0n);
  const name = shortText(text, NOTE_MAX);
  const article = wholeText(sku, ID_MAX);
  return [
    "ctLine",
    [
      nr,
      ["lineID", String(position)],
      ["lineType", business_case],
      business_case === "goods" ? ["artGroupID", GOODS_GROUP] : undefined,
      article === "" ? undefined : ["artID", article],
      quantity === undefined ? undefined : ["qnt", formatAmount(magnitude(quantity))],
      ["lineAmntIn", side.of(amounts.gross)],
      ["lineAmntEx", side.of(amounts.gross - amounts.tax)],
      ["amntTp", side.type],
      name === "" ? undefined : ["cashTransLineDescr", name],
      vatOf(rate, amounts, side),
    ],
  ];
}

function byRate(parts: readonly Part[]): [rate: string, Amounts][] {
  return [...Map.groupBy(parts, ({ line }) => line.rate)].map(([rate, own]) => [rate, sumOf(own)]);
}

function vatOf(rate: string, { gross, tax }: Amounts, side: ReturnType<typeof sideOf>): Xml {
  const percent = rate === UNDETERMINED ? undefined : percentText(rate);
  return [
    "vat",
    [
      percent === undefined ? undefined : ["vatPerc", percent],
      ["vatAmnt", side.of(tax)],
      ["vatAmntTp", side.type],
      ["vatBasAmnt", side.of(gross - tax)],
    ],
  ];
}

/** 99,999.999 % in ten-thousandths: the format takes eight digits. */
const PERCENT_MAX = 999_999_990n;

/**
 * Returns a rate as a percentage: 0 for untaxed, exempt and reverse charge, undefined for one that
 * the format does not take.
 */
export function percentText(rate: string): string | undefined {
  const percent = roundTo(readUnits(rate) ?? 0n, 10n);
  if (percent < 0n || percent > PERCENT_MAX) return undefined;
  const [whole = "0", decimals = ""] = formatAmount(percent).split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}
