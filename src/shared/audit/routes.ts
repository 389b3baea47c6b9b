import { Type } from "typebox";
import type { SharedDeps } from "../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Bool, Int, Text } from "../../web-api/schema.ts";
import { exportEntries, SUBMIT, submitEntries } from "./commands.ts";
import { ENTRIES } from "./columns.ts";
import { adminEntries, searchEntries } from "./queries/list.ts";
import { AuditEntry, AuditEntryInput } from "./schemas.ts";

const rest = routesOf("rest", "audit-log");
const admin = routesOf("admin", "audit-log");

const READ = "Vendor_Pos::pos";

export const auditLogRoutes = [
  rest({
    method: "POST",
    path: "/V1/pos/audit-log",
    operation: "submitAuditLog",
    resource: SUBMIT,
    summary: "Submit audit log entries",
    description: "Up to 5,000 entries, stored whole or not at all.",
    input: Type.Object({ entries: Type.Array(AuditEntryInput) }),
    response: Bool(),
    run: (deps: SharedDeps, { entries }, { caller }) => submitEntries(deps, caller, entries),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/audit-log",
    operation: "listAuditLog",
    resource: READ,
    summary: "List audit log entries",
    response: AuditEntry,
    list: "search",
    run: (deps: SharedDeps, _input, context) => searchEntries(deps, context),
  }),
  admin({
    method: "GET",
    path: "/audit-log",
    operation: "adminListAuditLog",
    resource: READ,
    summary: "List audit log entries",
    description: "`total_count` is 10,001 where more than 10,000 entries match.",
    input: Type.Object({
      after: Type.Optional(
        Int({ wide: true, description: "With `sort=created_at` or `-created_at`: begins after the entry of this id." }),
      ),
    }),
    response: AuditEntry,
    list: ENTRIES,
    run: (deps: SharedDeps, { after }, context) => adminEntries(deps, context, after),
  }),
  admin({
    method: "GET",
    path: "/audit-log.csv",
    operation: "exportAuditLog",
    resource: READ,
    summary: "Export audit log entries",
    description:
      "All matching entries, unless a page size is given. UTF-8 without a byte order mark. Text that a " +
      "spreadsheet would evaluate begins with '.",
    response: Text(),
    list: ENTRIES,
    csv: true,
    run: (deps: SharedDeps, _input, context) => exportEntries(deps, context),
  }),
];
