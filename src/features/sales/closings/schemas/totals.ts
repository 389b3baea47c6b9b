import { Type } from "typebox";
import { Amount, Bool, Decimal, Int, Nullable, Text, nameSchemas } from "../../../../web-api/schema.ts";
import { TENDER_KEYS } from "../rules/closing.ts";

export const Period = Type.Object({
  from: Text({ description: "First business date, YYYY-MM-DD." }),
  to: Text({ description: "Last business date, included." }),
  location_id: Type.Optional(Int()),
  currency: Type.Optional(Text({ description: "ISO 4217." })),
  by: Type.Optional(Text({ description: "day (default) or month" })),
});

export const PagedPeriod = (page_size_default: number) =>
  Type.Object({
    ...Period.properties,
    page: Type.Optional(Int()),
    page_size: Type.Optional(Int({ description: `1 to 1000; ${page_size_default} by default.` })),
  });

const Figures = {
  closings: Int({ wide: true, description: "Number of closings in the sum." }),
  sales_excl_tax: Amount(),
  sales_tax: Amount(),
  sales_incl_tax: Amount(),
  refunds_excl_tax: Amount(),
  refunds_tax: Amount(),
  refunds_incl_tax: Amount(),
  net_sales_excl_tax: Amount({ description: "Sales less refunds." }),
  net_sales_tax: Amount(),
  net_sales_incl_tax: Amount(),
  ...Object.fromEntries(TENDER_KEYS.map((key) => [`tender_${key}`, Amount()])),
};

const TaxRates = Type.Array(
  Type.Object({
    rate: Nullable(Decimal({ description: "A percentage; null when unknown or without tax." })),
    treatment: Text({ description: "standard, unknown, reverse_charge or exempt." }),
    sales_net: Amount(),
    sales_tax: Amount(),
    refund_net: Amount(),
    refund_tax: Amount(),
  }),
);

const Location = {
  location_id: Int(),
  location_name: Nullable(Text({ description: "As the location is called now; null when it is gone." })),
  currency: Text({ description: "ISO 4217." }),
};

const BusinessDate = Text({ description: "YYYY-MM-DD. By month, the first day of the month." });

const Currencies = {
  currencies: Type.Array(
    Type.Object({ currency: Text({ description: "ISO 4217." }), ...Figures, tax_rates: TaxRates }),
  ),
  completeness: Type.Array(
    Type.Object({
      currency: Text({ description: "ISO 4217." }),
      closings: Int({ wide: true }),
      mismatched: Int({ wide: true }),
      settled: Int({ wide: true, description: "Settled with an explanation." }),
      incomplete: Int({ wide: true, description: "Closings that list sales without a receipt." }),
      cash_differences: Int({ wide: true, description: "Closings whose counted cash differs." }),
      cash_difference: Amount({ description: "Their sum: counted less expected." }),
    }),
    { description: "What the sums of each currency rest on." },
  ),
};

export const RegisterTotals = Type.Object({
  items: Type.Array(Type.Object({ business_date: BusinessDate, ...Location, ...Figures })),
  total_count: Int(),
  ...Currencies,
});

/** `RegisterTotals` without the figures of single days, except for net sales. */
export const RegisterTotalsSummary = Type.Object({
  locations: Type.Array(
    Type.Object({
      ...Location,
      closings: Figures.closings,
      sales_incl_tax: Amount(),
      refunds_incl_tax: Amount(),
      net_sales_incl_tax: Amount(),
      days: Type.Array(Type.Object({ business_date: BusinessDate, net_sales_incl_tax: Amount() }), {
        description: "The business dates or months that have a closing.",
      }),
    }),
  ),
  total_count: Int({ description: "Locations of all pages." }),
  days: Type.Array(
    Type.Object({
      currency: Text({ description: "ISO 4217." }),
      business_date: BusinessDate,
      net_sales_incl_tax: Amount(),
    }),
    { description: "All locations together." },
  ),
  ...Currencies,
});

/** The verdict over the chain of one numbering series. */
export const ChainVerdict = Type.Object({
  series_id: Text(),
  links: Int({ wide: true }),
  head: Nullable(Text({ description: "The last valid link. Store it elsewhere and compare later." })),
  head_position: Int({ wide: true, description: "0 when no link is valid." }),
  holds: Bool(),
  first_break: Nullable(
    Type.Object({
      position: Int({ wide: true }),
      report_id: Nullable(Text()),
      reason: Text({
        description: "position_missing, document_missing, document_changed, link_changed or head_missing.",
      }),
    }),
  ),
});

nameSchemas({
  RegisterTotals,
  RegisterTotalsSummary,
  CurrencyTotals: Currencies.currencies.items,
  CurrencyCompleteness: Currencies.completeness.items,
  ChainVerdict,
});
