import { ORDER_KINDS, saleKey } from "../conventions.ts";
import { isSame, magnitude } from "../units.ts";
import {
  type Check,
  compared,
  comparedTexts,
  COUNT_UNIT,
  counted,
  type Outline,
  skipped,
  withReason,
} from "./check.ts";
import { type Evidence, type Match, stated } from "./evidence.ts";
import { because, type Reason } from "./reasons.ts";

const AMOUNTS: Outline = {
  id: "H1:amount",
  kind: "hard",
  title: "Amount of each document",
  formula: "amount of a document = ± grand_total, for layaway and credit due ± amount captured",
};
const CURRENCIES: Outline = {
  id: "H1:currency",
  kind: "hard",
  title: "Currency of each document",
  formula: "currency of each receipt = currency of the closing",
};
const NUMBERS: Outline = {
  id: "H1:receipt_number",
  kind: "hard",
  title: "Receipt number of each document",
  formula: "receipt_number of each document = receipt_number of its receipt, when both are set",
};
const UNLISTED: Outline = {
  id: "H9:unlisted",
  kind: "hard",
  title: "Receipts of the session that are not listed",
  formula: "no receipt of the session is missing in documents",
};
const DUPLICATES: Outline = {
  id: "H9:duplicates",
  kind: "hard",
  title: "Sales listed twice",
  formula: "no sale_id stands twice in documents",
};
const ELSEWHERE: Outline = {
  id: "H9:elsewhere",
  kind: "hard",
  title: "Sales that another closing lists",
  formula: "no sale_id of documents stands in another closing",
};
const ORDERS: Outline = {
  id: "C8",
  kind: "finding",
  title: "Number of orders",
  formula: "order_count = number of sales and exchanges, or of sales alone",
};

export const DOCUMENT_OUTLINES = { AMOUNTS, CURRENCIES, NUMBERS, UNLISTED, ORDERS } as const;

/**
 * H1: the amount of a document = ± grand_total (sale, refund, exchange), or ± the amount captured (layaway, credit due).
 * Sums of magnitudes; when it fails, of the documents that differ.
 */
export function checkAmounts({ matches, unit }: Evidence): Check {
  const unreadable = matches.filter(({ receipt }) => receipt.due === undefined);
  const different = matches.filter(
    ({ document, receipt: { due } }) => due !== undefined && !isSame(magnitude(stated(document.amount)), due, unit),
  );
  if (different.length === 0 && unreadable.length > 0) {
    return skipped(AMOUNTS, because("amounts_unstated", { count: unreadable.length }), namesOf(unreadable));
  }
  const shown = different.length > 0 ? different : matches;
  const check = compared(AMOUNTS, {
    expected: shown.reduce((sum, { receipt }) => sum + (receipt.due ?? 0n), 0n),
    actual: shown.reduce((sum, { document }) => sum + magnitude(stated(document.amount)), 0n),
    unit,
    receipts: namesOf(shown),
  });
  if (different.length === 0) return { ...check, outcome: "passed" };
  return withReason({ ...check, outcome: "failed" }, differ(different, matches));
}

/** H1: the currency of each receipt = the currency of the closing. A receipt without a currency says nothing. */
export function checkCurrencies({ closing, matches }: Evidence): Check {
  const different = matches.filter(
    ({ receipt: { facts } }) => (facts.currency ?? closing.currency) !== closing.currency,
  );
  const [first] = different;
  if (first === undefined) return comparedTexts(CURRENCIES, closing.currency, closing.currency, namesOf(matches));
  return withReason(
    comparedTexts(CURRENCIES, first.receipt.facts.currency ?? "", closing.currency, namesOf(different)),
    differ(different, matches),
  );
}

/** H1: receipt_number of each document = receipt_number of its receipt, when both are set. */
export function checkReceiptNumbers({ matches }: Evidence): Check {
  const numbered = matches.filter(
    ({ document, receipt }) => isFilled(document.receipt_number) && isFilled(receipt.facts.receipt_number),
  );
  const different = numbered.filter(
    ({ document, receipt }) => document.receipt_number !== receipt.facts.receipt_number,
  );
  const names = namesOf(different);
  const check = counted(NUMBERS, names, differ(different, numbered));
  const [first] = different;
  if (first === undefined) return check;
  return {
    ...check,
    expected: first.receipt.facts.receipt_number,
    actual: first.document.receipt_number,
    difference: null,
  };
}

/** H9: no receipt of the session is missing in documents. */
export function checkUnlisted({ unlisted }: Evidence): Check {
  return counted(
    UNLISTED,
    unlisted.map(({ sale_id }) => sale_id),
    because("session_has_unlisted"),
  );
}

/** H9: no sale_id stands twice in documents. Needs no receipt. */
export function checkDuplicates({ closing }: Evidence): Check {
  const seen = new Set<string>();
  const repeated = closing.documents.filter(({ sale_id }) => {
    const key = saleKey(sale_id);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
  return counted(
    DUPLICATES,
    repeated.map(({ sale_id }) => sale_id),
    because("listed_twice"),
  );
}

/** H9: no sale_id of documents stands in another closing. Needs no receipt. */
export function checkElsewhere({ closing, surroundings }: Evidence): Check {
  const listed = new Set(closing.documents.map(({ sale_id }) => saleKey(sale_id)));
  const shared = new Map(surroundings.listed_elsewhere.map((sale_id) => [saleKey(sale_id), sale_id]));
  const both = [...shared].filter(([key]) => listed.has(key)).map(([, sale_id]) => sale_id);
  return counted(ELSEWHERE, both, because("listed_elsewhere"));
}

/** C8: order_count = number of sales and exchanges among the documents, or of sales alone. */
export function checkOrderCount({ closing, matches }: Evidence): Check {
  const receipts = new Set(matches.map(({ receipt }) => receipt));
  const tries = ORDER_KINDS.map((kinds) => {
    const orders = [...receipts].filter(({ kind }) => kinds.includes(kind));
    return compared(ORDERS, {
      expected: BigInt(orders.length) * COUNT_UNIT,
      actual: BigInt(closing.order_count) * COUNT_UNIT,
      unit: COUNT_UNIT,
      receipts: orders.map(({ sale_id }) => sale_id),
    });
  });
  const [first] = tries;
  return tries.find(({ outcome }) => outcome === "passed") ?? first ?? skipped(ORDERS, because("no_orders"));
}

function differ(different: readonly Match[], all: readonly Match[]): Reason {
  return because("documents_differ", { count: different.length, all: all.length });
}

function namesOf(matches: readonly Match[]): string[] {
  return matches.map(({ receipt }) => receipt.sale_id);
}

function isFilled(text: string | null): boolean {
  return text !== null && text !== "";
}
