import type { Messages } from "./en.ts";
import { auditFields } from "./de/audit-fields.ts";
import { auditValues } from "./de/audit-values.ts";
import { registerNames } from "./de/register-names.ts";
import { checks } from "./de/checks.ts";
import { verdict } from "./de/verdict.ts";
import { refusalFields, refusals, refusalThings, refusalTypes } from "./de/refusals.ts";
import { promotions } from "./de/promotions.ts";
import { closings } from "./de/closings.ts";
import { receipts } from "./de/receipts.ts";
import { settings } from "./de/settings.ts";
import { states } from "./de/states.ts";
import { security } from "./de/security.ts";
import { system } from "./de/system.ts";
import { customers } from "./de/customers.ts";
import { importRefusals } from "./de/import-refusals.ts";
import { imports } from "./de/imports.ts";
import { persons } from "./de/persons.ts";
import { frame } from "./de/frame.ts";
import { dashboard } from "./de/dashboard.ts";
import { shops } from "./de/shops.ts";
import { staff } from "./de/staff.ts";
import { roles } from "./de/roles.ts";
import { permissions } from "./de/permissions.ts";
import { overrides } from "./de/overrides.ts";
import { codes } from "./de/codes.ts";
import { conditions } from "./de/conditions.ts";
import { columns } from "./de/columns.ts";
import { options } from "./de/options.ts";
import { settingOptions } from "./de/setting-options.ts";
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
