import type { Answer, AnswerOf, Refusal } from "@tillkeeper/client";
import type { ProductPrices } from "../prices/prices.ts";
import { readCache, type RegisterParts, writeCache } from "./parts.ts";
import { requireRegistration } from "./registration.ts";

export type TaxRates = AnswerOf<"GET /V1/pos/tax-rates">;
export type RulePrices = AnswerOf<"GET /V1/pos/catalog-rule-prices">;
export type FixedTaxes = AnswerOf<"GET /V1/pos/fixed-product-taxes">;
export type Promotions = AnswerOf<"GET /V1/pos/promotions">;
export type StoreFacts = AnswerOf<"GET /V1/pos/terminals/{terminalId}/store">;

/**
 * Data for pricing carts, apart from the catalogue. A member is undefined until the server has sent
 * it once.
 */
export interface Reference {
  readonly taxes: TaxRates | undefined;
  /**
   * Catalogue rule prices of the last pull's day; `next_rule_prices` are those of the next day,
   * since a register may be offline at midnight.
   */
  readonly rule_prices: RulePrices | undefined;
  readonly next_rule_prices: RulePrices | undefined;
  readonly fixed_taxes: FixedTaxes | undefined;
  /** Cart price rules and coupons; undefined also when the server has no such route. */
  readonly promotions: Promotions | undefined;
  readonly store: StoreFacts | undefined;
}

export interface ReferenceReader {
  readonly current: () => Reference;
  readonly load: () => Promise<Reference>;
  /**
   * Pulls every member again. A refused member keeps its former value. Returns the refusals by
   * member.
   */
  readonly sync: (website_id: number, today: string) => Promise<Partial<Record<keyof Reference, Refusal>>>;
  /** Pulls cart price rules and coupons if they changed. Returns the refusal. */
  readonly syncPromotions: (website_id: number) => Promise<Refusal | undefined>;
}

export function openReference(parts: RegisterParts): ReferenceReader {
  let current: Reference = {
    taxes: undefined,
    rule_prices: undefined,
    next_rule_prices: undefined,
    fixed_taxes: undefined,
    promotions: undefined,
    store: undefined,
  };
  let promotions_of: number | undefined;

  const load = async (): Promise<Reference> => {
    const [taxes, rule_prices, next_rule_prices, fixed_taxes, kept, store] = await Promise.all([
      readCache<TaxRates>(parts, "taxes", "taxes"),
      readCache<RulePrices>(parts, "rule_prices", "rule_prices"),
      readCache<RulePrices>(parts, "rule_prices", "next_rule_prices"),
      readCache<FixedTaxes>(parts, "taxes", "fixed_taxes"),
      readCache<KeptPromotions>(parts, "rule_prices", "promotions"),
      readCache<StoreFacts>(parts, "config", "store"),
    ]);
    // An unchanged answer stays the same object, by which its tables are cached.
    const is_same = kept?.answer.highest_revision === current.promotions?.highest_revision;
    const promotions = is_same && promotions_of === kept?.website_id ? current.promotions : kept?.answer;
    promotions_of = kept?.website_id;
    current = { taxes, rule_prices, next_rule_prices, fixed_taxes, promotions, store };
    return current;
  };

  const syncPromotions = async (website_id: number): Promise<Refusal | undefined> => {
    const known = promotions_of === website_id ? current.promotions : undefined;
    const pull = (changedAfter: number) =>
      parts.client.call("GET /V1/pos/promotions", { query: { websiteId: website_id, changedAfter } });
    let answer = await pull(known?.highest_revision ?? 0);
    // After a restore the same revision may stand for other rules.
    if (answer.kind === "ok" && answer.body.unchanged && answer.body.catalog_id !== known?.catalog_id)
      answer = await pull(0);
    if (answer.kind === "no_route") return undefined;
    if (answer.kind !== "ok") return answer;
    if (answer.body.unchanged) return undefined;
    const kept: KeptPromotions = { website_id, answer: answer.body };
    await writeCache(parts, "rule_prices", "promotions", kept);
    current = { ...current, promotions: answer.body };
    promotions_of = website_id;
    return undefined;
  };

  return {
    current: () => current,
    load,
    syncPromotions,
    async sync(website_id, today) {
      const registration = await requireRegistration(parts);
      const refusals: Partial<Record<keyof Reference, Refusal>> = {};
      const keep = async <T>(
        name: keyof Reference,
        table: "taxes" | "rule_prices" | "config",
        answer: Answer<T>,
      ): Promise<void> => {
        if (answer.kind === "ok") await writeCache(parts, table, name, answer.body);
        else refusals[name] = answer;
      };
      const { client } = parts;
      const query = { websiteId: website_id };
      await keep("taxes", "taxes", await client.call("GET /V1/pos/tax-rates", { query }));
      await keep("fixed_taxes", "taxes", await client.call("GET /V1/pos/fixed-product-taxes", { query }));
      await keep(
        "store",
        "config",
        await client.call("GET /V1/pos/terminals/{terminalId}/store", {
          path: { terminalId: registration.terminal_id },
        }),
      );
      const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
      const days = [current.rule_prices, current.next_rule_prices];
      for (const [name, date] of [
        ["rule_prices", today],
        ["next_rule_prices", tomorrow],
      ] as const) {
        const known = days.find((day) => day?.date === date);
        const answer = await pullRulePrices(parts, known, website_id, date);
        // The server's index has not changed since, so the known prices are stored again.
        if (answer.kind === "ok" && answer.body.unchanged && known !== undefined)
          await writeCache(parts, "rule_prices", name, known);
        else await keep(name, "rule_prices", answer);
      }
      const refused = await syncPromotions(website_id);
      if (refused !== undefined) refusals.promotions = refused;
      await load();
      return refusals;
    },
  };
}

