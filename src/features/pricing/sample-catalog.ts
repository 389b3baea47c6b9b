import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { storeSetting } from "../../../test/settings.ts";
import type { TestApp } from "../../../test/support.ts";

/** The catalog of a test: products, customers, rules and settings of one app. */
export function sampleCatalog({ call, deps }: TestApp) {
  async function ok(method: string, url: string, body: unknown) {
    const answer = await call(method, url, { body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  }

  const product = (members: Record<string, unknown> = {}) =>
    ok("POST", "/rest/V1/products", {
      product: { sku: `sku-${randomUUID()}`, name: "Tea", price: 100, ...members },
    }) as Promise<{ id: number; sku: string } & Record<string, unknown>>;

  async function customer(website_id = 1, group_id = 1): Promise<number> {
    const { rows } = await deps.pool.query<{ id: number }>(
      `insert into commerce.customer (website_id, store_id, group_id, email, firstname, lastname)
       values ($1, 1, $2, $3, 'Ada', 'Moreau') returning entity_id as id`,
      [website_id, group_id, `${randomUUID()}@shop.example`],
    );
    return rows[0]?.id ?? 0;
  }

  async function rule(members: Record<string, unknown> = {}): Promise<number> {
    const { rows } = await deps.pool.query<{ id: number }>(
      `insert into commerce.catalogrule (name, from_date, to_date, website_ids, customer_group_ids, conditions, simple_action,
                                         discount_amount, sort_order, stop_rules_processing)
       values ('A rule', $1, $2, $3, $4, $5, $6, $7, $8, $9) returning rule_id as id`,
      [
        members["from_date"] ?? null,
        members["to_date"] ?? null,
        members["website_ids"] ?? [1],
        members["customer_group_ids"] ?? [0, 1, 2, 3],
        JSON.stringify(members["conditions"] ?? {}),
        members["simple_action"] ?? "by_percent",
        members["discount_amount"] ?? "10",
        members["sort_order"] ?? 0,
        members["stop_rules_processing"] ?? false,
      ],
    );
    return rows[0]?.id ?? 0;
  }

  async function ownPrice(customer_id: number, product_id: number, price: string, qty = "1", website_id = 0) {
    await deps.pool.query(
      `insert into commerce.customer_price (customer_id, product_id, website_id, qty, price) values ($1, $2, $3, $4, $5)`,
      [customer_id, product_id, website_id, qty, price],
    );
  }

  async function website(code: string, time_zone: string, currency = "EUR"): Promise<number> {
    const { rows } = await deps.pool.query<{ website_id: number }>(
      "insert into website (code, name) values ($1, $1) returning website_id",
      [code],
    );
    const website_id = rows[0]?.website_id ?? 0;
    await deps.pool.query(
      `with g as (insert into store_group (website_id, name) values ($1, $2) returning group_id),
            s as (insert into store (code, website_id, group_id, name) select $2, $1, group_id, $2 from g returning store_id)
       insert into setting (scope, scope_id, path, value)
       select 'stores', store_id, 'general/locale/timezone', $3 from s
       union all select 'websites', $1, 'currency/options/base', $4`,
      [website_id, code, time_zone, currency],
    );
    await deps.generations.poll();
    return website_id;
  }

  const setting = (path: string, value: string) => storeSetting({ deps }, path, value);

  const pricesOf = (request: Record<string, unknown>) =>
    call("POST", "/rest/V1/pos/customer-prices", { body: { request } });

  return { product, customer, rule, ownPrice, website, setting, pricesOf };
}
