import { machineSeconds } from "../../runtime/clock.ts";
import type { Finding } from "../connector.ts";
import { blocking, warning } from "../rules/findings.ts";
import { readHttpDate } from "../rules/http-date.ts";
import { listAt, textAt } from "./json.ts";
import type { Shop } from "./orders.ts";
import { type Answer, reasonOf, Unanswered } from "./rest.ts";
import { allSources } from "./settings.ts";

/** The version of the companion module that this version of the service works with. */
export const COMPANION_VERSION = "1";
const SKEW_SECONDS_MAX = 60;
/** A key that no record has. */
const IMPOSSIBLE_KEY = "tillkeeper-check-that-filters-are-kept";

/** Checks whether the connector can work with the shop as both are set up. */
export async function check(shop: Shop): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const websites = await shop.rest.send("GET", "/store/websites");
  const refused = credentials(websites);
  if (refused !== undefined) return [refused];
  if (!listAt(websites.json).some((website) => textAt(website, "code") === shop.settings.website)) {
    findings.push(blocking("other", `The shop has no website ${shop.settings.website}.`));
  }
  findings.push(...clock(websites), ...(await version(shop)), ...(await store(shop)), ...(await source(shop)));
  findings.push(...(await attributes(shop)));
  const companion = await companionFacts(shop);
  if (typeof companion === "string") return [...findings, blocking("companion", companion)];
  findings.push(...tax(shop, companion), ...(await filters(shop)));
  return findings;
}

function credentials(answer: Answer): Finding | undefined {
  const { status, json } = answer;
  if (status === 401) {
    return blocking(
      "credentials",
      `The shop refuses the access token: ${reasonOf(answer)}. Integration tokens need ` +
        `"Allow OAuth Access Tokens to be used as standalone Bearer tokens" in its configuration.`,
    );
  }
  if (status === 403) return blocking("credentials", `The integration lacks a permission: ${reasonOf(answer)}`);
  if (status !== 200 || !Array.isArray(json)) {
    return blocking("other", `The address does not answer as Magento does: ${reasonOf(answer)}`);
  }
  return undefined;
}

function clock({ headers }: Answer): readonly Finding[] {
  const there = readHttpDate(headers.date);
  if (there === undefined) return [];
  const seconds = Math.abs(Math.floor(there.epochMilliseconds / 1_000) - machineSeconds());
  if (seconds <= SKEW_SECONDS_MAX) return [];
  return [warning("clock", `The clocks of the shop and of this machine differ by ${seconds} s.`)];
}

async function version({ rest }: Shop): Promise<readonly Finding[]> {
  const answer = await rest.sendPlain("/magento_version");
  // The answer is plain text: `Magento/2.4 (Community)`.
  const named = /^Magento\/(\d+\.\d+)/.exec(answer.text)?.[1];
  if (answer.status !== 200 || named === undefined) {
    return [warning("version", "The shop does not show its version; 2.4 is needed.")];
  }
  return named === "2.4" ? [] : [blocking("version", `The shop has Magento ${named}; 2.4 is needed.`)];
}

async function store({ rest, settings }: Shop): Promise<readonly Finding[]> {
  const { json } = await rest.get("/store/storeConfigs");
  const config = listAt(json).find((one) => textAt(one, "code") === settings.store_view);
  if (config === undefined) return [blocking("other", `The shop has no store view ${settings.store_view}.`)];
  const findings: Finding[] = [];
  for (const name of ["base_currency_code", "default_display_currency_code"]) {
    const there = textAt(config, name);
    if (there !== settings.currency) {
      findings.push(blocking("currency", `The shop's ${name} is ${there ?? "empty"}, not ${settings.currency}.`));
    }
  }
  const there = textAt(config, "timezone");
  if (settings.time_zone !== undefined && there !== settings.time_zone) {
    const message = `The shop's time zone is ${there ?? "empty"}, not ${settings.time_zone}: days of both differ.`;
    findings.push(warning("time_zone", message));
  }
  return findings;
}

async function source({ rest, settings }: Shop): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const code of allSources(settings)) {
    const { items } = await rest.list("/inventory/sources", {
      groups: [[{ field: "source_code", value: code }]],
      page_size: 10,
    });
    if (items.some((one) => textAt(one, "source_code") === code)) continue;
    findings.push(blocking("other", `The shop has no inventory source ${code}.`));
  }
  return findings;
}

/** Checks the permission to read the labels of variants. */
async function attributes({ rest }: Shop): Promise<readonly Finding[]> {
  const answer = await rest.send("GET", "/products/attributes?searchCriteria[pageSize]=1&fields=total_count");
  if (answer.status !== 401 && answer.status !== 403) return [];
  const message = `The integration may not read product attributes (Stores > Attributes): ${reasonOf(answer)}`;
  return [blocking("credentials", message)];
}

/**
 * Returns the name of the shop's installation.
 *
 * @throws Error with a sentence when the companion module does not answer.
 */
export async function installation(shop: Shop): Promise<string | undefined> {
  const facts = await companionFacts(shop);
  if (typeof facts === "string") throw new Error(facts);
  return facts.get("installation") || undefined;
}

/** Returns the `name=value` facts of the companion module, or a sentence why it cannot be used. */
async function companionFacts({ rest }: Shop): Promise<ReadonlyMap<string, string> | string> {
  const answer = await rest.send("GET", "/tillkeeper/status");
  if (answer.status !== 200 || !Array.isArray(answer.json)) {
    return (
      `The module Tillkeeper_PosSale does not answer (${reasonOf(answer)}). Without it a sale or refund whose answer was ` +
      `lost could be made twice, and the shop's stock would drift.`
    );
  }
  const facts = new Map(
    answer.json.map((fact) => {
      const [name = "", value = ""] = (textAt(fact) ?? "").split("=");
      return [name, value] as const;
    }),
  );
  const found = facts.get("version") ?? "";
  if (found === COMPANION_VERSION) return facts;
  return `The module Tillkeeper_PosSale has the interface version ${found}; ${COMPANION_VERSION} is needed.`;
}

function tax({ settings }: Shop, facts: ReadonlyMap<string, string>): readonly Finding[] {
  if (settings.prices_include_tax === undefined) return [];
  const there = facts.get("prices_include_tax") === "1";
  if (there === settings.prices_include_tax) return [];
  return [
    blocking("tax", `Catalog prices of the shop are ${there ? "with" : "without"} tax; the setting says otherwise.`),
  ];
}

/**
 * Checks that the shop keeps filters: if it ignored one, another order would be taken for the one
 * that was looked for.
 */
async function filters({ rest }: Shop): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const asked = [
    ["/orders", "pos_sale_id"],
    ["/invoices", "pos_key"],
    ["/creditmemos", "pos_key"],
  ] as const;
  for (const [path, field] of asked) {
    try {
      const { items, total_count } = await rest.list(path, {
        groups: [[{ field, value: IMPOSSIBLE_KEY }]],
        page_size: 1,
      });
      if (items.length === 0 && total_count === 0) continue;
      findings.push(blocking("filter", `The shop ignores the filter ${field} of ${path}.`));
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      findings.push(blocking("filter", `The shop refuses the filter ${field} of ${path}: ${error.message}`));
    }
  }
  return findings;
}
