import { Type } from "typebox";
import { Bool, Decimal, Int, Text, Timestamp, nameSchemas } from "../../../../web-api/schema.ts";

/** Customer and products of a request for prices (interface §4.2). */
export const PricesInput = Type.Object({
  customerId: Type.Optional(Int({ wide: true })),
  skus: Type.Optional(Type.Array(Text())),
  websiteId: Type.Optional(Int({ description: "0: the website of the customer." })),
  storeView: Type.Optional(Text({ description: "Omitted when unneeded; null is refused." })),
});

/** A customer's price of a product (interface §2.9). */
export const CustomerPriceRow = Type.Object({
  sku: Text({ description: "As it was asked for." }),
  base_price: Decimal({ description: "Of a product without one: the customer's price." }),
  customer_price: Decimal({ description: "Of one piece." }),
  currency: Text(),
  source: Text({ description: "The resolver that gave the price." }),
  tiers: Type.Optional(
    Type.Array(
      Type.Object({ qty: Decimal(), price: Decimal({ description: "Of a piece at this quantity or more." }) }),
    ),
  ),
});

export const CustomerPrices = Type.Object({ prices: Type.Array(CustomerPriceRow) });

const READ_WEBSITE = "0: the default website. A token that is bound to locations reads their websites only.";

export const RulePricesInput = Type.Object({
  websiteId: Int({ description: READ_WEBSITE }),
  date: Type.Optional(Text({ description: "YYYY-MM-DD; today in the website's time zone when absent." })),
  ifIndexedAfter: Type.Optional(Timestamp({ description: "An indexed_at of before." })),
});

export const RulePrices = Type.Object({
  indexed_at: Text({ description: "When the index was last brought up to date, in UTC." }),
  date: Text(),
  unchanged: Bool(),
  items: Type.Array(Type.Object({ product_id: Int(), customer_group_id: Int(), rule_price: Decimal() })),
});

export const FixedTaxesInput = Type.Object({ websiteId: Int({ description: READ_WEBSITE }) });

export const FixedTaxes = Type.Object({
  generated_at: Text({ description: "ISO 8601" }),
  rows: Type.Array(
    Type.Object({
      sku: Text(),
      attribute_code: Text(),
      website_id: Int({ description: "0: every website." }),
      country_id: Text(),
      region_id: Int({ description: "0: the whole country." }),
      value: Decimal({ description: "Per piece in the base currency, excluding tax." }),
    }),
  ),
});

nameSchemas({ PricesInput, CustomerPriceRow, CustomerPrices, CatalogRulePrices: RulePrices, FixedTaxes });
