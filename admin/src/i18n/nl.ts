import type { Messages } from "./en.ts";
import { auditFields } from "./nl/audit-fields.ts";
import { auditValues } from "./nl/audit-values.ts";
import { registerNames } from "./nl/register-names.ts";
import { checks } from "./nl/checks.ts";
import { verdict } from "./nl/verdict.ts";
import { refusalFields, refusals, refusalThings, refusalTypes } from "./nl/refusals.ts";
import { promotions } from "./nl/promotions.ts";
import { closings } from "./nl/closings.ts";
import { receipts } from "./nl/receipts.ts";
import { settings } from "./nl/settings.ts";
import { states } from "./nl/states.ts";
import { security } from "./nl/security.ts";
import { system } from "./nl/system.ts";
import { customers } from "./nl/customers.ts";
import { importRefusals } from "./nl/import-refusals.ts";
import { imports } from "./nl/imports.ts";
import { persons } from "./nl/persons.ts";
import { frame } from "./nl/frame.ts";
import { dashboard } from "./nl/dashboard.ts";
import { shops } from "./nl/shops.ts";
import { staff } from "./nl/staff.ts";
import { roles } from "./nl/roles.ts";
import { permissions } from "./nl/permissions.ts";
import { overrides } from "./nl/overrides.ts";
import { codes } from "./nl/codes.ts";
import { conditions } from "./nl/conditions.ts";
import { columns } from "./nl/columns.ts";
import { options } from "./nl/options.ts";
import { settingOptions } from "./nl/setting-options.ts";
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
    codes,
    conditions,
    columns,
    options,
    first_run: firstRun,
    screens: {
      ...closings.screens,
      ...settings.screens,
      ...system.screens,
      imports: { title: imports.title },
      persons: { title: persons.title },
    },
    states: { ...frame.states, ...states },
    closings: { ...closings.texts, empty: closings.resource.empty, screens: closings.screens },
    settings: settings.texts,
    setting_labels: settings.labels,
    setting_options: settingOptions,
    checks,
    verdict,
    audit_fields: auditFields,
    audit_values: auditValues,
    register_names: registerNames,
    refusals,
    refusal_fields: refusalFields,
    refusal_things: refusalThings,
    refusal_types: refusalTypes,
    receipts: receipts.texts,
    customers: customers.texts,
    imports: { ...imports, refusals: importRefusals },
    persons,
    promotions: promotions.texts,
    security: security.texts,
    system: { ...system.texts, screens: system.screens },
  },
  resources: {
    ...shopResources,
    ...system.resources,
    ...promotions.resources,
    customers: customers.resource,
    receipts: receipts.resource,
    "security-events": security.resource,
    "register-reports": closings.resource,
  },
};
