import { minorUnit } from "../../../../runtime/currencies.ts";
import type { Closing } from "../closing.ts";
import type { ListedDocument } from "../entries.ts";
import {
  amountDue,
  type ConventionDocuments,
  type DocumentKind,
  documentKind,
  hasCredits,
  isLayaway,
  refundSign,
  saleKey,
  STORE_CREDIT_METHODS,
} from "../conventions.ts";
import { isSet, type ReceiptFacts } from "../facts.ts";
import { readUnits } from "../units.ts";
import type { RememberedLayaways } from "./layaway.ts";

/** What a closing is held against besides its receipts. */
export interface Surroundings {
  /** The closing before this one in its series. */
  readonly previous: {
    readonly closing_number: number;
    readonly closed_at: string;
    readonly cash_left_in_drawer: string | null;
  } | null;
  /** Sale ids that another closing lists too. */
  readonly listed_elsewhere: readonly string[];
  /** How the series booked layaways before; absent when the closing has none. */
  readonly layaways?: RememberedLayaways | undefined;
  readonly invoice_methods: readonly string[];
  readonly cash_methods: readonly string[];
  readonly card_methods: readonly string[];
}

/** A receipt with its figures read; undefined what it does not give. Amounts in ten-thousandths. */
export interface Receipt {
  readonly facts: ReceiptFacts;
  /** What the receipt is called in checks. */
  readonly sale_id: string;
  readonly kind: DocumentKind;
  readonly gross: bigint | undefined;
  readonly tax: bigint | undefined;
  /** What it takes or gives now, a magnitude. */
  readonly due: bigint | undefined;
  readonly treatment: "standard" | "reverse_charge" | "exempt";
}

export interface Match {
  readonly document: ListedDocument;
  readonly receipt: Receipt;
}

/** Everything that the checks look at. */
export interface Evidence {
  readonly closing: Closing;
  readonly surroundings: Surroundings;
  /** Every document that has its receipt, in the closing's order. */
  readonly matches: readonly Match[];
  /** Receipts of the session that the closing does not list. */
  readonly unlisted: readonly Receipt[];
  /** Each receipt once, the unlisted ones at the end. */
  readonly receipts: readonly Receipt[];
  /** Listed sale ids without a receipt, each once. */
  readonly missing: readonly string[];
  /** The currency's minor unit in ten-thousandths. */
  readonly unit: bigint;
  /** By which a stated refund becomes a magnitude. */
  readonly refund_sign: 1n | -1n;
  readonly conventions: ConventionDocuments;
}

export function gatherEvidence(closing: Closing, facts: readonly ReceiptFacts[], surroundings: Surroundings): Evidence {
  const receipts = [...new Map(facts.map((fact) => [fact.receipt_id, fact])).values()].map(readReceipt);
  const byKey = new Map<string, Receipt>();
  for (const receipt of receipts) {
    const { sale_id, pos_order_id } = receipt.facts;
    const key = saleKey(sale_id ?? pos_order_id);
    if (sale_id !== null || !byKey.has(key)) byKey.set(key, receipt);
  }
  const matches: Match[] = [];
  const held = new Set<Receipt>();
  const missing = new Map<string, string>();
  for (const document of closing.documents) {
    const key = saleKey(document.sale_id);
    const receipt = byKey.get(key);
    if (receipt === undefined) missing.set(key, document.sale_id);
    else {
      matches.push({ document, receipt });
      held.add(receipt);
    }
  }
  const unlisted = receipts.filter((receipt) => !held.has(receipt));
  return {
    closing,
    surroundings,
    matches,
    unlisted,
    receipts: [...held, ...unlisted],
    missing: [...missing.values()],
    unit: minorUnit(closing.currency),
    refund_sign: refundSign(refundFigures(closing)),
    conventions: {
      has_deferred: receipts.some(({ kind }) => isLayaway(kind) || kind === "credit_due"),
      has_credits: receipts.some((receipt) => hasCredits(receipt.facts) || isMaybeStoreCredit(receipt, surroundings)),
    },
  };
}

/** An amount of the closing in ten-thousandths. */
export function stated(text: string): bigint {
  return readUnits(text) ?? 0n;
}

function readReceipt(facts: ReceiptFacts): Receipt {
  const kind = documentKind(facts);
  const gross = readUnits(facts.grand_total);
  return {
    facts,
    kind,
    gross,
    sale_id: facts.sale_id ?? facts.pos_order_id,
    tax: readUnits(facts.tax_amount),
    due: amountDue(facts, kind, gross),
    treatment: isSet(facts.is_reverse_charge) ? "reverse_charge" : facts.is_tax_exempt ? "exempt" : "standard",
  };
}

/** A refund that went to store credit, or that may have: its method is none that is known. */
function isMaybeStoreCredit({ kind, facts }: Receipt, { cash_methods, card_methods, invoice_methods }: Surroundings) {
  if (kind !== "refund") return false;
  const method = facts.payment_method ?? "";
  if (STORE_CREDIT_METHODS.has(method)) return true;
  return ![cash_methods, card_methods, invoice_methods].some((methods) => methods.includes(method));
}

function refundFigures(closing: Closing): bigint[] {
  const { reverse_charge, exempt } = closing.tax_treatments;
  return [
    closing.refunds_excl_tax,
    closing.refunds_tax,
    closing.refunds_incl_tax,
    reverse_charge.refund_net,
    exempt.refund_net,
    ...closing.tax_rates.flatMap(({ refund_net, refund_tax }) => [refund_net, refund_tax]),
  ].map(stated);
}
