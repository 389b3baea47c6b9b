import Calculate from "@mui/icons-material/Calculate";
import HourglassEmpty from "@mui/icons-material/HourglassEmpty";
import ReceiptLong from "@mui/icons-material/ReceiptLong";
import Storefront from "@mui/icons-material/Storefront";
import { type ComponentType, lazy } from "react";
import type { ResourceName } from "./api/resources.ts";

type MenuGroup = "shops" | "trade" | "books" | "system";

interface Views {
  readonly list?: ComponentType;
  readonly create?: ComponentType;
  readonly edit?: ComponentType;
  readonly show?: ComponentType;
}

/** A listing of the API with its pages. */
export interface ResourcePages {
  readonly name: ResourceName;
  /** The column that names one row. */
  readonly title?: string;
  readonly views: Views;
  readonly group: MenuGroup;
  readonly icon: ComponentType;
}

/** A page that is no listing, such as the settings. */
export interface Screen {
  /** Below /admin; its text stands under `tk.screens.<path>` with `-` as `_`. */
  readonly path: string;
  /** ACL resource that it needs. */
  readonly needs: string;
  readonly page: ComponentType;
  readonly group: MenuGroup;
  readonly icon: ComponentType;
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

export const RESOURCE_PAGES: readonly ResourcePages[] = [
  {
    name: "locations",
    title: "name",
    group: "shops",
    icon: Storefront,
    views: views(() => import("./pages/locations.tsx"), {
      list: "LocationList",
      create: "LocationCreate",
      edit: "LocationEdit",
    }),
  },
  {
    name: "register-reports",
    group: "books",
    icon: ReceiptLong,
    views: {
      ...views(() => import("./pages/closings/list.tsx"), { list: "ClosingList" }),
      ...views(() => import("./pages/closings/show.tsx"), { show: "ClosingShow" }),
    },
  },
];

export const SCREENS: readonly Screen[] = [
  {
    path: "register-totals",
    needs: "Vendor_Pos::register_reports",
    group: "books",
    icon: Calculate,
    page: lazy(async () => ({ default: (await import("./pages/closings/totals.tsx")).RegisterTotalsPage })),
  },
  {
    path: "register-sessions",
    needs: "Vendor_Pos::register_reports",
    group: "books",
    icon: HourglassEmpty,
    page: lazy(async () => ({ default: (await import("./pages/closings/sessions.tsx")).OpenSessionsPage })),
  },
];
