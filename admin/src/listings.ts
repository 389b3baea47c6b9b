import GppMaybe from "@mui/icons-material/GppMaybe";
import WorkHistory from "@mui/icons-material/WorkHistory";
import Webhook from "@mui/icons-material/Webhook";
import SyncProblem from "@mui/icons-material/SyncProblem";
import Security from "@mui/icons-material/Security";
import Receipt from "@mui/icons-material/Receipt";
import ManageAccounts from "@mui/icons-material/ManageAccounts";
import Hub from "@mui/icons-material/Hub";
import History from "@mui/icons-material/History";
import People from "@mui/icons-material/People";
import ReceiptLong from "@mui/icons-material/ReceiptLong";
import AdminPanelSettings from "@mui/icons-material/AdminPanelSettings";
import Badge from "@mui/icons-material/Badge";
import PointOfSale from "@mui/icons-material/PointOfSale";
import Storefront from "@mui/icons-material/Storefront";
import Verified from "@mui/icons-material/Verified";
import AccountBalance from "@mui/icons-material/AccountBalance";
import AccountBalanceWallet from "@mui/icons-material/AccountBalanceWallet";
import Category from "@mui/icons-material/Category";
import Gavel from "@mui/icons-material/Gavel";
import Percent from "@mui/icons-material/Percent";
import ConfirmationNumber from "@mui/icons-material/ConfirmationNumber";
import Handshake from "@mui/icons-material/Handshake";
import Inventory from "@mui/icons-material/Inventory";
import ShoppingBag from "@mui/icons-material/ShoppingBag";
import LocalOffer from "@mui/icons-material/LocalOffer";
import ShoppingCart from "@mui/icons-material/ShoppingCart";
import { type ComponentType, lazy } from "react";
import type { RaRecord } from "react-admin";
import type { ResourceName } from "./api/resources.ts";

interface Views {
  readonly list?: ComponentType;
  readonly create?: ComponentType;
  readonly edit?: ComponentType;
  readonly show?: ComponentType;
}

/** A listing of the API with its pages. */
export interface ResourcePages {
  readonly name: ResourceName;
  /** The column with a row's name, or a function that returns it. */
  readonly title?: string | ((row: RaRecord) => string);
  readonly views: Views;
  readonly icon: ComponentType;
  /** The import's kind of its rows: the pages are read-only while the connected shop platform owns it. */
  readonly kind?: string;
  /** Its page of a row only shows it, and has the form in a drawer: who may read it may open the page. */
  readonly has_drawer?: boolean;
}

/** Views of one module, each loaded when it is first opened. */
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

