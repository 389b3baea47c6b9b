import { Type } from "typebox";
import { Bool, Int, nameSchemas, Nullable, Text, Timestamp } from "../../../../web-api/schema.ts";
import { HOLDS_MAX, READ_MAX } from "./rules.ts";

const Days = {
  from: Text({ description: "First day at the location, YYYY-MM-DD." }),
  to: Text({ description: "Last day, included." }),
};

export const HoldBody = Type.Object({
  location_id: Int({ id_of: "Location" }),
  ...Days,
  reason: Text({ characters_max: 1_000, description: "Why, without the name of a person: a case number." }),
});

export const PlacedHold = Type.Object({ hold_id: Int({ wide: true, description: "Number of the hold." }) });

export const RetentionHold = Type.Object({
  ...PlacedHold.properties,
  ...Days,
  reason: Text({ description: "Why the records are kept." }),
  author: Text({ description: "Who placed the hold." }),
  created_at: Timestamp(),
});

const Due = Type.Object({
  receipts: Int({ wide: true, description: "Receipts, archived ones among them." }),
  archived: Int({
    wide: true,
    description: "Those of these receipts whose day has an archived receipt of any location.",
  }),
  closings: Int({ wide: true, description: "Closings, by their business date." }),
  persons: Int({
    wide: true,
    description: `Receipts that name a customer, of the oldest ${READ_MAX.toLocaleString("en")} that are not archived.`,
  }),
});

export const Retention = Type.Object({
  years: Nullable(
    Int({ description: "Years from the end of the calendar year. Null when not set, without a proposal." }),
  ),
  is_preset: Bool({ description: "The years are the proposal for the company's country." }),
  ends_before: Nullable(Text({ description: "First day whose records are still to be kept, YYYY-MM-DD." })),
  due: Nullable(Due),
  holds: Type.Array(RetentionHold, { description: `The newest ${HOLDS_MAX} holds.` }),
  holds_count: Int({ wide: true, description: "Number of all holds of the location." }),
});

nameSchemas({ BookRetention: Retention, RetentionHold, RetentionDue: Due });
