import { type Static, Type } from "typebox";
import { Decimal, Int, Text, Timestamp, nameSchemas, jsonOf } from "../../../web-api/schema.ts";

/** A customer's credit on a website (interface §2.15). */
export const CreditLimit = Type.Object({
  customer_id: Int(),
  limit: Decimal({ description: "0: no credit." }),
  used: Decimal({ description: "Open invoices." }),
  available: Decimal({ description: "The limit less the used amount, at least 0." }),
  currency: Text({ description: "The website's base currency, which all three amounts are in." }),
  source: Text({
    description: "Source of the limit: customer, customer_group, the code of a plugin's resolver, or none.",
  }),
});

const Scope = {
  website_id: Type.Optional(Int({ description: "0: every website. A limit of one website takes precedence." })),
  credit_limit: Decimal({ description: "In the website's base currency; 0 grants no credit." }),
};

export const CustomerLimitFields = Type.Object({ customer_id: Int(), ...Scope });
export const GroupLimitFields = Type.Object({ customer_group_id: Int(), ...Scope });

export type LimitValues = Partial<Static<typeof CustomerLimitFields> & Static<typeof GroupLimitFields>>;

const Stored = { website_id: Int(), credit_limit: Decimal(), created_at: Timestamp(), updated_at: Timestamp() };

const Owed = Type.Array(Type.Object({ currency: Text(), total: Decimal() }), {
  description: "Open invoices by base currency.",
});

export const CustomerLimit = Type.Object({
  customer_credit_limit_id: Int(),
  customer_id: Int(),
  customer_name: Text(),
  customer_email: Text(),
  open_invoices: jsonOf(Owed),
  ...Stored,
});

export const GroupLimit = Type.Object({
  customer_group_credit_limit_id: Int(),
  customer_group_id: Int(),
  group_name: Text(),
  ...Stored,
});

export const CreditOverview = Type.Object({
  items: Type.Array(Type.Object({ website_id: Int(), website_name: Text(), ...CreditLimit.properties })),
});

nameSchemas({ CreditLimit, CustomerLimit, GroupLimit, CreditOverview });
