import { type TSchema, Type } from "typebox";
import type { SharedDeps } from "../../../shared/deps.ts";
import { noSuchEntity } from "../../../web-api/errors/errors.ts";
import { type ListSource, searchList } from "../../../web-api/list/search-list.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Bool, Int, Text } from "../../../web-api/schema.ts";
import {
  registerTaxes,
  removeTaxClass,
  removeTaxRate,
  removeTaxRule,
  saveTaxClass,
  saveTaxRate,
  saveTaxRule,
} from "./commands.ts";
import { findTax, TAX_CLASSES, TAX_RATES, TAX_RULES } from "../../../shop-data/taxes/taxes.ts";
import { resourceRoutes } from "../../../shared/resources/define-resource.ts";
import {
  RegisterTaxes,
  TaxClass,
  TaxClassFields,
  TaxClassInput,
  TaxRate,
  TaxRateFields,
  TaxRateInput,
  TaxRule,
  TaxRuleFields,
  TaxRuleInput,
} from "./schemas.ts";

const rest = routesOf("rest", "taxes");

const RESOURCE = "Platform_Tax::manage";
/**
 * Description of a PUT without an id in its path: the id is a member of the body, as on the
 * platform.
 */
const BY_BODY = "The id in the body names it.";

async function found(
  { db }: Pick<SharedDeps, "db">,
  source: ListSource,
  field: string,
  id: number,
): Promise<Record<string, unknown>> {
  const row = await findTax(db, source, id);
  if (row === undefined) throw noSuchEntity(field, id);
  return row;
}

const list = (path: string, operation: string, many: string, row: TSchema, source: ListSource) =>
  rest({
    method: "GET",
    path,
    operation,
    resource: RESOURCE,
    summary: `List ${many}`,
    response: row,
    list: "search",
    run: (deps: SharedDeps, _input, context) => searchList(deps, context, source),
  });

