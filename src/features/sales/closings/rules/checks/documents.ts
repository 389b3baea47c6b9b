import { formatAmount } from "../../../../../runtime/money.ts";
import { type Booking, CHOICES } from "../booking/choices.ts";
import type { Closing } from "../closing.ts";
import { contains, exactly, type Interval, minus, negative, NOTHING, plus, wider } from "../interval.ts";
import { isLayaway, saleKey } from "../kinds.ts";
import type { Flow } from "../receipt/flows.ts";
import type { ReadReceipt } from "../receipt/read.ts";
import { units } from "../stated.ts";
import { magnitude } from "../units.ts";
import { type Check, compared, comparedTexts, counted, skipped } from "./check.ts";
import type { Documents, Match, EvaluationContext } from "./evidence.ts";
import { instantOf, isAfter } from "./moments.ts";
import { outlineOf } from "./outlines.ts";
import { because, type Reason } from "./reasons.ts";

/** The permitted difference of a listed amount. */
export interface Allowed {
  readonly unit: bigint;
  /** The maximum plausible cash rounding. */
  readonly believed: bigint;
  /** Returns the paid amount of a flow, with the closing's rounding. */
  readonly paid: (flow: Flow) => Interval;
}

type DocumentAmount = Booking["document_amount"];

/**
 * Checks H1: the amount of a document is the grand total, of layaways and collections the amount
 * captured; or, for the whole closing, the amount paid after rounding, or the total of layaways.
 */
export function checkAmounts(matches: readonly Match[], allowed: Allowed): Check {
  const outline = outlineOf("H1:amount");
  const readable = matches.filter(({ receipt }) => !receipt.doubts.includes("total_unknown"));
  const differentWith = (option: DocumentAmount) =>
    readable.filter(({ document, receipt }) => !isListedWith(document.amount, receipt, option, allowed));
  let option: DocumentAmount = CHOICES.document_amount[0];
  let different = differentWith(option);
  for (const other of CHOICES.document_amount.slice(1)) {
    if (different.length === 0) break;
    const of_other = differentWith(other);
    if (of_other.length < different.length) [option, different] = [other, of_other];
  }
  const shown = different.length > 0 ? different : readable;
  const check = compared(outline, {
    expected: shown.reduce((sum, { receipt }) => sum + amountOf(receipt, option), 0n),
    actual: shown.reduce((sum, { document }) => sum + magnitude(units(document.amount)), 0n),
    receipts: namesOf(shown),
  });
  const [first] = different;
  if (first === undefined) return { ...check, outcome: "passed" };
  const values = listedAs(first, amountOf(first.receipt, option));
  return { ...check, outcome: "failed", reason: differ(different, matches), values };
}

/**
 * Checks H1: a positive sale, layaway or collection is listed positive; all refunds have one sign.
 */
export function checkSigns(matches: readonly Match[]): Check {
  const sold = matches.filter(({ receipt: { kind, due, value } }) => {
    if (kind === "refund" || kind === "exchange" || kind === "unknown") return false;
    return (kind === "sale" ? value : due) > 0n;
  });
  const negative = sold.filter(({ document }) => units(document.amount) < 0n);
  const refunds = matches.filter(({ receipt: { kind } }) => kind === "refund");
  const [less, more] = [
    refunds.filter(({ document }) => units(document.amount) < 0n),
    refunds.filter(({ document }) => units(document.amount) > 0n),
  ];
  const odd = less.length === 0 || more.length === 0 ? [] : less.length < more.length ? less : more;
  const wrong = [...negative, ...odd];
  const [first] = wrong;
  const check = counted(outlineOf("H1:sign"), namesOf(wrong), differ(wrong, matches));
  return first === undefined ? check : { ...check, values: listedAs(first, amountOf(first.receipt, "due")) };
}

/**
 * Checks H1: a document's type matches the kind of its receipt, unless all documents have the same
 * type.
 */
export function checkTypes(matches: readonly Match[]): Check {
  const outline = outlineOf("H1:type");
  const kinds = new Set(matches.map(({ receipt }) => receipt.kind));
  const types = new Set(matches.map(({ document }) => document.type.trim().toLowerCase()));
  const [only] = types;
  if (types.size === 1 && kinds.size > 1 && typeClass(only ?? "") === "sale") {
    return skipped(outline, because("types_say_nothing"));
  }
  const wrong = matches.filter(({ document, receipt: { kind } }) => {
    const said = typeClass(document.type);
    if (said === undefined || kind === "unknown") return false;
    return said !== (kind === "refund" || kind === "exchange" ? kind : "sale");
  });
  const [first] = wrong;
  const check = counted(outline, namesOf(wrong), differ(wrong, matches));
  return first === undefined ? check : { ...check, values: { ...listedAs(first, 0n), type: first.document.type } };
}

/**
 * Checks H1: the currency of each receipt is that of the closing, in any case. A receipt without
 * one counts as equal.
 */
export function checkCurrencies(closing: Closing, matches: readonly Match[]): Check {
  const outline = outlineOf("H1:currency");
  const currencyOf = ({ receipt: { facts } }: Match) => (facts.currency ?? closing.currency).trim().toUpperCase();
  const different = matches.filter((match) => currencyOf(match) !== closing.currency);
  const [first] = different;
  if (first === undefined) return comparedTexts(outline, closing.currency, closing.currency, namesOf(matches));
  const check = comparedTexts(outline, currencyOf(first), closing.currency, namesOf(different));
  return { ...check, reason: differ(different, matches), values: listedAs(first, 0n) };
}

