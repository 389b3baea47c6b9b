import { type Static, Type } from "typebox";
import {
  Bool,
  CheckedText,
  Clearable,
  Decimal,
  Int,
  jsonOf,
  nameSchemas,
  Nullable,
  ShortText,
  Text,
  Timestamp,
} from "../../../../web-api/schema.ts";
import { PICTURE_BYTES_MAX } from "../../../../shop-data/catalog/pictures.ts";
import { SKU_CHARACTERS_MAX } from "../../catalog/schemas.ts";

const Own = {
  product_id: Int(),
  sku: Text(),
  name: Text(),
  type_id: Text({ description: "simple, virtual, configurable, bundle or grouped" }),
  price: Nullable(Decimal({ description: "Base price, before any rule; null: it has none." })),
  special_price: Nullable(Decimal()),
  tax_class_id: Int(),
  tax_class: Nullable(Text()),
  qty: Decimal({ description: "Last known stock." }),
  is_in_stock: Bool(),
  barcode: Nullable(Text({ description: "Of the first attribute with a barcode." })),
  is_active: Bool(),
  is_visible: Bool({ description: "Found in the shop on its own." }),
  categories: Type.Array(Text()),
  category_ids: Type.Array(Int()),
  image_url: Nullable(Text({ description: "Path of its picture; null: none." })),
  updated_at: Timestamp(),
};

export const ListedProduct = Type.Object(Own);

export const ProductPage = Type.Object({
  ...Own,
  visibility: Int(),
  special_from_date: Nullable(Text({ description: "YYYY-MM-DD" })),
  special_to_date: Nullable(Text({ description: "YYYY-MM-DD" })),
  weight: Nullable(Decimal()),
  created_at: Timestamp(),
  website_ids: Type.Array(Int()),
  category_paths: Type.Array(Text({ description: "The names from the top down." })),
  tiers: jsonOf(
    Type.Array(
      Type.Object({
        website_id: Int({ description: "0: every website." }),
        customer_group_id: Nullable(Int({ description: "Null: every group." })),
        qty: Decimal(),
        price: Nullable(Decimal()),
        percentage: Nullable(Decimal({ description: "Off the base price." })),
      }),
    ),
  ),
  attributes: jsonOf(Type.Array(Type.Object({ name: Text(), value: Text() }))),
});

/** A product in the form of the administration. An absent member keeps its value. */
export const ProductFields = Type.Object({
  sku: Type.Optional(
    CheckedText({ characters_max: SKU_CHARACTERS_MAX, description: "Of a new product; it cannot be changed." }),
  ),
  name: Type.Optional(ShortText()),
  price: Clearable(Decimal({ description: "In the base currency, as the tax settings have it; null: none." })),
  tax_class_id: Type.Optional(Int({ description: "A tax class of products; 0: none." })),
  barcode: Clearable(ShortText({ description: "Of the first attribute with barcodes; null or empty: none." })),
  category_ids: Type.Optional(Type.Array(Int())),
  is_active: Type.Optional(Bool({ description: "Whether it is sold." })),
  picture: Clearable(
    Text({
      characters_max: Math.ceil(PICTURE_BYTES_MAX / 3) * 4,
      description: "Base64 of a PNG, JPEG or WebP file of at most 200 kB; null or empty: none.",
    }),
  ),
});

export type ProductFormValues = Static<typeof ProductFields>;

export const CategoryFields = Type.Object({ name: Type.Optional(ShortText()) });

export const PriceQuestion = Type.Object({
  product_id: Int({ id_of: "Product" }),
  website_id: Type.Optional(Int({ description: "Absent: the customer's, otherwise the default website." })),
  customer_id: Type.Optional(Int({ description: "Absent: a guest." })),
  qty: Type.Optional(Text({ characters_max: 20, description: "Pieces; 1 when absent." })),
});

export const ExplainedPrice = Type.Object({
  website_id: Int(),
  customer_group_id: Int(),
  currency: Text(),
  today: Text({ description: "YYYY-MM-DD in the website's time zone." }),
  qty: Decimal(),
  price: Nullable(
    Decimal({
      description:
        "Of a piece at this quantity. Null: it has no price, or, without steps, is not sold on this website.",
    }),
  ),
  source: Nullable(Text({ description: "The step that gives the price." })),
  steps: Type.Array(
    Type.Object({
      source: Text({
        description:
          "base, special_price, catalog_rule, tier_price, customer_price, or the code of a plugin's resolver",
      }),
      price: Nullable(Decimal({ description: "Null: there is no such price today." })),
      is_effective: Bool(),
    }),
  ),
  tiers: Type.Array(Type.Object({ qty: Decimal(), price: Decimal() })),
  rules: Type.Array(Type.Object({ rule_id: Int(), name: Text(), simple_action: Text(), discount_amount: Decimal() }), {
    description: "The catalogue price rules of the step catalog_rule.",
  }),
});

export const RulePreview = Type.Object({
  product_count: Int(),
  currency: Text(),
  examples: Type.Array(
    Type.Object({
      product_id: Int(),
      sku: Text(),
      name: Text(),
      price: Decimal(),
      rule_price: Decimal({ description: "After this rule alone." }),
    }),
  ),
});

nameSchemas({ ListedProduct, ProductPage, ExplainedPrice, RulePreview });
