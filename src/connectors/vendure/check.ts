import { machineSeconds } from "../../runtime/clock.ts";
import type { Finding, Tools } from "../connector.ts";
import { ask, CallFailed } from "./client.ts";
import * as documents from "./documents.ts";
import type { Settings } from "./settings.ts";

const VENDURE_MAJOR = 3;
const PLUGIN_MINOR = "0.1";
const CLOCK_SECONDS_MAX = 60;
/** A key that no sale has. */
const IMPOSSIBLE_KEY = "tillkeeper-check-no-sale-has-this-key";

/** Whether the connector can work with this Vendure. A finding for each thing that is missing. */
export async function check(settings: Settings, tools: Tools): Promise<readonly Finding[]> {
  try {
    return [
      ...(await checkVersions(settings, tools)),
      ...(await checkChannel(settings, tools)),
      ...(await checkFilter(settings, tools)),
    ];
  } catch (error) {
    return [
      { code: codeOf(error), message: error instanceof Error ? error.message : String(error), is_blocking: true },
    ];
  }
}

function codeOf(error: unknown): Finding["code"] {
  if (!(error instanceof CallFailed)) return "other";
  if (error.code === "companion") return "companion";
  return /^(40[13]|FORBIDDEN|UNAUTHORIZED|CHANNEL_NOT_FOUND)$/.test(error.code) ? "credentials" : "other";
}

async function checkVersions({ shop }: Settings, tools: Tools): Promise<Finding[]> {
  type State = Readonly<{ tillkeeper: Readonly<{ version: string; vendure: string; now: string; timeZone: string }> }>;
  const began = machineSeconds();
  const { tillkeeper } = await ask<State>(shop, tools, documents.STATE);
  const findings: Finding[] = [];
  if (Number(tillkeeper.vendure.split(".")[0]) !== VENDURE_MAJOR) {
    const message = `Vendure ${tillkeeper.vendure} is not supported, only ${VENDURE_MAJOR}.`;
    findings.push({ code: "version", message, is_blocking: true });
  }
  if (!tillkeeper.version.startsWith(`${PLUGIN_MINOR}.`)) {
    const message = `The plugin has version ${tillkeeper.version}; ${PLUGIN_MINOR} is needed.`;
    findings.push({ code: "companion", message, is_blocking: true });
  }
  const there = Temporal.Instant.from(tillkeeper.now).epochMilliseconds / 1_000;
  const seconds = Math.round(Math.max(began - there, there - machineSeconds(), 0));
  if (seconds > CLOCK_SECONDS_MAX) {
    findings.push({ code: "clock", message: `Vendure's clock differs by ${seconds} s.`, is_blocking: false });
  }
  if (!isUtc(tillkeeper.timeZone)) {
    const message = `Vendure runs in the time zone ${tillkeeper.timeZone}: it filters by wrong hours. Start it with TZ=UTC.`;
    findings.push({ code: "time_zone", message, is_blocking: true });
  }
  return findings;
}

/** Whether a zone has the hours of UTC in winter and in summer. */
function isUtc(time_zone: string): boolean {
  return ["2026-01-01T00:00Z", "2026-07-01T00:00Z"].every(
    (instant) => Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone).offsetNanoseconds === 0,
  );
}

async function checkChannel(settings: Settings, tools: Tools): Promise<Finding[]> {
  type Answer = Readonly<{
    activeChannel: Readonly<{ code: string; availableCurrencyCodes: readonly string[]; pricesIncludeTax: boolean }>;
    stockLocations: Readonly<{ items: readonly { readonly id: string }[] }>;
  }>;
  const { shop, currency, has_gross_prices, stock_locations } = settings;
  const { activeChannel, stockLocations } = await ask<Answer>(shop, tools, documents.CHANNEL);
  const { code, availableCurrencyCodes, pricesIncludeTax } = activeChannel;
  const findings: Finding[] = [];
  if (!availableCurrencyCodes.includes(currency)) {
    findings.push({
      code: "currency",
      message: `The channel ${code} does not sell in ${currency}.`,
      is_blocking: true,
    });
  }
  if (pricesIncludeTax !== has_gross_prices) {
    const there = pricesIncludeTax ? "include" : "exclude";
    const message = `Prices of the channel ${code} ${there} tax, unlike the setting "prices".`;
    findings.push({ code: "tax", message, is_blocking: true });
  }
  const known = new Set(stockLocations.items.map(({ id }) => id));
  for (const location of new Set(stock_locations.values())) {
    if (known.has(location)) continue;
    findings.push({ code: "other", message: `Vendure has no stock location ${location}.`, is_blocking: true });
  }
  return findings;
}

/** A filter that is ignored would answer orders, and each would be taken for the one that was looked for. */
async function checkFilter({ shop }: Settings, tools: Tools): Promise<Finding[]> {
  type Found = Readonly<{ orders: Readonly<{ items: readonly documents.Order[] }> }>;
  const { orders } = await ask<Found>(shop, tools, documents.FIND_ORDER, { key: IMPOSSIBLE_KEY });
  if (orders.items.length === 0) return [];
  return [{ code: "filter", message: "Vendure ignores the filter by the key of a sale.", is_blocking: true }];
}
