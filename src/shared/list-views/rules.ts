import type { Stored } from "../../runtime/database.ts";
import { ApiError, invalidValue, unauthorized } from "../../web-api/errors/errors.ts";
import { type Caller, holds } from "../../web-api/route.ts";

/** Lists and reports that can have views, each with the ACL resource that reads it. */
const LISTS: Readonly<Record<string, string>> = {
  receipts: "Vendor_Pos::receipts",
  invoices: "Vendor_Pos::receipts",
  "sales-report": "Vendor_Pos::receipts",
  orders: "Platform_Sales::manage",
  "register-reports": "Vendor_Pos::register_reports",
  customers: "Platform_Customer::manage",
  products: "Platform_Catalog::manage",
  locations: "Vendor_Pos::locations",
  terminals: "Vendor_Pos::locations",
  "sync-health": "Vendor_Pos::pos",
  staff: "Vendor_Pos::settings",
  "audit-log": "Vendor_Pos::pos",
  "security-events": "Vendor_Pos::pos",
};

/** Lists and tables that the administration saves as files. */
const EXPORTED: Readonly<Record<string, string>> = {
  ...LISTS,
  roles: "Vendor_Pos::settings",
  "register-totals": "Vendor_Pos::register_reports",
};

/** ACL resource that allows sharing views with other administrators. */
const SHARE = "Vendor_Pos::settings";

export const NAME_CHARACTERS_MAX = 60;
export const QUERY_CHARACTERS_MAX = 2_000;
const COLUMNS_MAX = 50;
const COLUMN_CHARACTERS_MAX = 60;
/** Maximum views of an administrator. */
const OWN_MAX = 50;

export type ListView = Omit<Stored<"list_view">, "created_at" | "updated_at">;

export type ViewInput = Omit<ListView, "list_view_id" | "admin_user_id">;

/**
 * Validates that the caller may read a list.
 *
 * @throws ApiError 400 for a list without views, 401 without its permission.
 */
export function requireList(caller: Caller, list: string, lists = LISTS): void {
  const resource = Object.hasOwn(lists, list) ? lists[list] : undefined;
  if (resource === undefined) throw invalidValue("list", list);
  if (!holds(caller, resource)) throw unauthorized([resource]);
}

/**
 * Validates what the caller says about a file made in the browser.
 *
 * @throws ApiError 400 for an unknown list and a negative number, 401 without the list's
 *   permission.
 */
export function requireExport(caller: Caller, { list, rows }: ListExport): void {
  requireList(caller, list, EXPORTED);
  if (rows < 0) throw invalidValue("rows", rows);
}

export interface ListExport {
  readonly list: string;
  readonly rows: number;
}

/**
 * Validates a view that the caller wants to store.
 *
 * @throws ApiError 400 for columns beyond the limits, 401 when the caller may not share views.
 */
export function requireView(caller: Caller, { is_shared, hidden_columns }: ViewInput): void {
  const is_long = hidden_columns.some((column) => column.length > COLUMN_CHARACTERS_MAX);
  if (hidden_columns.length > COLUMNS_MAX || is_long) throw invalidValue("hidden_columns", hidden_columns.join(","));
  if (is_shared && !holds(caller, SHARE)) throw unauthorized([SHARE]);
}

/**
 * Whether the caller may change or delete a view: an own one, and a shared one with the permission
 * to share.
 */
export function mayChange(caller: Caller, { admin_user_id, is_shared }: ListView): boolean {
  return admin_user_id === caller.id || (is_shared && holds(caller, SHARE));
}

/**
 * Refuses a new view beyond the maximum of an administrator.
 *
 * @throws ApiError 400 when the administrator has 50 views.
 */
export function requireRoom(count: number): void {
  if (count >= OWN_MAX) throw new ApiError("list_views_too_many", { max: OWN_MAX });
}
