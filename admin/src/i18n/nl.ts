import type { Messages } from "./en.ts";
import { closings } from "./nl/closings.ts";
import { receipts } from "./nl/receipts.ts";
import { settings } from "./nl/settings.ts";
import { states } from "./nl/states.ts";
import { system } from "./nl/system.ts";
import { frame } from "./nl/frame.ts";
import { dashboard } from "./nl/dashboard.ts";
import { shops } from "./nl/shops.ts";
import { staff } from "./nl/staff.ts";
import { roles } from "./nl/roles.ts";
import { permissions } from "./nl/permissions.ts";
import { overrides } from "./nl/overrides.ts";
import { columns } from "./nl/columns.ts";
import { options } from "./nl/options.ts";
import { settingGroups } from "./nl/setting-groups.ts";
import { firstRun } from "./nl/first-run.ts";
import { shopResources } from "./nl/shop-resources.ts";
import { reactAdminDutch } from "./nl/react-admin.ts";

/** Every text in Dutch. */
export const nl: Messages = {
  ...reactAdminDutch,
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
