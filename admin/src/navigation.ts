import Home from "@mui/icons-material/Home";
import MonitorHeart from "@mui/icons-material/MonitorHeart";
import People from "@mui/icons-material/People";
import Receipt from "@mui/icons-material/Receipt";
import ReceiptLong from "@mui/icons-material/ReceiptLong";
import Sell from "@mui/icons-material/Sell";
import Settings from "@mui/icons-material/Settings";
import Storefront from "@mui/icons-material/Storefront";
import type { ComponentType } from "react";
import { resourceOf } from "./api/resources.ts";
import { RESOURCE_PAGES } from "./listings.ts";
import { SCREENS } from "./screens.ts";

/** A page, shown as a tab of its menu entry. */
export interface Tab {
  /** Name of the listing, or path of the screen: the first part of the page's address. */
  readonly name: string;
  /** Key of the tab's text. */
  readonly text: string;
  /** ACL resource that the page needs; any one of them if several are listed. */
  readonly needs: string | readonly string[];
}

/** An entry of the menu; its text has the key `tk.menu.<name>`. */
export interface Entry {
  readonly name: string;
  readonly icon: ComponentType;
  readonly tabs: readonly Tab[];
}

/** Every page of the application except Home and the reader's own account. */
export const TABS: readonly Tab[] = [
  ...RESOURCE_PAGES.map(({ name }) => ({
    name,
    text: `resources.${name}.name`,
    needs: resourceOf(name)?.read ?? "all",
  })),
  ...SCREENS.map(({ path, needs }) => ({
    name: path,
    text: `tk.screens.${path.replaceAll("-", "_")}.title`,
    needs,
  })),
];

function entry(name: string, icon: ComponentType, pages: readonly string[]): Entry {
  const tabs = pages.map((page) => {
    const tab = TABS.find(({ name: known }) => known === page);
    if (!tab) throw new Error(`There is no page ${page}.`);
    return tab;
  });
  return { name, icon, tabs };
}

/** The entries of the menu below Home, each with its tabs in their order. */
export const NAVIGATION: readonly Entry[] = [
  entry("sales", Receipt, ["receipts", "invoices", "orders", "sales-report"]),
  entry("closings", ReceiptLong, ["register-reports", "register-totals", "register-sessions", "books"]),
  entry("customers", People, ["customers", "customer-prices", "credit-limits", "group-credit-limits", "persons"]),
  entry("products", Sell, [
    "products",
    "price-rules",
    "cart-price-rules",
    "coupons",
    "tax-classes",
    "tax-rates",
    "tax-rules",
  ]),
  entry("shops", Storefront, ["locations", "terminals", "staff", "roles", "licenses"]),
  entry("health", MonitorHeart, ["sync-health", "telemetry", "audit-log", "security-events"]),
  entry("settings", Settings, [
    "settings",
    "websites",
    "admin-users",
    "admin-roles",
    "integrations",
    "webhooks",
    "connector",
    "jobs",
    "imports",
  ]),
];

export const HOME_ICON = Home;

/**
 * Returns the entry of an address below /admin; undefined for Home and for pages outside the menu.
 */
export function entryOf(pathname: string): Entry | undefined {
  const page = pageOf(pathname);
  return NAVIGATION.find(({ tabs }) => tabs.some(({ name }) => name === page));
}

/** Returns the first part of an address below /admin, which names its listing or screen. */
export function pageOf(pathname: string): string {
  return pathname.split("/")[1] ?? "";
}

/** Returns the tabs that an administrator with these ACL resources may open. */
export function permittedTabs({ tabs }: Pick<Entry, "tabs">, permissions: readonly string[]): readonly Tab[] {
  return tabs.filter(({ needs }) => ["all", needs].flat().some((resource) => permissions.includes(resource)));
}
