-- The location of an order decides which tokens reach it. It is written once: when the order is placed, or when the
-- receipt of its sale arrives. Null: the order belongs to no location, such as one of the web shop. No foreign key:
-- orders outlive their location, as receipts do.
alter table commerce.sales_order add column location_id integer;

update commerce.sales_order o set location_id = r.location_id
  from pos.receipt r
 where lower(r.pos_order_id) = lower(o.pos_sale_id) and r.location_id is not null;

create index sales_order_by_location on commerce.sales_order (location_id, created_at desc, entity_id desc)
  where location_id is not null;

-- A refund has a key: the sale that gave the money back.
alter table commerce.sales_creditmemo add column pos_sale_id text;
create unique index credit_memo_of_a_sale_is_unique on commerce.sales_creditmemo (lower(pos_sale_id))
  where pos_sale_id is not null;

-- Replaces the view, so that it keeps its grants while nodes of the version before read it.
create or replace function pos.create_shown(shown text, source regclass, masks jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create or replace view %s as select %s from %s t', shown, (
    select string_agg(
             case when masks ? attname
               then format('case when t.erasure_id is null then t.%1$I%2$s end as %1$I', attname,
                           ' else ' || nullif(format(masks ->> attname, attname), 'null'))
               else format('t.%I', attname) end, ', ' order by attnum)
      from pg_attribute where attrelid = source and attnum > 0 and not attisdropped), source);
end $$;

select pos.create_shown('commerce.shown_order', 'commerce.sales_order', '{
  "customer_id": "null", "customer_email": "null", "customer_firstname": "null", "customer_lastname": "null",
  "customer_note": "null", "payment_po_number": "null", "payment_information": "''{}''::text[]"}');
