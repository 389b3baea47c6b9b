import { Type } from "typebox";
import { Amount, Nullable, Text, Timestamp, nameSchemas } from "../../../web-api/schema.ts";

const Found = Type.Object({
  kind: Text({
    description: "receipt, customer, register, location, staff, order, closing or product.",
  }),
  id: Text({ description: "The id of the row in its list." }),
  name: Text({ description: "Number or name." }),
  detail: Nullable(Text({ description: "E-mail address, code, SKU, or the register and location of a receipt." })),
  at: Nullable(Timestamp()),
  amount: Nullable(Amount({ description: "Of a receipt, negative where money was given back." })),
  currency: Nullable(Text()),
});

/** Why no receipt has the number that was searched for. */
const MissingNumber = Type.Object({
  number: Text(),
  findings: Type.Array(
    Type.Object({
      code: Text({
        description:
          "unknown_series, series_of, series_of_location, none_here, last_here, gap, listed_by, refused, waiting, waiting_since, last_seen, never_seen or archived (receipt_id and file).",
      }),
      parameters: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
  ),
});

export const SearchAnswer = Type.Object({
  items: Type.Array(Found, { description: "At most 20 rows, at most 5 of a kind." }),
  missing: Nullable(MissingNumber),
});

nameSchemas({ FoundRow: Found, MissingNumber });
