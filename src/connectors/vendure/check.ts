import { machineSeconds } from "../../runtime/clock.ts";
import type { Finding } from "../connector.ts";
import { blocking, warning } from "../rules/findings.ts";
import { ask, CallFailed } from "./client.ts";
import * as documents from "./documents.ts";
import type { Shop } from "./settings.ts";

const VENDURE_MAJOR = 3;
const PLUGIN_MINOR = "0.1";
const CLOCK_SECONDS_MAX = 60;
/** A key that no sale has. */
const IMPOSSIBLE_KEY = "tillkeeper-check-no-sale-has-this-key";

/**
 * Checks whether the connector can work with this Vendure. Returns a finding for each thing that is
 * missing.
 */
export async function check(shop: Shop): Promise<readonly Finding[]> {
  try {
    return [...(await checkVersions(shop)), ...(await checkChannel(shop)), ...(await checkFilter(shop))];
  } catch (error) {
    return [blocking(codeOf(error), error instanceof Error ? error.message : String(error))];
  }
}

function codeOf(error: unknown): Finding["code"] {
  if (!(error instanceof CallFailed)) return "other";
  if (error.code === "companion") return "companion";
  return /^(40[13]|FORBIDDEN|UNAUTHORIZED|CHANNEL_NOT_FOUND)$/.test(error.code) ? "credentials" : "other";
}

async function checkVersions(shop: Shop): Promise<Finding[]> {
  const began = machineSeconds();
  const { tillkeeper } = await ask(shop, documents.STATE);
  const findings: Finding[] = [];
  if (Number(tillkeeper.vendure.split(".")[0]) !== VENDURE_MAJOR) {
    findings.push(blocking("version", `Vendure ${tillkeeper.vendure} is not supported, only ${VENDURE_MAJOR}.`));
  }
  if (!tillkeeper.version.startsWith(`${PLUGIN_MINOR}.`)) {
    const message = `The plugin has version ${tillkeeper.version}; ${PLUGIN_MINOR} is needed.`;
    findings.push(blocking("companion", message));
  }
  const there = Temporal.Instant.from(tillkeeper.now).epochMilliseconds / 1_000;
  const seconds = Math.round(Math.max(began - there, there - machineSeconds(), 0));
  if (seconds > CLOCK_SECONDS_MAX) findings.push(warning("clock", `Vendure's clock differs by ${seconds} s.`));
  if (!isUtc(tillkeeper.timeZone)) {
    const message = `Vendure runs in the time zone ${tillkeeper.timeZone}: it filters by wrong hours. Start it with TZ=UTC.`;
    findings.push(blocking("time_zone", message));
  }
  return findings;
}

/** Returns whether a time zone has the hours of UTC in winter and in summer. */
function isUtc(time_zone: string): boolean {
  return ["2026-01-01T00:00Z", "2026-07-01T00:00Z"].every(
    (instant) => Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone).offsetNanoseconds === 0,
  );
}

async function checkChannel(shop: Shop): Promise<Finding[]> {
  const { currency, has_gross_prices, stock_locations } = shop;
  const { activeChannel, stockLocations } = await ask(shop, documents.CHANNEL);
  const { code, availableCurrencyCodes, pricesIncludeTax } = activeChannel;
  const findings: Finding[] = [];
  if (!availableCurrencyCodes.includes(currency)) {
    findings.push(blocking("currency", `The channel ${code} does not sell in ${currency}.`));
  }
  if (pricesIncludeTax !== has_gross_prices) {
    const there = pricesIncludeTax ? "include" : "exclude";
    findings.push(blocking("tax", `Prices of the channel ${code} ${there} tax, unlike the setting "prices".`));
  }
  const known = new Set(stockLocations.items.map(({ id }) => id));
  for (const location of new Set(stock_locations.values())) {
    if (!known.has(location)) findings.push(blocking("other", `Vendure has no stock location ${location}.`));
  }
  return findings;
}

/**
 * Checks that Vendure keeps the filter: if it ignored it, any order would be taken for the one that
 * was looked for.
 */
async function checkFilter(shop: Shop): Promise<Finding[]> {
  const { orders } = await ask(shop, documents.FIND_ORDER, { key: IMPOSSIBLE_KEY });
  return orders.items.length === 0 ? [] : [blocking("filter", "Vendure ignores the filter by the key of a sale.")];
}
