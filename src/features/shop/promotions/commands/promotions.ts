import { TABLE } from "../../../../shop-data/audited.ts";
import { findRuleUse, type RuleUseOf } from "../../../../shop-data/promotions/uses.ts";
import type { SharedDeps } from "../../../../shared/deps.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { couldNotSave, noSuchEntity, problem } from "../../../../web-api/errors/errors.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { deleteAudited, insertAudited, lockAudited, updateAudited, actorOf } from "../../../../shared/audit/write.ts";
import { reachesCustomer } from "../../../../shared/websites/reach.ts";
import { requireGroups, requireWebsites } from "../../../../shared/websites/scopes.ts";
import {
  findCouponByCode,
  findRule,
  type StoredCoupon,
  type StoredRule,
} from "../../../../shop-data/promotions/rules.ts";
import { checkCoupon, checkRule } from "../rules.ts";
import type { CouponValues, RuleValues } from "../schemas/promotions.ts";

const RULES = TABLE.cart_price_rule;
const COUPONS = TABLE.coupon;

const NOT_USED = { rule_times_used: 0, coupon_times_used: 0 };

/**
 * Returns how often a customer has used a rule and its coupon. Both are zero for a customer that
 * the caller may not access.
 */
export async function ruleUse(deps: SharedDeps, caller: Caller, asked: RuleUseOf): Promise<Record<string, unknown>> {
  const use = (await reachesCustomer(deps, caller, asked.customer_id)) ? await findRuleUse(deps.db, asked) : NOT_USED;
  return { ...asked, coupon_code: asked.coupon_code ?? null, ...use };
}

/**
 * Creates a cart price rule.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function createRule(deps: SharedDeps, caller: Caller, input: RuleValues): Promise<StoredRule> {
  checkRule(input);
  requireWebsites(await deps.configuration.snapshotAfresh(), "rule", input.website_ids);
  return inTransaction(deps.db, async (tx) => {
    await requireGroups(tx, "rule", input.customer_group_ids);
    return insertAudited<StoredRule>(tx, RULES, sentOf(input), actorOf(caller));
  });
}

/**
 * Updates a cart price rule: an absent member keeps its value.
 *
 * @throws ApiError 404, 400 could-not-save.
 */
export async function updateRule(
  deps: SharedDeps,
  caller: Caller,
  rule_id: number,
  input: RuleValues,
): Promise<StoredRule> {
  const snapshot = await deps.configuration.snapshot();
  return inTransaction(deps.db, async (tx) => {
    const before = await lockAudited<StoredRule>(tx, RULES, rule_id);
    if (!before) throw noSuchEntity("ruleId", rule_id);
    checkRule({ ...before, ...sentOf(input) });
    requireWebsites(snapshot, "rule", input.website_ids);
    await requireGroups(tx, "rule", input.customer_group_ids);
    return updateAudited(tx, RULES, before, sentOf(input), actorOf(caller));
  });
}

/** Deletes a cart price rule with its coupons and uses. Returns true. */
export function deleteRule(deps: SharedDeps, caller: Caller, rule_id: number): Promise<true> {
  return remove(deps, caller, RULES, "ruleId", rule_id);
}

async function remove(
  { db }: Pick<SharedDeps, "db">,
  caller: Caller,
  table: typeof RULES | typeof COUPONS,
  field: string,
  id: number,
) {
  await inTransaction(db, async (tx) => {
    const before = await lockAudited(tx, table, id);
    if (!before) throw noSuchEntity(field, id);
    await deleteAudited(tx, table, before, actorOf(caller));
  });
  return true as const;
}

/**
 * Creates a coupon.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function createCoupon(
  { db }: Pick<SharedDeps, "db">,
  caller: Caller,
  input: CouponValues,
): Promise<StoredCoupon> {
  checkCoupon(input);
  return inTransaction(db, async (tx) => {
    await requireRuleOf(tx, input);
    await requireFreeCode(tx, input.code ?? "");
    return insertAudited<StoredCoupon>(tx, COUPONS, sentOf(input), actorOf(caller));
  });
}

/**
 * Updates a coupon: an absent member keeps its value.
 *
 * @throws ApiError 404, 400 could-not-save.
 */
export async function updateCoupon(
  { db }: Pick<SharedDeps, "db">,
  caller: Caller,
  coupon_id: number,
  input: CouponValues,
): Promise<StoredCoupon> {
  return inTransaction(db, async (tx) => {
    const before = await lockAudited<StoredCoupon>(tx, COUPONS, coupon_id);
    if (!before) throw noSuchEntity("couponId", coupon_id);
    const after = { ...before, ...sentOf(input) };
    checkCoupon(after);
    if (after.rule_id !== before.rule_id) await requireRuleOf(tx, after);
    if (after.code.toLowerCase() !== before.code.toLowerCase()) await requireFreeCode(tx, after.code);
    return updateAudited(tx, COUPONS, before, sentOf(input), actorOf(caller));
  });
}

/** Deletes a coupon with its uses. Returns true. */
export function deleteCoupon(deps: SharedDeps, caller: Caller, coupon_id: number): Promise<true> {
  return remove(deps, caller, COUPONS, "couponId", coupon_id);
}

/** Returns the members that the request contained. */
function sentOf<Values extends object>(input: Values): Values {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Values;
}

/** Refuses a coupon whose rule does not exist or takes no coupons. */
export async function requireRuleOf(tx: Tx, { rule_id = 0 }: CouponValues): Promise<void> {
  const rule = await findRule(tx, rule_id);
  if (!rule) throw couldNotSave("coupon", problem("unknown_reference", { kind: "rule", id: rule_id }));
  if (rule.coupon_type === "NO_COUPON") throw couldNotSave("coupon", problem("rule_without_coupons"));
}

async function requireFreeCode(tx: Tx, code: string): Promise<void> {
  if (await findCouponByCode(tx, code)) throw couldNotSave("coupon", problem("coupon_code_taken"));
}
