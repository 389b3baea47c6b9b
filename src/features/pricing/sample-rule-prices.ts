import assert from "node:assert/strict";
import type { TestApp } from "../../../test/support.ts";
import { indexRulePrices } from "./commands.ts";
import { sampleCatalog } from "./sample-catalog.ts";

export interface RulePrice {
  product_id: number;
  customer_group_id: number;
  rule_price: number;
}

export const todayIn = (zone: string, days = 0): string => Temporal.Now.plainDateISO(zone).add({ days }).toString();

/** Products with price rules, and what registers are told of their prices. */
export function sampleRulePrices(app: TestApp) {
  const { call, deps } = app;
  const { product, rule } = sampleCatalog(app);

  const list = (query: string, headers: Record<string, string> = {}) =>
    call("GET", `/rest/V1/pos/catalog-rule-prices?${query}`, { headers });

  async function itemsOf(product_id: number, query = "websiteId=1"): Promise<RulePrice[]> {
    const answer = await list(query);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.items.filter((item: RulePrice) => item.product_id === product_id);
  }

  async function priceOf(product_id: number, query?: string): Promise<number | undefined> {
    return (await itemsOf(product_id, query)).find(({ customer_group_id }) => customer_group_id === 1)?.rule_price;
  }

  /** A product at 100.00 with these rules for it alone, indexed. */
  async function ruled(...rules: Record<string, unknown>[]): Promise<{ id: number; sku: string }> {
    const made = await product();
    for (const members of rules) await rule({ conditions: { skus: [made.sku] }, ...members });
    await indexRulePrices(deps);
    return made;
  }

  return { list, itemsOf, priceOf, ruled };
}
