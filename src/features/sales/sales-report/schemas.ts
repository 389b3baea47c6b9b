import { Type } from "typebox";
import { Amount, Int, Nullable, Text, Timestamp, nameSchemas } from "../../../web-api/schema.ts";

const Sum = (description: string) => Nullable(Amount({ description }));

const MEASURES = {
  receipts: Nullable(
    Int({ wide: true, description: "null for categories: a receipt with two of its products would count twice." }),
  ),
  quantity: Sum("Sold less returned; of products and categories."),
  sales: Sum("Goods sold, with tax; null for methods, as are all amounts but `paid`."),
  refunds: Sum("Goods taken back, with tax."),
  exchanges: Sum("Goods sold less goods returned in exchanges, with tax."),
  net_sales: Sum("sales - refunds + exchanges. Of products: the totals of their lines."),
  tax: Sum("In net_sales."),
  paid: Sum("null for tax rates, products and categories."),
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
  base_currency: Text({ description: "ISO 4217; of receipts that state none." }),
  counted_until: Nullable(Timestamp({ description: "Receipts acknowledged later may be missing; null when none is." })),
  total_count: Int(),
  rows: Type.Array(
    Type.Object({
      key: Text({
        description:
          "The day (2026-11-28), the Monday of the week, month (2026-11), hour (9), id, method, rate (21, untaxed), or SKU (else " +
          "name); empty for the total and for what receipts do not state.",
      }),
      name: Nullable(
        Text({
          description: "Of a location, register, cashier, product or category; the last one of what was deleted.",
        }),
      ),
      ...Sums,
    }),
  ),
  totals: Type.Array(Type.Object(Sums), {
    description:
      "A row per currency. With products and categories, amounts are those of all products, each once, and receipts " +
      "those of all receipts.",
  }),
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
