import { createHash } from "node:crypto";
import { formatAmount, parseStoredAmount } from "../../../../../runtime/money.ts";

/** What a line is about; accounts are looked up by it. */
export const ROLES = [
  "cash",
  "card",
  "receivable",
  "voucher",
  "layaway",
  "revenue",
  "vat",
  "rounding",
  "elsewhere",
  "cash_in",
  "cash_out",
  "float",
  "over_short",
  "transit",
  "suspense",
] as const;

export type Role = (typeof ROLES)[number];

export interface JournalLine {
  readonly role: Role;
  /** Tells lines of a role apart: a tax rate, a provider, what moved the money. */
  readonly key: string;
  /** In ten-thousandths; above zero in debit, below zero in credit, never zero. */
  readonly amount: bigint;
  /** Note of a movement of cash, else empty. */
  readonly text: string;
}

/** An entry of the journal, with what its closing says of itself. */
export interface JournalEntry {
  readonly entry_id: number;
  readonly revision: number;
  readonly kind: "closing" | "reversal";
  readonly reverses_entry_id: number | null;
  /** For people: series code and closing number. Two series may have one code. */
  readonly number: string;
  readonly report_id: string;
  readonly series_id: string;
  readonly closing_number: number;
  readonly location_id: number;
  readonly location_name: string;
  readonly terminal_id: number;
  readonly business_date: string;
  /** As sent, with its offset. */
  readonly closed_at: string;
  readonly currency: string;
  /** Cash left in the drawer; null without one. */
  readonly cash_left_in_drawer: string | null;
  /** The verdict when the entry was written. */
  readonly figures_reconciled: string;
  readonly findings: readonly string[];
  readonly lines: readonly JournalLine[];
  readonly created_at: string;
}

/** Returns the sum of lines: 0 for those of an entry. */
export function sumOf(lines: readonly JournalLine[]): bigint {
  return lines.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Returns the lines that take an entry back. */
export function reversed(lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((line) => ({ ...line, amount: -line.amount }));
}

/** Returns lines as JSON, to store them. */
export function storedLines(lines: readonly JournalLine[]): string {
  return JSON.stringify(lines.map(({ amount, ...line }) => ({ ...line, amount: formatAmount(amount) })));
}

/** Reads stored lines. */
export function readLines(stored: string): JournalLine[] {
  const lines = JSON.parse(stored) as readonly (Omit<JournalLine, "amount"> & { readonly amount: string })[];
  return lines.map(({ role, key, amount, text }) => ({ role, key, amount: parseStoredAmount(amount), text }));
}

/** Hash of stored lines: equal lines have equal hashes. */
export function linesFingerprint(stored: string): string {
  return createHash("sha256").update(stored).digest("hex");
}
