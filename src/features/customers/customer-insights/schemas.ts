import { Type } from "typebox";
import { Decimal, Int, Nullable, Text, Timestamp, nameSchemas } from "../../../web-api/schema.ts";

const Statistics = Type.Object({
  orders_count: Int({ description: "Without canceled ones." }),
  lifetime_value: Decimal({ description: "Orders less refunds." }),
  average_order_value: Nullable(Decimal({ description: "Before refunds; null without orders." })),
  first_order_at: Nullable(Timestamp()),
  last_order_at: Nullable(Timestamp()),
  days_between_orders: Nullable(Decimal({ description: "On average; null for fewer than two orders." })),
  items_bought: Decimal({ description: "Pieces that were not brought back." }),
  refunds_total: Decimal(),
  favourite_location_id: Nullable(Int({ description: "Where most of the receipts were written." })),
});

const TopProduct = Type.Object({
  sku: Text(),
  name: Text(),
  qty: Decimal({ description: "Pieces that were not brought back." }),
  total: Decimal({ description: "Without tax." }),
});

const Section = Type.Object({
  code: Text(),
  label: Text(),
  rows: Type.Array(Type.Object({ label: Text(), value: Text() })),
});

/** Purchases of a customer (interface §4.2). */
export const CustomerInsights = Type.Object({
  customer_id: Int(),
  currency: Text({ description: "The base currency of the customer's website; orders in another one add no amounts." }),
  statistics: Statistics,
  top_products: Type.Array(TopProduct),
  sections: Type.Array(Section, { description: "Sections of plugins." }),
});

nameSchemas({ CustomerStatistics: Statistics, TopProduct, InsightsSection: Section, CustomerInsights });
