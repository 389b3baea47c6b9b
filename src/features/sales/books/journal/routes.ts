import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Text } from "../../../../web-api/schema.ts";
import { Revision } from "../../../../web-api/list/changes.ts";
import { bookClosing, entriesOfClosing } from "./commands/book.ts";
import { listEntries } from "./commands/feed.ts";
import { JournalEntry } from "./schemas.ts";

const rest = routesOf("rest", "books");
const admin = routesOf("admin", "books");

const READ = "Vendor_Pos::books";
const MANAGE = "Vendor_Pos::books_manage";

export const journalRoutes = [
  admin({
    method: "POST",
    path: "/books/closings/{report_id}/entry",
    operation: "bookClosing",
    resource: MANAGE,
    summary: "Book a closing that waits for receipts",
    description:
      "Writes the journal entry from what the closing states, with the finding receipts_missing, and returns it. When " +
      "the receipts arrive and give other lines, a reversal and a new entry follow. A closing with an entry keeps it.",
    input: Type.Object({ report_id: Text() }),
    response: JournalEntry,
    error_statuses: [409],
    run: (deps: SalesDeps, { report_id }, { caller }) => bookClosing(deps, caller, report_id),
  }),
  admin({
    method: "GET",
    path: "/books/closings/{report_id}/entries",
    operation: "listEntriesOfClosing",
    resource: READ,
    summary: "List the journal entries of a closing",
    description: "The newest 100, oldest first. The last one is that of the closing; reversals took back the others.",
    input: Type.Object({ report_id: Text() }),
    response: Type.Object({ items: Type.Array(JournalEntry) }),
    run: (deps: SalesDeps, { report_id }, { caller }) => entriesOfClosing(deps, caller, report_id),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/journal-entries",
    operation: "listJournalEntries",
    resource: READ,
    summary: "List journal entries",
    description:
      "With changedAfter: returns entries with a higher revision, oldest first, and highest_revision, the value for " +
      "the next call. Filters and the page size apply; sort orders do not. Entries never change: a reversal takes one " +
      "back, and a new one follows.",
    input: Type.Object({ changedAfter: Type.Optional(Revision) }),
    response: JournalEntry,
    list: "search",
    has_cursor: true,
    run: (deps: SalesDeps, _input, context) => listEntries(deps, context),
  }),
];
