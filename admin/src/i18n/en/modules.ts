/**
 * The texts of each group of pages, by their key below `tk`. composed.ts combines those with
 * several parts.
 */
export { auditFields as audit_fields } from "./audit-fields.ts";
export { auditValues as audit_values } from "./audit-values.ts";
export { registerNames as register_names } from "./register-names.ts";
export { checks } from "./checks.ts";
export { verdict } from "./verdict.ts";
export { errors } from "./errors.ts";
export {
  errorEntities as error_entities,
  errorFields as error_fields,
  errorTypes as error_types,
  ownErrors,
} from "./error-words.ts";
export { promotions } from "./promotions.ts";
export { taxes } from "./taxes.ts";
export { connector } from "./connector.ts";
export { closings } from "./closings.ts";
export { receipts } from "./receipts.ts";
export { settings } from "./settings.ts";
export { states } from "./states.ts";
export { security } from "./security.ts";
export { system } from "./system.ts";
export { customers } from "./customers.ts";
export { orders } from "./orders.ts";
export { products } from "./products.ts";
export { importProblems } from "./import-problems.ts";
export { imports } from "./imports.ts";
export { persons } from "./persons.ts";
export { frame } from "./frame.ts";
export { attention } from "./attention.ts";
export { dashboard } from "./dashboard.ts";
export { detail } from "./detail.ts";
export { search } from "./search.ts";
export { shops } from "./shops.ts";
export { permissions, roles, staff } from "./staff.ts";
export { overrides } from "./overrides.ts";
export { codes } from "./codes.ts";
export { conditions } from "./conditions.ts";
export { columns } from "./columns.ts";
export { options } from "./options.ts";
export { settingOptions as setting_options } from "./setting-options.ts";
export { firstRun as first_run } from "./first-run.ts";
export { shopResources } from "./shop-resources.ts";