/** The list, the form of a new row and the form of a stored row of one module: `RoleList`, `RoleCreate`, `RoleEdit`. */
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
    icon: Storefront,
    has_drawer: true,
    views: {
      ...views(() => import("./pages/locations/locations.tsx"), { list: "LocationList", create: "LocationCreate" }),
      ...views(() => import("./pages/locations/page.tsx"), { edit: "LocationPage" }),
    },
  },
  {
    name: "terminals",
    title: "name",
    icon: PointOfSale,
    has_drawer: true,
    views: {
      ...views(() => import("./pages/terminals/terminals.tsx"), { list: "TerminalList", create: "TerminalCreate" }),
      ...views(() => import("./pages/terminals/page.tsx"), { edit: "RegisterPage" }),
    },
  },
  {
    name: "staff",
    title: ({ first_name, last_name }) => `${first_name as string} ${last_name as string}`,
    icon: Badge,
    views: forms("Staff", () => import("./pages/staff.tsx")),
  },
  {
    name: "roles",
    title: "name",
    icon: AdminPanelSettings,
    views: forms("Role", () => import("./pages/roles/roles.tsx")),
  },
  {
    name: "licenses",
    title: "license_id",
    icon: Verified,
    views: forms("License", () => import("./pages/licenses/licenses.tsx")),
  },
  {
    name: "receipts",
    title: "receipt_number",
    icon: Receipt,
    views: {
      ...views(() => import("./pages/receipts/list.tsx"), { list: "ReceiptList" }),
      ...views(() => import("./pages/receipts/show.tsx"), { show: "ReceiptShow" }),
    },
  },
  {
    name: "orders",
    title: "increment_id",
    icon: ShoppingBag,
    views: {
      ...views(() => import("./pages/orders/list.tsx"), { list: "OrderList" }),
      ...views(() => import("./pages/orders/show.tsx"), { show: "OrderShow" }),
    },
  },
  {
    name: "products",
    title: "name",
    icon: Inventory,
    kind: "products",
    views: {
      ...views(() => import("./pages/products/list.tsx"), { list: "ProductList" }),
      ...views(() => import("./pages/products/show.tsx"), { show: "ProductShow" }),
    },
  },
  {
    name: "price-rules",
    kind: "catalog-price-rules",
    title: "name",
    icon: LocalOffer,
    views: forms("PriceRule", () => import("./pages/price-rules/price-rules.tsx")),
  },
  {
    name: "cart-price-rules",
    kind: "cart-price-rules",
    title: "name",
    icon: ShoppingCart,
    views: forms("CartRule", () => import("./pages/cart-price-rules.tsx")),
  },
  {
    name: "coupons",
    kind: "coupons",
    title: "code",
    icon: ConfirmationNumber,
    views: forms("Coupon", () => import("./pages/coupons/coupons.tsx")),
  },
  {
    name: "customer-prices",
    kind: "customer-prices",
    title: "sku",
    icon: Handshake,
    views: forms("OwnPrice", () => import("./pages/customer-prices.tsx")),
  },
  {
    name: "credit-limits",
    kind: "customer-credit-limits",
    title: "customer_name",
    icon: AccountBalanceWallet,
    views: forms("CreditLimit", () => import("./pages/credit-limits/credit-limits.tsx")),
  },
  {
    name: "group-credit-limits",
    kind: "group-credit-limits",
    icon: AccountBalance,
    views: forms("GroupLimit", () => import("./pages/credit-limits/credit-limits.tsx")),
  },
  {
    name: "tax-classes",
    kind: "tax-classes",
    title: "class_name",
    icon: Category,
    views: forms("TaxClass", () => import("./pages/taxes/classes.tsx")),
  },
  {
    name: "tax-rates",
    kind: "tax-rates",
    title: "code",
    icon: Percent,
    views: forms("TaxRate", () => import("./pages/taxes/rates.tsx")),
  },
  {
    name: "tax-rules",
    kind: "tax-rules",
    title: "code",
    icon: Gavel,
    views: forms("TaxRule", () => import("./pages/taxes/rules.tsx")),
  },
  {
    name: "customers",
    title: "name",
    icon: People,
    views: {
      ...views(() => import("./pages/customers/list.tsx"), { list: "CustomerList" }),
      ...views(() => import("./pages/customers/page.tsx"), { show: "CustomerPage" }),
    },
  },
  {
    name: "register-reports",
    icon: ReceiptLong,
    views: {
      ...views(() => import("./pages/closings/list.tsx"), { list: "ClosingList" }),
      ...views(() => import("./pages/closings/show.tsx"), { show: "ClosingShow" }),
    },
  },
  {
    name: "sync-health",
    title: "name",
    icon: SyncProblem,
    views: views(() => import("./pages/sync-health.tsx"), { list: "SyncHealthList" }),
  },
  {
    name: "security-events",
    icon: GppMaybe,
    views: views(() => import("./pages/security-events/list.tsx"), { list: "SecurityEventList" }),
  },
  {
    name: "audit-log",
    icon: History,
    views: views(() => import("./pages/audit-log/list.tsx"), { list: "AuditLogList" }),
  },
  {
    name: "integrations",
    title: "name",
    icon: Hub,
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
    icon: Webhook,
    views: forms("Webhook", () => import("./pages/webhooks/pages.tsx")),
  },
  {
    name: "admin-users",
    title: "name",
    icon: ManageAccounts,
    views: forms("AdminUser", () => import("./pages/admin-users.tsx")),
  },
  {
    name: "admin-roles",
    title: "name",
    icon: Security,
    views: forms("AdminRole", () => import("./pages/admin-roles.tsx")),
  },
  {
    name: "jobs",
    icon: WorkHistory,
    views: views(() => import("./pages/jobs.tsx"), { list: "JobList" }),
  },
];
