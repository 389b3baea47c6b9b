import { storable } from "@tillkeeper/receipt-document";
import type { CartProduct } from "../../cart/cart.ts";
import type { CartTables } from "../../cart/price-cart.ts";
import type { CustomerPriceRow } from "../../prices/prices.ts";
import type { GlobalConfig, TerminalConfig } from "../../register/config-types.ts";
import type { CatalogueProduct } from "../../register/catalogue.ts";
import { CUSTOM_SALE_SKU } from "../../register/till-goods.ts";
import { type PromotionTables, readPromotions } from "../../promotions/rules.ts";
import type { FixedTaxes, Promotions, RulePrices, StoreFacts, TaxRates } from "../../register/reference.ts";
import { readTaxTables, saleAddress } from "../../tax/tables.ts";
import { parsed } from "../json.ts";
import type { Exchange } from "./exchange.ts";

/** Taxes and settings that the register received from the server at one time. */
export type ReceivedShop = Omit<CartTables, "today">;

/** Prices and taxes that the register received from the server. Equal answers count once. */
export interface ReceivedFacts {
  readonly shops: readonly ReceivedShop[];
  /** Each received version of each product, by `skuKey`. */
  readonly products: ReadonlyMap<string, readonly CartProduct[]>;
  /** Customer prices by `skuKey`. */
  readonly customer_prices: ReadonlyMap<string, readonly CustomerPriceRow[]>;
  /** Each received version of the cart price rules; empty when the register did not read them. */
  readonly promotions: readonly Pick<PromotionTables, "rules" | "coupons">[];
  /** SKUs, as `skuKey`, of receipt lines that are no product of the catalogue. */
  readonly other_skus: ReadonlySet<string>;
  /** Undefined when the register did not read the shop's data. */
  readonly currency: string | undefined;
  /** IANA time zone in which the shop's days begin. */
  readonly timezone: string;
}

/** Returns a SKU as receipts hold it, in lower case. */
export const skuKey = (sku: string): string => storable(sku).toLowerCase();

export function readReceived(exchanges: readonly Exchange[]): ReceivedFacts {
  const answers = <T>(path: RegExp): T[] => {
    const given = exchanges.filter((each) => each.received === 200 && path.test(each.path));
    return [...new Set(given.map(({ received_text }) => received_text))].map((text) => parsed(text) as T);
  };
  const configs = answers<string>(/^\/rest\/V1\/pos\/terminals\/\d+\/config$/).map(
    (text) => parsed(text) as Pick<TerminalConfig, "config" | "location" | "resolved_config">,
  );
  const [store] = answers<Pick<StoreFacts, "currency" | "customer_group_id" | "timezone">>(/\/store$/);
  const settings = distinct(
    configs.map(({ config, location }) => ({
      settings: config.tax satisfies GlobalConfig["tax"],
      location: location?.tax_use_address === true ? location : null,
    })),
  );
  const tables = answers<TaxRates>(/\/pos\/tax-rates$/).map(readTaxTables);
  const fixed = answers<FixedTaxes>(/\/pos\/fixed-product-taxes$/).flatMap(({ rows }) => rows);
  const rule_prices = Map.groupBy(
    answers<RulePrices>(/\/pos\/catalog-rule-prices$/).flatMap(({ items, date }) =>
      items.map((row) => ({ ...row, date })),
    ),
    ({ product_id }) => product_id,
  );
  const products = distinct(
    answers<{ readonly items: readonly CatalogueProduct[] }>(/\/pos\/catalog$/).flatMap(({ items }) => items),
  ).map((row): CartProduct => ({ ...row, rule_prices: rule_prices.get(row.product_id) ?? [] }));
  const customer_prices = answers<{ readonly prices: readonly (CustomerPriceRow & { readonly sku: string })[] }>(
    /\/pos\/customer-prices$/,
  ).flatMap(({ prices }) => prices);
  return {
    shops: settings.flatMap(({ settings: tax, location }) =>
      tables.map((taxes) => ({
        taxes,
        settings: tax,
        address: saleAddress(location, taxes.store_address),
        walk_in_group_id: store?.customer_group_id ?? 0,
      })),
    ),
    products: Map.groupBy(products, ({ sku }) => skuKey(sku)),
    promotions: answers<Promotions>(/\/pos\/promotions$/)
      .filter(({ unchanged }) => !unchanged)
      .map(readPromotions),
    customer_prices: Map.groupBy(customer_prices, ({ sku }) => skuKey(sku)),
    other_skus: new Set(
      [
        ...fixed.map(({ attribute_code }) => attribute_code),
        ...configs.flatMap(({ resolved_config }) => resolved_config?.custom_sale_sku ?? []),
        CUSTOM_SALE_SKU,
      ].map(skuKey),
    ),
    currency: store?.currency,
    timezone: store?.timezone ?? "UTC",
  };
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
