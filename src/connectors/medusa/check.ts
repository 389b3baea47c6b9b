import { machineSeconds } from "../../runtime/clock.ts";
import { parseInstant } from "../../runtime/instant.ts";
import type { Finding } from "../connector.ts";
import type { Json } from "../rules/answers.ts";
import { blocking, warning } from "../rules/findings.ts";
import { at, objectsAt, textAt } from "./answers.ts";
import { CallFailed } from "./client.ts";
import type { Shop } from "./settings.ts";

/** Pattern of supported versions of Medusa. */
const VERSION = /^2\.(\d{1,4})\./;
const MINOR_MIN = 21;
const COMPANION = "0.1.0";
const SKEW_SECONDS_MAX = 60;
/** E-mail address that no customer has. */
const IMPOSSIBLE_EMAIL = "nobody@tillkeeper.invalid";

/** Checks the records named by the settings, before anything is sent. */
export async function check(shop: Shop): Promise<readonly Finding[]> {
  const { client, settings } = shop;
  const findings: Finding[] = [];
  let stores: Json;
  try {
    stores = await client.get("/admin/stores", { limit: "1" });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const isRefused = error.status === 401 || error.status === 403;
    return [blocking(isRefused ? "credentials" : "other", `${error.message}.`)];
  }
  findings.push(...(await checkCompanion(shop)));
  const currencies = objectsAt(objectsAt(stores, "stores")[0], "supported_currencies");
  if (!currencies.some((currency) => textAt(currency, "currency_code")?.toUpperCase() === settings.currency)) {
    findings.push(blocking("currency", `The store does not sell in ${settings.currency}.`));
  }
  findings.push(...(await checkTax(shop)), ...(await checkRecords(shop)));
  const found = await client.get("/admin/customers", { email: IMPOSSIBLE_EMAIL, fields: "id", limit: "1" });
  if (objectsAt(found, "customers").length > 0) {
    findings.push(blocking("filter", "Medusa answers customers that do not have the address asked for."));
  }
  return findings;
}

async function checkCompanion({ client }: Shop): Promise<readonly Finding[]> {
  let answer: Json;
  try {
    answer = await client.get("/admin/pos-sales");
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const message = "The extension @tillkeeper/medusa-plugin does not answer: no sale can be sent.";
    return [blocking("companion", message)];
  }
  const findings: Finding[] = [];
  const version = textAt(answer, "version");
  if (version !== COMPANION) {
    findings.push(
      blocking("companion", `The extension has version ${version ?? "?"}; this connector needs ${COMPANION}.`),
    );
  }
  const skew = secondsAhead(textAt(answer, "now"));
  if (skew > SKEW_SECONDS_MAX) {
    const message = `The clocks of Medusa and of this machine differ by ${skew} s.`;
    findings.push(warning("clock", message));
  }
  const medusa = textAt(answer, "medusa_version") ?? "?";
  const [, minor = "0"] = VERSION.exec(medusa) ?? [];
  if (Number(minor) < MINOR_MIN) {
    findings.push(
      blocking("version", `Medusa has version ${medusa}; this connector needs 2.${MINOR_MIN} or newer 2.x.`),
    );
  }
  return findings;
}

/** Returns the difference of the clocks in seconds, in either direction. */
function secondsAhead(now: string | undefined): number {
  const there = parseInstant(now ?? "");
  if (there === undefined) return 0;
  return Math.abs(Math.floor(Temporal.Instant.from(there).epochMilliseconds / 1_000) - machineSeconds());
}

async function checkTax({ client, settings: { currency, prices_include_tax } }: Shop) {
  const preferences = objectsAt(await client.get("/admin/price-preferences", { limit: "1000" }), "price_preferences");
  const own = preferences.find(
    (row) => textAt(row, "attribute") === "currency_code" && textAt(row, "value")?.toUpperCase() === currency,
  );
  const isInclusive = at(own, "is_tax_inclusive") === true;
  if (isInclusive === prices_include_tax) return [];
  const there = isInclusive ? "include" : "do not include";
  return [
    blocking("tax", `Prices in ${currency} ${there} tax at Medusa; the setting prices_include_tax says otherwise.`),
  ];
}

/** Checks that Medusa has the region, sales channel and stock locations of the settings. */
async function checkRecords({ client, settings }: Shop): Promise<readonly Finding[]> {
  const locations = [settings.stock_location_id ?? [], ...settings.stock_locations.values()].flat();
  const wanted = [
    ["region_id", `/admin/regions/${encodeURIComponent(settings.region_id)}`],
    ["sales_channel_id", `/admin/sales-channels/${encodeURIComponent(settings.sales_channel_id)}`],
    ...locations.map((id) => ["stock location", `/admin/stock-locations/${encodeURIComponent(id)}`] as const),
  ] as const;
  const findings: Finding[] = [];
  for (const [name, path] of wanted) {
    const body = await client.getOne(path);
    if (body === undefined) findings.push(blocking("other", `Medusa has no ${name} of this id.`));
    const currency = textAt(body, "region", "currency_code")?.toUpperCase();
    if (currency !== undefined && currency !== settings.currency) {
      findings.push(blocking("currency", `The region sells in ${currency}, not ${settings.currency}.`));
    }
  }
  return findings;
}
