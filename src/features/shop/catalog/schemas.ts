import { Type } from "typebox";
import { unusedMembers } from "../../../web-api/platform-data.ts";
import {
  AnyJson,
  Bool,
  CheckedText,
  Decimal,
  Int,
  Nullable,
  ServerOwned,
  ShortText,
  Text,
  Timestamp,
  nameSchemas,
  jsonOf,
  Clearable,
} from "../../../web-api/schema.ts";

export const SKU_CHARACTERS_MAX = 64;

const CategoryLink = Type.Object({ position: Type.Optional(Int()), category_id: Text() });
const StockItem = Type.Object({ qty: Type.Optional(Decimal()), is_in_stock: Type.Optional(Bool()) });

const CategoryLinkInput = Type.Object({
  ...CategoryLink.properties,
  ...unusedMembers("category_link", CategoryLink.properties),
});
const StockItemInput = Type.Object({
  ...StockItem.properties,
  ...unusedMembers("stock_item", StockItem.properties),
});

const TierSent = {
  customer_group_id: Type.Optional(Int({ description: "32000: all groups." })),
  qty: Type.Optional(Decimal()),
  value: Clearable(Decimal()),
  extension_attributes: Type.Optional(
    Type.Object({
      percentage_value: Clearable(Decimal()),
      website_id: Type.Optional(Int({ description: "0: all." })),
    }),
  ),
};
const TierInput = Type.Object({ ...TierSent, ...unusedMembers("tier_price", TierSent) });

const CustomAttribute = Type.Object({
  attribute_code: Text(),
  value: AnyJson({
    description:
      "Text; a list for several values; rows of website_id, country, state and value for a fixed product tax.",
  }),
});

const VariantAttributeSent = {
  attribute_id: Type.Optional(Text({ description: "Id of a product attribute." })),
  label: Type.Optional(ShortText({ description: "The label of the attribute when absent." })),
  position: Type.Optional(Int()),
  product_id: ServerOwned(Int()),
  values: ServerOwned(Type.Array(AnyJson())),
};
const VariantAttributeInput = Type.Object({
  ...VariantAttributeSent,
  ...unusedMembers("configurable_option", VariantAttributeSent),
});
const VariantAttribute = Type.Object({
  attribute_id: Text(),
  label: Text(),
  position: Int(),
  product_id: Int(),
  values: Type.Array(Type.Object({ value_index: Text({ description: "A value of the attribute." }) }), {
    description: "Values of the attribute that the variants have.",
  }),
});

const ProductExtensionSent = {
  website_ids: Type.Optional(Type.Array(Int())),
  category_links: Type.Optional(Type.Array(CategoryLinkInput)),
  stock_item: Type.Optional(StockItemInput),
  configurable_product_links: Type.Optional(
    Type.Array(Int(), {
      description: "Ids of the variants in their order; a variant of another product moves to this one.",
    }),
  ),
  configurable_product_options: Type.Optional(
    Type.Array(VariantAttributeInput, {
      description: "Attributes in which the variants differ. Empty: the variants keep their options.",
    }),
  ),
};

const ProductSent = {
  id: ServerOwned(Int()),
  sku: Type.Optional(
    CheckedText({ characters_max: SKU_CHARACTERS_MAX, description: "Compared without regard to case." }),
  ),
  name: Type.Optional(ShortText()),
  attribute_set_id: Type.Optional(Int()),
  price: Clearable(Decimal({ description: "In the base currency, as the tax settings have it; null: none." })),
  status: Type.Optional(Int({ description: "1 enabled, 2 disabled" })),
  visibility: Type.Optional(Int()),
  type_id: Type.Optional(Text()),
  created_at: ServerOwned(Timestamp()),
  updated_at: ServerOwned(Timestamp()),
  weight: Clearable(Decimal()),
  extension_attributes: Type.Optional(
    Type.Object({ ...ProductExtensionSent, ...unusedMembers("product_extension", ProductExtensionSent) }),
  ),
  product_links: ServerOwned(Type.Array(AnyJson())),
  options: ServerOwned(Type.Array(AnyJson())),
  media_gallery_entries: ServerOwned(Type.Array(AnyJson())),
  tier_prices: Type.Optional(Type.Array(TierInput)),
  custom_attributes: Type.Optional(Type.Array(CustomAttribute)),
};

