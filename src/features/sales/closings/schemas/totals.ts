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

export const TaxRates = Type.Array(
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

const Named = {
  report_id: Text(),
  closing: Text({ description: "Code of the series and number: 336C-1." }),
  terminal_name: Text(),
  location_name: Text(),
  state_figures_reconciled: Text({ description: "matched, mismatched or not_evaluated." }),
};

const Vat = Type.Array(
  Type.Object({
    kind: Text({
      description:
        "rate, unknown, reverse_charge or exempt as closings state them; untaxed: goods without a tax row; twice: below " +
        "zero, the base that several taxes have in common; open: what rows lack in closings that do not add up; total.",
    }),
    rate: Nullable(Decimal({ description: "A percentage." })),
    parts: Type.Array(Decimal(), { description: "Rates that a row combines, or that have one base." }),
    sales_net: Amount(),
    sales_tax: Amount(),
    refund_net: Amount(),
    refund_tax: Amount(),
    net: Amount({ description: "Base of sales less refunds." }),
    tax: Amount({ description: "Tax of sales less refunds." }),
  }),
  { description: "Sales and refunds by tax rate. The last row is the total, which the rows before add up to." },
);

const Steps = Type.Array(
  Type.Object({
    figure: Text({
      description:
        "A tender, cash_refunds, elsewhere (never passed a register), open (closings that do not add up), or a sum: " +
        "received, paid_back or net_sales.",
    }),
    amount: Amount(),
    is_sum: Bool({ description: "Adds up the rows since the sum before; net_sales adds up all of them." }),
  }),
  { description: "How the tenders lead to the net sales, each with its sign." },
);

const Contradictions = Type.Array(
  Type.Object({
    ...Named,
    closings: Int({ wide: true, description: "Number of all such closings of the currency." }),
    gross_open: Amount({ description: "Net sales with tax, less those without tax and the tax." }),
    base_open: Amount({ description: "Net sales without tax, less those of the tax rates." }),
    tax_open: Amount(),
    tenders_open: Amount({ description: "Net sales less what the tenders lead to." }),
  }),
  { description: "Closings whose own figures do not add up, those with the largest amounts first; 20 at most." },
);

const BesideReceipts = Type.Array(
  Type.Object({
    currency: Text({ description: "ISO 4217." }),
    net_sales: Amount({ description: "Of the receipts of the period, as Home counts them." }),
    difference: Amount({
      description: "Net sales of the closings less those of the receipts: rows + rest + elsewhere.",
    }),
    rows: Type.Array(
      Type.Object({
        ...Named,
        state_documents_received: Text({ description: "complete, incomplete or not_evaluated." }),
        amount: Amount({ description: "Its net sales less those of its receipts." }),
      }),
      { description: "Closings that differ from their receipts, the largest difference first; 20 at most." },
    ),
    closings: Int({ wide: true, description: "Number of all such closings." }),
    rest: Amount({ description: "Of those that are no row." }),
    elsewhere: Amount({
      description: "Receipts of the period that none of its closings has, below zero, and receipts of other days.",
    }),
  }),
  {
    description:
      "Empty for a period of more than two years, while receipts wait to be counted, and without Vendor_Pos::receipts.",
  },
);

const Currencies = {
  currencies: Type.Array(
    Type.Object({
      currency: Text({ description: "ISO 4217." }),
      ...Figures,
      tax_rates: TaxRates,
      vat: Vat,
      net_sales_steps: Steps,
      contradictions: Contradictions,
    }),
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
  receipts: BesideReceipts,
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
  VatRow: Vat.items,
  NetSalesStep: Steps.items,
  ContradictoryClosing: Contradictions.items,
  BesideReceipts: BesideReceipts.items,
  ChainVerdict,
});