/** The promotions in the cache, and the website that they are of. */
interface KeptPromotions {
  readonly website_id: number;
  readonly answer: Promotions;
}

/**
 * Pulls the rule prices of a day. Asks only for a newer index when the day's prices are known, else
 * for all rows.
 */
function pullRulePrices(
  { client }: RegisterParts,
  known: RulePrices | undefined,
  website_id: number,
  date: string,
): Promise<Answer<RulePrices>> {
  return client.call("GET /V1/pos/catalog-rule-prices", {
    query: { websiteId: website_id, date, ...(known === undefined ? {} : { ifIndexedAfter: known.indexed_at }) },
  });
}

/** Rows by product, cached for each answer object; the next pull makes a new object. */
const by_product = new WeakMap<RulePrices, ReadonlyMap<number, RulePrices["items"]>>();

/** Returns the catalogue rule prices of a product, each with the only day on which it counts. */
export function rulePricesOf(
  { rule_prices, next_rule_prices }: Pick<Reference, "rule_prices" | "next_rule_prices">,
  product_id: number,
): ProductPrices["rule_prices"] {
  return [rule_prices, next_rule_prices].flatMap((day) => {
    if (day === undefined) return [];
    const rows = by_product.get(day) ?? Map.groupBy(day.items, (row) => row.product_id);
    by_product.set(day, rows);
    return (rows.get(product_id) ?? []).map(({ customer_group_id, rule_price }) => ({
      customer_group_id,
      rule_price,
      date: day.date,
    }));
  });
}

/** A customer that was attached to a cart on this register. */
export interface KnownCustomer {
  readonly customer_id: number;
  readonly data: object;
  /** Time of the last attachment in milliseconds since 1970. */
  readonly attached_at: number;
}

const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Remembers a customer for 30 days. A register stores no other customers, so it never holds a copy
 * of the customer table.
 */
export async function keepCustomer(
  { cache, timers }: RegisterParts,
  { customer_id, ...data }: { readonly customer_id: number },
): Promise<void> {
  const attached_at = timers.now().epochMilliseconds;
  await cache.write(["customers"], async (transaction) => {
    for (const { id, data: known } of await transaction.range("customers")) {
      if ((known as KnownCustomer).attached_at < attached_at - KEPT_MS) await transaction.delete("customers", id);
    }
    const record: KnownCustomer = { customer_id, data, attached_at };
    await transaction.put("customers", { id: String(customer_id), data: record });
  });
}

/** Returns the customers of the last 30 days, latest first. */
export async function recentCustomers({ cache, timers }: RegisterParts): Promise<KnownCustomer[]> {
  const since = timers.now().epochMilliseconds - KEPT_MS;
  const records = await cache.read(["customers"], (transaction) => transaction.range("customers"));
  return records
    .map(({ data }) => data as KnownCustomer)
    .filter(({ attached_at }) => attached_at >= since)
    .toSorted((left, right) => right.attached_at - left.attached_at);
}
