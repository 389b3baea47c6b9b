import { findBuying } from "../../../shop-data/orders/buying.ts";
import type { CustomersDeps } from "../deps.ts";
import { callHook } from "../../../plugins/call-hook.ts";
import type { Reader } from "../../../web-api/list/read-in-turn.ts";
import { findReachedCustomer } from "../../../shared/websites/reach.ts";
import { pricedWebsite } from "../../../shared/websites/priced.ts";
import { checkRows } from "./rules.ts";

const SECTION_TIMEOUT_MS = 2_000;
const FALLBACK = { currency: "EUR", digits: 2 };

/**
 * Returns a customer's purchases, in the base currency of their website, and the sections of
 * plugins (interface §4.2).
 *
 * @throws ApiError 404 for an unknown customer.
 */
export async function customerInsights(deps: CustomersDeps, reader: Reader, customer_id: number) {
  const customer = await findReachedCustomer(deps, reader.caller, customer_id);
  const { currency, digits } = pricedWebsite(await deps.configuration.snapshot(), customer.website_id) ?? FALLBACK;
  const [buying, sections] = await Promise.all([
    deps.reports(reader, (db, signal) => findBuying(db, { customer_id, currency, digits }, signal)),
    askPlugins(deps, customer_id),
  ]);
  return { customer_id, currency, ...buying, sections };
}

/** Calls all plugins in parallel, to wait only for the slowest one; omits a section that fails. */
async function askPlugins({ plugins, log }: Pick<CustomersDeps, "plugins" | "log">, customer_id: number) {
  const asked = plugins.flatMap(({ name, insightSections = [] }) =>
    insightSections.map(async ({ code, label, rows }) => {
      const result = await callHook({
        plugin: name,
        hook: `insightSections ${code}`,
        timeout_ms: SECTION_TIMEOUT_MS,
        log,
        run: async (tools) => checkRows(await rows({ customer_id }, tools)),
      });
      return result.is_ok ? [{ code, label, rows: result.value }] : [];
    }),
  );
  return (await Promise.all(asked)).flat();
}