export const taxRoutes = [
  list("/V1/taxClasses/search", "searchTaxClasses", "tax classes", TaxClass, TAX_CLASSES),
  rest({
    method: "GET",
    path: "/V1/taxClasses/{taxClassId}",
    operation: "getTaxClass",
    resource: RESOURCE,
    summary: "Get a tax class",
    input: Type.Object({ taxClassId: Int() }),
    response: TaxClass,
    run: (deps: SharedDeps, { taxClassId }) => found(deps, TAX_CLASSES, "taxClassId", taxClassId),
  }),
  rest({
    method: "POST",
    path: "/V1/taxClasses",
    operation: "createTaxClass",
    resource: RESOURCE,
    summary: "Create a tax class",
    description: "Answers its id as text.",
    input: Type.Object({ taxClass: TaxClassInput }),
    response: Text(),
    entity_name: "tax class",
    run: async (deps: SharedDeps, { taxClass }, { caller }) =>
      String((await saveTaxClass(deps, caller, { id: undefined, input: taxClass }))["class_id"]),
  }),
  rest({
    method: "PUT",
    path: "/V1/taxClasses/{taxClassId}",
    operation: "updateTaxClass",
    resource: RESOURCE,
    summary: "Rename a tax class",
    description: "Answers its id as text.",
    input: Type.Object({ taxClassId: Int(), taxClass: TaxClassInput }),
    response: Text(),
    entity_name: "tax class",
    run: async (deps: SharedDeps, { taxClassId, taxClass }, { caller }) =>
      String((await saveTaxClass(deps, caller, { id: taxClassId, input: taxClass }))["class_id"]),
  }),
  rest({
    method: "DELETE",
    path: "/V1/taxClasses/{taxClassId}",
    operation: "deleteTaxClass",
    resource: RESOURCE,
    summary: "Delete a tax class",
    input: Type.Object({ taxClassId: Int() }),
    response: Bool(),
    run: (deps: SharedDeps, { taxClassId }, { caller }) => removeTaxClass(deps, caller, taxClassId),
  }),
  list("/V1/taxRates/search", "searchTaxRates", "tax rates", TaxRate, TAX_RATES),
  rest({
    method: "GET",
    path: "/V1/taxRates/{rateId}",
    operation: "getTaxRate",
    resource: RESOURCE,
    summary: "Get a tax rate",
    input: Type.Object({ rateId: Int() }),
    response: TaxRate,
    run: (deps: SharedDeps, { rateId }) => found(deps, TAX_RATES, "taxRateId", rateId),
  }),
  rest({
    method: "POST",
    path: "/V1/taxRates",
    operation: "createTaxRate",
    resource: RESOURCE,
    summary: "Create a tax rate",
    input: Type.Object({ taxRate: TaxRateInput }),
    response: TaxRate,
    entity_name: "tax rate",
    run: (deps: SharedDeps, { taxRate }, { caller }) => saveTaxRate(deps, caller, { id: undefined, input: taxRate }),
  }),
  rest({
    method: "PUT",
    path: "/V1/taxRates",
    operation: "updateTaxRate",
    resource: RESOURCE,
    summary: "Replace a tax rate",
    description: BY_BODY,
    input: Type.Object({ taxRate: TaxRateInput }),
    response: TaxRate,
    entity_name: "tax rate",
    run: (deps: SharedDeps, { taxRate }, { caller }) =>
      saveTaxRate(deps, caller, { id: taxRate.id ?? 0, input: taxRate }),
  }),
  rest({
    method: "DELETE",
    path: "/V1/taxRates/{rateId}",
    operation: "deleteTaxRate",
    resource: RESOURCE,
    summary: "Delete a tax rate",
    input: Type.Object({ rateId: Int() }),
    response: Bool(),
    run: (deps: SharedDeps, { rateId }, { caller }) => removeTaxRate(deps, caller, rateId),
  }),
  list("/V1/taxRules/search", "searchTaxRules", "tax rules", TaxRule, TAX_RULES),
  rest({
    method: "GET",
    path: "/V1/taxRules/{ruleId}",
    operation: "getTaxRule",
    resource: RESOURCE,
    summary: "Get a tax rule",
    input: Type.Object({ ruleId: Int() }),
    response: TaxRule,
    run: (deps: SharedDeps, { ruleId }) => found(deps, TAX_RULES, "taxRuleId", ruleId),
  }),
  rest({
    method: "POST",
    path: "/V1/taxRules",
    operation: "createTaxRule",
    resource: RESOURCE,
    summary: "Create a tax rule",
    input: Type.Object({ rule: TaxRuleInput }),
    response: TaxRule,
    entity_name: "tax rule",
    run: (deps: SharedDeps, { rule }, { caller }) => saveTaxRule(deps, caller, { id: undefined, input: rule }),
  }),
  rest({
    method: "PUT",
    path: "/V1/taxRules",
    operation: "updateTaxRule",
    resource: RESOURCE,
    summary: "Replace a tax rule",
    description: BY_BODY,
    input: Type.Object({ rule: TaxRuleInput }),
    response: TaxRule,
    entity_name: "tax rule",
    run: (deps: SharedDeps, { rule }, { caller }) => saveTaxRule(deps, caller, { id: rule.id ?? 0, input: rule }),
  }),
  rest({
    method: "DELETE",
    path: "/V1/taxRules/{ruleId}",
    operation: "deleteTaxRule",
    resource: RESOURCE,
    summary: "Delete a tax rule",
    input: Type.Object({ ruleId: Int() }),
    response: Bool(),
    run: (deps: SharedDeps, { ruleId }, { caller }) => removeTaxRule(deps, caller, ruleId),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/tax-rates",
    operation: "getRegisterTaxes",
    resource: "Vendor_Pos::locations",
    summary: "Get tax classes, rates and rules",
    description:
      "store_rate_address applies when neither the location (tax_use_address) nor the customer gives an address.",
    input: Type.Object({ websiteId: Type.Optional(Int({ description: "0: the default website." })) }),
    response: RegisterTaxes,
    run: (deps: SharedDeps, { websiteId = 0 }) => registerTaxes(deps, websiteId),
  }),
  ...resourceRoutes({
    feature: "taxes",
    path: "/tax-classes",
    nouns: ["TaxClass", "TaxClasses"],
    resource: RESOURCE,
    one: "a tax class",
    many: "tax classes",
    fields: TaxClassFields,
    answer: TaxClass,
    entity: "tax class",
    list: TAX_CLASSES,
    create: (deps, caller, input) => saveTaxClass(deps, caller, { id: undefined, input }),
    update: (deps, caller, id, input) => saveTaxClass(deps, caller, { id, input, is_merged: true }),
    remove: removeTaxClass,
  }),
  ...resourceRoutes({
    feature: "taxes",
    path: "/tax-rates",
    nouns: ["TaxRate", "TaxRates"],
    resource: RESOURCE,
    one: "a tax rate",
    many: "tax rates",
    fields: TaxRateFields,
    answer: TaxRate,
    entity: "tax rate",
    list: TAX_RATES,
    create: (deps, caller, input) => saveTaxRate(deps, caller, { id: undefined, input }),
    update: (deps, caller, id, input) => saveTaxRate(deps, caller, { id, input, is_merged: true }),
    remove: removeTaxRate,
  }),
  ...resourceRoutes({
    feature: "taxes",
    path: "/tax-rules",
    nouns: ["TaxRule", "TaxRules"],
    resource: RESOURCE,
    one: "a tax rule",
    many: "tax rules",
    fields: TaxRuleFields,
    answer: TaxRule,
    entity: "tax rule",
    list: TAX_RULES,
    create: (deps, caller, input) => saveTaxRule(deps, caller, { id: undefined, input }),
    update: (deps, caller, id, input) => saveTaxRule(deps, caller, { id, input, is_merged: true }),
    remove: removeTaxRule,
  }),
];
