import { isCalendarDay } from "../../../../runtime/instant.ts";
import { couldNotSave, problem, type Problem } from "../../../../web-api/errors/errors.ts";
import { checkTexts } from "../../../../shared/resources/rules.ts";
import type { OwnPriceValues, PriceRuleValues } from "../schemas/administration.ts";

const ACTIONS = new Set(["to_fixed", "to_percent", "by_fixed", "by_percent"]);
const AMOUNT = /^\d{1,8}(\.\d{1,4})?$/;
const LIST_MAX = 10_000;

/**
 * Validates a price rule in a request. Absent members are ignored.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkPriceRule(rule: PriceRuleValues): void {
  const { simple_action, discount_amount, conditions = {} } = rule;
  checkTexts("price rule", rule, ["name"]);
  if (simple_action !== undefined && !ACTIONS.has(simple_action)) {
    throw refused(problem("field_not_choice", { field: "simple_action", choices: [...ACTIONS].join(", ") }));
  }
  if (discount_amount !== undefined && !AMOUNT.test(discount_amount)) {
    throw refused(problem("field_not_amount", { field: "discount_amount" }));
  }
  for (const field of ["from_date", "to_date"] as const) {
    const day = rule[field];
    if (typeof day === "string" && !isCalendarDay(day)) throw refused(problem("field_not_date", { field }));
  }
  const { skus = [], category_ids = [], attributes = [] } = conditions;
  const lists = [skus, category_ids, attributes, ...attributes.map(({ values }) => values)];
  if (lists.some((list) => (list ?? []).length > LIST_MAX)) {
    throw refused(problem("condition_too_long", { max: LIST_MAX }));
  }
  if (attributes.some(({ attribute_code, values }) => !attribute_code || values === undefined)) {
    throw refused(problem("condition_incomplete"));
  }
}

/**
 * Validates the period of a rule before it is stored.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkPeriod(entity: string, { from_date, to_date }: Readonly<Record<string, unknown>>): void {
  if (typeof from_date === "string" && typeof to_date === "string" && to_date < from_date) {
    throw couldNotSave(entity, problem("rule_period_reversed"));
  }
}

/**
 * Validates a customer's own price in a request.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkOwnPrice({ qty, price }: OwnPriceValues): void {
  if (qty !== undefined && (!AMOUNT.test(qty) || qty.startsWith("0"))) {
    throw couldNotSave("customer price", problem("field_below_one", { field: "qty" }));
  }
  if (price !== undefined && price.startsWith("-"))
    throw couldNotSave("customer price", problem("field_negative", { field: "price" }));
}

function refused(reason: Problem) {
  return couldNotSave("price rule", reason);
}
