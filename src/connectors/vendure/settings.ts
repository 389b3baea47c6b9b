import type { ConnectorSetting, Texts, Tools } from "../connector.ts";
import { readPairs } from "../rules/pairs.ts";
import type { Access } from "./client.ts";

export interface Settings {
  readonly access: Access;
  readonly currency: string;
  /** Whether prices of the built-in catalog include tax. */
  readonly has_gross_prices: boolean;
  /** Tax classes of this service by Vendure's tax categories. */
  readonly tax_classes: ReadonlyMap<string, string>;
  /** Vendure's stock locations by the locations of this service. */
  readonly stock_locations: ReadonlyMap<string, string>;
  /** Vendure's payment methods by the codes of this service; an unnamed one keeps its code. */
  readonly payment_methods: ReadonlyMap<string, string>;
  /** Name of the tax class that customers have in this service. */
  readonly customer_tax_class: string;
}

/** Settings of a Vendure with the tools of one operation. */
export interface Shop extends Settings {
  readonly tools: Tools;
}

export const SETTINGS: readonly ConnectorSetting[] = [
  { name: "url", is_required: true },
  { name: "currency", is_required: true },
  { name: "prices", is_required: true },
  { name: "channel", is_required: false },
  { name: "tax_classes", is_required: false, ours: "product_tax_classes", pairs: "theirs_first" },
  { name: "stock_locations", is_required: false, ours: "locations", pairs: "ours_first" },
  { name: "payment_methods", is_required: false, ours: "payment_methods", pairs: "ours_first" },
  { name: "customer_tax_class", is_required: false, ours: "customer_tax_classes" },
];

const WORD = /^[\w-]+$/;

/**
 * Reads the settings of a connector.
 *
 * @throws Error with a sentence that names the setting.
 */
export function readSettings(texts: Texts, secret: string | undefined): Settings {
  const url = texts["url"] ?? "";
  if (!URL.canParse(url)) throw new Error('"url" is the address of the admin API, as https://shop.example/admin-api');
  const currency = texts["currency"] ?? "";
  if (!/^[A-Z]{3}$/.test(currency)) throw new Error('"currency" is a code of three capitals, as EUR');
  const prices = texts["prices"] ?? "";
  if (prices !== "net" && prices !== "gross") throw new Error('"prices" is net or gross');
  if (secret === undefined || secret === "") throw new Error("the API key of Vendure is missing");
  const pairs = (name: string) => readPairs(texts[name] ?? "", `"${name}" is a list of pairs, as 1=2, 3=4`, WORD, WORD);
  return {
    access: { url, channel: texts["channel"] || undefined, api_key: secret },
    currency,
    has_gross_prices: prices === "gross",
    tax_classes: pairs("tax_classes"),
    stock_locations: pairs("stock_locations"),
    payment_methods: pairs("payment_methods"),
    customer_tax_class: texts["customer_tax_class"] || "Retail Customer",
  };
}
