import { checkTarget } from "../../runtime/guarded-request.ts";
import type { ConnectorSetting, Texts } from "../connector.ts";
import { readPairs } from "../rules/pairs.ts";

export const SETTINGS: readonly ConnectorSetting[] = [
  { name: "url", is_required: true },
  { name: "website", is_required: false },
  { name: "store_view", is_required: false },
  { name: "currency", is_required: true },
  { name: "country", is_required: true },
  { name: "guest_email", is_required: true },
  { name: "prices_include_tax", is_required: false },
  { name: "time_zone", is_required: false },
  { name: "number_prefix", is_required: false },
  { name: "payment_method", is_required: false },
  { name: "payment_methods", is_required: false, ours: "payment_methods", pairs: "ours_first" },
  { name: "source", is_required: false },
  { name: "sources", is_required: false, ours: "locations", pairs: "ours_first" },
  { name: "tax_classes", is_required: false, ours: "product_tax_classes", pairs: "theirs_first" },
  { name: "ship", is_required: false },
];

/** The settings of a connector to Magento; docs/connectors-magento.md describes them. */
export interface Settings {
  /** URL of the shop without a trailing slash. */
  readonly url: string;
  readonly website: string;
  readonly store_view: string;
  readonly currency: string;
  readonly country: string;
  readonly guest_email: string;
  /** Whether the shop's prices include tax; undefined when the shop's setting is not compared. */
  readonly prices_include_tax: boolean | undefined;
  readonly time_zone: string | undefined;
  readonly number_prefix: string;
  readonly payment_method: string;
  /** Payment methods of the shop by the methods of this service. */
  readonly payment_methods: ReadonlyMap<string, string>;
  /** Source of sold goods at locations that `sources` does not name. */
  readonly source: string;
  /** Sources by the ids of locations in this service. */
  readonly sources: ReadonlyMap<string, string>;
  /**
   * Ids of product tax classes in this service by the shop's ids; other classes are found by name.
   */
  readonly tax_classes: ReadonlyMap<string, string>;
  readonly ship: boolean;
}

const PREFIX = /^[A-Za-z0-9.-]{1,12}$/;

/**
 * Reads the settings of a connector.
 *
 * @throws Error with a sentence about the first invalid setting.
 */
export function readSettings(texts: Texts): Settings {
  const text = (name: string, otherwise?: string): string => {
    const value = texts[name]?.trim() ?? "";
    if (value !== "") return value;
    if (otherwise === undefined) throw new Error(`The setting ${name} is missing.`);
    return otherwise;
  };
  const pairs = (name: string) => readPairs(text(name, ""), `The setting ${name} must be pairs as in "a=b, c=d".`);
  const url = withoutSlash(text("url"));
  checkTarget(url, true);
  if (url.includes("?")) throw new Error("The setting url must have no question mark.");
  const currency = text("currency");
  if (!/^[A-Z]{3}$/.test(currency)) throw new Error("The setting currency must be three capital letters.");
  const country = text("country");
  if (!/^[A-Z]{2}$/.test(country)) throw new Error("The setting country must be two capital letters.");
  const number_prefix = text("number_prefix", "POS-");
  // Without a prefix, a number of this service could be one that the shop gave to its own order.
  if (!PREFIX.test(number_prefix)) {
    throw new Error("The setting number_prefix must be 1 to 12 letters, digits, points or hyphens.");
  }
  const includes = text("prices_include_tax", "");
  return {
    url,
    currency,
    country,
    number_prefix,
    website: text("website", "base"),
    store_view: text("store_view", "default"),
    guest_email: text("guest_email").toLowerCase(),
    prices_include_tax: includes === "" ? undefined : readYesNo("prices_include_tax", includes),
    time_zone: text("time_zone", "") || undefined,
    payment_method: text("payment_method", "checkmo"),
    payment_methods: pairs("payment_methods"),
    source: text("source", "default"),
    sources: pairs("sources"),
    tax_classes: pairs("tax_classes"),
    ship: readYesNo("ship", text("ship", "yes")),
  };
}

/** Returns all sources from which goods are taken: their quantities are pulled together. */
export function allSources({ source, sources }: Settings): ReadonlySet<string> {
  return new Set([source, ...sources.values()]);
}

export function withoutSlash(url: string): string {
  return url.endsWith("/") ? url.slice(0, -1) : url;
}

function readYesNo(name: string, text: string): boolean {
  if (text !== "yes" && text !== "no") throw new Error(`The setting ${name} must be yes or no.`);
  return text === "yes";
}
