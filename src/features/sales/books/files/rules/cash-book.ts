import type { CsvColumn } from "../../../../../web-api/list/csv.ts";
import { withCents } from "../../journal/rules/shown.ts";
import type { JournalEntry, JournalLine } from "../../journal/rules/entry.ts";
import { magnitude, parseStoredAmount } from "../../../../../runtime/money.ts";

/** What the cash book takes of an entry that no later one took back. */
export type DrawerEntry = Pick<
  JournalEntry,
  "terminal_id" | "business_date" | "number" | "currency" | "report_id" | "cash_left_in_drawer" | "lines"
>;

/** A row of the cash book; amounts in ten-thousandths. */
export interface CashRow extends Pick<JournalEntry, "business_date" | "number" | "currency" | "report_id"> {
  readonly text: string;
  readonly change: bigint;
  readonly balance: bigint;
}

export const CASH_BOOK_COLUMNS: readonly CsvColumn<CashRow>[] = [
  { name: "business_date", kind: "text", of: ({ business_date }) => business_date },
  { name: "number", kind: "text", of: ({ number }) => number },
  { name: "text", kind: "text", of: ({ text }) => text },
  { name: "in", kind: "number", of: ({ change }) => (change > 0n ? withCents(change) : null) },
  { name: "out", kind: "number", of: ({ change }) => (change < 0n ? withCents(magnitude(change)) : null) },
  { name: "balance", kind: "number", of: ({ balance }) => withCents(balance) },
  { name: "currency", kind: "text", of: ({ currency }) => currency },
  { name: "report_id", kind: "text", of: ({ report_id }) => report_id },
];

/** The drawer so far: its terminal, its currency and the balance in ten-thousandths. */
export type Drawer = Pick<JournalEntry, "terminal_id" | "currency"> & { readonly balance: bigint };

/**
 * Returns the rows of one closing in a drawer, float first. They end at what the closing left in
 * the drawer. A row "brought forward" comes first where the drawer did not end at their beginning,
 * because closings before were left out.
 */
export function cashRowsOf(entry: DrawerEntry, before: Drawer | undefined): { rows: CashRow[]; drawer: Drawer } {
  const { business_date, number, currency, report_id, terminal_id, cash_left_in_drawer } = entry;
  const lines = entry.lines.filter(({ role }) => role === "cash");
  const floats = lines.filter(({ key }) => key === "float");
  const ordered = [...floats, ...lines.filter(({ key }) => key !== "float")];
  const sum = ordered.reduce((total, { amount }) => total + amount, 0n);
  const isSame = before?.terminal_id === terminal_id && before.currency === currency;
  const known = isSame ? before.balance : 0n;
  const start = cash_left_in_drawer === null ? known : parseStoredAmount(cash_left_in_drawer) - sum;
  const row = { business_date, number, currency, report_id };
  const rows: CashRow[] = start === known ? [] : [{ ...row, text: "brought forward", change: 0n, balance: start }];
  let balance = start;
  for (const line of ordered) {
    balance += line.amount;
    rows.push({ ...row, text: textOf(line, balance), change: line.amount, balance });
  }
  return { rows, drawer: { terminal_id, currency, balance } };
}

/** A drawer cannot hold less than nothing: the row says so. */
function textOf({ key, text }: JournalLine, balance: bigint): string {
  const said = text === "" ? key : text;
  return balance < 0n ? `${said} (cash_negative)` : said;
}
