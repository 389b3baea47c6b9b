import { Type } from "typebox";
import { Rule } from "../promotions/schemas/promotions.ts";
import { Bool, Decimal, Int, Nullable, Text, Timestamp, nameSchemas, jsonOf } from "../../../web-api/schema.ts";

/** Maximum number of products in a response. */
export const PAGE_SIZE_MAX = 1_000;

const ChangedAfter = Type.Optional(
  Int({ wide: true, description: "The highest_revision of the answer before; 0 or absent: everything." }),
);
const WebsiteId = Type.Optional(
  Int({ description: "0: the default website. A token that is bound to locations reads their websites only." }),
);

const HighestRevision = Int({
  wide: true,
  description: "The next changedAfter. When it is below the changedAfter of the request: read everything again.",
});
const CatalogId = Text({
  description:
    "UUID. When it differs from the one of the answer before: delete everything and start with changedAfter=0.",
});

export const CatalogInput = Type.Object({
  websiteId: WebsiteId,
  changedAfter: ChangedAfter,
  pageSize: Type.Optional(Int({ description: `1 to ${PAGE_SIZE_MAX}; ${PAGE_SIZE_MAX} when absent.` })),
});

const CatalogTier = Type.Object({
  customer_group_id: Int({ description: "32000: all groups." }),
  qty: Decimal({ description: "From this quantity on." }),
  value: Decimal({ description: "Price of a piece; a percentage is computed from the product's price and rounded." }),
});

const VariantOption = Type.Object({ label: Text(), value: Text() });

const CatalogProduct = Type.Object({
  product_id: Int(),
  sku: Text(),
  name: Text(),
  type_id: Text({ description: "`configurable`, `bundle` and `grouped` are not sold themselves." }),
  status: Int({ description: "1 enabled, 2 disabled" }),
  price: Nullable(
    Decimal({
      description: "In the base currency, as the tax settings have it; null: it has none, and a person must enter it.",
    }),
  ),
  special_price: Nullable(Decimal()),
  special_from_date: Nullable(Text({ description: "YYYY-MM-DD in the website's time zone, included." })),
  special_to_date: Nullable(Text({ description: "YYYY-MM-DD in the website's time zone, included." })),
  tiers: jsonOf(Type.Array(CatalogTier)),
  tax_class_id: Int(),
  barcodes: jsonOf(Type.Array(Text())),
  category_ids: jsonOf(Type.Array(Int())),
  weight: Nullable(Decimal()),
  parent_id: Nullable(Int({ description: "Product of which it is a variant; the website may not have that product." })),
  position: Nullable(Int({ description: "Place among the variants of its parent." })),
  options: jsonOf(Type.Array(VariantOption, { description: "Options of a variant, in their order." })),
  image_url: Nullable(Text({ description: "Path of its picture at this service, without sign-in; null: none." })),
  stock: Type.Object({ qty: Decimal({ description: "As last known; may be negative." }), is_in_stock: Bool() }),
});

export const RegisterCatalog = Type.Object({
  items: Type.Array(CatalogProduct),
  removed: Type.Array(Int(), {
    description: "Products that were deleted or that the website does not have; some may be unknown to the register.",
  }),
  highest_revision: HighestRevision,
  catalog_id: CatalogId,
});

export const CategoriesInput = Type.Object({ changedAfter: ChangedAfter });

const RegisterCategory = Type.Object({
  category_id: Int(),
  parent_id: Nullable(Int()),
  name: Text(),
  is_active: Bool(),
  position: Int(),
});

export const RegisterCategories = Type.Object({
  items: Type.Array(RegisterCategory, {
    description: "All categories when highest_revision differs from changedAfter, otherwise empty.",
  }),
  highest_revision: HighestRevision,
  catalog_id: CatalogId,
});

export const PromotionsInput = Type.Object({ websiteId: WebsiteId, changedAfter: ChangedAfter });

const RegisterRule = Type.Omit(Rule, ["is_active", "times_used", "created_at", "updated_at"]);

const RegisterCoupon = Type.Object({
  coupon_id: Int(),
  rule_id: Int(),
  code: Text({ description: "Compared without regard to case." }),
  usage_limit: Nullable(Int({ description: "0 or null: no limit." })),
  usage_per_customer: Nullable(Int({ description: "0 or null: no limit." })),
  expiration_date: Nullable(Timestamp()),
});

export const RegisterPromotions = Type.Object({
  items: Type.Array(RegisterRule, { description: "By sort_order and rule_id." }),
  coupons: Type.Array(RegisterCoupon, { description: "Of the rules in items; a code that is not here is not valid." }),
  unchanged: Bool({ description: "Nothing changed since changedAfter: the register keeps what it has." }),
  highest_revision: HighestRevision,
  catalog_id: CatalogId,
});

nameSchemas({
  RegisterRule,
  RegisterCoupon,
  RegisterPromotions,
  CatalogTier,
  VariantOption,
  CatalogProduct,
  RegisterCatalog,
  RegisterCategory,
  RegisterCategories,
});