/** A product in a request. An absent member keeps its stored value. */
export const ProductInput = Type.Object({ ...ProductSent, ...unusedMembers("product", ProductSent) });

const TierPrice = Type.Object({
  customer_group_id: Int(),
  qty: Decimal(),
  value: Nullable(Decimal({ description: "Null: a percentage off a product without a price." })),
  extension_attributes: Type.Object({ percentage_value: Type.Optional(Decimal()), website_id: Int() }),
});

/** A product in the platform's shape. */
export const Product = Type.Object({
  id: Int(),
  sku: Text(),
  name: Text(),
  attribute_set_id: Int(),
  price: Nullable(Decimal({ description: "Null: it has none, which is not 0." })),
  status: Int(),
  visibility: Int(),
  type_id: Text(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  weight: Nullable(Decimal()),
  extension_attributes: jsonOf(
    Type.Object({
      website_ids: Type.Array(Int()),
      category_links: Type.Array(CategoryLink),
      stock_item: StockItem,
      configurable_product_links: Type.Optional(
        Type.Array(Int(), { description: "Ids of the variants of a configurable product, in their order." }),
      ),
      configurable_product_options: Type.Optional(
        Type.Array(VariantAttribute, { description: "Attributes in which the variants differ." }),
      ),
    }),
  ),
  product_links: jsonOf(Type.Array(AnyJson())),
  options: jsonOf(Type.Array(AnyJson())),
  media_gallery_entries: jsonOf(Type.Array(AnyJson())),
  tier_prices: jsonOf(Type.Array(TierPrice)),
  custom_attributes: jsonOf(Type.Array(CustomAttribute)),
});

/** The stored part of a product attribute. */
export const Attribute = Type.Object({
  attribute_id: Int(),
  attribute_code: Text(),
  frontend_input: Text({
    description: "text, textarea, date, boolean, select, multiselect, price or weee (a fixed product tax)",
  }),
  default_frontend_label: Text(),
});

const AttributeSent = {
  attribute_id: ServerOwned(Int()),
  attribute_code: Type.Optional(
    CheckedText({ characters_max: 60, description: "A lowercase letter, then lowercase letters, digits and _" }),
  ),
  frontend_input: Type.Optional(Text()),
  default_frontend_label: Type.Optional(ShortText()),
};

export const AttributeInput = Type.Object({ ...AttributeSent, ...unusedMembers("product_attribute", AttributeSent) });

export const Category = Type.Object({
  id: Int(),
  parent_id: Nullable(Int()),
  name: Text(),
  is_active: Bool(),
  position: Int(),
});

const CategorySent = {
  id: ServerOwned(Int()),
  parent_id: Clearable(Int()),
  name: ShortText(),
  is_active: Type.Optional(Bool()),
  position: Type.Optional(Int()),
};

export const CategoryInput = Type.Object({ ...CategorySent, ...unusedMembers("category", CategorySent) });

export const StoreWebsite = Type.Object({ id: Int(), code: Text(), name: Text(), default_group_id: Int() });

export const StoreGroup = Type.Object({
  id: Int(),
  website_id: Int(),
  root_category_id: Int(),
  default_store_id: Int(),
  name: Text(),
  code: Text(),
});

export const StoreView = Type.Object({
  id: Int(),
  code: Text(),
  name: Text(),
  website_id: Int(),
  store_group_id: Int(),
  is_active: Int(),
});

export const StoreConfig = Type.Object({
  id: Int(),
  code: Text(),
  website_id: Int(),
  locale: Text(),
  base_currency_code: Text(),
  default_display_currency_code: Text(),
  timezone: Text(),
  weight_unit: Text(),
  base_url: Text(),
  base_link_url: Text(),
  base_static_url: Text(),
  base_media_url: Text(),
  secure_base_url: Text(),
  secure_base_link_url: Text(),
  secure_base_static_url: Text(),
  secure_base_media_url: Text(),
});

nameSchemas({
  CategoryLinkInput,
  StockItemInput,
  VariantAttributeInput,
  VariantAttribute,
  CategoryLink,
  StockItem,
  TierPriceInput: TierInput,
  CustomAttribute,
  ProductInput,
  TierPrice,
  Product,
  Attribute,
  AttributeInput,
  Category,
  CategoryInput,
  StoreWebsite,
  StoreGroup,
  StoreView,
  StoreConfig,
});
