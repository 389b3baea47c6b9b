-- Orders of the built-in platform, their invoices and credit memos. Ids of customers, products and websites are those at
-- the order: no foreign keys.

alter table commerce.sales_order rename constraint sales_order_increment_id_key to order_increment_id_is_unique;
alter table commerce.sales_order
  add column store_id   integer not null default 1,
  add column website_id integer not null default 1,
  add column state      text not null default 'new',
  add column status     text not null default 'pending',
  add column customer_id        integer,
  add column customer_group_id  integer,
  add column customer_is_guest  integer not null default 1,
  add column customer_email     text,
  add column customer_firstname text,
  add column customer_lastname  text,
  add column customer_note      text,
  add column base_currency_code   text not null default 'EUR',
  add column order_currency_code  text not null default 'EUR',
  -- Base amount times rate is the order's amount.
  add column base_to_order_rate   numeric(20,4) not null default 1,
  add column subtotal             numeric(20,4) not null default 0,
  add column base_subtotal        numeric(20,4) not null default 0,
  add column subtotal_incl_tax    numeric(20,4) not null default 0,
  add column tax_amount           numeric(20,4) not null default 0,
  add column base_tax_amount      numeric(20,4) not null default 0,
  -- Negative, as the platform keeps it; the discounts of items are positive.
  add column discount_amount      numeric(20,4) not null default 0,
  add column base_discount_amount numeric(20,4) not null default 0,
  add column discount_description text,
  add column shipping_amount      numeric(20,4) not null default 0,
  add column base_shipping_amount numeric(20,4) not null default 0,
  add column shipping_tax_amount  numeric(20,4) not null default 0,
  add column shipping_incl_tax    numeric(20,4) not null default 0,
  add column grand_total          numeric(20,4) not null default 0,
  add column base_grand_total     numeric(20,4) not null default 0,
  add column total_invoiced       numeric(20,4) not null default 0,
  add column base_total_invoiced  numeric(20,4) not null default 0,
  add column total_paid           numeric(20,4) not null default 0,
  add column base_total_paid      numeric(20,4) not null default 0,
  add column total_refunded       numeric(20,4) not null default 0,
  add column base_total_refunded  numeric(20,4) not null default 0,
  add column shipping_refunded    numeric(20,4) not null default 0,
  add column total_canceled       numeric(20,4) not null default 0,
  add column total_due            numeric generated always as (grand_total - total_paid) stored,
  add column base_total_due       numeric generated always as (base_grand_total - base_total_paid) stored,
  add column total_qty_ordered    numeric(20,4) not null default 0,
  add column total_item_count     integer not null default 0,
  add column coupon_code          text,
  add column applied_rule_ids     text,
  add column ext_order_id         text,
  add column is_virtual           integer not null default 0,
  add column shipping_method      text,
  add column shipping_description text,
  add column payment_method       text,
  add column payment_po_number    text,
  add column payment_information  text[] not null default '{}',
  add column updated_at timestamptz not null default clock_timestamp(),
  add constraint state_is_known check (
    state in ('new', 'pending_payment', 'processing', 'complete', 'closed', 'canceled', 'holded', 'payment_review'));

-- A sale has one order, however often its register sends it: the database itself sees to that.
drop index commerce.sales_order_by_pos_sale_id;
create unique index order_of_a_sale_is_unique on commerce.sales_order (lower(pos_sale_id)) where pos_sale_id is not null;
-- The orders of a customer; of a state, newest first; what changed since a connector last asked.
create index sales_order_by_customer on commerce.sales_order (customer_id, created_at desc) where customer_id is not null;
create index sales_order_by_email on commerce.sales_order (lower(customer_email)) where customer_email is not null;
create index sales_order_by_time on commerce.sales_order (created_at desc, entity_id desc);
create index sales_order_by_change on commerce.sales_order (updated_at, entity_id);
-- The sweep looks for orders that their receipts do not know yet.
create index sales_order_with_sale_by_change on commerce.sales_order (updated_at) where pos_sale_id is not null;

-- The last number of each kind of document under each prefix. Its row is locked from the number's draw to the commit, so
-- that numbers have no gaps.
create table commerce.sales_sequence (
  entity_type text not null,
  prefix      text not null,
  last_number bigint not null,
  primary key (entity_type, prefix),
  constraint entity_type_is_known check (entity_type in ('order', 'invoice', 'creditmemo'))
);

create table commerce.sales_order_item (
  item_id        bigint generated by default as identity primary key,
  order_id       bigint not null references commerce.sales_order,
  store_id       integer not null,
  product_id     integer,
  product_type   text,
  sku            text,
  name           text,
  is_virtual     integer not null default 0,
  applied_rule_ids text,
  qty_ordered    numeric(20,4) not null,
  qty_invoiced   numeric(20,4) not null default 0,
  qty_refunded   numeric(20,4) not null default 0,
  qty_canceled   numeric(20,4) not null default 0,
  original_price numeric(20,4),
  price          numeric(20,4) not null,
  base_price     numeric(20,4) not null,
  price_incl_tax numeric(20,4),
  row_total      numeric(20,4) not null,
  base_row_total numeric(20,4) not null,
  row_total_incl_tax numeric(20,4) not null,
  tax_percent    numeric(20,4),
  tax_amount     numeric(20,4) not null,
  discount_percent numeric(20,4),
  discount_amount  numeric(20,4) not null,
  amount_refunded  numeric(20,4) not null default 0,
  created_at     timestamptz not null default clock_timestamp(),
  constraint quantities_add_up check (qty_invoiced + qty_canceled <= qty_ordered and qty_refunded <= qty_invoiced)
);
create index sales_order_item_by_order on commerce.sales_order_item (order_id, item_id);

