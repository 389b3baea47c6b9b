import english from "ra-language-english";
import { auditFields } from "./audit-fields.ts";
import { auditValues } from "./audit-values.ts";
import { registerNames } from "./register-names.ts";
import { checks } from "./checks.ts";
import { verdict } from "./verdict.ts";
import { errors } from "./errors.ts";
import { errorEntities, errorFields, adminErrorTexts, errorTypes, ownErrors } from "./error-words.ts";
import { promotions } from "./promotions.ts";
import { taxes } from "./taxes.ts";
import { connector } from "./connector.ts";
import { closings } from "./closings.ts";
import { receipts } from "./receipts.ts";
import { settings } from "./settings.ts";
import { states } from "./states.ts";
import { security } from "./security.ts";
import { system } from "./system.ts";
import { customers } from "./customers.ts";
import { orders } from "./orders.ts";
import { products } from "./products.ts";
import { importProblems } from "./import-problems.ts";
import { imports } from "./imports.ts";
import { persons } from "./persons.ts";
import { frame } from "./frame.ts";
import { attention } from "./attention.ts";
import { dashboard } from "./dashboard.ts";
import { detail } from "./detail.ts";
import { search } from "./search.ts";
import { shops } from "./shops.ts";
import { permissions, roles, staff } from "./staff.ts";
import { overrides } from "./overrides.ts";
import { codes } from "./codes.ts";
import { conditions } from "./conditions.ts";
import { columns } from "./columns.ts";
import { options } from "./options.ts";
import { settingOptions } from "./setting-options.ts";
import { firstRun } from "./first-run.ts";
import { shopResources } from "./shop-resources.ts";

/** Every text of the application; the other languages have the same shape. A group of pages adds its module here. */
export const en = {
  ...english,
  ra: {
    ...english.ra,
    auth: { ...english.ra.auth, username: "User name" },
    page: {
      ...english.ra.page,
      create: "New %{name}",
      dashboard: "Home",
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
    attention,
    dashboard,
    detail,
    search,
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
      connector: { title: connector.title },
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
    errors: { ...errors, ...adminErrorTexts, ...ownErrors },
    error_fields: errorFields,
    error_entities: errorEntities,
    error_types: errorTypes,
    receipts: receipts.texts,
    customers: customers.texts,
    orders: orders.texts,
    products: products.texts,
    connector,
    imports: { ...imports, problems: importProblems },
    persons,
    promotions: promotions.texts,
    taxes: taxes.texts,
    security: security.texts,
    system: { ...system.texts, screens: system.screens },
  },
  resources: {
    ...shopResources,
    ...system.resources,
    ...promotions.resources,
    ...taxes.resources,
    customers: customers.resource,
    orders: orders.resource,
    products: products.resource,
    receipts: receipts.resource,
    "security-events": security.resource,
    "register-reports": closings.resource,
  },
};

export type Messages = typeof en;
