import { isSet } from "../../../../../web-api/json/json.ts";
import { type PaidPart, readPaidParts, readText, type ReceiptFacts } from "../facts.ts";
import {
  meaningOf,
  methodName,
  type MethodTenders,
  type Tender,
} from "../../../../../shared/configuration/rules/method-tenders.ts";
import { magnitude, readUnits } from "../units.ts";
import type { ReadingContext } from "./context.ts";

/** Money of one tender that a receipt moved, into the shop positive, out negative. */
export interface Flow {
  /** Undefined when the tender may be any one of `among`. */
  readonly tender: Tender | undefined;
  readonly among: readonly Tender[];
  /** Why the tender is not known. */
  readonly doubt: "method_unknown" | "parts_differ" | undefined;
  readonly method: string | undefined;
  readonly due: bigint;
  /** Cash that was paid; undefined when the receipt does not state it. */
  readonly paid: bigint | undefined;
  /**
   * `either`: one money part next to a credit; the booking of the closing decides whether it is
   * split.
   */
  readonly split: "single" | "split" | "either";
  readonly is_terminal: boolean;
  readonly provider: string | undefined;
}

const ANY_TENDER: readonly Tender[] = ["cash", "card", "invoice", "credit", "elsewhere"];

/** The parts of a payment, credit apart from money. */
export interface Parts {
  readonly money: readonly PaidPart[];
  readonly credit: readonly PaidPart[];
}

const NO_PARTS: Parts = { money: [], credit: [] };

/**
 * Reads the parts of a payment.
 * @returns undefined when split_payments cannot be read.
 */
export function readParts(facts: ReceiptFacts, context: ReadingContext): Parts | undefined {
  if (facts.split_payments === null) return NO_PARTS;
  const parts = readPaidParts(facts.split_payments);
  if (parts === undefined) return undefined;
  const isCredit = ({ method }: PaidPart) => meaningOf(method, context.method_tenders) === "credit";
  return { money: parts.filter((part) => !isCredit(part)), credit: parts.filter(isCredit) };
}

/**
 * Returns the flows of a receipt (design, 2.4): one per tender of a split payment, else one of the
 * amount due.
 *
 * @param due - amount due in money; positive into the shop.
 */
export function readFlows(
  facts: ReceiptFacts,
  parts: Parts | undefined,
  due: bigint,
  context: ReadingContext,
): readonly Flow[] {
  if (due === 0n) return [];
  if (parts === undefined) return [doubtful(due, ANY_TENDER, "parts_differ", "split")];
  const { money, credit } = parts;
  if (money.length > 1 || (money.length === 1 && credit.length > 0)) {
    const split = money.length > 1 ? "split" : "either";
    return partFlows(facts, money, { due, split }, context);
  }
  return [singleFlow(facts, money[0], due, context)];
}

/** Returns the cash paid: tendered − change, when the receipt states them. */
export function cashStated({ amount_tendered, change_due }: ReceiptFacts): bigint | undefined {
  const tendered = readUnits(amount_tendered);
  const change = readUnits(change_due) ?? 0n;
  return tendered === undefined || (tendered === 0n && change === 0n) ? undefined : tendered - change;
}

function singleFlow(
  facts: ReceiptFacts,
  part: PaidPart | undefined,
  due: bigint,
  { method_tenders, believed_rounding }: ReadingContext,
): Flow {
  const method = part?.method ?? facts.payment_method;
  const is_terminal = isSet(facts.terminal_payment_id) || part?.has_terminal_payment === true;
  const provider = part?.provider ?? readText(facts.terminal_provider);
  const rest = { due, split: "single", method: methodName(method), among: [], doubt: undefined } as const;
  const tender = tenderOf(method, method_tenders) ?? (is_terminal ? "card" : undefined);
  if (tender === undefined) {
    return { ...doubtful(due, ANY_TENDER, "method_unknown", "single"), method: methodName(method) };
  }
  if (tender !== "cash") return { ...rest, tender, paid: due, is_terminal: is_terminal && tender === "card", provider };
  const stated = cashStated(facts) ?? part?.amount;
  const believed =
    stated !== undefined && magnitude(magnitude(stated) - magnitude(due)) <= believed_rounding
      ? withSignOf(due, magnitude(stated))
      : undefined;
  return { ...rest, tender, paid: believed, is_terminal: false, provider: undefined };
}