create table commerce.sales_order_address (
  entity_id    bigint generated by default as identity primary key,
  parent_id    bigint not null references commerce.sales_order,
  address_type text not null,
  customer_address_id integer,
  email        text,
  prefix       text,
  firstname    text,
  middlename   text,
  lastname     text,
  company      text,
  street       text[] not null default '{}',
  city         text,
  region       text,
  region_code  text,
  region_id    integer,
  postcode     text,
  country_id   text,
  telephone    text,
  fax          text,
  vat_id       text,
  constraint one_address_of_a_kind unique (parent_id, address_type),
  constraint address_type_is_known check (address_type in ('billing', 'shipping'))
);

create table commerce.sales_invoice (
  entity_id    bigint generated by default as identity primary key,
  order_id     bigint not null references commerce.sales_order,
  increment_id text not null,
  store_id     integer not null,
  -- 1 open, 2 paid, 3 canceled
  state        integer not null,
  customer_id  integer,
  base_currency_code  text not null,
  order_currency_code text not null,
  subtotal        numeric(20,4) not null,
  tax_amount      numeric(20,4) not null,
  discount_amount numeric(20,4) not null,
  shipping_amount numeric(20,4) not null,
  grand_total     numeric(20,4) not null,
  base_grand_total numeric(20,4) not null,
  total_refunded  numeric(20,4) not null default 0,
  total_qty       numeric(20,4) not null,
  created_at   timestamptz not null default clock_timestamp(),
  updated_at   timestamptz not null default clock_timestamp(),
  constraint invoice_increment_id_is_unique unique (increment_id),
  constraint invoice_state_is_known check (state in (1, 2, 3))
);
create index sales_invoice_by_order on commerce.sales_invoice (order_id, entity_id);
create index sales_invoice_by_change on commerce.sales_invoice (updated_at, entity_id);
-- What a customer still owes.
create index open_sales_invoice on commerce.sales_invoice (customer_id) where state = 1;

create table commerce.sales_invoice_item (
  entity_id     bigint generated by default as identity primary key,
  parent_id     bigint not null references commerce.sales_invoice,
  order_item_id bigint not null references commerce.sales_order_item,
  product_id    integer,
  sku           text,
  name          text,
  qty           numeric(20,4) not null,
  price         numeric(20,4) not null,
  row_total     numeric(20,4) not null,
  tax_amount    numeric(20,4) not null,
  discount_amount numeric(20,4) not null
);
create index sales_invoice_item_by_invoice on commerce.sales_invoice_item (parent_id, entity_id);
create index sales_invoice_item_by_order_item on commerce.sales_invoice_item (order_item_id);

create table commerce.sales_creditmemo (
  entity_id    bigint generated by default as identity primary key,
  order_id     bigint not null references commerce.sales_order,
  invoice_id   bigint references commerce.sales_invoice,
  increment_id text not null,
  store_id     integer not null,
  -- 1 open, 2 refunded, 3 canceled
  state        integer not null,
  base_currency_code  text not null,
  order_currency_code text not null,
  subtotal        numeric(20,4) not null,
  tax_amount      numeric(20,4) not null,
  discount_amount numeric(20,4) not null,
  shipping_amount numeric(20,4) not null,
  adjustment_positive numeric(20,4) not null,
  adjustment_negative numeric(20,4) not null,
  grand_total     numeric(20,4) not null,
  base_grand_total numeric(20,4) not null,
  created_at   timestamptz not null default clock_timestamp(),
  updated_at   timestamptz not null default clock_timestamp(),
  constraint creditmemo_increment_id_is_unique unique (increment_id),
  constraint creditmemo_state_is_known check (state in (1, 2, 3))
);
create index sales_creditmemo_by_order on commerce.sales_creditmemo (order_id, entity_id);
create index sales_creditmemo_by_invoice on commerce.sales_creditmemo (invoice_id) where invoice_id is not null;
create index sales_creditmemo_by_change on commerce.sales_creditmemo (updated_at, entity_id);

create table commerce.sales_creditmemo_item (
  entity_id     bigint generated by default as identity primary key,
  parent_id     bigint not null references commerce.sales_creditmemo,
  order_item_id bigint not null references commerce.sales_order_item,
  product_id    integer,
  sku           text,
  name          text,
  qty           numeric(20,4) not null,
  price         numeric(20,4) not null,
  row_total     numeric(20,4) not null,
  tax_amount    numeric(20,4) not null,
  discount_amount numeric(20,4) not null
);
create index sales_creditmemo_item_by_creditmemo on commerce.sales_creditmemo_item (parent_id, entity_id);

-- What happened to an order, and what somebody said about it, an invoice or a credit memo of it.
create table commerce.sales_comment (
  entity_id     bigint generated by default as identity primary key,
  order_id      bigint not null references commerce.sales_order,
  invoice_id    bigint references commerce.sales_invoice,
  creditmemo_id bigint references commerce.sales_creditmemo,
  entity_name   text not null,
  status        text,
  comment       text,
  is_customer_notified integer not null default 0,
  is_visible_on_front  integer not null default 0,
  created_at    timestamptz not null default clock_timestamp()
);
create index sales_comment_by_order on commerce.sales_comment (order_id, entity_id);

-- A closing whose receipt's order is canceled is judged again: noted with the cancellation itself, so that a crash before
-- the look loses none.
create function commerce.note_canceled_order() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into pos.receipt_with_new_order (receipt_id)
  select receipt_id from pos.receipt where lower(pos_order_id) = lower(new.pos_sale_id)
      on conflict do nothing;
  return null;
end $$;
create trigger note_canceled_order after update of state on commerce.sales_order
  for each row when (new.pos_sale_id is not null and old.state <> 'canceled' and new.state = 'canceled')
  execute function commerce.note_canceled_order();
