import { type ComponentType, lazy } from "react";
import type { Row } from "./api/client.ts";
import type { ResourceName } from "./api/resources.ts";

interface Views {
  readonly list?: ComponentType;
  readonly create?: ComponentType;
  readonly edit?: ComponentType;
  readonly show?: ComponentType;
}

interface PagesOf<Name extends ResourceName> {
  readonly name: Name;
  /** Title of a row's page: the member of the row that holds it, or a function that returns it. */
  readonly title?: (keyof Row<`GET /${Name}`> & string) | ((row: Row<`GET /${Name}`>) => string);
  readonly views: Views;
  /**
   * The kind of import that brings the rows: the pages are read-only while the connected shop
   * platform owns that kind.
   */
  readonly kind?: string;
  /**
   * Whether the page of a row is for reading and its form opens in a drawer. Everybody who may
   * read the row may open the page.
   */
  readonly has_drawer?: boolean;
}

export type ResourcePages = { [Name in ResourceName]: PagesOf<Name> }[ResourceName];

/** Makes lazy components of one module's views: each is loaded when it is first opened. */
function views<Module extends object>(
  load: () => Promise<Module>,
  names: Readonly<Partial<Record<keyof Views, keyof Module>>>,
): Views {
  return Object.fromEntries(
    Object.entries(names).map(([view, name]) => [
      view,
      lazy(async () => ({ default: (await load())[name] as ComponentType })),
    ]),
  );
}

/**
 * Makes the list, the form of a new row and the form of a stored row of one module: `RoleList`,
 * `RoleCreate`, `RoleEdit`.
 */
function forms<Name extends string>(
  name: Name,
  load: () => Promise<Readonly<Record<`${Name}${"List" | "Create" | "Edit"}`, ComponentType>>>,
): Views {
  return views(load, { list: `${name}List`, create: `${name}Create`, edit: `${name}Edit` });
}

export const RESOURCE_PAGES: readonly ResourcePages[] = [
  {
    name: "locations",
    title: "name",
    has_drawer: true,
    views: {
      ...views(() => import("./pages/locations/locations.tsx"), { list: "LocationList", create: "LocationCreate" }),
      ...views(() => import("./pages/locations/page.tsx"), { edit: "LocationPage" }),
    },
  },
  {
    name: "terminals",
    title: "full_name",
    has_drawer: true,
    views: {
      ...views(() => import("./pages/terminals/terminals.tsx"), { list: "TerminalList", create: "TerminalCreate" }),
      ...views(() => import("./pages/terminals/page.tsx"), { edit: "RegisterPage" }),
    },
  },
  {
    name: "staff",
    title: ({ first_name, last_name }) => `${first_name} ${last_name}`,
    views: forms("Staff", () => import("./pages/staff.tsx")),
  },
  {
    name: "roles",
    title: "name",
    views: forms("Role", () => import("./pages/roles/roles.tsx")),
  },
  {
    name: "licenses",
    title: "license_id",
    views: forms("License", () => import("./pages/licenses/licenses.tsx")),
  },
  {
    name: "receipts",
    title: "receipt_number",
    views: {
      ...views(() => import("./pages/receipts/list.tsx"), { list: "ReceiptList" }),
      ...views(() => import("./pages/receipts/show.tsx"), { show: "ReceiptShow" }),
    },
  },
  {
    name: "invoices",
    views: views(() => import("./pages/invoices/list.tsx"), { list: "InvoiceList" }),
  },
  {
    name: "orders",
    title: "increment_id",
    views: {
      ...views(() => import("./pages/orders/list.tsx"), { list: "OrderList" }),
      ...views(() => import("./pages/orders/show.tsx"), { show: "OrderShow" }),
    },
  },
  {
    name: "products",
    title: "name",
    kind: "products",
    views: {
      ...views(() => import("./pages/products/list.tsx"), { list: "ProductList" }),
      ...views(() => import("./pages/products/form.tsx"), { create: "ProductCreate", edit: "ProductEdit" }),
      ...views(() => import("./pages/products/show.tsx"), { show: "ProductShow" }),
    },
  },
  {
    name: "price-rules",
    kind: "catalog-price-rules",
    title: "name",
    views: forms("PriceRule", () => import("./pages/price-rules/price-rules.tsx")),
  },
  {
    name: "cart-price-rules",
    kind: "cart-price-rules",
    title: "name",
    views: forms("CartRule", () => import("./pages/cart-price-rules.tsx")),
  },
  {
    name: "coupons",
    kind: "coupons",
    title: "code",
    views: forms("Coupon", () => import("./pages/coupons/coupons.tsx")),
  },
  {
    name: "customer-prices",
    kind: "customer-prices",
    title: "sku",
    views: forms("OwnPrice", () => import("./pages/customer-prices.tsx")),
  },
  {
    name: "credit-limits",
    kind: "customer-credit-limits",
    title: "customer_name",
    views: forms("CreditLimit", () => import("./pages/credit-limits/credit-limits.tsx")),
  },
  {
    name: "group-credit-limits",
    kind: "group-credit-limits",
    views: forms("GroupLimit", () => import("./pages/credit-limits/credit-limits.tsx")),
  },
  {
    name: "tax-classes",
    kind: "tax-classes",
    title: "class_name",
    views: forms("TaxClass", () => import("./pages/taxes/classes.tsx")),
  },
  {
    name: "tax-rates",
    kind: "tax-rates",
    title: "code",
    views: forms("TaxRate", () => import("./pages/taxes/rates.tsx")),
  },
  {
    name: "tax-rules",
    kind: "tax-rules",
    title: "code",
    views: forms("TaxRule", () => import("./pages/taxes/rules.tsx")),
  },
  {
    name: "customers",
    title: "name",
    views: {
      ...views(() => import("./pages/customers/list.tsx"), { list: "CustomerList" }),
      ...views(() => import("./pages/customers/page.tsx"), { show: "CustomerPage" }),
    },
  },
  {
    name: "register-reports",
    views: {
      ...views(() => import("./pages/closings/list.tsx"), { list: "ClosingList" }),
      ...views(() => import("./pages/closings/show.tsx"), { show: "ClosingShow" }),
    },
  },
  {
    name: "sync-health",
    title: "name",
    views: views(() => import("./pages/sync-health.tsx"), { list: "SyncHealthList" }),
  },
  {
    name: "security-events",
    views: views(() => import("./pages/security-events/list.tsx"), { list: "SecurityEventList" }),
  },
  {
    name: "audit-log",
    views: views(() => import("./pages/audit-log/list.tsx"), { list: "AuditLogList" }),
  },
  {
    name: "integrations",
    title: "name",
    has_drawer: true,
    views: {
      ...views(() => import("./pages/integrations/pages.tsx"), {
        list: "IntegrationList",
        create: "IntegrationCreate",
      }),
      ...views(() => import("./pages/integrations/page.tsx"), { edit: "IntegrationPage" }),
    },
  },
  {
    name: "webhooks",
    title: "url",
    views: forms("Webhook", () => import("./pages/webhooks/pages.tsx")),
  },
  {
    name: "admin-users",
    title: "name",
    views: forms("AdminUser", () => import("./pages/admin-users.tsx")),
  },
  {
    name: "admin-roles",
    title: "name",
    views: forms("AdminRole", () => import("./pages/admin-roles.tsx")),
  },
  {
    name: "jobs",
    views: views(() => import("./pages/jobs.tsx"), { list: "JobList" }),
  },
];
