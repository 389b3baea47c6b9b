import { Type } from "typebox";
import { Bool, Int, Nullable, Text, Timestamp, nameSchemas } from "../../../web-api/schema.ts";
import { ITEM_CODES } from "./rules/items.ts";

export const Attention = Type.Object({
  items: Type.Array(
    Type.Object({
      code: Text({ description: `${ITEM_CODES.join(", ")}.` }),
      key: Text({ description: "Names the item: the same silence or closing has the same key." }),
      values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
        description: "Values of its sentence, and the ids of the page to open.",
      }),
      since: Nullable(Timestamp()),
    }),
    { description: "The most urgent first." },
  ),
  total_count: Int(),
});

/** What an administrator wants to be mailed. */
export const AttentionChoice = Type.Object({
  is_daily: Bool({ description: "At 07:00 of the shop, when something needs attention." }),
  is_at_once: Bool({ description: "When a register becomes silent or a closing is mismatched." }),
  is_weekly: Bool({
    description:
      "Each Monday at 07:00 of the shop, last week's sales by shop beside those of the week before; only with Vendor_Pos::receipts.",
  }),
  locale: Text({ description: "Language of the mails: en, nl or de." }),
});

nameSchemas({ Attention, AttentionChoice });
