/**
 * ACL resources in the order in which people pick them, with the names of their texts below
 * `tk.system.acl`.
 */
export const ACL: readonly (readonly [resource: string, text: string])[] = [
  ["Vendor_Pos::locations", "locations"],
  ["Vendor_Pos::receipts", "receipts"],
  ["Vendor_Pos::register_reports_submit", "register_reports_submit"],
  ["Vendor_Pos::orders", "orders"],
  ["Vendor_Pos::catalog", "catalog_read"],
  ["Vendor_Pos::customers", "customers_at_registers"],
  ["Vendor_Pos::locations_manage", "locations_manage"],
  ["Vendor_Pos::register_reports", "register_reports"],
  ["Vendor_Pos::register_reports_annotate", "register_reports_annotate"],
  ["Vendor_Pos::books", "books"],
  ["Vendor_Pos::books_manage", "books_manage"],
  ["Vendor_Pos::pos", "pos"],
  ["Vendor_Pos::settings", "settings"],
  ["Platform_Customer::manage", "customer"],
  ["Platform_Catalog::manage", "catalog"],
  ["Platform_Sales::manage", "sales"],
  ["Platform_Tax::manage", "tax"],
  ["all", "all"],
];

export function aclText(resource: string): string | undefined {
  return ACL.find(([name]) => name === resource)?.[1];
}
