import type { Flow } from "../receipt/flows.ts";
import type { ReadReceipt } from "../receipt/read.ts";
import { magnitude } from "../units.ts";
import { amountOf, type Differences, type Found, nameOf } from "./differences.ts";

/**
 * Maximum receipts for which a correction is tried; each costs as much as one comparison of the
 * closing.
 */
const TRIALS_MAX = 24;
const NAMES_MAX = 5;

/** Finds unlisted receipts that are missing from every figure. */
export function receiptMissing(differences: Differences): Found | undefined {
  const { unlisted } = differences.of.documents;
  if (unlisted.length === 0 || differences.rows.length === 0) return undefined;
  if (!differences.isOf([], unlisted, ["H9:unlisted"])) return undefined;
  const amount = unlisted.reduce((sum, receipt) => sum + amountAtStake(receipt), 0n);
  return {
    code: "receipt_missing",
    check: "H9:unlisted",
    values: { count: unlisted.length, amount: amountOf(amount), number: namesOf(unlisted) },
  };
}

/** Finds a listed receipt that the closing counts twice. */
export function receiptTwice(differences: Differences): Found | undefined {
  const found = candidates(differences).filter((receipt) => differences.isOf([receipt], [], ["H9:duplicates"]));
  const [first] = found;
  if (first === undefined) return undefined;
  const twice = differences.of.checks.find(({ id }) => id === "H9:duplicates")?.receipts ?? [];
  const named = found.filter(({ sale_id }) => twice.some((one) => one.toLowerCase() === sale_id.toLowerCase()));
  const shown = named.length > 0 ? named : found;
  return {
    code: shown.length === 1 ? "receipt_twice" : "one_receipt_twice",
    check: turnoverId(differences),
    values: { amount: amountOf(amountAtStake(first)), number: namesOf(shown) },
  };
}

/**
 * Finds a listed receipt that no figure contains. Where it may be one of several, none is named.
 */
export function receiptNotCounted(differences: Differences): Found | undefined {
  const receipt = onlyOne(candidates(differences).filter((one) => differences.isOf([], [one])));
  if (receipt === undefined) return undefined;
  return {
    code: "receipt_not_counted",
    check: turnoverId(differences),
    values: { amount: amountOf(amountAtStake(receipt)), number: nameOf(receipt) },
  };
}

/** Returns the first listed receipts with an amount by which a comparison fails. */
function candidates({ of, sizes, rows }: Differences): ReadReceipt[] {
  if (rows.length === 0) return [];
  const listed = new Set(of.documents.matches.map(({ receipt }) => receipt));
  return [...listed]
    .filter(({ value, due }) => [value, due].some((amount) => amount !== 0n && sizes.has(magnitude(amount))))
    .slice(0, TRIALS_MAX);
}

function turnoverId(differences: Differences): string {
  return ["H2", "H3"].find((id) => differences.gap(id) !== 0n) ?? firstId(differences);
}

const TENDERS = ["cash", "card", "invoice", "credit"] as const;
type Booked = (typeof TENDERS)[number];

/** The tender of each figure for money in and money out. */
export const TENDER_OF: Readonly<Record<string, Booked>> = {
  cash: "cash",
  split_cash: "cash",
  card: "card",
  split_card: "card",
  invoice: "invoice",
  credit_redeemed: "credit",
  cash_refund: "cash",
  card_refunds: "card",
  credits_issued: "credit",
  invoice_credit_notes: "invoice",
};

/** Finds the receipt that is booked under another tender, in every figure that this changes. */
export function receiptTender(differences: Differences): Found | undefined {
  const gained = new Set(differences.figures.filter(({ gap }) => gap > 0n).map(({ figure }) => TENDER_OF[figure]));
  const found: Found[] = [];
  let trials = 0;
  for (const receipt of allReceipts(differences)) {
    for (const flow of receipt.flows) {
      if (!isCandidate(flow, differences)) continue;
      for (const to of TENDERS.filter((tender) => tender !== flow.tender && gained.has(tender))) {
        if ((trials += 1) > TRIALS_MAX) return onlyOne(found);
        if (differences.isOf([bookedAs(receipt, flow, to)], [receipt])) {
          found.push({
            code: flow.due < 0n ? "refund_tender" : "receipt_tender",
            check: firstId(differences),
            values: { number: nameOf(receipt), amount: amountOf(flow.due), from: flow.tender ?? "", to },
          });
        }
      }
    }
  }
  return onlyOne(found);
}

function isCandidate({ tender, due, paid }: Flow, { sizes }: Differences): boolean {
  if (tender === undefined || tender === "elsewhere") return false;
  return sizes.has(magnitude(due)) || (paid !== undefined && sizes.has(magnitude(paid)));
}

function bookedAs(receipt: ReadReceipt, flow: Flow, tender: Booked): ReadReceipt {
  const other: Flow = { ...flow, tender, paid: flow.due, is_terminal: false, provider: undefined };
  return { ...receipt, flows: receipt.flows.map((one) => (one === flow ? other : one)) };
}

/**
 * Returns the only item; undefined when several explain the difference: naming one would be a
 * guess.
 */
function onlyOne<Item>(found: readonly Item[]): Item | undefined {
  return found.length === 1 ? found[0] : undefined;
}

function allReceipts({ of: { documents } }: Differences): Set<ReadReceipt> {
  return new Set([...documents.matches.map(({ receipt }) => receipt), ...documents.unlisted]);
}

/** Returns the id of the first failed comparison, preferably of one of a single figure. */
function firstId({ figures, rows }: Differences): string {
  return figures[0]?.row.id ?? rows[0]?.id ?? "";
}

function amountAtStake({ kind, value, due }: ReadReceipt): bigint {
  return magnitude(kind === "sale" || kind === "refund" || kind === "exchange" ? value : due);
}

function namesOf(receipts: readonly ReadReceipt[]): string {
  const names = receipts.slice(0, NAMES_MAX).map(nameOf);
  return [...names, ...(receipts.length > NAMES_MAX ? ["…"] : [])].join(", ");
}
