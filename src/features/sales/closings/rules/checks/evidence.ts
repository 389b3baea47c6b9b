import type { Stored } from "../../../../../runtime/database.ts";
import type { Day } from "../booking/day.ts";
import type { TaxTables } from "../../../../../shop-data/taxes/taxes.ts";
import type { Closing } from "../closing.ts";
import type { ListedDocument } from "../entries.ts";
import type { ReceiptFacts } from "../facts.ts";
import { saleKey } from "../kinds.ts";
import type { MethodTenders } from "../../../../../shared/configuration/rules/method-tenders.ts";
import type { ReadReceipt } from "../receipt/read.ts";
import { DEFAULT_BOOKING } from "../booking/choices.ts";

/** The closing before this one, in its series or at its terminal. */
export type PreviousClosing = Pick<
  Closing,
  "closing_number" | "closed_at" | "cash_left_in_drawer" | "last_receipt_number"
>;

/** An option that an earlier closing of the series decided. */
export type Remembered = Pick<Stored<"register_series_booking">, "choice" | "option" | "closing_number">;

/** Receipts of the register without a session since its previous closing. */
export interface OutsideReceipts {
  readonly count: number;
  /** Sum in the closing's currency, refunds negative. */
  readonly amount: string;
  /** Receipt number of the first of them. */
  readonly number: string;
  readonly sale_ids: readonly string[];
}

/** A receipt number of the closing that another sale of the register has as well. */
export interface TakenNumber {
  readonly number: string;
  readonly sale_id: string;
  readonly other_sale_id: string;
}

/** The latest moment that is after its own arrival, of the closing or one of its receipts. */
export interface Ahead {
  readonly at: string;
  readonly arrived_at: string;
  readonly sale_ids: readonly string[];
}

/** Stored facts beside a closing, for findings that its figures do not show. */
export interface Around {
  readonly outside: OutsideReceipts | null;
  readonly taken_numbers: readonly TakenNumber[];
  readonly ahead: Ahead | null;
  /** All payments of the layaways of which the closing has one. */
  readonly layaways: readonly ReceiptFacts[];
  /** The shop's tax tables; null for a shop that keeps its taxes elsewhere. */
  readonly taxes: TaxTables | null;
}

export const NOTHING_AROUND: Around = { outside: null, taken_numbers: [], ahead: null, layaways: [], taxes: null };

/** Data besides the receipts that a closing is compared with. */
export interface EvaluationContext {
  readonly previous: PreviousClosing | null;
  /** The terminal's previous closing in any series. */
  readonly previous_at_terminal: PreviousClosing | null;
  /** Sale ids that another closing lists too. */
  readonly listed_elsewhere: readonly string[];
  readonly remembered: readonly Remembered[];
  readonly method_tenders: MethodTenders;
  /** The location's cash rounding step in ten-thousandths; 0 for none. */
  readonly cash_step: bigint;
  /** Whether money that was taken by card without a receipt counts as tips. */
  readonly card_tips: boolean;
  /** Smallest cash difference that is a finding, in ten-thousandths; undefined means one unit. */
  readonly cash_alert: bigint | undefined;
  /** Whether the closing's location exists and is or was that of its terminal. */
  readonly is_location_known: boolean;
  /** Whether other terminals use the prefix of this closing's receipt numbers. */
  readonly is_prefix_shared: boolean;
  readonly around: Around;
}

export interface Match {
  readonly document: ListedDocument;
  readonly receipt: ReadReceipt;
}

/** The documents of a closing with their stored receipts. */
export interface Documents {
  /** Every document whose receipt is stored, in the closing's order. */
  readonly matches: readonly Match[];
  /** Receipts of the session that the closing does not list. */
  readonly unlisted: readonly ReadReceipt[];
  /** Listed sale ids without a receipt, each once. */
  readonly missing: readonly string[];
}

/** Returns each receipt once, in the order in which it was stored first. */
export function distinct(facts: readonly ReceiptFacts[]): ReceiptFacts[] {
  return [...new Map(facts.map((fact) => [fact.receipt_id, fact])).values()];
}

/**
 * Ranks receipts of one sale: highest the one assigned to the closing's document, then one that
 * names the sale itself.
 */
function precedence({ is_listed, sale_id }: ReceiptFacts): number {
  return (is_listed ? 2 : 0) + (sale_id === null ? 0 : 1);
}

export function matchDocuments(closing: Closing, facts: readonly ReceiptFacts[], day: Day): Documents {
  const byKey = new Map<string, ReceiptFacts>();
  for (const fact of facts) {
    const key = saleKey(fact.sale_id ?? fact.pos_order_id);
    const known = byKey.get(key);
    if (known === undefined || precedence(fact) >= precedence(known)) byKey.set(key, fact);
  }
  const matches: Match[] = [];
  const held = new Set<ReceiptFacts>();
  const missing = new Map<string, string>();
  for (const document of closing.documents) {
    const key = saleKey(document.sale_id);
    const found = byKey.get(key);
    if (found === undefined) missing.set(key, document.sale_id);
    else {
      matches.push({ document, receipt: day.receipt(found, DEFAULT_BOOKING) });
      held.add(found);
    }
  }
  const unlisted = facts.filter((fact) => !held.has(fact)).map((fact) => day.receipt(fact, DEFAULT_BOOKING));
  return { matches, unlisted, missing: [...missing.values()] };
}
