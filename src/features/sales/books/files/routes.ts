import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Int, Text } from "../../../../web-api/schema.ts";
import { deliverMonth } from "./commands/deliver.ts";
import { downloadFile } from "./commands/download.ts";
import { readDeliveries, readMonths } from "./commands/months.ts";
import { readUsedAccounts } from "./commands/used-accounts.ts";
import {
  BookDelivery,
  BookMonth,
  DeliveryInput,
  DrawerFile,
  JournalFile,
  KeptDelivery,
  LocationFile,
  MonthsInput,
  UsedAccount,
  UsedAccountsInput,
} from "./schemas.ts";

const admin = routesOf("admin", "books");

const READ = "Vendor_Pos::books";
const MANAGE = "Vendor_Pos::books_manage";

const CSV =
  "UTF-8 without a byte order mark, amounts with a point. Text that a spreadsheet could compute begins with '.";

export const bookFileRoutes = [
  admin({
    method: "GET",
    path: "/books/months",
    operation: "listBookMonths",
    resource: READ,
    summary: "List the months of the books",
    description: "A row for each month and location: what the journal has and what it lacks.",
    input: MonthsInput,
    response: Type.Object({ items: Type.Array(BookMonth), total_count: Int() }),
    run: (deps: SalesDeps, input, context) => readMonths(deps, context, input),
  }),
  admin({
    method: "GET",
    path: "/books/journal.csv",
    operation: "exportJournal",
    resource: READ,
    summary: "Export the journal",
    description: `A line of an entry in each row, entries by business date. ${CSV}`,
    input: JournalFile,
    response: Text(),
    csv: true,
    run: (deps: SalesDeps, input, context) => downloadFile(deps, context, { format: "journal", ...input }),
  }),
  admin({
    method: "GET",
    path: "/books/datev.csv",
    operation: "exportDatev",
    resource: READ,
    summary: "Export the journal in the format of DATEV postings",
    description:
      "EXTF 700, category 21, version 13, in Windows-1252. Only entries in EUR of one financial year, each line against " +
      "the clearing account.",
    input: LocationFile,
    response: Text(),
    csv: "windows-1252",
    error_statuses: [409],
    run: (deps: SalesDeps, input, context) => downloadFile(deps, context, { format: "datev", ...input }),
  }),
  admin({
    method: "GET",
    path: "/books/cash-book.csv",
    operation: "exportCashBook",
    resource: READ,
    summary: "Export the cash book",
    description: `Movements of each drawer by the time of the close, with the balance. ${CSV}`,
    input: DrawerFile,
    response: Text(),
    csv: true,
    run: (deps: SalesDeps, input, context) => downloadFile(deps, context, { format: "cash-book", ...input }),
  }),
  admin({
    method: "GET",
    path: "/books/accounts/used",
    operation: "listUsedAccounts",
    resource: READ,
    summary: "List the accounts that entries use",
    description:
      "Roles of the lines of entries of a period with their accounts, at locations of a scope: those without an account " +
      "first.",
    input: UsedAccountsInput,
    response: Type.Object({ items: Type.Array(UsedAccount), total_count: Int() }),
    run: (deps: SalesDeps, { scope = "default", scope_id = 0, ...input }, context) =>
      readUsedAccounts(deps, context, { scope, scope_id, ...input }),
  }),
  admin({
    method: "GET",
    path: "/books/deliveries",
    operation: "listBookDeliveries",
    resource: READ,
    summary: "List what was mailed for months",
    description: "The newest first, with the hashes of the files and the entries that came later.",
    input: MonthsInput,
    response: Type.Object({ items: Type.Array(KeptDelivery), total_count: Int() }),
    run: (deps: SalesDeps, input, context) => readDeliveries(deps, context, input),
  }),
  admin({
    method: "POST",
    path: "/books/deliveries",
    operation: "deliverBooks",
    resource: MANAGE,
    summary: "Mail the files of a month",
    description: "Keeps the names and hashes of the files, and who got them.",
    input: DeliveryInput,
    response: BookDelivery,
    error_statuses: [409],
    run: (deps: SalesDeps, input, context) => deliverMonth(deps, context, input),
  }),
];
