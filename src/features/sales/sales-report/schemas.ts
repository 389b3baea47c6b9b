import { Type } from "typebox";
import { Amount, Int, Nullable, Text, Timestamp, nameSchemas } from "../../../web-api/schema.ts";

const MEASURES = {
  receipts: Int({ wide: true }),
  quantity: Amount({ description: "Sold less returned; of products and categories." }),
  sales: Amount({ description: "Goods sold, with tax." }),
  refunds: Amount({ description: "Goods taken back, with tax." }),
  exchanges: Amount({ description: "Goods sold less goods returned in exchanges, with tax." }),
  net_sales: Amount({ description: "sales - refunds + exchanges. Of products: the totals of their lines." }),
  tax: Amount({ description: "In net_sales." }),
  paid: Amount({ description: "Not of tax rates, products and categories." }),
};

const Sums = {
  currency: Text({ description: "ISO 4217; the base currency for receipts that state none." }),
  ...MEASURES,
  before: Nullable(Type.Object(MEASURES, { description: "Of the compared days; null without a comparison." })),
};

const ComparedDay = (end: string) => Nullable(Text({ description: `${end} day compared with, YYYY-MM-DD.` }));

export const SalesReport = Type.Object({
  from: Text({ description: "First business day, YYYY-MM-DD." }),
  to: Text({ description: "Last business day, YYYY-MM-DD." }),
  compared_from: ComparedDay("First"),
  compared_to: ComparedDay("Last"),
  counted_until: Nullable(Timestamp({ description: "Receipts acknowledged later may be missing; null when none is." })),
  total_count: Int(),
  rows: Type.Array(
    Type.Object({
      key: Text({
        description:
          "The day (2026-11-28), the Monday of the week, month (2026-11), hour (9), id, method, rate, or SKU (else name); " +
          "empty for the total and for what receipts do not state.",
      }),
      name: Nullable(Text({ description: "Of a location, register, cashier, product or category." })),
      ...Sums,
    }),
  ),
  totals: Type.Array(Type.Object(Sums), { description: "A row per currency." }),
});

export const SalesVerification = Type.Object({
  compared: Int({ description: "Days that were compared." }),
  archived: Int({ description: "Days that were not compared, because some of their receipts are archived." }),
  differences: Int({ description: "Figures that differed; they were replaced." }),
  found: Type.Array(
    Type.Object({
      key: Text({ description: "The day (2026-11-28), or the month (2026-11) that was not the sum of its days." }),
      figures: Int({ description: "Its figures that differed." }),
    }),
    { description: "Those with differences." },
  ),
});

nameSchemas({ SalesReport, SalesVerification });
