import english from "ra-language-english";
import { auditFields } from "./en/audit-fields.ts";
import { auditValues } from "./en/audit-values.ts";
import { registerNames } from "./en/register-names.ts";
import { checks } from "./en/checks.ts";
import { verdict } from "./en/verdict.ts";
import { refusalFields, refusals, refusalsInOtherWords, refusalThings, refusalTypes } from "./en/refusals.ts";
import { promotions } from "./en/promotions.ts";
import { closings } from "./en/closings.ts";
import { receipts } from "./en/receipts.ts";
import { settings } from "./en/settings.ts";
import { states } from "./en/states.ts";
import { security } from "./en/security.ts";
import { system } from "./en/system.ts";
import { customers } from "./en/customers.ts";
import { importRefusals } from "./en/import-refusals.ts";
import { imports } from "./en/imports.ts";
import { persons } from "./en/persons.ts";
import { frame } from "./en/frame.ts";
import { dashboard } from "./en/dashboard.ts";
import { shops } from "./en/shops.ts";
import { staff } from "./en/staff.ts";
import { roles } from "./en/roles.ts";
import { permissions } from "./en/permissions.ts";
import { overrides } from "./en/overrides.ts";
import { codes } from "./en/codes.ts";
import { conditions } from "./en/conditions.ts";
import { columns } from "./en/columns.ts";
import { options } from "./en/options.ts";
import { settingOptions } from "./en/setting-options.ts";
import { firstRun } from "./en/first-run.ts";
import { shopResources } from "./en/shop-resources.ts";

/** Every text of the application; the other languages have the same shape. A group of pages adds its module here. */
export const en = {
  ...english,
  ra: {
    ...english.ra,
    page: {
      ...english.ra.page,
      create: "New %{name}",
      edit: "%{recordRepresentation}",
      show: "%{recordRepresentation}",
    },
    message: {
      ...english.ra.message,
      invalid_form: "Not saved: correct the fields that are marked.",
      delete_title: "Delete “%{recordRepresentation}”?",
      delete_content: "This cannot be undone.",
    },
  },
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
    refusals: { ...refusals, ...refusalsInOtherWords },
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

export type Messages = typeof en;
