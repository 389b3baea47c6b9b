import type { ConnectorSetting, Texts, Tools } from "../connector.ts";
import { readPairs } from "../rules/pairs.ts";
import type { Client } from "./client.ts";

export interface Settings {
  readonly url: string;
  readonly region_id: string;
  readonly sales_channel_id: string;
  /** Currency code (ISO 4217) in capitals. */
  readonly currency: string;
  readonly prices_include_tax: boolean;
  /** Stock location of sales at locations without one of their own. */
  readonly stock_location_id: string | undefined;
  /** Stock locations by the ids of locations in this service. */
  readonly stock_locations: ReadonlyMap<number, string>;
  /** E-mail address of orders without a customer. */
  readonly guest_email: string | undefined;
}

/** Tools and settings that all operations of the connector share. */
export interface Shop {
  readonly client: Client;
  readonly settings: Settings;
  readonly tools: Tools;
}

export const SETTINGS: readonly ConnectorSetting[] = [
  { name: "url", is_required: true },
  { name: "region_id", is_required: true },
  { name: "sales_channel_id", is_required: true },
  { name: "currency", is_required: true },
  { name: "prices_include_tax", is_required: false },
  { name: "stock_location_id", is_required: false },
  { name: "stock_locations", is_required: false, ours: "locations", pairs: "ours_first" },
  { name: "guest_email", is_required: false },
];

/**
 * Reads the settings of a connector.
 *
 * @throws Error with a sentence for a missing or invalid setting.
 */
export function readSettings(texts: Texts): Settings {
  const optional = (name: string): string | undefined => {
    const text = texts[name]?.trim() ?? "";
    return text === "" ? undefined : text;
  };
  const required = (name: string): string => {
    const text = optional(name);
    if (text === undefined) throw new Error(`the setting ${name} is missing`);
    return text;
  };
  const currency = required("currency").toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw new Error("the setting currency must be a code such as EUR");
  const prices_include_tax = optional("prices_include_tax") ?? "no";
  if (!/^(yes|no)$/.test(prices_include_tax)) throw new Error("the setting prices_include_tax must be yes or no");
  const message = "the setting stock_locations must be pairs such as 3=sloc_01ABC, 4=sloc_01DEF";
  const locations = readPairs(optional("stock_locations") ?? "", message, /^\d{1,9}$/);
  return {
    url: required("url"),
    region_id: required("region_id"),
    sales_channel_id: required("sales_channel_id"),
    currency,
    prices_include_tax: prices_include_tax === "yes",
    stock_location_id: optional("stock_location_id"),
    stock_locations: new Map([...locations].map(([id, stock_location]) => [Number(id), stock_location])),
    guest_email: optional("guest_email")?.toLowerCase(),
  };
}
