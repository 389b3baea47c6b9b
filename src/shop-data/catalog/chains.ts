import { lasts, type Rule } from "./rule-matches.ts";

export interface IndexedDay {
  readonly website_id: number;
  /** Decimals of the website's currency. */
  readonly digits: number;
  /** Day of the rules as `YYYY-MM-DD`. */
  readonly rule_date: string;
}

/** Rules of one website in the order in which they apply to a price. */
export interface RuleChain {
  readonly chain_id: number;
  readonly website_id: number;
  readonly digits: number;
  readonly rule_ids: readonly number[];
}

/** The chain of rules for a customer group on a day. */
export interface Combination {
  readonly chain_id: number;
  readonly website_id: number;
  readonly rule_date: string;
  readonly customer_group_id: number;
}

/**
 * Finds the different chains of rules. Most groups and days share a chain, so that prices are
 * computed once for all of them.
 *
 * @param rules - active ones, in the order in which they apply.
 */
export function chainsOf(
  rules: readonly Rule[],
  days: readonly IndexedDay[],
): { readonly chains: readonly RuleChain[]; readonly combinations: readonly Combination[] } {
  const chains = new Map<string, RuleChain>();
  const combinations: Combination[] = [];
  const groups = [...new Set(rules.flatMap((rule) => rule.customer_group_ids))].toSorted((a, b) => a - b);
  for (const { website_id, digits, rule_date } of days) {
    const ofDay = rules.filter((rule) => rule.website_ids.includes(website_id) && lasts(rule, rule_date));
    for (const customer_group_id of groups) {
      const rule_ids = ofDay.filter((rule) => rule.customer_group_ids.includes(customer_group_id)).map(idOf);
      if (rule_ids.length === 0) continue;
      const key = `${website_id}:${rule_ids.join(",")}`;
      const chain = chains.get(key) ?? { chain_id: chains.size + 1, website_id, digits, rule_ids };
      chains.set(key, chain);
      combinations.push({ chain_id: chain.chain_id, website_id, rule_date, customer_group_id });
    }
  }
  return { chains: [...chains.values()], combinations };
}

const idOf = ({ rule_id }: Rule): number => rule_id;
