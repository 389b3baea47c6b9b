import { indexRulePrices as indexIn } from "../../../../shop-data/catalog/index-rules.ts";
import type { PriceCandidates, PricedWebsite } from "../../../../shop-data/catalog/prices/lookup.ts";
import type { Static } from "typebox";
import type { SharedDeps } from "../../../../shared/deps.ts";
import { callHook } from "../../../../plugins/call-hook.ts";
import type { PriceResolver } from "../../../../plugins/hooks.ts";
import { isCalendarDay } from "../../../../runtime/instant.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { invalidValue, required } from "../../../../web-api/errors/errors.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import type { Caller } from "../../../../web-api/route.ts";
import type { RowBatches } from "../../../../web-api/list/streamed-answer.ts";
import { readBool, scopeOfWebsite } from "../../../../shared/configuration/snapshot.ts";
import { isReached, reachedWebsites, websitesOfLocations } from "../../../../shared/websites/reach.ts";
import {
  findBuyer,
  findCandidates,
  findIndexState,
  readClock,
  streamFixedTaxes,
  streamRulePrices,
} from "../../../../shop-data/catalog/prices/queries.ts";
import { type Answer, askBuiltin, checkResolved, type CustomerPrice, priceRow } from "../rules/prices.ts";
import type { PricesInput, RulePricesInput } from "../schemas/prices.ts";
import { pricedWebsites, requireWebsite } from "../../../../shared/websites/priced.ts";

/** Maximum products in one batch. A longer list is streamed in batches. */
const BATCH_SKUS = 5_000;
const RESOLVER_TIMEOUT_MS = 2_000;

export interface Buyer {
  readonly customer_id: number;
  readonly customer_group_id: number;
  readonly website: PricedWebsite;
}

interface Resolver extends PriceResolver {
  readonly plugin: string;
}

/**
 * Finds a website whose products the caller may read; 0 means the default website.
 *
 * @throws ApiError 400 for an unknown website, and for one that no location of a bound token
 *   belongs to.
 */
export async function requireReadWebsite(deps: SharedDeps, caller: Caller, website_id: number): Promise<PricedWebsite> {
  const website = await requireWebsite(deps, website_id);
  if (!isReached(await websitesOfLocations(deps, caller), website.website_id)) {
    throw invalidValue("websiteId", website_id);
  }
  return website;
}

async function isStoreView({ configuration }: Pick<SharedDeps, "configuration">, code: string): Promise<boolean> {
  if ((await configuration.findStore(code)) !== undefined) return true;
  await configuration.snapshotAfresh();
  return (await configuration.findStore(code)) !== undefined;
}

/**
 * Returns a customer's price of each product where it differs from the base price (interface §2.9,
 * §4.2). An unknown customer has no prices. Up to 5,000 SKUs are answered as a list, more in
 * batches.
 *
 * @throws ApiError 400 for a missing member, an unknown website or store view.
 */
export async function customerPrices(
  deps: SharedDeps,
  caller: Caller,
  { customerId, skus, websiteId = 0, storeView }: Static<typeof PricesInput>,
): Promise<{ readonly prices: readonly CustomerPrice[] | RowBatches }> {
  if (customerId === undefined) throw required(["customerId"]);
  if (skus === undefined) throw required(["skus"]);
  if (storeView !== undefined && !(await isStoreView(deps, storeView))) throw invalidValue("storeView", storeView);
  const named = websiteId === 0 ? undefined : await requireWebsite(deps, websiteId);
  const found = await findBuyer(deps, customerId);
  if (found === undefined || !isReached(await reachedWebsites(deps, caller), found.website_id)) return { prices: [] };
  const website = named ?? (await requireWebsite(deps, found.website_id));
  const buyer = { customer_id: customerId, customer_group_id: found.group_id, website };
  const wanted = [...new Set(skus)];
  const pool = resolverPool(deps);
  // The first batch is priced before the response begins, so that its errors can still be sent.
  const first = await priceBatch(deps, buyer, pool, wanted.slice(0, BATCH_SKUS));
  if (wanted.length <= BATCH_SKUS) return { prices: first };
  return { prices: { batches: batchesOf(deps, buyer, pool, first, wanted) } };
}

async function* batchesOf(
  deps: SharedDeps,
  buyer: Buyer,
  pool: Resolver[],
  first: readonly CustomerPrice[],
  wanted: readonly string[],
): AsyncGenerator<readonly CustomerPrice[]> {
  yield first;
  for (let from = BATCH_SKUS; from < wanted.length; from += BATCH_SKUS) {
    yield await priceBatch(deps, buyer, pool, wanted.slice(from, from + BATCH_SKUS));
  }
}

/**
 * Returns the plugins' price resolvers for one request. A resolver that fails is removed from this
 * list, so that a long request does not wait for it again.
 */
export function resolverPool({ plugins }: Pick<SharedDeps, "plugins">): Resolver[] {
  return plugins.flatMap(({ name, priceResolvers = [] }) =>
    priceResolvers.map(({ code, place, resolve }) => ({ plugin: name, code, place, resolve })),
  );
}

