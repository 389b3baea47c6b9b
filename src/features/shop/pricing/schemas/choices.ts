import { Type } from "typebox";
import { Bool, Int, Text, nameSchemas } from "../../../../web-api/schema.ts";

export const PricingScopes = Type.Object({
  websites: Type.Array(
    Type.Object({
      website_id: Int(),
      name: Text(),
      time_zone: Text({ description: "The zone that days of rules are counted in." }),
      currency: Text({ description: "The base currency, which all prices are in." }),
      do_prices_include_tax: Bool({ description: "Whether the prices of products include tax." }),
      today: Text({ description: "YYYY-MM-DD in that zone." }),
    }),
  ),
  tax_classes: Type.Array(Type.Object({ class_id: Int(), class_name: Text() }), {
    description: "The tax classes of products; empty for who may not change products.",
  }),
  customer_groups: Type.Array(Type.Object({ customer_group_id: Int({ description: "0: guests." }), name: Text() })),
});

export const CategoryChoice = Type.Object({
  category_id: Int(),
  name: Text(),
  path: Text({ description: "The names from the top down." }),
});

export const AttributeChoice = Type.Object({
  attribute_id: Int(),
  attribute_code: Text(),
  name: Text(),
  input: Text(),
});

nameSchemas({ PricingScopes, CategoryChoice, AttributeChoice });
