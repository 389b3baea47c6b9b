// Generated from the migrated schema: npm run db:types. A test compares it.
import type { Generated } from "kysely";

export interface ShopDataCatalogChange {
  change_id: Generated<number>;
  product_id: number | null;
  is_promotion: Generated<boolean>;
}

export interface ShopDataCatalogRevision {
  product_id: number;
  revision: number;
}

export interface ShopDataCatalogState {
  only_row: Generated<boolean>;
  catalog_id: Generated<string>;
  revision: Generated<number>;
  categories_revision: Generated<number>;
  promotions_revision: Generated<number>;
}

export interface ShopDataCatalogrule {
  rule_id: Generated<number>;
  name: string;
  description: string | null;
  is_active: Generated<boolean>;
  from_date: string | null;
  to_date: string | null;
  website_ids: Generated<number[]>;
  customer_group_ids: Generated<number[]>;
  conditions: Generated<string>;
  simple_action: string;
  discount_amount: string;
  sort_order: Generated<number>;
  stop_rules_processing: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ShopDataCatalogruleChainPrice {
  chain_id: number;
  product_id: number;
  rule_price: string;
  latest_start_date: string | null;
  earliest_end_date: string | null;
}

export interface ShopDataCatalogruleChange {
  change_id: Generated<number>;
  product_id: number | null;
}

export interface ShopDataCatalogruleMatch {
  rule_id: number;
  product_id: number;
}

export interface ShopDataCatalogruleProductPrice {
  rule_date: string;
  website_id: number;
  customer_group_id: number;
  product_id: number;
  rule_price: string;
  latest_start_date: string | null;
  earliest_end_date: string | null;
}

export interface ShopDataCatalogruleWebsite {
  website_id: number;
  today: string;
  time_zone: string;
  digits: number;
}

export interface ShopDataCategory {
  entity_id: Generated<number>;
  parent_id: number | null;
  name: string;
  is_active: Generated<boolean>;
  position: Generated<number>;
}

export interface ShopDataCategoryProduct {
  category_id: number;
  product_id: number;
  position: Generated<number>;
}

export interface ShopDataCustomer {
  entity_id: Generated<number>;
  website_id: number;
  store_id: number;
  group_id: Generated<number>;
  email: string;
  prefix: string | null;
  firstname: string;
  middlename: string | null;
  lastname: string;
  suffix: string | null;
  dob: string | null;
  gender: number | null;
  taxvat: string | null;
  phone: string | null;
  created_in: string | null;
  confirmation: string | null;
  default_billing: number | null;
  default_shipping: number | null;
  disable_auto_group_change: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  company: string | null;
}

export interface ShopDataCustomerAddress {
  entity_id: Generated<number>;
  parent_id: number;
  prefix: string | null;
  firstname: string;
  middlename: string | null;
  lastname: string;
  suffix: string | null;
  company: string | null;
  street: Generated<string[]>;
  city: string | null;
  region: string | null;
  region_id: number | null;
  postcode: string | null;
  country_id: string | null;
  telephone: string | null;
  fax: string | null;
  vat_id: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  region_code: string | null;
}

export interface ShopDataCustomerCreditLimit {
  customer_credit_limit_id: Generated<number>;
  customer_id: number;
  website_id: Generated<number>;
  credit_limit: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ShopDataCustomerGroup {
  customer_group_id: Generated<number>;
  customer_group_code: string;
  tax_class_id: Generated<number>;
}

export interface ShopDataCustomerGroupCreditLimit {
  customer_group_credit_limit_id: Generated<number>;
  customer_group_id: number;
  website_id: Generated<number>;
  credit_limit: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ShopDataCustomerPrice {
  customer_price_id: Generated<number>;
  customer_id: number;
  product_id: number;
  website_id: Generated<number>;
  qty: Generated<string>;
  price: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ShopDataCustomerSearch {
  customer_id: number;
  words: string;
}

export interface ShopDataIndexerState {
  indexer_id: string;
  updated: string;
}

export interface ShopDataKnownTaxRate {
  rate: string;
}

export interface ShopDataNewsletterSubscriber {
  subscriber_id: Generated<number>;
  website_id: number;
  store_id: number;
  customer_id: Generated<number>;
  subscriber_email: string;
  subscriber_status: number;
  change_status_at: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  confirm_token_hash: string | null;
  confirm_expires_at: string | null;
  confirm_mailed_at: string | null;
}

export interface ShopDataOrderStatus {
  status: string;
  label: string;
}

export interface ShopDataOrderStatusState {
  status: string;
  state: string;
  is_default: Generated<boolean>;
  visible_on_front: Generated<boolean>;
}

export interface ShopDataProduct {
  entity_id: Generated<number>;
  sku: string;
  name: string;
  attribute_set_id: Generated<number>;
  type_id: Generated<string>;
  status: Generated<number>;
  visibility: Generated<number>;
  price: string | null;
  special_price: string | null;
  special_from_date: string | null;
  special_to_date: string | null;
  tax_class_id: Generated<number>;
  weight: string | null;
  qty: Generated<string>;
  is_in_stock: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ShopDataProductAttribute {
  attribute_id: Generated<number>;
  attribute_code: string;
  frontend_label: string;
  frontend_input: Generated<string>;
}

export interface ShopDataProductAttributeValue {
  product_id: number;
  attribute_id: number;
  value: string;
}

export interface ShopDataProductPicture {
  product_id: number;
  hash: string;
  media_type: string;
  content: string;
}

export interface ShopDataProductTierPrice {
  value_id: Generated<number>;
  product_id: number;
  website_id: Generated<number>;
  all_groups: Generated<boolean>;
  customer_group_id: Generated<number>;
  qty: Generated<string>;
  value: string | null;
  percentage_value: string | null;
}

export interface ShopDataProductVariant {
  child_id: number;
  parent_id: number;
  position: Generated<number>;
  options: Generated<string>;
}

export interface ShopDataProductWebsite {
  product_id: number;
  website_id: number;
}

export interface ShopDataSalesComment {
  entity_id: Generated<number>;
  order_id: number;
  invoice_id: number | null;
  creditmemo_id: number | null;
  entity_name: string;
  status: string | null;
  comment: string | null;
  is_customer_notified: Generated<number>;
  is_visible_on_front: Generated<number>;
  created_at: Generated<string>;
}

export interface ShopDataSalesCreditmemo {
  entity_id: Generated<number>;
  order_id: number;
  invoice_id: number | null;
  increment_id: string;
  store_id: number;
  state: number;
  base_currency_code: string;
  order_currency_code: string;
  subtotal: string;
  tax_amount: string;
  discount_amount: string;
  shipping_amount: string;
  adjustment_positive: string;
  adjustment_negative: string;
  grand_total: string;
  base_grand_total: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  pos_sale_id: string | null;
}

export interface ShopDataSalesCreditmemoItem {
  entity_id: Generated<number>;
  parent_id: number;
  order_item_id: number;
  product_id: number | null;
  sku: string | null;
  name: string | null;
  qty: string;
  price: string;
  row_total: string;
  tax_amount: string;
  discount_amount: string;
  is_returned: boolean;
}

export interface ShopDataSalesInvoice {
  entity_id: Generated<number>;
  order_id: number;
  increment_id: string;
  store_id: number;
  state: number;
  customer_id: number | null;
  base_currency_code: string;
  order_currency_code: string;
  subtotal: string;
  tax_amount: string;
  discount_amount: string;
  shipping_amount: string;
  grand_total: string;
  base_grand_total: string;
  total_refunded: Generated<string>;
  total_qty: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ShopDataSalesInvoiceItem {
  entity_id: Generated<number>;
  parent_id: number;
  order_item_id: number;
  product_id: number | null;
  sku: string | null;
  name: string | null;
  qty: string;
  price: string;
  row_total: string;
  tax_amount: string;
  discount_amount: string;
}

export interface ShopDataSalesOrder {
  entity_id: Generated<number>;
  increment_id: string;
  pos_sale_id: string | null;
  created_at: Generated<string>;
  store_id: Generated<number>;
  website_id: Generated<number>;
  state: Generated<string>;
  status: Generated<string>;
  customer_id: number | null;
  customer_group_id: number | null;
  customer_is_guest: Generated<number>;
  customer_email: string | null;
  customer_firstname: string | null;
  customer_lastname: string | null;
  customer_note: string | null;
  base_currency_code: Generated<string>;
  order_currency_code: Generated<string>;
  base_to_order_rate: Generated<string>;
  subtotal: Generated<string>;
  base_subtotal: Generated<string>;
  subtotal_incl_tax: Generated<string>;
  tax_amount: Generated<string>;
  base_tax_amount: Generated<string>;
  discount_amount: Generated<string>;
  base_discount_amount: Generated<string>;
  discount_description: string | null;
  shipping_amount: Generated<string>;
  base_shipping_amount: Generated<string>;
  shipping_tax_amount: Generated<string>;
  shipping_incl_tax: Generated<string>;
  grand_total: Generated<string>;
  base_grand_total: Generated<string>;
  total_invoiced: Generated<string>;
  base_total_invoiced: Generated<string>;
  total_paid: Generated<string>;
  base_total_paid: Generated<string>;
  total_refunded: Generated<string>;
  base_total_refunded: Generated<string>;
  shipping_refunded: Generated<string>;
  total_canceled: Generated<string>;
  total_due: Generated<string | null>;
  base_total_due: Generated<string | null>;
  total_qty_ordered: Generated<string>;
  total_item_count: Generated<number>;
  coupon_code: string | null;
  applied_rule_ids: string | null;
  ext_order_id: string | null;
  is_virtual: Generated<number>;
  shipping_method: string | null;
  shipping_description: string | null;
  payment_method: string | null;
  payment_po_number: string | null;
  payment_information: Generated<string[]>;
  updated_at: Generated<string>;
  erasure_id: number | null;
  location_id: number | null;
  is_sandbox: Generated<boolean>;
}

export interface ShopDataSalesOrderAddress {
  entity_id: Generated<number>;
  parent_id: number;
  address_type: string;
  customer_address_id: number | null;
  email: string | null;
  prefix: string | null;
  firstname: string | null;
  middlename: string | null;
  lastname: string | null;
  company: string | null;
  street: Generated<string[]>;
  city: string | null;
  region: string | null;
  region_code: string | null;
  region_id: number | null;
  postcode: string | null;
  country_id: string | null;
  telephone: string | null;
  fax: string | null;
  vat_id: string | null;
}

export interface ShopDataSalesOrderItem {
  item_id: Generated<number>;
  order_id: number;
  store_id: number;
  product_id: number | null;
  product_type: string | null;
  sku: string | null;
  name: string | null;
  is_virtual: Generated<number>;
  applied_rule_ids: string | null;
  qty_ordered: string;
  qty_invoiced: Generated<string>;
  qty_refunded: Generated<string>;
  qty_canceled: Generated<string>;
  original_price: string | null;
  price: string;
  base_price: string;
  price_incl_tax: string | null;
  row_total: string;
  base_row_total: string;
  row_total_incl_tax: string;
  tax_percent: string | null;
  tax_amount: string;
  discount_percent: string | null;
  discount_amount: string;
  amount_refunded: Generated<string>;
  created_at: Generated<string>;
}

export interface ShopDataSalesSequence {
  entity_type: string;
  prefix: string;
  last_number: number;
}

export interface ShopDataSalesrule {
  rule_id: Generated<number>;
  name: string;
  description: string | null;
  is_active: Generated<boolean>;
  from_date: string | null;
  to_date: string | null;
  website_ids: Generated<number[]>;
  customer_group_ids: Generated<number[]>;
  coupon_type: Generated<string>;
  use_auto_generation: Generated<boolean>;
  uses_per_coupon: Generated<number>;
  uses_per_customer: Generated<number>;
  condition: string | null;
  action_condition: string | null;
  simple_action: Generated<string>;
  discount_amount: Generated<string>;
  discount_qty: string | null;
  discount_step: Generated<number>;
  apply_to_shipping: Generated<boolean>;
  simple_free_shipping: Generated<string>;
  stop_rules_processing: Generated<boolean>;
  sort_order: Generated<number>;
  times_used: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ShopDataSalesruleCoupon {
  coupon_id: Generated<number>;
  rule_id: number;
  code: string;
  usage_limit: number | null;
  usage_per_customer: number | null;
  times_used: Generated<number>;
  expiration_date: string | null;
  is_primary: Generated<boolean>;
  type: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ShopDataSalesruleCouponUsage {
  coupon_id: number;
  customer_id: number;
  times_used: number;
}

export interface ShopDataSalesruleCustomer {
  rule_id: number;
  customer_id: number;
  times_used: number;
}

export interface ShopDataSalesruleOrderUse {
  order_id: number;
  rule_ids: number[];
  coupon_id: number | null;
  customer_id: number | null;
}

export interface ShopDataTaxClass {
  class_id: Generated<number>;
  class_name: string;
  class_type: string;
}

export interface ShopDataTaxRate {
  tax_rate_id: Generated<number>;
  code: string;
  tax_country_id: string;
  tax_region_id: Generated<number>;
  tax_postcode: Generated<string>;
  zip_from: number | null;
  zip_to: number | null;
  rate: string;
}

export interface ShopDataTaxRule {
  tax_rule_id: Generated<number>;
  code: string;
  priority: Generated<number>;
  position: Generated<number>;
  calculate_subtotal: Generated<boolean>;
}

export interface ShopDataTaxRuleClass {
  tax_rule_id: number;
  class_id: number;
}

export interface ShopDataTaxRuleRate {
  tax_rule_id: number;
  tax_rate_id: number;
}

export interface ShopDataWeeeTax {
  value_id: Generated<number>;
  website_id: Generated<number>;
  entity_id: number;
  country: string;
  state: Generated<number>;
  value: string;
  attribute_id: number;
}

export interface ShopDataWishlist {
  wishlist_id: Generated<number>;
  customer_id: number;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ShopDataWishlistItem {
  wishlist_item_id: Generated<number>;
  wishlist_id: number;
  product_id: number;
  qty: Generated<string>;
  description: string | null;
  added_at: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ActivationAttempt {
  terminal_id: number;
  attempt_id: string;
  reserved_until: string;
}

export interface AdminNotice {
  admin_notice_id: Generated<number>;
  kind: string;
  username: string;
  email: string;
  created_at: Generated<string>;
}

export interface AdminRecoveryCode {
  code_hash: string;
  admin_user_id: number;
}

export interface AdminRole {
  admin_role_id: Generated<number>;
  name: string;
  resources: string[];
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface AdminSecondFactor {
  admin_user_id: number;
  totp_secret: string;
  last_step: Generated<number>;
}

export interface AdminToken {
  token_hash: string;
  admin_user_id: number;
  kind: string;
  created_at: Generated<string>;
  expires_at: string;
  session_id: Generated<number>;
  address: string | null;
  user_agent: string | null;
  stepped_up_at: Generated<string>;
}

export interface AdminTokenUse {
  token_hash: string;
  last_used_at: string;
}

export interface AdminUser {
  admin_user_id: Generated<number>;
  username: string;
  name: string;
  email: string | null;
  password_hash: string;
  admin_role_id: number;
  is_active: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  second_factor_at: string | null;
}

export interface AttentionChoice {
  admin_user_id: number;
  is_daily: boolean;
  is_at_once: boolean;
  is_weekly: boolean;
  locale: string;
  mailed_on: string | null;
  weekly_on: string | null;
  updated_at: Generated<string>;
}

export interface AttentionMail {
  attention_mail_id: Generated<number>;
  admin_user_id: number;
  kind: string;
  items: string;
  created_at: Generated<string>;
}

export interface AttentionMailed {
  admin_user_id: number;
  item_key: string;
}

export interface AuditLog {
  log_id: Generated<number>;
  entity_type: string;
  entity_id: string;
  entity_name: string | null;
  field_name: string;
  old_value: string | null;
  new_value: string | null;
  change_source: string;
  staff_id: number | null;
  staff_name: string | null;
  terminal_id: number | null;
  terminal_name: string | null;
  location_id: number | null;
  location_name: string | null;
  created_at: Generated<string>;
  is_submitted: Generated<boolean>;
  submitted_by: string | null;
  submitted_by_id: number | null;
  entity_type_key: Generated<string>;
}

export interface Backup {
  backup_id: Generated<number>;
  name: string;
  taken_at: string;
  size_bytes: number | null;
  is_verified: boolean;
}

export interface BookAccounts {
  version: Generated<number>;
  scope: string;
  scope_id: number;
  valid_from: string;
  preset: string;
  accounts: string;
  datev: string;
  author: string;
  created_at: Generated<string>;
}

export interface BookDelivery {
  delivery_id: Generated<number>;
  month: string;
  location_id: number;
  recipients: string[];
  files: string;
  revision: number;
  author: string;
  created_at: Generated<string>;
}

export interface CacheChange {
  area: string;
  v: number;
  keys: string[];
}

export interface CacheGeneration {
  area: string;
  v: Generated<number>;
}

export interface ClosingDocument {
  report_id: string;
  position: number;
  sale_id: string;
  type: string;
  amount: string;
  receipt_number: string | null;
  receipt_id: number | null;
}

export interface ClosingMail {
  closing_mail_id: Generated<number>;
  report_id: string;
  email: string;
  created_at: Generated<string>;
}

export interface ClosingReevaluation {
  only_row: Generated<boolean>;
  started_at: string | null;
  ended_at: string | null;
  evaluated: Generated<number>;
  changed: Generated<number>;
  leased_by: string | null;
  leased_until: string | null;
}

export interface ClosingSum {
  report_id: string;
  figure: string;
  detail: Generated<string>;
  amount: string;
}

export interface ClosingToReevaluate {
  report_id: string;
  closed_at: string;
}

export interface ClosingUnlistedReceipt {
  report_id: string;
  receipt_id: number;
}

export interface ClosingUnmappedMethod {
  report_id: string;
  method: string;
  receipts: number;
  amount: string;
}

export interface Connector {
  connector_id: Generated<number>;
  kind: string;
  settings: string;
  secret: string | null;
  is_active: Generated<boolean>;
  owned_kinds: string[];
  installation: string | null;
  failures: Generated<number>;
  paused_until: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ConnectorCursor {
  connector_id: number;
  kind: string;
  position: string | null;
  sweep_started_at: string | null;
  sweep_position: string | null;
  pulled_at: string | null;
  swept_at: string | null;
  leased_until: string | null;
  last_error: string | null;
}

export interface ConnectorDifference {
  difference_id: Generated<number>;
  connector_id: number;
  kind: string;
  key: string;
  code: string;
  here: string | null;
  there: string | null;
  note: string | null;
  found_at: Generated<string>;
  ended_at: string | null;
}

export interface ConnectorMap {
  connector_id: number;
  kind: string;
  local_id: number | null;
  remote_id: string;
  remote_number: string | null;
  hash: string | null;
  record_key: string | null;
  seen_at: Generated<string>;
}

export interface ConnectorTask {
  task_id: Generated<number>;
  connector_id: number;
  subject: string;
  kind: string;
  key: string;
  record_id: number;
  fields: string[] | null;
  waits_for: string | null;
  state: Generated<string>;
  step: Generated<string>;
  attempts: Generated<number>;
  failed_pushes: Generated<number>;
  next_at: Generated<string>;
  leased_until: string | null;
  retried_until: Generated<string>;
  last_error: string | null;
  ended_at: string | null;
  created_at: Generated<string>;
}

export interface DeletedTerminal {
  terminal_id: number;
  location_id: number;
  had_pro_license: boolean;
  documents_until: string;
  kept_until: string;
}

export interface ErasedAuditEntry {
  log_id: number;
  erasure_id: number;
}

export interface Erasure {
  erasure_id: Generated<number>;
  person_key: string;
  erased_at: Generated<string>;
  created_at: Generated<string>;
}

export interface ErasureSweep {
  only_row: Generated<boolean>;
  swept_until: string;
}

export interface EventDelivery {
  delivery_id: Generated<number>;
  event_id: string;
  subject: string;
  position: number;
  plugin: string | null;
  webhook_id: number | null;
  target: Generated<string>;
  state: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: Generated<string>;
  leased_until: string | null;
  last_attempt_at: string | null;
  last_status: number | null;
  last_error: string | null;
  delivered_at: string | null;
  created_at: Generated<string>;
  last_fault: string | null;
}

export interface EvidenceCheckpoint {
  checkpoint_id: Generated<number>;
  size: number;
  origin: string;
  note: string;
  created_at: Generated<string>;
}

export interface EvidenceEntry {
  log_index: number;
  kind: string;
  key: string;
  fiscal: string;
  personal: string | null;
  leaf_hash: string;
  without_order: Generated<boolean>;
  logged_at: Generated<string>;
}

export interface EvidenceSalt {
  log_index: number;
  salt: string;
}

export interface EvidenceTile {
  level: number;
  tile_index: number;
  hashes: string;
  root: string;
}

export interface Figure {
  day: string;
  per: string;
  location_id: number;
  dimension: string;
  key: string;
  currency: string;
  name: string | null;
  receipts: number;
  quantity: string;
  sales: string;
  refunds: string;
  exchanges: string;
  tax: string;
  paid: string;
  by_terminal: string;
  deposits: string;
  paid_earlier: string;
}

export interface FigureDifference {
  day: string;
  found_at: Generated<string>;
  figures: number;
}

export interface FigureProgress {
  is_only: Generated<boolean>;
  counted_until: string;
  months_until: string;
}

export interface HeldCart {
  held_cart_id: string;
  location_id: number;
  terminal_id: number;
  is_shared: boolean;
  version: number;
  name: string;
  grand_total: string | null;
  currency: string;
  customer_id: number | null;
  customer_email: string | null;
  document: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  expires_at: string;
  taken_at: string | null;
  taken_by_terminal_id: number | null;
  take_id: string | null;
}

export interface Integration {
  integration_id: Generated<number>;
  name: string;
  resources: string[];
  location_ids: Generated<number[]>;
  token_hash: string;
  is_active: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface IntegrationUse {
  integration_id: number;
  last_used_at: string;
}

export interface Invoice {
  invoice_id: Generated<number>;
  invoice_number: string;
  receipt_id: number;
  order_increment_id: string | null;
  location_id: number | null;
  type_code: string;
  issued_on: string;
  preceding_number: string | null;
  buyer: string;
  buyer_name: string;
  buyer_email: string;
  currency: string;
  total: string;
  document: string;
  author: string | null;
  created_at: Generated<string>;
}

export interface InvoiceSeries {
  series: string;
  website_id: number;
  last_number: number;
}

export interface JournalDue {
  report_id: string;
  noted_at: Generated<string>;
}

export interface JournalEntry {
  entry_id: Generated<number>;
  revision: number;
  kind: string;
  report_id: string;
  reverses_entry_id: number | null;
  figures_reconciled: string;
  findings: Generated<string[]>;
  lines: string;
  lines_sha256: string;
  created_at: Generated<string>;
}

export interface License {
  license_id: Generated<number>;
  license_token: string;
  license_type: string;
  license_status: string;
  license_expires_at: string | null;
  fiscal_tss_id: string | null;
  fiscal_api_key: string | null;
  last_upstream_check_at: string | null;
  last_upstream_check_succeeded: boolean | null;
  last_good_upstream_check_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  last_upstream_check_reached: boolean | null;
  upstream_asked_at: string | null;
}

export interface ListView {
  list_view_id: Generated<number>;
  admin_user_id: number;
  list: string;
  name: string;
  is_shared: boolean;
  query: string;
  hidden_columns: string[];
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Location {
  location_id: Generated<number>;
  name: string;
  code: string;
  website_id: Generated<number>;
  source_code: Generated<string>;
  is_active: Generated<boolean>;
  is_sandbox: Generated<boolean>;
  tax_use_address: Generated<boolean>;
  customer_validators: string | null;
  street: string | null;
  city: string | null;
  postcode: string | null;
  country_id: string | null;
  phone: string | null;
  vat_number: string | null;
  address_use_storeview: boolean | null;
  share_held_carts: boolean | null;
  order_status: string | null;
  require_open_session: boolean | null;
  custom_sale_sku: string | null;
  promo_attribute_lookup: boolean | null;
  low_stock_threshold: number | null;
  use_msi: boolean | null;
  categories: string | null;
  layaway_deposit_min_percent: number | null;
  layaway_expiry_days: number | null;
  layaway_cancellation_fee_percent: number | null;
  pickup_queue_filter: string | null;
  pickup_completed_status_code: string | null;
  payment_methods: string | null;
  pay_by_invoice_method: string | null;
  pay_by_invoice_invoicing_mode: string | null;
  refund_validity: number | null;
  cash_rounding_increment: string | null;
  allow_store_credit: number | null;
  card_payment_provider: string | null;
  psp_a_organisation_id: string | null;
  psp_a_api_key: string | null;
  psp_a_test_api_key: string | null;
  psp_a_test_mode: boolean | null;
  psp_a_platform_method: string | null;
  psp_b_token_code: string | null;
  psp_b_api_token: string | null;
  psp_b_service_id: string | null;
  psp_b_test_mode: boolean | null;
  psp_b_service_secret: string | null;
  psp_b_platform_method: string | null;
  receipt_header: string | null;
  receipt_footer: string | null;
  receipt_show_staff_name: boolean | null;
  receipt_show_order_number: boolean | null;
  receipt_show_receipt_number: boolean | null;
  receipt_show_sale_reference: boolean | null;
  receipt_qr_text: string | null;
  receipt_qr_url: string | null;
  receipt_logo_size: string | null;
  receipt_store_info_placement: string | null;
  auto_print_customer_receipt: boolean | null;
  auto_print_customer_slip: boolean | null;
  auto_print_merchant_slip: boolean | null;
  customer_prices: string | null;
  walk_in_customer_first_name: string | null;
  walk_in_customer_last_name: string | null;
  walk_in_customer_email: string | null;
  walk_in_customer_phone: string | null;
  walk_in_customer_street: string | null;
  walk_in_customer_city: string | null;
  walk_in_customer_region_id: number | null;
  walk_in_customer_postcode: string | null;
  walk_in_customer_country_id: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Migration {
  number: number;
  name: string;
  digest: string;
  applied_at: Generated<string>;
}

export interface NewestSession {
  terminal_id: number;
  session_id: string;
  currency: string | null;
  created_at: string;
  receipt_id: number;
}

export interface OneTimeCode {
  code_id: Generated<number>;
  purpose: string;
  email_key: string;
  subject_id: number;
  email: string | null;
  code_hash: string | null;
  customer_id: number | null;
  attempts: Generated<number>;
  requested_at: Generated<string>;
  expires_at: string;
  settled_at: string | null;
  consumed_at: string | null;
}

export interface OutboxEvent {
  event_id: Generated<string>;
  event_name: string;
  subject: string;
  position: number;
  data: string;
  is_sandbox: Generated<boolean>;
  created_at: Generated<string>;
  spread_at: string | null;
}

export interface PlatformFact {
  name: string;
  value: string;
}

export interface RateLimitBucket {
  bucket: string;
  hits: number;
  window_end: string;
}

export interface Receipt {
  receipt_id: Generated<number>;
  sale_id: string | null;
  pos_order_id: string;
  terminal_id: number | null;
  location_id: number | null;
  staff_id: number | null;
  staff_name: string | null;
  terminal_name: string | null;
  location_name: string | null;
  order_increment_id: string | null;
  payment_method: string | null;
  subtotal: string | null;
  tax_amount: string | null;
  discount_amount: string | null;
  grand_total: string | null;
  currency: string | null;
  created_at: Generated<string>;
  receipt_token: string;
  receipt_number: string | null;
  amount_tendered: string | null;
  change_due: string | null;
  items: string | null;
  raw_payload: string | null;
  receipt_model: string | null;
  sale_type: string | null;
  credit_memo_id: string | null;
  rma_id: string | null;
  original_order_increment_id: string | null;
  shipping_refund: string | null;
  adjustment_positive: string | null;
  adjustment_negative: string | null;
  layaway_kind: string | null;
  layaway_amount_captured: string | null;
  layaway_total_paid: string | null;
  layaway_balance_owed: string | null;
  layaway_expires_at: string | null;
  credit_due: string | null;
  split_payments: string | null;
  ship_to_shipments: string | null;
  backorder_shipments: string | null;
  applied_credits: string | null;
  terminal_provider: string | null;
  terminal_payment_id: string | null;
  terminal_dashboard_url: string | null;
  terminal_info: string | null;
  terminal_raw_payload: string | null;
  is_reverse_charge: string | null;
  points_earned: string | null;
  customer_name: string | null;
  customer_email: string | null;
  register_session_id: string | null;
  is_tax_exempt: Generated<boolean>;
  content_hash: string;
  stored_at: Generated<string>;
  sold_at: string | null;
  erasure_id: number | null;
  key_slot: Generated<number>;
}

export interface ReceiptClaim {
  receipt_id: number;
  customer_id: number;
  claimed_at: Generated<string>;
}

export interface ReceiptKey {
  key: string;
  kind: string;
  slot: number;
  receipt_id: number;
}

export interface ReceiptOtherTotal {
  receipt_id: number;
  grand_total: string;
  noted_at: Generated<string>;
}

export interface ReceiptPart {
  first_id: number;
  end_id: number;
  made_at: Generated<string>;
  closed_at: string | null;
  receipts: number | null;
  stored_from: string | null;
  stored_until: string | null;
  days: string | null;
  digest: string | null;
  file: string | null;
  sha256: string | null;
  archived_at: string | null;
  is_copied: boolean | null;
  sweep_from: number | null;
}

export interface ReceiptToCount {
  receipt_id: number;
}

export interface ReceiptTokenAlias {
  receipt_token: string;
  receipt_id: number;
}

export interface ReceiptWithNewOrder {
  receipt_id: number;
  noted_at: Generated<string>;
}

export interface RefusedPost {
  terminal_id: number;
  route: string;
  reason: string;
  code: string;
  field: string;
  sale_id: string;
  request_id: string;
  times: number;
  first_at: string;
  last_at: string;
}

export interface RegisterReport {
  report_id: string;
  session_id: string;
  schema_version: number;
  terminal_id: number;
  terminal_name: string;
  location_id: number;
  location_name: string;
  device_identifier: string;
  series_id: string;
  series_code: string;
  series_ordinal: number;
  closing_number: number;
  currency: string;
  timezone: string;
  business_date: string;
  opened_at: string;
  opened_at_sent: string;
  closed_at: string;
  closed_at_sent: string;
  opened_by_staff_id: number | null;
  opened_by_name: string | null;
  closed_by_staff_id: number | null;
  closed_by_name: string | null;
  has_cash_drawer: boolean;
  order_count: number;
  opening_float: string | null;
  cash_expected: string | null;
  cash_counted: string | null;
  cash_difference: string | null;
  cash_left_in_drawer: string | null;
  sales_excl_tax: string;
  sales_tax: string;
  sales_incl_tax: string;
  refunds_excl_tax: string;
  refunds_tax: string;
  refunds_incl_tax: string;
  tender_cash: string;
  tender_card: string;
  tender_split_cash: string;
  tender_split_card: string;
  tender_invoice: string;
  first_receipt_number: string | null;
  last_receipt_number: string | null;
  closing_note: string | null;
  document: string;
  document_sha256: string;
  document_bytes: number;
  stored_at: Generated<string>;
  tender_credit_redeemed: string;
  tender_card_refunds: string;
  tender_manual_card_refunds: string;
  tender_credits_issued: string;
  tender_credits_returned: string;
  tender_invoice_credit_notes: string;
  tender_layaway_receivable: string;
  tender_layaway_payments: string;
  tender_credit_due_collections: string;
  tender_cash_rounding: string;
  refund_sign: Generated<number>;
  refund_tender_sign: Generated<number>;
}

export interface RegisterReportAnnotation {
  annotation_id: Generated<number>;
  report_id: string;
  author: string;
  author_id: number | null;
  created_at: Generated<string>;
  text: string;
  kind: Generated<string>;
}

export interface RegisterReportChain {
  series_key: string;
  position: number;
  report_id: string;
  document_sha256: string;
  previous_link: string;
  link: string;
  created_at: Generated<string>;
}

export interface RegisterReportCheck {
  report_id: string;
  position: number;
  id: string;
  kind: string;
  title: string;
  formula: string;
  expected: string | null;
  actual: string | null;
  difference: string | null;
  receipts: string[];
  receipts_count: number;
  outcome: string;
  width: string | null;
  reason_code: string | null;
  reason_values: string | null;
  against: Generated<string>;
  sentence_code: string | null;
  sentence_values: string | null;
}

export interface RegisterReportState {
  report_id: string;
  state_closing_received: Generated<string>;
  state_documents_received: Generated<string>;
  state_orders_processed: Generated<string>;
  state_figures_reconciled: Generated<string>;
  missing_documents: number;
  revision: number;
  updated_at: Generated<string>;
  listed_documents: Generated<number>;
  missing_orders: Generated<number>;
  late_receipts: Generated<number>;
  facts_version: Generated<number>;
  checks_sha256: string | null;
  evaluated_at: string | null;
  evaluation_due_since: string | null;
  coverage: Generated<string>;
  unplaced: Generated<string>;
  failed_checks: Generated<number>;
  findings: Generated<string[]>;
  rules_version: Generated<number>;
  setup_sha256: string | null;
  evaluation: string | null;
  coverage_width: Generated<string>;
  failed_check_ids: Generated<string[]>;
}

export interface RegisterReportStateHistory {
  report_id: string;
  position: number;
  replaced_at: Generated<string>;
  state_documents_received: string;
  state_orders_processed: string;
  state_figures_reconciled: string;
  coverage: string;
  failed_checks: number;
  findings: string[];
  rules_version: number;
  revision: number;
}

export interface RegisterReportTaxRate {
  report_id: string;
  position: number;
  rate: string | null;
  treatment: string;
  sales_net: string;
  sales_tax: string;
  refund_net: string;
  refund_tax: string;
}

export interface RegisterSeriesBooking {
  report_id: string;
  choice: string;
  option: string;
  series_id: string;
  closing_number: number;
  app_version: string | null;
}

export interface RequestLog {
  entry_id: Generated<number>;
  integration_id: number;
  request_id: string;
  requested_at: string;
  method: string;
  path: string;
  status: number;
  error_code: string | null;
  duration_ms: number;
}

export interface RetentionHold {
  hold_id: Generated<number>;
  location_id: number;
  first_day: string;
  last_day: string;
  reason: string;
  author: string;
  created_at: Generated<string>;
}

export interface RevisionCounter {
  only_row: Generated<boolean>;
  v: number;
}

export interface Role {
  role_id: Generated<number>;
  name: string;
  permissions: Generated<string>;
  is_active: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface SandboxLocation {
  location_id: number;
}

export interface ServerSecret {
  name: string;
  value: string;
}

export interface SessionFigure {
  terminal_id: number;
  session_key: string;
  currency: string | null;
  method: string | null;
  is_terminal: boolean;
  first_at: string;
  paid: string;
}

export interface Setting {
  scope: string;
  scope_id: number;
  path: string;
  value: string | null;
  updated_at: Generated<string>;
  updated_by: string | null;
}

export interface SignInAttempt {
  name_hash: string;
  address_hash: string;
  failures: number;
  locked_until: string | null;
  last_at: string;
}

export interface Staff {
  staff_id: Generated<number>;
  first_name: string;
  last_name: string;
  email: Generated<string>;
  role_id: number | null;
  location_ids: Generated<number[]>;
  all_locations: Generated<boolean>;
  is_active: Generated<boolean>;
  passcode_hash: string | null;
  passcode_updated_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Store {
  store_id: Generated<number>;
  code: string;
  website_id: number;
  group_id: number;
  name: string;
  is_active: Generated<boolean>;
}

export interface StoreGroup {
  group_id: Generated<number>;
  website_id: number;
  name: string;
  default_store_id: number | null;
}

export interface SweepProgress {
  sweep: string;
  swept_until: string;
}

export interface TelemetryEvent {
  telemetry_event_id: Generated<number>;
  location_id: number | null;
  terminal_id: number | null;
  device_id: string | null;
  app_version: string | null;
  event_type: string;
  event_name: string;
  event_data: string | null;
  value: string | null;
  period: string | null;
  recorded_at: string;
  received_at: Generated<string>;
  is_summarized: Generated<boolean>;
}

export interface TelemetryRun {
  only_row: Generated<boolean>;
  last_run_on: string;
}

export interface TelemetrySummary {
  day: string;
  location_id: number | null;
  terminal_id: number | null;
  device_id: string | null;
  event_type: string;
  event_name: string;
  count: number;
  value_count: number;
  value_sum: string | null;
  value_min: string | null;
  value_max: string | null;
}

export interface Terminal {
  terminal_id: Generated<number>;
  name: string;
  location_id: number;
  is_active: Generated<boolean>;
  device_identifier: string | null;
  activation_code: string | null;
  activation_code_issued_at: string | null;
  activation_used_at: string | null;
  license_id: number | null;
  street: string | null;
  city: string | null;
  postcode: string | null;
  country_id: string | null;
  phone: string | null;
  vat_number: string | null;
  address_use_storeview: boolean | null;
  share_held_carts: boolean | null;
  order_status: string | null;
  require_open_session: boolean | null;
  custom_sale_sku: string | null;
  promo_attribute_lookup: boolean | null;
  low_stock_threshold: number | null;
  use_msi: boolean | null;
  categories: string | null;
  layaway_deposit_min_percent: number | null;
  layaway_expiry_days: number | null;
  layaway_cancellation_fee_percent: number | null;
  pickup_queue_filter: string | null;
  pickup_completed_status_code: string | null;
  payment_methods: string | null;
  pay_by_invoice_method: string | null;
  pay_by_invoice_invoicing_mode: string | null;
  refund_validity: number | null;
  cash_rounding_increment: string | null;
  allow_store_credit: number | null;
  card_payment_provider: string | null;
  psp_a_organisation_id: string | null;
  psp_a_api_key: string | null;
  psp_a_test_api_key: string | null;
  psp_a_test_mode: boolean | null;
  psp_a_platform_method: string | null;
  psp_b_token_code: string | null;
  psp_b_api_token: string | null;
  psp_b_service_id: string | null;
  psp_b_test_mode: boolean | null;
  psp_b_service_secret: string | null;
  psp_b_platform_method: string | null;
  receipt_header: string | null;
  receipt_footer: string | null;
  receipt_show_staff_name: boolean | null;
  receipt_show_order_number: boolean | null;
  receipt_show_receipt_number: boolean | null;
  receipt_show_sale_reference: boolean | null;
  receipt_qr_text: string | null;
  receipt_qr_url: string | null;
  receipt_logo_size: string | null;
  receipt_store_info_placement: string | null;
  auto_print_customer_receipt: boolean | null;
  auto_print_customer_slip: boolean | null;
  auto_print_merchant_slip: boolean | null;
  customer_prices: string | null;
  walk_in_customer_first_name: string | null;
  walk_in_customer_last_name: string | null;
  walk_in_customer_email: string | null;
  walk_in_customer_phone: string | null;
  walk_in_customer_street: string | null;
  walk_in_customer_city: string | null;
  walk_in_customer_region_id: number | null;
  walk_in_customer_postcode: string | null;
  walk_in_customer_country_id: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface TerminalAppVersion {
  terminal_id: number;
  app_version: string;
  reported_at: Generated<string>;
}

export interface TerminalConfigDelivery {
  terminal_id: number;
  config_hash: string;
  received_at: Generated<string>;
}

export interface TerminalDeviceHistory {
  history_id: Generated<number>;
  terminal_id: number;
  device_identifier: string;
  bound_by: string;
  bound_at: Generated<string>;
}

export interface TerminalPresence {
  terminal_id: number;
  last_seen_at: string;
  unsynced_receipts: number | null;
  oldest_unsynced_at: string | null;
  clock_offset_seconds: number | null;
  reported_at: string | null;
}

export interface TerminalSeries {
  terminal_id: number;
  series_id: string;
  ordinal: number;
}

export interface TerminalSilence {
  terminal_id: number;
  last_seen_at: string;
  ordinal: Generated<number>;
}

export interface TerminalToken {
  terminal_token_id: Generated<number>;
  terminal_id: number;
  location_id: number;
  device_identifier: string;
  token_hash: string;
  created_at: Generated<string>;
  limited_at: string | null;
  limited_because: string | null;
  revoked_at: string | null;
}

export interface TerminalTokenUse {
  terminal_token_id: number;
  last_used_at: string;
}

export interface Webhook {
  webhook_id: Generated<number>;
  url: string;
  secret: string;
  event_names: string[];
  is_active: Generated<boolean>;
  is_sandbox: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface Website {
  website_id: Generated<number>;
  code: string;
  name: string;
  is_default: Generated<boolean>;
  default_group_id: number | null;
}

export interface Tables {
  "shop_data.catalog_change": ShopDataCatalogChange;
  "shop_data.catalog_revision": ShopDataCatalogRevision;
  "shop_data.catalog_state": ShopDataCatalogState;
  "shop_data.catalogrule": ShopDataCatalogrule;
  "shop_data.catalogrule_chain_price": ShopDataCatalogruleChainPrice;
  "shop_data.catalogrule_change": ShopDataCatalogruleChange;
  "shop_data.catalogrule_match": ShopDataCatalogruleMatch;
  "shop_data.catalogrule_product_price": ShopDataCatalogruleProductPrice;
  "shop_data.catalogrule_website": ShopDataCatalogruleWebsite;
  "shop_data.category": ShopDataCategory;
  "shop_data.category_product": ShopDataCategoryProduct;
  "shop_data.customer": ShopDataCustomer;
  "shop_data.customer_address": ShopDataCustomerAddress;
  "shop_data.customer_credit_limit": ShopDataCustomerCreditLimit;
  "shop_data.customer_group": ShopDataCustomerGroup;
  "shop_data.customer_group_credit_limit": ShopDataCustomerGroupCreditLimit;
  "shop_data.customer_price": ShopDataCustomerPrice;
  "shop_data.customer_search": ShopDataCustomerSearch;
  "shop_data.indexer_state": ShopDataIndexerState;
  "shop_data.known_tax_rate": ShopDataKnownTaxRate;
  "shop_data.newsletter_subscriber": ShopDataNewsletterSubscriber;
  "shop_data.order_status": ShopDataOrderStatus;
  "shop_data.order_status_state": ShopDataOrderStatusState;
  "shop_data.product": ShopDataProduct;
  "shop_data.product_attribute": ShopDataProductAttribute;
  "shop_data.product_attribute_value": ShopDataProductAttributeValue;
  "shop_data.product_picture": ShopDataProductPicture;
  "shop_data.product_tier_price": ShopDataProductTierPrice;
  "shop_data.product_variant": ShopDataProductVariant;
  "shop_data.product_website": ShopDataProductWebsite;
  "shop_data.sales_comment": ShopDataSalesComment;
  "shop_data.sales_creditmemo": ShopDataSalesCreditmemo;
  "shop_data.sales_creditmemo_item": ShopDataSalesCreditmemoItem;
  "shop_data.sales_invoice": ShopDataSalesInvoice;
  "shop_data.sales_invoice_item": ShopDataSalesInvoiceItem;
  "shop_data.sales_order": ShopDataSalesOrder;
  "shop_data.sales_order_address": ShopDataSalesOrderAddress;
  "shop_data.sales_order_item": ShopDataSalesOrderItem;
  "shop_data.sales_sequence": ShopDataSalesSequence;
  "shop_data.salesrule": ShopDataSalesrule;
  "shop_data.salesrule_coupon": ShopDataSalesruleCoupon;
  "shop_data.salesrule_coupon_usage": ShopDataSalesruleCouponUsage;
  "shop_data.salesrule_customer": ShopDataSalesruleCustomer;
  "shop_data.salesrule_order_use": ShopDataSalesruleOrderUse;
  "shop_data.tax_class": ShopDataTaxClass;
  "shop_data.tax_rate": ShopDataTaxRate;
  "shop_data.tax_rule": ShopDataTaxRule;
  "shop_data.tax_rule_class": ShopDataTaxRuleClass;
  "shop_data.tax_rule_rate": ShopDataTaxRuleRate;
  "shop_data.weee_tax": ShopDataWeeeTax;
  "shop_data.wishlist": ShopDataWishlist;
  "shop_data.wishlist_item": ShopDataWishlistItem;
  activation_attempt: ActivationAttempt;
  admin_notice: AdminNotice;
  admin_recovery_code: AdminRecoveryCode;
  admin_role: AdminRole;
  admin_second_factor: AdminSecondFactor;
  admin_token: AdminToken;
  admin_token_use: AdminTokenUse;
  admin_user: AdminUser;
  attention_choice: AttentionChoice;
  attention_mail: AttentionMail;
  attention_mailed: AttentionMailed;
  audit_log: AuditLog;
  backup: Backup;
  book_accounts: BookAccounts;
  book_delivery: BookDelivery;
  cache_change: CacheChange;
  cache_generation: CacheGeneration;
  closing_document: ClosingDocument;
  closing_mail: ClosingMail;
  closing_reevaluation: ClosingReevaluation;
  closing_sum: ClosingSum;
  closing_to_reevaluate: ClosingToReevaluate;
  closing_unlisted_receipt: ClosingUnlistedReceipt;
  closing_unmapped_method: ClosingUnmappedMethod;
  connector: Connector;
  connector_cursor: ConnectorCursor;
  connector_difference: ConnectorDifference;
  connector_map: ConnectorMap;
  connector_task: ConnectorTask;
  deleted_terminal: DeletedTerminal;
  erased_audit_entry: ErasedAuditEntry;
  erasure: Erasure;
  erasure_sweep: ErasureSweep;
  event_delivery: EventDelivery;
  evidence_checkpoint: EvidenceCheckpoint;
  evidence_entry: EvidenceEntry;
  evidence_salt: EvidenceSalt;
  evidence_tile: EvidenceTile;
  figure: Figure;
  figure_difference: FigureDifference;
  figure_progress: FigureProgress;
  held_cart: HeldCart;
  integration: Integration;
  integration_use: IntegrationUse;
  invoice: Invoice;
  invoice_series: InvoiceSeries;
  journal_due: JournalDue;
  journal_entry: JournalEntry;
  license: License;
  list_view: ListView;
  location: Location;
  migration: Migration;
  newest_session: NewestSession;
  one_time_code: OneTimeCode;
  outbox_event: OutboxEvent;
  platform_fact: PlatformFact;
  rate_limit_bucket: RateLimitBucket;
  receipt: Receipt;
  receipt_claim: ReceiptClaim;
  receipt_key: ReceiptKey;
  receipt_other_total: ReceiptOtherTotal;
  receipt_part: ReceiptPart;
  receipt_to_count: ReceiptToCount;
  receipt_token_alias: ReceiptTokenAlias;
  receipt_with_new_order: ReceiptWithNewOrder;
  refused_post: RefusedPost;
  register_report: RegisterReport;
  register_report_annotation: RegisterReportAnnotation;
  register_report_chain: RegisterReportChain;
  register_report_check: RegisterReportCheck;
  register_report_state: RegisterReportState;
  register_report_state_history: RegisterReportStateHistory;
  register_report_tax_rate: RegisterReportTaxRate;
  register_series_booking: RegisterSeriesBooking;
  request_log: RequestLog;
  retention_hold: RetentionHold;
  revision_counter: RevisionCounter;
  role: Role;
  sandbox_location: SandboxLocation;
  server_secret: ServerSecret;
  session_figure: SessionFigure;
  setting: Setting;
  sign_in_attempt: SignInAttempt;
  staff: Staff;
  store: Store;
  store_group: StoreGroup;
  sweep_progress: SweepProgress;
  telemetry_event: TelemetryEvent;
  telemetry_run: TelemetryRun;
  telemetry_summary: TelemetrySummary;
  terminal: Terminal;
  terminal_app_version: TerminalAppVersion;
  terminal_config_delivery: TerminalConfigDelivery;
  terminal_device_history: TerminalDeviceHistory;
  terminal_presence: TerminalPresence;
  terminal_series: TerminalSeries;
  terminal_silence: TerminalSilence;
  terminal_token: TerminalToken;
  terminal_token_use: TerminalTokenUse;
  webhook: Webhook;
  website: Website;
}
