import { isCalendarDay } from "../../runtime/instant.ts";
import { couldNotSave } from "../../web-api/errors.ts";
import { checkTexts } from "../administration/rules.ts";
import type { OwnPriceValues, PriceRuleValues } from "./admin-schemas.ts";

const ACTIONS = new Set(["to_fixed", "to_percent", "by_fixed", "by_percent"]);
const AMOUNT = /^\d{1,8}(\.\d{1,4})?$/;
const LIST_MAX = 10_000;

/**
 * Checks what a request says of a price rule; absent members are not looked at.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkPriceRule(rule: PriceRuleValues): void {
  const { simple_action, discount_amount, conditions = {} } = rule;
  checkTexts("price rule", rule, ["name"]);
  if (simple_action !== undefined && !ACTIONS.has(simple_action)) {
    throw refused(`"simple_action" must be one of ${[...ACTIONS].join(", ")}.`);
  }
  if (discount_amount !== undefined && !AMOUNT.test(discount_amount)) {
    throw refused('"discount_amount" must be 0 or more, below 100 million.');
  }
  for (const field of ["from_date", "to_date"] as const) {
    const day = rule[field];
    if (typeof day === "string" && !isCalendarDay(day)) throw refused(`"${field}" must be a date, YYYY-MM-DD.`);
  }
  const { skus = [], category_ids = [], attributes = [] } = conditions;
  const lists = [skus, category_ids, attributes, ...attributes.map(({ values }) => values)];
  if (lists.some((list) => (list ?? []).length > LIST_MAX)) {
    throw refused(`A condition takes at most ${LIST_MAX} values.`);
  }
  if (attributes.some(({ attribute_code, values }) => !attribute_code || values === undefined)) {
    throw refused("A condition on an attribute needs its code and values.");
  }
}

/**
 * Checks the days of a rule as it would be stored.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkPeriod(entity: string, { from_date, to_date }: Readonly<Record<string, unknown>>): void {
  if (typeof from_date === "string" && typeof to_date === "string" && to_date < from_date) {
    throw couldNotSave(entity, "It ends before it begins.");
  }
}

/**
 * Checks what a request says of a customer's own price.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkOwnPrice({ qty, price }: OwnPriceValues): void {
  if (qty !== undefined && (!AMOUNT.test(qty) || qty.startsWith("0"))) {
    throw couldNotSave("customer price", '"qty" must be 1 or more.');
  }
  if (price !== undefined && price.startsWith("-")) throw couldNotSave("customer price", '"price" must be 0 or more.');
}

function refused(reason: string) {
  return couldNotSave("price rule", reason);
}
