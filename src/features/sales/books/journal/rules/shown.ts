import { formatAmount } from "../../../../../runtime/money.ts";
import { magnitude } from "../../../closings/rules/units.ts";
import type { JournalEntry, JournalLine } from "./entry.ts";

const NOTHING = "0.00";

/** Returns an amount with two to four decimals. */
export function withCents(units: bigint): string {
  const [whole = "0", decimals = ""] = formatAmount(units).split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}

/** Returns debit and credit of a line; one of them is `0.00`. */
export function sidesOf({ amount }: Pick<JournalLine, "amount">): { readonly debit: string; readonly credit: string } {
  const shown = withCents(magnitude(amount));
  return amount > 0n ? { debit: shown, credit: NOTHING } : { debit: NOTHING, credit: shown };
}

/** The accounts by which an entry is shown. */
interface Lookup {
  readonly version: number | null;
  readonly of: (role: string, key: string) => { readonly account: string };
}

/** Returns an entry with the accounts of its lines, as the feed sends it. */
export function shownEntry(entry: JournalEntry, { version, of }: Lookup) {
  const { cash_left_in_drawer: _left, created_at: _created, lines, ...shown } = entry;
  return {
    ...shown,
    accounts_version: version ?? 0,
    lines: lines.map((line) => {
      const { role, key, text } = line;
      return { role, key, account: of(role, key).account, ...sidesOf(line), text };
    }),
  };
}
