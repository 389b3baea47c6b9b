import { INT_MAX, setting, type Setting, type SettingRow } from "./setting.ts";

type TaxRow = Pick<SettingRow, "path" | "type" | "label" | "read_by"> &
  Partial<Pick<SettingRow, "default" | "options" | "module" | "goes_with">> & { readonly key: string };

function tax({ key, ...row }: TaxRow): Setting {
  return setting({ group: "tax", config_key: `tax.${key}`, enforcement: "tax_settings", ...row });
}

const DISPLAY_TYPES = ["1", "2", "3"];
const WEEE_DISPLAYS = ["0", "1", "2", "3"];

const WITH_TAX = ["2", "3"];

/** Settings of taxes: read at store scope, without an override column (interface §2.1, tax). */
export const TAX_SETTINGS = [
  tax({
    path: "tax/calculation/price_includes_tax",
    type: "bool",
    label: "Catalog prices include tax",
    read_by: ["server", "kit"],
    key: "price_includes_tax",
    // A percentage of a price with tax is taken from that price: 100 % of it leaves nothing to pay.
    goes_with: [
      { value: "1", path: "tax/calculation/discount_tax", values: ["1"] },
      { value: "1", path: "tax/display/type", values: WITH_TAX },
      { value: "1", path: "tax/cart_display/price", values: WITH_TAX },
      { value: "1", path: "tax/cart_display/subtotal", values: WITH_TAX },
      { value: "0", path: "tax/calculation/discount_tax", values: ["0"] },
    ],
  }),
  tax({
    path: "tax/calculation/apply_after_discount",
    type: "bool",
    default: "1",
    label: "Calculate tax after the discount",
    read_by: ["kit"],
    key: "apply_after_discount",
  }),
  tax({
    path: "tax/calculation/discount_tax",
    type: "bool",
    label: "Apply discounts to prices including tax",
    read_by: ["kit"],
    key: "discount_tax",
  }),
  setting({
    path: "tax/defaults/country",
    type: "string",
    default: "NL",
    label: "Country of the store for taxes",
    read_by: ["server"],
    group: "tax",
    codes: "country",
  }),
  setting({
    path: "tax/defaults/region",
    type: "int",
    label: "Region number of the store for taxes",
    read_by: ["server"],
    group: "tax",
    range: [0, INT_MAX],
  }),
  setting({
    path: "tax/defaults/postcode",
    type: "string",
    default: "*",
    label: "Postcode of the store for taxes",
    read_by: ["server"],
    group: "tax",
  }),
  tax({
    path: "tax/display/type",
    type: "int",
    default: "1",
    label: "Prices in the catalog",
    read_by: ["app"],
    options: DISPLAY_TYPES,
    key: "display_type",
  }),
  tax({
    path: "tax/cart_display/price",
    type: "int",
    default: "1",
    label: "Prices in the cart",
    read_by: ["app"],
    options: DISPLAY_TYPES,
    key: "cart_display_price",
  }),
  tax({
    path: "tax/cart_display/subtotal",
    type: "int",
    default: "1",
    label: "Subtotal in the cart",
    read_by: ["app"],
    options: DISPLAY_TYPES,
    key: "cart_display_subtotal",
  }),
  tax({
    path: "tax/sales_display/zero_tax",
    type: "bool",
    label: "Show a tax of zero on receipts and orders",
    read_by: ["server", "kit"],
    key: "sales_display_zero_tax",
  }),
  tax({
    path: "tax/cart_display/zero_tax",
    type: "bool",
    label: "Show a tax of zero in the cart",
    read_by: ["app"],
    key: "cart_display_zero_tax",
  }),
  tax({
    path: "tax/calculation/algorithm",
    type: "string",
    default: "TOTAL_BASE_CALCULATION",
    label: "Tax is calculated on",
    read_by: ["kit"],
    options: ["UNIT_BASE_CALCULATION", "ROW_BASE_CALCULATION", "TOTAL_BASE_CALCULATION"],
    key: "calculation_algorithm",
  }),
  tax({
    path: "vendor_pos_terminal/tax/reverse_charge_enabled",
    type: "bool",
    label: "Reverse charge",
    read_by: ["app"],
    key: "reverse_charge_enabled",
  }),
  tax({
    path: "vendor_pos_terminal/tax/tax_exempt_enabled",
    type: "bool",
    label: "Tax-exempt sales",
    read_by: ["app"],
    key: "tax_exempt_enabled",
  }),
  tax({
    path: "tax/weee/enable",
    type: "bool",
    label: "Fixed product taxes",
    read_by: ["server", "kit"],
    module: "weee",
    key: "weee.enabled",
  }),
  tax({
    path: "tax/weee/apply_vat",
    type: "bool",
    label: "Tax on fixed product taxes",
    read_by: ["kit"],
    key: "weee.apply_vat",
  }),
  tax({
    path: "tax/weee/include_in_subtotal",
    type: "bool",
    label: "Add fixed product taxes to the subtotal",
    read_by: ["app"],
    key: "weee.include_in_subtotal",
  }),
  tax({
    path: "tax/weee/display_sales",
    type: "int",
    default: "1",
    label: "Fixed product taxes in cart and orders",
    read_by: ["app"],
    options: WEEE_DISPLAYS,
    key: "weee.display_sales",
  }),
  tax({
    path: "tax/weee/display",
    type: "int",
    default: "1",
    label: "Fixed product taxes on the product",
    read_by: ["app"],
    options: WEEE_DISPLAYS,
    key: "weee.display_product",
  }),
  tax({
    path: "tax/weee/display_list",
    type: "int",
    default: "1",
    label: "Fixed product taxes in product lists",
    read_by: ["app"],
    options: WEEE_DISPLAYS,
    key: "weee.display_list",
  }),
];