/** Returns the tender of a payment method; undefined for a method that names none. */
function tenderOf(method: string | null | undefined, tenders: MethodTenders): Tender | undefined {
  const meaning = meaningOf(method, tenders);
  return meaning === "nothing" || meaning === "parts" || meaning === "unknown" ? undefined : meaning;
}

interface Split {
  readonly due: bigint;
  readonly split: "split" | "either";
}

/**
 * Returns the flows of a split payment. Parts that do not add up to the amount due become one
 * doubtful flow; cash may differ by its rounding.
 */
function partFlows(
  facts: ReceiptFacts,
  money: readonly PaidPart[],
  { due, split }: Split,
  { method_tenders, believed_rounding }: ReadingContext,
): readonly Flow[] {
  const flips = due < 0n && money.every(({ amount }) => amount >= 0n);
  const only_card = onlyOne(money.filter(({ method }) => meaningOf(method, method_tenders) === "card"));
  const flows = money.map((part) => {
    const is_terminal = part.has_terminal_payment || (part === only_card && isSet(facts.terminal_payment_id));
    return {
      tender: tenderOf(part.method, method_tenders) ?? (is_terminal ? ("card" as const) : undefined),
      amount: flips ? -part.amount : part.amount,
      is_terminal,
      part,
    };
  });
  const total = flows.reduce((sum, { amount }) => sum + amount, 0n);
  const cash = flows.filter(({ tender }) => tender === "cash");
  const change = withSignOf(due, readUnits(facts.change_due) ?? 0n);
  const has_change = cash.length > 0 && magnitude(total - change - due) < magnitude(total - due);
  const paid_in_cash = cash.reduce((sum, { amount }) => sum + amount, 0n) - (has_change ? change : 0n);
  const gap = total - (has_change ? change : 0n) - due;
  if (magnitude(gap) > (cash.length > 0 ? believed_rounding : 0n)) {
    const named = flows.map(({ tender }) => tender);
    const among = named.includes(undefined) ? ANY_TENDER : [...new Set(named.filter((tender) => tender !== undefined))];
    return [doubtful(due, among, "parts_differ", split)];
  }
  const others = flows
    .filter(({ tender }) => tender !== "cash")
    .map(({ tender, amount, is_terminal, part }): Flow =>
      tender === undefined
        ? { ...doubtful(amount, ANY_TENDER, "method_unknown", split), method: methodName(part.method) }
        : {
            tender,
            among: [],
            doubt: undefined,
            due: amount,
            paid: amount,
            split,
            method: methodName(part.method),
            is_terminal: is_terminal && tender === "card",
            provider: part.provider ?? readText(facts.terminal_provider),
          },
    );
  if (cash.length === 0) return others;
  const due_in_cash = due - others.reduce((sum, flow) => sum + flow.due, 0n);
  return [
    ...others,
    { ...CASH, due: due_in_cash, paid: paid_in_cash, split, method: methodName(cash[0]?.part.method) },
  ];
}

const CASH = { tender: "cash", among: [], doubt: undefined, is_terminal: false, provider: undefined } as const;

function doubtful(due: bigint, among: readonly Tender[], doubt: Flow["doubt"], split: Flow["split"]): Flow {
  return {
    tender: undefined,
    among,
    doubt,
    due,
    split,
    paid: due,
    method: undefined,
    is_terminal: false,
    provider: undefined,
  };
}

function withSignOf(due: bigint, amount: bigint): bigint {
  return due < 0n ? -amount : amount;
}

function onlyOne<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}
