-- What people look a receipt up by: its number, its order, its amount, its customer, the last digits of a card.

create extension if not exists pg_trgm with schema pos;

-- Null without a customer. Source text of JSON strings, quotes included, as the columns hold it.
create function pos.customer_text(name text, email text) returns text language sql immutable parallel safe
return nullif(coalesce(name, '') || ' ' || coalesce(email, ''), ' ');

-- The last four digits of the card in what a card terminal said; its JSON may itself be a JSON string.
create function pos.card_digits(info text) returns text language sql immutable parallel safe
return substring(info from '(?:masked_pan|card_number|masked_number|pan|last4|last_four)\\*"\s*:\s*\\*"?[^",}\\]*(\d{4})\\*"');

create index receipt_by_number on pos.receipt (lower(receipt_number)) where receipt_number is not null;
create index receipt_by_order_text on pos.receipt (lower(order_increment_id)) where order_increment_id is not null;
create index receipt_by_amount on pos.receipt (grand_total, created_at desc) where grand_total is not null;
-- What is left of a receipt whose person was erased, as pos.shown_receipt has it.
create index receipt_by_card on pos.receipt (lower(pos.card_digits(case when erasure_id is null then terminal_info end)))
  where pos.card_digits(case when erasure_id is null then terminal_info end) is not null;
create index receipt_by_customer on pos.receipt
  using gin (lower(pos.customer_text(case when erasure_id is null then customer_name end, case when erasure_id is null then customer_email end)) pos.gin_trgm_ops)
  where pos.customer_text(case when erasure_id is null then customer_name end, case when erasure_id is null then customer_email end) is not null;

-- The planner knows nothing of the values of an expression in a partial index: it would read all receipts by time.
create statistics pos.receipt_number_values on (lower(receipt_number)) from pos.receipt;
create statistics pos.receipt_order_values on (lower(order_increment_id)) from pos.receipt;
create statistics pos.receipt_card_values on (lower(pos.card_digits(case when erasure_id is null then terminal_info end))) from pos.receipt;
