import { type ComponentType, lazy } from "react";

export interface Screen {
  /**
   * Path of the screen below /admin. Its text has the key `tk.screens.<path>`, with `_` for `-`.
   */
  readonly path: string;
  /** ACL resource that the page needs; any one of them if several are listed. */
  readonly needs: string | readonly string[];
  readonly page: ComponentType;
}

/**
 * The page of the reader's own account. Until a required second factor is set up, it replaces all
 * other pages.
 */
export const OwnAccount = lazy(async () => ({ default: (await import("./pages/account/page.tsx")).AccountPage }));

export const SCREENS: readonly Screen[] = [
  {
    path: "imports",
    needs: ["Platform_Catalog::manage", "Platform_Customer::manage", "Platform_Sales::manage", "Platform_Tax::manage"],
    page: lazy(async () => ({ default: (await import("./pages/imports/page.tsx")).ImportsPage })),
  },
  {
    path: "persons",
    needs: "Platform_Customer::manage",
    page: lazy(async () => ({ default: (await import("./pages/persons/page.tsx")).PersonsPage })),
  },
  {
    path: "sales-report",
    needs: "Vendor_Pos::receipts",
    page: lazy(async () => ({ default: (await import("./pages/sales-report/page.tsx")).SalesReportPage })),
  },
  {
    path: "register-totals",
    needs: "Vendor_Pos::register_reports",
    page: lazy(async () => ({ default: (await import("./pages/closings/totals/totals.tsx")).RegisterTotalsPage })),
  },
  {
    path: "register-sessions",
    needs: "Vendor_Pos::register_reports",
    page: lazy(async () => ({ default: (await import("./pages/closings/sessions.tsx")).OpenSessionsPage })),
  },
  {
    path: "books",
    needs: "Vendor_Pos::books",
    page: lazy(async () => ({ default: (await import("./pages/books/page.tsx")).BooksPage })),
  },
  {
    path: "settings",
    needs: "Vendor_Pos::settings",
    page: lazy(async () => ({ default: (await import("./pages/settings/page.tsx")).SettingsPage })),
  },
  {
    path: "websites",
    needs: "Vendor_Pos::settings",
    page: lazy(async () => ({ default: (await import("./pages/settings/websites.tsx")).WebsitesPage })),
  },
  {
    path: "connector",
    needs: "all",
    page: lazy(async () => ({ default: (await import("./pages/connector/page.tsx")).ConnectorPage })),
  },
  {
    path: "telemetry",
    needs: "Vendor_Pos::pos",
    page: lazy(async () => ({ default: (await import("./pages/telemetry/page.tsx")).TelemetryPage })),
  },
];
