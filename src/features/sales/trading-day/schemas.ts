import { Type } from "typebox";
import { Amount, Bool, Int, Nullable, Text, Timestamp, nameSchemas } from "../../../web-api/schema.ts";

const Currency = Nullable(Text({ description: "ISO 4217." }));

const Before = Nullable(
  Type.Object(
    {
      receipts: Int({ wide: true }),
      net_sales: Amount(),
      change_percent: Nullable(
        Int({ wide: true, description: "Of these net sales; null when there is nothing to compare with." }),
      ),
    },
    { description: "before_day up to `until`, each location on its own clock; null without a receipt." },
  ),
);

const CountedUntil = Nullable(
  Timestamp({ description: "Receipts acknowledged later may be missing; null when none is." }),
);

const Location = Type.Object({
  location_id: Nullable(Int({ description: "Null without a location, and for registers whose location is gone." })),
  location_name: Nullable(Text()),
  sold: Type.Array(
    Type.Object({ currency: Currency, receipts: Int({ wide: true }), net_sales: Amount(), before: Before }),
    { description: "Empty without a receipt." },
  ),
});

const Register = Type.Object({
  terminal_id: Int(),
  opened_at: Timestamp({ description: "The first receipt of the session." }),
  currency: Currency,
  cash_expected: Nullable(
    Amount({
      description:
        "Cash left by the closing before, with the cash of the session's receipts; cash moved by hand is not known. " +
        "Null without a drawer, an earlier closing or Vendor_Pos::register_reports.",
    }),
  ),
});

/** Figures of the newest day with receipts (docs/domain/figures.md). */
export const TradingDay = Type.Object({
  time_zone: Text({ description: "IANA name of the zone of the location, else of the default store." }),
  currency: Text({ description: "Base currency of the location, else of the default store." }),
  day: Nullable(
    Text({ description: "Today, else the newest day with a receipt, as YYYY-MM-DD; null without receipts." }),
  ),
  before_day: Nullable(Text({ description: "The same weekday a week before." })),
  is_today: Bool(),
  until: Nullable(
    Text({
      description: "The last full hour in the zone, HH:00, up to which days are compared; null for a day that is over.",
    }),
  ),
  counted_until: CountedUntil,
  currencies: Type.Array(
    Type.Object({
      currency: Currency,
      receipts: Int({ wide: true }),
      net_sales: Amount(),
      average: Nullable(Amount({ description: "net_sales by receipt." })),
      paid: Amount({ description: "All tenders. net_sales = paid + deposits + paid_earlier + other." }),
      deposits: Amount({
        description: "Less deposits and payments for earlier sales, which are not sales of the day.",
      }),
      paid_earlier: Amount({ description: "What layaways that were settled had paid before." }),
      other: Amount({ description: "Rounded totals, receipts of an unknown kind, and payments that cannot be read." }),
      before: Before,
      hours: Type.Array(Type.Object({ hour: Int(), net_sales: Amount(), net_sales_before: Amount() }), {
        description: "From the first to the last hour with a receipt on either day.",
      }),
    }),
  ),
  tenders: Type.Array(
    Type.Object({
      currency: Currency,
      tender: Text({ description: "cash, card, invoice, credit, elsewhere or unknown." }),
      amount: Amount(),
    }),
  ),
  best_sellers: Type.Array(
    Type.Object({
      sku: Nullable(Text()),
      name: Nullable(Text()),
      quantity: Amount({ description: "Sold less returned." }),
    }),
  ),
  locations: Type.Array(Location, {
    description: "The 50 with the most receipts of the day, as listTradingDayLocations.",
  }),
  locations_count: Int({ description: "All that listTradingDayLocations lists." }),
  registers_open: Type.Optional(
    Int({ description: "Registers whose newest receipt is of a session without a closing; only without a location." }),
  ),
  registers: Type.Optional(
    Type.Array(Register, { description: "These registers of the location, 500 at most; only with a location." }),
  ),
});

/** A page of the locations of the day, with their open registers. */
export const TradingDayLocations = Type.Object({
  items: Type.Array(Location),
  total_count: Int(),
  counted_until: CountedUntil,
  registers: Type.Array(Register, {
    description:
      "Registers at the locations of the page whose newest receipt belongs to a session without a closing; 500 at most.",
  }),
});

nameSchemas({ TradingDay, TradingDayLocations });
