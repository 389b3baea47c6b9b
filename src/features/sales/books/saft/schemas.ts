import { Type } from "typebox";
import { Int, nameSchemas, Text } from "../../../../web-api/schema.ts";
import { LocationFile, Page } from "../files/schemas.ts";

export const SaftInput = Type.Object({
  ...LocationFile.properties,
  currency: Type.Optional(Text({ description: "ISO 4217; that of the location without it." })),
});

export const GrandTotalsInput = Type.Object({ ...LocationFile.properties, ...Page });

const amount = (description: string) => Text({ description });

const RateSums = Type.Object({
  rate: amount("A percentage, untaxed, reverse_charge, exempt, stacked, or suspense for what is at no rate."),
  sales_net: amount("Two to four decimals, as all amounts here."),
  sales_tax: amount("Tax of the sales."),
  refunds_net: amount("Above zero for goods that came back."),
  refunds_tax: amount("Tax of the refunds."),
});

const Sums = {
  currency: Text({ description: "ISO 4217." }),
  sales: amount("With tax."),
  refunds: amount("With tax; above zero for goods that came back."),
  net_incl_tax: amount("Sales less refunds, with tax."),
  rates: Type.Array(RateSums, { description: "The sums by rate; together they are sales and refunds." }),
};

const GrandTotal = Type.Object({
  report_id: Text(),
  series_id: Text(),
  number: Text({ description: "For people: series code and closing number." }),
  closing_number: Int({ wide: true }),
  business_date: Text({ description: "YYYY-MM-DD." }),
  ...Sums,
  perpetual_net_incl_tax: amount("Sales less refunds of the series in this currency, up to this closing number."),
});

const DayTotal = Type.Object({
  business_date: Text({ description: "YYYY-MM-DD." }),
  closings: Int({ description: "Closings with an entry." }),
  ...Sums,
});

const MonthTotal = Type.Object({
  month: Text({ description: "YYYY-MM; the part of it in the period." }),
  closings: Int({ description: "Closings with an entry." }),
  ...Sums,
});

export const GrandTotals = Type.Object({
  items: Type.Array(GrandTotal, { description: "Closings by business date." }),
  total_count: Int({ description: "Closings with an entry in the period." }),
  waiting: Int({ description: "Closings of the period without an entry, which no figure here has." }),
  days: Type.Array(DayTotal, { description: "Days of the period by currency." }),
  months: Type.Array(MonthTotal, { description: "Months of the period by currency." }),
});

nameSchemas({ GrandTotal, DayTotal, MonthTotal, RateSums });
