import type { Exported } from "./kind.ts";

/** The platform's export of products: columns with other names than in the import. */
export const EXPORTED_PRODUCTS: Readonly<Record<string, Exported | null>> = {
  product_type: { column: "type" },
  product_online: { column: "status" },
  tax_class_name: { column: "tax_class", rewrite: (text) => (text.toLowerCase() === "none" ? "" : text) },
  product_websites: { column: "websites", split: (text) => text.split(",") },
  special_price_from_date: { column: "special_from_date", rewrite: dayOf },
  special_price_to_date: { column: "special_to_date", rewrite: dayOf },
  configurable_variations: { column: "variants" },
  additional_attributes: { column: "additional_attributes" },
  ...unused(
    "store_view_code attribute_set_code description short_description url_key save_rewrites_history meta_title " +
      "meta_keywords meta_description base_image base_image_label small_image small_image_label thumbnail_image " +
      "thumbnail_image_label swatch_image swatch_image_label additional_images additional_image_labels " +
      "hide_from_product_page created_at updated_at new_from_date new_to_date display_product_options_in map_price " +
      "msrp_price map_enabled gift_message_available gift_wrapping_available gift_wrapping_price custom_design " +
      "custom_design_from custom_design_to custom_layout_update page_layout product_options_container " +
      "msrp_display_actual_price_type country_of_manufacture out_of_stock_qty use_config_min_qty is_qty_decimal " +
      "allow_backorders use_config_backorders min_cart_qty use_config_min_sale_qty max_cart_qty " +
      "use_config_max_sale_qty notify_on_stock_below use_config_notify_stock_qty manage_stock " +
      "use_config_manage_stock use_config_qty_increments qty_increments use_config_enable_qty_inc " +
      "enable_qty_increments is_decimal_divided website_id deferred_stock_update use_config_deferred_stock_update " +
      "related_skus related_position crosssell_skus crosssell_position upsell_skus upsell_position custom_options " +
      "bundle_price_type bundle_sku_type bundle_price_view bundle_weight_type bundle_values bundle_shipment_type " +
      "associated_skus configurable_variation_labels downloadable_links " +
      "downloadable_samples giftcard_type giftcard_amount giftcard_allow_open_amount giftcard_open_amount_min " +
      "giftcard_open_amount_max",
  ),
};

/** The platform's export of customers with their addresses; `platform-rows.ts` reads the addresses. */
export const EXPORTED_CUSTOMERS: Readonly<Record<string, Exported | null>> = {
  _website: { column: "website" },
  group_id: { column: "group", type: "group_id" },
  ...unused(
    "_store confirmation created_at created_in updated_at disable_auto_group_change password_hash password rp_token " +
      "rp_token_created_at store_id website_id default_billing default_shipping failures_num first_failure " +
      "lock_expires reward_update_notification reward_warning_notification session_cutoff is_active " +
      "_address_fax _address_middlename _address_prefix _address_suffix _address_region_id _address_vat_is_valid " +
      "_address_vat_request_date _address_vat_request_id _address_vat_request_success _entity_id",
  ),
};

function unused(names: string): Record<string, null> {
  return Object.fromEntries(names.split(" ").map((name) => [name, null]));
}

/**
 * Returns the day of a date as the platform exports it, `4/19/26` or `2026-04-19 00:00:00`; any
 * other text as it is.
 */
export function dayOf(text: string): string {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})[ T]\d{1,2}:\d{2}(?::\d{2})?$/.exec(text) ?? [];
  if (iso !== undefined) return iso;
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:,? \d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?)?$/i.exec(text);
  if (american === null) return text;
  const [, month = "", day = "", year = ""] = american;
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/**
 * Splits paths of categories at `|`, or as the platform exports them: at a comma before the name of
 * the same root, since a name may contain commas.
 */
export function splitCategories(text: string): readonly string[] {
  if (text.includes("|")) return text.split("|");
  const [root = ""] = text.split("/");
  const paths: string[] = [];
  for (const part of text.split(",")) {
    const trimmed = part.trim();
    if (paths.length === 0 || trimmed === root || trimmed.startsWith(`${root}/`)) paths.push(trimmed);
    else paths.push(`${paths.pop() ?? ""},${part}`);
  }
  return paths;
}

/** Splits a text such as `color=red,size=L` into attributes; a value may contain commas. */
export function splitAttributes(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let last: string | undefined;
  for (const part of text.split(",")) {
    const [, code, value = ""] = /^\s*"?([a-z][a-z0-9_]*)=(.*)$/is.exec(part) ?? [];
    if (code !== undefined) {
      last = code.toLowerCase();
      values.set(last, value);
    } else if (last !== undefined) values.set(last, `${values.get(last) ?? ""},${part}`);
  }
  return values;
}