async function priceBatch(
  deps: SharedDeps,
  buyer: Buyer,
  pool: Resolver[],
  skus: readonly string[],
): Promise<CustomerPrice[]> {
  const priced = await resolvePrices(deps, buyer, pool, skus, { only_priced: pool.length === 0 });
  return priced.flatMap(({ product, answer }) => priceRow(product, answer, buyer.website.currency) ?? []);
}

/**
 * Asks the resolvers in order for the price of each product. Without an answer the base price
 * applies.
 */
export async function resolvePrices(
  deps: SharedDeps,
  buyer: Buyer,
  pool: Resolver[],
  skus: readonly string[],
  { only_priced }: { readonly only_priced: boolean },
): Promise<{ readonly product: PriceCandidates; readonly answer: Answer | undefined }[]> {
  const { customer_id, customer_group_id, website } = buyer;
  const products = await findCandidates(deps, { customer_id, customer_group_id, website, skus, only_priced });
  const answers = new Map<number, Answer>();
  await askPlugins(deps, buyer, pool, "before", products, answers);
  for (const product of products) {
    if (answers.has(product.product_id)) continue;
    const answer = askBuiltin(product);
    if (answer !== undefined) answers.set(product.product_id, answer);
  }
  await askPlugins(deps, buyer, pool, "after", products, answers);
  return products.map((product) => ({ product, answer: answers.get(product.product_id) }));
}

/**
 * Calls the plugins' resolvers of one position in order, each only for products that have no price
 * yet.
 */
async function askPlugins(
  { log }: Pick<SharedDeps, "log">,
  { customer_id, customer_group_id, website }: Buyer,
  pool: Resolver[],
  place: PriceResolver["place"],
  products: readonly PriceCandidates[],
  answers: Map<number, Answer>,
): Promise<void> {
  for (const resolver of pool.filter((candidate) => candidate.place === place)) {
    const open = new Map(
      products.filter(({ product_id }) => !answers.has(product_id)).map((product) => [product.product_id, product]),
    );
    if (open.size === 0) return;
    const asked = [...open.values()].map(({ product_id, sku, base_price }) => ({ product_id, sku, base_price }));
    const result = await callHook({
      plugin: resolver.plugin,
      hook: `priceResolvers ${resolver.code}`,
      timeout_ms: RESOLVER_TIMEOUT_MS,
      log,
      run: async (tools) =>
        checkResolved(
          resolver.code,
          await resolver.resolve(
            {
              customer_id,
              customer_group_id,
              website_id: website.website_id,
              currency: website.currency,
              products: asked,
            },
            tools,
          ),
        ),
    });
    if (!result.is_ok) {
      pool.splice(pool.indexOf(resolver), 1);
      continue;
    }
    for (const { product_id, sku } of asked) {
      const answer = result.value.get(sku.toLowerCase());
      if (answer !== undefined) answers.set(product_id, answer);
    }
  }
}

/**
 * Returns the catalog rule prices of a website's products on one day (interface §4.2). The list is
 * empty unless the indexer has run since `ifIndexedAfter`.
 *
 * @throws ApiError 400 for a website that is unknown or not the caller's, and for a day that does
 *   not exist.
 */
export async function rulePrices(
  deps: SharedDeps,
  { websiteId, date, ifIndexedAfter }: Static<typeof RulePricesInput>,
  context: Reader,
) {
  const website = await requireReadWebsite(deps, context.caller, websiteId);
  if (date !== undefined && !isCalendarDay(date)) throw invalidValue("date", date);
  // The index time is read before the rows, so that the next call requests newer rows again.
  const { indexed_at, is_unchanged, today } = await findIndexState(deps.db, website.time_zone, ifIndexedAfter);
  const head = { indexed_at, date: date ?? today, unchanged: is_unchanged };
  if (is_unchanged) return { ...head, items: [] };
  return { ...head, items: await streamRulePrices(deps, website.website_id, head.date, context) };
}

/**
 * Returns the fixed product taxes of a website. The list is empty while these taxes are switched
 * off.
 *
 * @throws ApiError 400 for a website that is unknown or not the caller's.
 */
export async function fixedProductTaxes(deps: SharedDeps, website_id: number, context: Reader) {
  const { website_id: id } = await requireReadWebsite(deps, context.caller, website_id);
  const snapshot = await deps.configuration.snapshot();
  const website = snapshot.websites.get(id);
  const isOn =
    website !== undefined &&
    snapshot.facts.modules.weee &&
    readBool(snapshot, "tax/weee/enable", scopeOfWebsite(snapshot, website));
  const generated_at = await readClock(deps.db);
  return { generated_at, rows: isOn ? await streamFixedTaxes(deps, id, context) : [] };
}

/** Maximum runs of one job when changes keep arriving during its work. */
const RUNS_MAX = 5;

/** Updates the index of catalog rule prices, again for changes that arrive meanwhile. */
export async function indexRulePrices({
  reportDb,
  configuration,
  log,
}: Pick<SharedDeps, "reportDb" | "configuration" | "log">): Promise<void> {
  for (let run = 1; run <= RUNS_MAX; run += 1) {
    const websites = pricedWebsites(await configuration.snapshot());
    const done = await inTransaction(reportDb, (tx) => indexIn(tx, websites));
    if (done.scope === "nothing") return;
    log.info(done, "catalog rule prices indexed");
  }
}
