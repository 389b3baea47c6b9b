import { Type } from "typebox";
import { Int, nameSchemas, Nullable, Text } from "../../../../web-api/schema.ts";
import { ROLES } from "./rules/entry.ts";

const JournalLine = Type.Object({
  role: Text({ description: `What the line is about: ${ROLES.join(", ")}.` }),
  key: Text({ description: "Tells lines of a role apart: a tax rate, a provider, what moved the money; or empty." }),
  account: Text({ description: "The account of the ledger; role:key where nobody chose accounts." }),
  debit: Text({ description: "Two to four decimals; 0.00 in a line of credit." }),
  credit: Text({ description: "Two to four decimals; 0.00 in a line of debit." }),
  text: Text({ description: "The note of a movement of cash, else empty." }),
});

/** An entry of the journal: its lines add up to the same in debit and credit. */
export const JournalEntry = Type.Object({
  entry_id: Int({ wide: true }),
  revision: Int({ wide: true, description: "Higher than that of every entry written before." }),
  kind: Text({ description: "closing, or reversal of the entry that reverses_entry_id names." }),
  reverses_entry_id: Nullable(Int({ wide: true, description: "The entry that a reversal takes back." })),
  number: Text({ description: "For people: series code and closing number. Two series may have the same code." }),
  report_id: Text(),
  series_id: Text(),
  closing_number: Int({ wide: true }),
  location_id: Int(),
  location_name: Text(),
  terminal_id: Int(),
  business_date: Text({ description: "YYYY-MM-DD." }),
  closed_at: Text({ description: "ISO 8601 with the offset as sent; filters compare instants." }),
  currency: Text({ description: "ISO 4217." }),
  figures_reconciled: Text({ description: "matched, mismatched or not_evaluated, when the entry was written." }),
  findings: Type.Array(Text(), { description: "Codes of what a bookkeeper should look at." }),
  accounts_version: Int({ description: "Version of the accounts; 0 where nobody chose some." }),
  lines: Type.Array(JournalLine, { description: "At least two, or none for a closing without figures." }),
});

nameSchemas({ JournalEntry, JournalLine });
