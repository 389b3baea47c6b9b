/** Texts of tax classes, rates and rules. */
export const taxes = {
  resources: {
    "tax-classes": {
      name: "Tax class |||| Tax classes",
      empty: "No tax class yet",
      invite:
        "Products and customers have a tax class. Tax rules define which rates apply to a customer and a product.",
      fields: { class_type: "For" },
    },
    "tax-rates": {
      name: "Tax rate |||| Tax rates",
      empty: "No tax rate yet",
      invite: "A tax rate is the percentage of a country. Tax rules define which products it applies to.",
      fields: {
        code: "Code",
        tax_region_id: "Region no.",
      },
    },
    "tax-rules": {
      name: "Tax rule |||| Tax rules",
      empty: "No tax rule yet",
      invite: "A tax rule links classes of customers and products to rates. Without a rule no tax is calculated.",
      fields: {
        code: "Code",
      },
    },
  },
  texts: {
    class_types: { PRODUCT: "Products", CUSTOMER: "Customers" },
    region: "region %{id}",
    postcode: "postcode %{postcode}",
    whole_country: "whole country",
    rate_code_lead: "Must be unique, such as NL 21.",
    rate_lead: "For example 21 for 21 %.",
    region_lead: "0: the whole country.",
    postcode_lead: "*: every postcode.",
    rule_code_lead: "Must be unique.",
    rates_lead: "Registers select those that match the address.",
    priority_lead: "Rates of rules with the same priority are added. Rates of the next priority compound.",
    position_lead: "Smaller numbers come first.",
    subtotal_lead: "The rates do not compound.",
    rates_first: "There is no tax rate yet. Create one first.",
  },
};
