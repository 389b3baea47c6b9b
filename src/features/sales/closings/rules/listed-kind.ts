import { formatAmount, parseStoredAmount } from "../../../../runtime/money.ts";
import { typeClass } from "./checks/documents.ts";
import type { DocumentKind } from "./kinds.ts";
import { magnitude } from "./units.ts";

/** Kind of a receipt as lists show it; the refund of a deposit is no refund of a sale. */
export type ListedKind = DocumentKind | "deposit_refund";

const FURTHER_WORDS: readonly (readonly [word: RegExp, kind: ListedKind])[] = [
  [/\bcredit due\b/, "credit_due"],
  [/\b(top up|layaway payment)\b/, "top_up"],
  [/\bsettlement\b/, "settlement"],
  [/\bdeposit\b/, "deposit"],
];

/** Returns the kind that a register's word for a listed receipt means; `unknown` for a foreign word. */
export function kindOfWord(type: string): ListedKind {
  const words = type.trim().toLowerCase().replaceAll(/[_-]+/g, " ");
  return typeClass(type) ?? FURTHER_WORDS.find(([word]) => word.test(words))?.[1] ?? "unknown";
}

interface Listed {
  readonly type: string;
  readonly amount: string;
  /** Kind of the stored receipt; null without a receipt. */
  readonly kind: ListedKind | null;
}

/**
 * Returns a listed receipt by its stored receipt: its kind, and its amount negative where money was
 * given back. The register's word counts for a missing receipt, and is `stated_kind` where it
 * contradicts the receipt.
 */
export function shownListed<Row extends Listed>({ type, amount, kind: stored, ...row }: Row) {
  const stated = kindOfWord(type);
  const kind = stored ?? stated;
  const differs = stated !== "unknown" && classOf(stated) !== classOf(kind);
  return {
    ...row,
    type,
    kind,
    stated_kind: differs ? stated : null,
    amount: classOf(kind) === "refund" ? formatAmount(-magnitude(parseStoredAmount(amount))) : amount,
  };
}

function classOf(kind: ListedKind): "sale" | "refund" | "exchange" {
  if (kind === "deposit_refund") return "refund";
  return kind === "refund" || kind === "exchange" ? kind : "sale";
}
