import type { Messages } from "./en.ts";
import { closings } from "./de/closings.ts";
import { receipts } from "./de/receipts.ts";
import { settings } from "./de/settings.ts";
import { states } from "./de/states.ts";
import { system } from "./de/system.ts";
import { frame } from "./de/frame.ts";
import { dashboard } from "./de/dashboard.ts";
import { shops } from "./de/shops.ts";
import { staff } from "./de/staff.ts";
import { roles } from "./de/roles.ts";
import { permissions } from "./de/permissions.ts";
import { overrides } from "./de/overrides.ts";
import { columns } from "./de/columns.ts";
import { options } from "./de/options.ts";
import { settingGroups } from "./de/setting-groups.ts";
import { firstRun } from "./de/first-run.ts";
import { shopResources } from "./de/shop-resources.ts";
import { reactAdminGerman } from "./de/react-admin.ts";

/** Every text in German. */
export const de: Messages = {
  ...reactAdminGerman,
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
