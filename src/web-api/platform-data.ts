import { Type } from "typebox";
import { ServerOwned } from "./schema.ts";

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Members of the platform's data objects, and of their extension attributes, as the platform's core
 * declares them. A client of the platform may send any of them: members that Tillkeeper does not
 * use are accepted and ignored, and only members that the platform does not declare are refused.
 */
export const PLATFORM_DATA = {
  order: names(`
    adjustment_negative adjustment_positive applied_rule_ids base_adjustment_negative base_adjustment_positive
    base_currency_code base_discount_amount base_discount_canceled base_discount_invoiced base_discount_refunded
    base_discount_tax_compensation_amount base_discount_tax_compensation_invoiced
    base_discount_tax_compensation_refunded base_grand_total base_shipping_amount base_shipping_canceled
    base_shipping_discount_amount base_shipping_discount_tax_compensation_amnt base_shipping_incl_tax
    base_shipping_invoiced base_shipping_refunded base_shipping_tax_amount base_shipping_tax_refunded base_subtotal
    base_subtotal_canceled base_subtotal_incl_tax base_subtotal_invoiced base_subtotal_refunded base_tax_amount
    base_tax_canceled base_tax_invoiced base_tax_refunded base_to_global_rate base_to_order_rate base_total_canceled
    base_total_due base_total_invoiced base_total_invoiced_cost base_total_offline_refunded
    base_total_online_refunded base_total_paid base_total_qty_ordered base_total_refunded billing_address
    billing_address_id can_ship_partially can_ship_partially_item coupon_code coupon_rule_name created_at
    customer_dob customer_email customer_firstname customer_gender customer_group_id customer_id customer_is_guest
    customer_lastname customer_middlename customer_note customer_note_notify customer_prefix customer_suffix
    customer_taxvat discount_amount discount_canceled discount_description discount_invoiced discount_refunded
    discount_tax_compensation_amount discount_tax_compensation_invoiced discount_tax_compensation_refunded
    edit_increment email_sent entity_id ext_customer_id ext_order_id extension_attributes
    forced_shipment_with_invoice gift_message_id global_currency_code grand_total hold_before_state
    hold_before_status increment_id is_virtual items order_currency_code original_increment_id payment
    payment_auth_expiration payment_authorization_amount protect_code quote_address_id quote_id relation_child_id
    relation_child_real_id relation_parent_id relation_parent_real_id remote_ip send_email shipping_address_id
    shipping_amount shipping_canceled shipping_description shipping_discount_amount
    shipping_discount_tax_compensation_amount shipping_incl_tax shipping_invoiced shipping_method shipping_refunded
    shipping_tax_amount shipping_tax_refunded state status status_histories store_currency_code store_id store_name
    store_to_base_rate store_to_order_rate subtotal subtotal_canceled subtotal_incl_tax subtotal_invoiced
    subtotal_refunded tax_amount tax_canceled tax_invoiced tax_refunded total_canceled total_due total_invoiced
    total_item_count total_offline_refunded total_online_refunded total_paid total_qty_ordered total_refunded
    updated_at weight x_forwarded_for`),
  order_extension: names(`
    additional_itemized_taxes amazon_order_reference_id applied_taxes base_customer_balance_amount
    base_customer_balance_invoiced base_customer_balance_refunded base_customer_balance_total_refunded
    base_gift_cards_amount base_gift_cards_invoiced base_gift_cards_refunded base_reward_currency_amount
    company_order_attributes converting_from_quote coupon_codes coupon_discounts customer_balance_amount
    customer_balance_invoiced customer_balance_refunded customer_balance_total_refunded gift_cards
    gift_cards_amount gift_cards_invoiced gift_cards_refunded gift_message gw_add_card gw_allow_gift_receipt
    gw_base_price gw_base_price_incl_tax gw_base_tax_amount gw_card_base_price gw_card_price gw_id
    gw_items_base_price gw_items_price gw_items_tax_amount gw_price gw_price_incl_tax gw_tax_amount
    item_applied_taxes notification_sent payment_additional_info pickup_location_code reward_currency_amount
    reward_points_balance send_notification shipping_assignments taxes`),
  order_item: names(`
    additional_data amount_refunded applied_rule_ids base_amount_refunded base_cost base_discount_amount
    base_discount_invoiced base_discount_refunded base_discount_tax_compensation_amount
    base_discount_tax_compensation_invoiced base_discount_tax_compensation_refunded base_original_price base_price
    base_price_incl_tax base_row_invoiced base_row_total base_row_total_incl_tax base_tax_amount
    base_tax_before_discount base_tax_invoiced base_tax_refunded base_weee_tax_applied_amount
    base_weee_tax_applied_row_amnt base_weee_tax_disposition base_weee_tax_row_disposition created_at description
    discount_amount discount_invoiced discount_percent discount_refunded discount_tax_compensation_amount
    discount_tax_compensation_canceled discount_tax_compensation_invoiced discount_tax_compensation_refunded
    event_id ext_order_item_id extension_attributes free_shipping gift_message_available gift_message_id
    gw_base_price gw_base_price_invoiced gw_base_price_refunded gw_base_tax_amount gw_base_tax_amount_invoiced
    gw_base_tax_amount_refunded gw_id gw_price gw_price_invoiced gw_price_refunded gw_tax_amount
    gw_tax_amount_invoiced gw_tax_amount_refunded is_qty_decimal is_virtual item_id locked_do_invoice
    locked_do_ship name no_discount order_id original_price parent_item parent_item_id price price_incl_tax
    product_id product_option product_type qty_backordered qty_canceled qty_invoiced qty_ordered qty_refunded
    qty_returned qty_shipped quote_item_id row_invoiced row_total row_total_incl_tax row_weight sku store_id
    tax_amount tax_before_discount tax_canceled tax_invoiced tax_percent tax_refunded updated_at
    weee_tax_applied weee_tax_applied_amount weee_tax_applied_row_amount weee_tax_disposition
    weee_tax_row_disposition weight`),
  order_payment: names(`
    account_status additional_data additional_information address_status amount_authorized amount_canceled
    amount_ordered amount_paid amount_refunded anet_trans_method base_amount_authorized base_amount_canceled
    base_amount_ordered base_amount_paid base_amount_paid_online base_amount_refunded base_amount_refunded_online
    base_shipping_amount base_shipping_captured base_shipping_refunded cc_approval cc_avs_status cc_cid_status
    cc_debug_request_body cc_debug_response_body cc_debug_response_serialized cc_exp_month cc_exp_year cc_last4
    cc_last_4 cc_number_enc cc_owner cc_secure_verify cc_ss_issue cc_ss_start_month cc_ss_start_year cc_status
    cc_status_description cc_trans_id cc_type echeck_account_name echeck_account_type echeck_bank_name
    echeck_routing_number echeck_type entity_id extension_attributes last_trans_id method parent_id po_number
    protection_eligibility quote_payment_id shipping_amount shipping_captured shipping_refunded`),
  order_address: names(`
    address_type city company country_id customer_address_id customer_id email entity_id extension_attributes fax
    firstname lastname middlename parent_id postcode prefix quote_address_id region region_code region_id street
    suffix telephone vat_id vat_is_valid vat_request_date vat_request_id vat_request_success`),
  shipping_assignment: names("extension_attributes items shipping stock_id"),
  shipping: names("address extension_attributes method total"),
  status_history: names(`
    comment created_at entity_id entity_name extension_attributes is_customer_notified is_visible_on_front
    parent_id status`),
  document_item: names("extension_attributes order_item_id qty"),
  document_comment: names("comment extension_attributes is_visible_on_front"),
  refund_arguments: names("adjustment_negative adjustment_positive extension_attributes shipping_amount"),
  product: names(`
    attribute_set_id created_at custom_attributes extension_attributes id media_gallery_entries name options price
    product_links sku status tier_prices type_id updated_at visibility weight`),
  product_extension: names(`
    bundle_product_options category_links configurable_product_links configurable_product_options discounts
    downloadable_product_links downloadable_product_samples giftcard_amounts stock_item website_ids`),
  configurable_option: names(`
    attribute_id extension_attributes id is_use_default label position product_id values`),
  stock_item: names(`
    backorders enable_qty_increments extension_attributes is_decimal_divided is_in_stock is_qty_decimal item_id
    low_stock_date manage_stock max_sale_qty min_qty min_sale_qty notify_stock_qty product_id qty qty_increments
    show_default_notification_message stock_id stock_status_changed_auto use_config_backorders
    use_config_enable_qty_inc use_config_manage_stock use_config_max_sale_qty use_config_min_qty
    use_config_min_sale_qty use_config_notify_stock_qty use_config_qty_increments`),
  category_link: names("category_id extension_attributes position"),
  tier_price: names("customer_group_id extension_attributes qty value"),
  product_attribute: names(`
    apply_to attribute_code attribute_id backend_model backend_type custom_attributes default_frontend_label
    default_value entity_type_id extension_attributes frontend_class frontend_input frontend_labels is_comparable
    is_filterable is_filterable_in_grid is_filterable_in_search is_html_allowed_on_front is_required is_searchable
    is_unique is_used_for_promo_rules is_used_in_grid is_user_defined is_visible is_visible_in_advanced_search
    is_visible_in_grid is_visible_on_front is_wysiwyg_enabled note options position scope source_model
    used_for_sort_by used_in_product_listing validation_rules`),
  category: names(`
    available_sort_by children created_at custom_attributes extension_attributes id include_in_menu is_active
    level name parent_id path position updated_at`),
  tax_class: names("class_id class_name class_type extension_attributes"),
  tax_rate: names(`
    code extension_attributes id rate region_name tax_country_id tax_postcode tax_region_id titles zip_from
    zip_is_range zip_to`),
  tax_rule: names(`
    calculate_subtotal code customer_tax_class_ids extension_attributes id position priority
    product_tax_class_ids tax_rate_ids`),
  sales_rule: names(`
    action_condition apply_to_shipping condition coupon_type customer_group_ids description discount_amount
    discount_qty discount_step extension_attributes from_date is_active is_advanced is_rss name product_ids
    rule_id simple_action simple_free_shipping sort_order stop_rules_processing store_labels times_used to_date
    use_auto_generation uses_per_coupon uses_per_customer website_ids`),
  coupon: names(`
    code coupon_id created_at expiration_date extension_attributes is_primary rule_id times_used type usage_limit
    usage_per_customer`),
  customer: names(`
    addresses confirmation created_at created_in custom_attributes default_billing default_shipping
    disable_auto_group_change dob email extension_attributes firstname gender group_id id lastname middlename
    prefix store_id suffix taxvat updated_at website_id`),
  customer_extension: names("amazon_id assistance_allowed company_attributes is_subscribed vertex_customer_code"),
  customer_address: names(`
    city company country_id custom_attributes customer_id default_billing default_shipping extension_attributes
    fax firstname id lastname middlename postcode prefix region region_id street suffix telephone vat_id`),
  customer_region: names("extension_attributes region region_code region_id"),
} as const;

export type PlatformData = keyof typeof PLATFORM_DATA;

/**
 * Declares the members of a platform's data object that a schema does not use: they are accepted
 * and ignored, whatever their values.
 *
 * @param used - the members that the schema uses.
 */
export function unusedMembers(data: PlatformData, used: object): object {
  const unused = PLATFORM_DATA[data].filter((name) => !(name in used));
  return Object.fromEntries(
    unused.map(
      (name) => [name, ServerOwned(Type.Unsafe({ "x-kind": "json", description: "Accepted and ignored." }))] as const,
    ),
  );
}
