import { Type } from "typebox";
import { unusedMembers } from "../../../web-api/platform-data.ts";
import { Bool, Decimal, Int, nameSchemas, Nullable, ShortText, Text, Clearable } from "../../../web-api/schema.ts";

/** A tax class of products or of customers, in the platform's shape. */
export const TaxClass = Type.Object({
  class_id: Int(),
  class_name: Text(),
  class_type: Text({ description: "PRODUCT or CUSTOMER" }),
});

export const TaxClassFields = Type.Object({
  class_name: Type.Optional(ShortText()),
  class_type: Type.Optional(Text({ description: "PRODUCT or CUSTOMER; cannot be changed later." })),
});

const TaxClassSent = { class_id: Clearable(Int()), ...TaxClassFields.properties };
export const TaxClassInput = Type.Object({ ...TaxClassSent, ...unusedMembers("tax_class", TaxClassSent) });

/** A tax percentage for an area. */
export const TaxRate = Type.Object({
  id: Int(),
  tax_country_id: Text(),
  tax_region_id: Int({ description: "0: the whole country." }),
  tax_postcode: Text({ description: "`*` for every postcode; `1000-1999` for a range." }),
  zip_is_range: Int({ description: "1: zip_from and zip_to give the postcodes." }),
  zip_from: Nullable(Int({ wide: true })),
  zip_to: Nullable(Int({ wide: true })),
  rate: Decimal({ description: "Percentage." }),
  code: Text(),
});

export const TaxRateFields = Type.Object({
  tax_country_id: Type.Optional(Text({ description: "Two letters." })),
  tax_region_id: Clearable(Int()),
  tax_postcode: Clearable(Text({ characters_max: 21 })),
  zip_is_range: Clearable(Int()),
  zip_from: Clearable(Int({ wide: true })),
  zip_to: Clearable(Int({ wide: true })),
  rate: Type.Optional(Decimal()),
  code: Type.Optional(ShortText()),
});

const TaxRateSent = { id: Clearable(Int()), ...TaxRateFields.properties };
export const TaxRateInput = Type.Object({ ...TaxRateSent, ...unusedMembers("tax_rate", TaxRateSent) });

/** A tax rule: which rates apply to products of a class that customers of a class buy. */
export const TaxRule = Type.Object({
  id: Int(),
  code: Text(),
  priority: Int({ description: "Rates of rules with one priority add up; those of the next compound." }),
  position: Int(),
  customer_tax_class_ids: Type.Array(Int()),
  product_tax_class_ids: Type.Array(Int()),
  tax_rate_ids: Type.Array(Int()),
  calculate_subtotal: Bool({ description: "This rule's rates apply to the subtotal only, and do not compound." }),
});

export const TaxRuleFields = Type.Object({
  code: Type.Optional(ShortText()),
  priority: Clearable(Int()),
  position: Clearable(Int()),
  customer_tax_class_ids: Type.Optional(Type.Array(Int())),
  product_tax_class_ids: Type.Optional(Type.Array(Int())),
  tax_rate_ids: Type.Optional(Type.Array(Int())),
  calculate_subtotal: Clearable(Bool()),
});

const TaxRuleSent = { id: Clearable(Int()), ...TaxRuleFields.properties };
export const TaxRuleInput = Type.Object({ ...TaxRuleSent, ...unusedMembers("tax_rule", TaxRuleSent) });

const GroupTaxClass = Type.Object({ customer_group_id: Int(), tax_class_id: Int() });
const RateAddress = Type.Object({ country_id: Text(), region_id: Int(), postcode: Text() });

/** All data that a register needs to calculate taxes. */
export const RegisterTaxes = Type.Object({
  generated_at: Text({ description: "ISO 8601" }),
  classes: Type.Array(TaxClass),
  rates: Type.Array(TaxRate),
  rules: Type.Array(TaxRule),
  customer_groups: Type.Array(GroupTaxClass),
  store_rate_address: RateAddress,
});

nameSchemas({ TaxClass, TaxClassInput, TaxRate, TaxRateInput, TaxRule, TaxRuleInput, RegisterTaxes });