/** Checks H1: receipt_number of each document is that of its receipt, when both are set. */
export function checkReceiptNumbers(matches: readonly Match[]): Check {
  const numbered = matches.filter(
    ({ document, receipt }) => isFilled(document.receipt_number) && isFilled(receipt.facts.receipt_number),
  );
  const different = numbered.filter(
    ({ document, receipt }) => document.receipt_number !== receipt.facts.receipt_number,
  );
  const check = counted(outlineOf("H1:receipt_number"), namesOf(different), differ(different, numbered));
  const [first] = different;
  if (first === undefined) return check;
  const [expected, actual] = [first.receipt.facts.receipt_number, first.document.receipt_number];
  return { ...check, expected, actual, difference: null };
}

/** Checks H9: no receipt of the session is missing in documents. */
export function checkUnlisted({ closed_at }: Closing, { unlisted }: Documents): Check {
  const names = unlisted.map(({ sale_id }) => sale_id);
  const check = counted(outlineOf("H9:unlisted"), names, because("session_has_unlisted"));
  if (unlisted.length === 0) return check;
  const closed = instantOf(closed_at);
  const late = unlisted.filter(({ facts }) => isAfter(instantOf(facts.created_at), closed));
  const amount = unlisted.reduce((sum, receipt) => sum + amountOf(receipt, "due"), 0n);
  return { ...check, values: { amount: formatAmount(amount), late: late.length } };
}

/** Checks H9: no sale_id is listed twice in documents. Needs no receipt. */
export function checkDuplicates(closing: Closing): Check {
  const seen = new Set<string>();
  const repeated = closing.documents.filter(({ sale_id }) => {
    const key = saleKey(sale_id);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
  const names = repeated.map(({ sale_id }) => sale_id);
  const check = counted(outlineOf("H9:duplicates"), names, because("listed_twice"));
  const [first] = repeated;
  if (first === undefined) return check;
  const number = first.receipt_number ?? first.sale_id;
  return { ...check, values: { number, amount: formatAmount(units(first.amount)) } };
}

/**
 * Checks H9: no other closing lists a sale of documents. Fails for the closing of another session
 * than the receipt's; for both while the receipt is missing or has no session.
 */
export function checkElsewhere(
  closing: Closing,
  { matches }: Documents,
  { listed_elsewhere }: EvaluationContext,
): Check {
  const outline = outlineOf("H9:elsewhere");
  if (listed_elsewhere.length === 0) return counted(outline, [], because("listed_elsewhere"));
  const session = closing.session_id.toLowerCase();
  const own = new Set(
    matches
      .filter(({ receipt: { facts } }) => facts.register_session_id?.toLowerCase() === session)
      .map(({ document }) => saleKey(document.sale_id)),
  );
  const listed = new Set(closing.documents.map(({ sale_id }) => saleKey(sale_id)));
  const shared = new Map(listed_elsewhere.map((sale_id) => [saleKey(sale_id), sale_id]));
  const both = [...shared].filter(([key]) => listed.has(key) && !own.has(key)).map(([, sale_id]) => sale_id);
  const check = counted(outline, both, because("listed_elsewhere"));
  const first = closing.documents.find(({ sale_id }) => sale_id === both[0]);
  return { ...check, values: { number: first?.receipt_number ?? both[0] ?? "" } };
}

function isListedWith(
  amount: string,
  receipt: ReadReceipt,
  option: DocumentAmount,
  { unit, believed, paid }: Allowed,
): boolean {
  const give = receipt.is_fine ? unit / 2n : 0n;
  const listed = magnitude(units(amount));
  if (option !== "paid") return magnitude(listed - amountOf(receipt, option)) <= give;
  const { kind, due, total } = receipt;
  const own = isLayaway(kind) || kind === "credit_due" ? due : (total ?? 0n);
  // For a document of an unknown kind, the due amount and its cash part are unknown.
  if (kind === "unknown") return magnitude(listed - magnitude(own)) <= believed;
  const rounding = receipt.flows.reduce((sum, flow) => plus(sum, minus(paid(flow), exactly(flow.due))), NOTHING);
  const signed = own < 0n || due >= 0n ? rounding : negative(rounding);
  const allowed = wider(plus(exactly(own), signed), give);
  return contains(allowed, listed) || contains(allowed, -listed);
}

function amountOf({ kind, total, due }: ReadReceipt, option: DocumentAmount): bigint {
  if (option === "total" && isLayaway(kind)) return magnitude(total ?? 0n);
  return magnitude(isLayaway(kind) || kind === "credit_due" ? due : (total ?? 0n));
}

/** Classifies a document's type; undefined for a word that registers do not use. */
export function typeClass(type: string): "sale" | "refund" | "exchange" | undefined {
  const words = type.trim().toLowerCase().replaceAll(/[_-]+/g, " ");
  if (/\b(refund|return|credit ?memo)/.test(words)) return "refund";
  if (words.includes("exchange")) return "exchange";
  return /^(sale|order|invoice)s?$/.test(words) ? "sale" : undefined;
}

function differ(different: readonly Match[], all: readonly Match[]): Reason {
  return because("documents_differ", { count: different.length, all: all.length });
}

/** Returns the values for the sentence about a document that differs from its receipt. */
function listedAs({ document, receipt }: Match, made_out: bigint) {
  return {
    number: document.receipt_number ?? receipt.sale_id,
    kind: receipt.kind,
    listed: formatAmount(units(document.amount)),
    made_out: formatAmount(made_out),
  };
}

function namesOf(matches: readonly Match[]): string[] {
  return matches.map(({ receipt }) => receipt.sale_id);
}

function isFilled(text: string | null): boolean {
  return text !== null && text !== "";
}
