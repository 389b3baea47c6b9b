import type { CsvColumn } from "../../../../../web-api/list/csv.ts";
import type { Account } from "../../accounts/rules/accounts.ts";
import type { JournalEntry, JournalLine } from "../../journal/rules/entry.ts";
import { sidesOf } from "../../journal/rules/shown.ts";

/** A line of an entry, as the journal's file shows it. */
export interface JournalRow {
  readonly entry: JournalEntry;
  readonly line: JournalLine;
  /** Position in the entry, from 1. */
  readonly position: number;
  readonly account: Account;
}

const text = (name: string, of: CsvColumn<JournalRow>["of"]): CsvColumn<JournalRow> => ({ name, kind: "text", of });
const number = (name: string, of: CsvColumn<JournalRow>["of"]): CsvColumn<JournalRow> => ({ name, kind: "number", of });

export const JOURNAL_COLUMNS: readonly CsvColumn<JournalRow>[] = [
  number("entry_id", ({ entry }) => entry.entry_id),
  text("kind", ({ entry }) => entry.kind),
  number("reverses_entry_id", ({ entry }) => entry.reverses_entry_id),
  text("number", ({ entry }) => entry.number),
  text("business_date", ({ entry }) => entry.business_date),
  text("closed_at", ({ entry }) => entry.closed_at),
  number("location_id", ({ entry }) => entry.location_id),
  text("location_name", ({ entry }) => entry.location_name),
  number("terminal_id", ({ entry }) => entry.terminal_id),
  text("series_id", ({ entry }) => entry.series_id),
  number("closing_number", ({ entry }) => entry.closing_number),
  text("currency", ({ entry }) => entry.currency),
  number("line", ({ position }) => position),
  text("role", ({ line }) => line.role),
  text("key", ({ line }) => line.key),
  text("account", ({ account }) => account.account),
  number("debit", ({ line }) => sidesOf(line).debit),
  number("credit", ({ line }) => sidesOf(line).credit),
  text("text", ({ line }) => line.text),
  text("figures_reconciled", ({ entry }) => entry.figures_reconciled),
  text("findings", ({ entry }) => entry.findings.join(",")),
  text("report_id", ({ entry }) => entry.report_id),
];
