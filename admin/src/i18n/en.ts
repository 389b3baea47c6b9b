import english from "ra-language-english";
import { closings } from "./en/closings.ts";
import { receipts } from "./en/receipts.ts";
import { settings } from "./en/settings.ts";
import { states } from "./en/states.ts";
import { system } from "./en/system.ts";
import { frame } from "./en/frame.ts";
import { dashboard } from "./en/dashboard.ts";
import { shops } from "./en/shops.ts";
import { staff } from "./en/staff.ts";
import { roles } from "./en/roles.ts";
import { permissions } from "./en/permissions.ts";
import { overrides } from "./en/overrides.ts";
import { columns } from "./en/columns.ts";
import { options } from "./en/options.ts";
import { settingGroups } from "./en/setting-groups.ts";
import { firstRun } from "./en/first-run.ts";
import { shopResources } from "./en/shop-resources.ts";

/** Every text of the application; the other languages have the same shape. A group of pages adds its module here. */
export const en = {
  ...english,
  tk: {
    ...frame,
    dashboard,
    shops,
    staff,
    roles,
    permissions,
    overrides,
    columns,
    options,
    setting_groups: settingGroups,
    first_run: firstRun,
    screens: { ...closings.screens, ...settings.screens, ...system.screens },
    states: { ...frame.states, ...states },
    closings: { ...closings.texts, empty: closings.resource.empty, screens: closings.screens },
    settings: settings.texts,
    setting_labels: settings.labels,
    receipts: receipts.texts,
    system: { ...system.texts, screens: system.screens },
  },
  resources: {
    ...shopResources,
    ...system.resources,
    receipts: receipts.resource,
    "register-reports": closings.resource,
  },
};

export type Messages = typeof en;
