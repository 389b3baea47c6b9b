export interface ApiResource {
  readonly id: string;
  /**
   * `read` is the ACL resource that shows the listing, `write` the one that changes it; null when
   * nothing can be changed.
   */
  readonly read: string;
  readonly write: string | null;
}

/** The listings below `/admin/api`, by name. */
export const RESOURCES = {
  locations: { id: "location_id", read: "Vendor_Pos::locations", write: "Vendor_Pos::locations_manage" },
  terminals: { id: "terminal_id", read: "Vendor_Pos::locations", write: "Vendor_Pos::locations_manage" },
  licenses: { id: "license_id", read: "Vendor_Pos::settings", write: "Vendor_Pos::settings" },
  staff: { id: "staff_id", read: "Vendor_Pos::settings", write: "Vendor_Pos::settings" },
  roles: { id: "role_id", read: "Vendor_Pos::settings", write: "Vendor_Pos::settings" },
  receipts: { id: "receipt_id", read: "Vendor_Pos::receipts", write: null },
  invoices: { id: "invoice_id", read: "Vendor_Pos::receipts", write: null },
  "register-reports": {
    id: "report_id",
    read: "Vendor_Pos::register_reports",
    write: "Vendor_Pos::register_reports_annotate",
  },
  "security-events": { id: "log_id", read: "Vendor_Pos::pos", write: null },
  "audit-log": { id: "log_id", read: "Vendor_Pos::pos", write: null },
  integrations: { id: "integration_id", read: "all", write: "all" },
  "admin-users": { id: "admin_user_id", read: "all", write: "all" },
  "admin-roles": { id: "admin_role_id", read: "all", write: "all" },
  webhooks: { id: "webhook_id", read: "all", write: "all" },
  "event-deliveries": { id: "delivery_id", read: "all", write: "all" },
  jobs: { id: "job_id", read: "all", write: "all" },
  "sync-health": { id: "terminal_id", read: "Vendor_Pos::pos", write: null },
  "price-rules": { id: "rule_id", read: "Platform_Catalog::manage", write: "Platform_Catalog::manage" },
  "cart-price-rules": { id: "rule_id", read: "Platform_Sales::manage", write: "Platform_Sales::manage" },
  coupons: { id: "coupon_id", read: "Platform_Sales::manage", write: "Platform_Sales::manage" },
  "customer-prices": { id: "customer_price_id", read: "Platform_Catalog::manage", write: "Platform_Catalog::manage" },
  "credit-limits": {
    id: "customer_credit_limit_id",
    read: "Platform_Customer::manage",
    write: "Platform_Customer::manage",
  },
  "group-credit-limits": {
    id: "customer_group_credit_limit_id",
    read: "Platform_Customer::manage",
    write: "Platform_Customer::manage",
  },
  "tax-classes": { id: "class_id", read: "Platform_Tax::manage", write: "Platform_Tax::manage" },
  "tax-rates": { id: "id", read: "Platform_Tax::manage", write: "Platform_Tax::manage" },
  "tax-rules": { id: "id", read: "Platform_Tax::manage", write: "Platform_Tax::manage" },
  products: { id: "product_id", read: "Platform_Catalog::manage", write: "Platform_Catalog::manage" },
  orders: { id: "order_id", read: "Platform_Sales::manage", write: null },
  categories: { id: "category_id", read: "Platform_Catalog::manage", write: null },
  customers: { id: "customer_id", read: "Platform_Customer::manage", write: null },
} as const satisfies Record<string, ApiResource>;

export type ResourceName = keyof typeof RESOURCES;

export function resourceOf(name: string): ApiResource | undefined {
  return Object.hasOwn(RESOURCES, name) ? RESOURCES[name as ResourceName] : undefined;
}
