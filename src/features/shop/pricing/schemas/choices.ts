import { Type } from "typebox";
import { Int, Text, nameSchemas } from "../../../../web-api/schema.ts";

export const PricingScopes = Type.Object({
  websites: Type.Array(
    Type.Object({
      website_id: Int(),
      name: Text(),
      time_zone: Text({ description: "The zone that days of rules are counted in." }),
      currency: Text({ description: "The base currency, which all prices are in." }),
      today: Text({ description: "YYYY-MM-DD in that zone." }),
    }),
  ),
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
