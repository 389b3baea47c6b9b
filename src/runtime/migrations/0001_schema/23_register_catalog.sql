-- The changes of the catalog in the order that registers read them. Writers only insert into shop_data.catalog_change, so none
-- waits for another. A read, or a job, later gives each change that is committed a revision.

-- One row. Locked while changes get their revisions, so that revisions become visible in their order.
create table shop_data.catalog_state (
  only_row   boolean primary key default true check (only_row),
  -- Another one after a restore: registers then read everything again.
  catalog_id uuid not null default gen_random_uuid(),
  revision   bigint not null default 0,
  -- Of the last change of a category.
  categories_revision bigint not null default 0,
  -- Of the last change of a cart price rule or a coupon.
  promotions_revision bigint not null default 0
);
insert into shop_data.catalog_state default values;

-- Changes without a revision. Without a product: of a category, or of a promotion.
create table shop_data.catalog_change (
  change_id    bigint generated always as identity primary key,
  product_id   integer,
  is_promotion boolean not null default false
);

-- The last change of each product. A deleted product keeps its row.
create table shop_data.catalog_revision (
  product_id integer primary key,
  revision   bigint not null
);
create unique index catalog_revision_by_revision on shop_data.catalog_revision (revision);

-- Gives revisions to the oldest `most` changes. Returns how many it took.
create function shop_data.assign_catalog_revisions(most integer) returns integer language plpgsql as $$
declare
  taken integer;
begin
  -- In a statement of its own: the next one sees what was committed during the wait.
  perform from shop_data.catalog_state for update;
  with change as (
    -- A range needs no join: with statistics of an empty table, a join would compare every change with every other one.
    delete from shop_data.catalog_change
     where change_id <= (select max(change_id) from (select change_id from shop_data.catalog_change
                                                      order by change_id limit most) oldest)
    returning product_id, is_promotion
  ), changed as (
    select c.product_id, c.is_promotion,
           s.revision + row_number() over (order by c.product_id nulls first, c.is_promotion) as revision
      from (select distinct product_id, is_promotion from change) c cross join shop_data.catalog_state s
  ), product as (
    insert into shop_data.catalog_revision as r (product_id, revision)
    select product_id, revision from changed where product_id is not null
    on conflict (product_id) do update set revision = excluded.revision
  ), state as (
    update shop_data.catalog_state s
       set revision = (select max(revision) from changed),
           categories_revision = coalesce((select revision from changed where product_id is null and not is_promotion),
                                          s.categories_revision),
           promotions_revision = coalesce((select revision from changed where is_promotion), s.promotions_revision)
     where exists (select from changed)
  )
  select count(*) into taken from change;
  return taken;
end $$;

create function shop_data.note_catalog_products() returns trigger language plpgsql as $$
begin
  insert into shop_data.catalog_change (product_id) select entity_id from changed_rows;
  return null;
end $$;
create function shop_data.note_catalog_updates() returns trigger language plpgsql as $$
begin
  insert into shop_data.catalog_change (product_id)
  select n.entity_id from changed_rows n join old_rows o using (entity_id)
   where (n.sku, n.name, n.type_id, n.status, n.price, n.special_price, n.special_from_date, n.special_to_date, n.tax_class_id,
          n.weight, n.qty, n.is_in_stock)
         is distinct from
         (o.sku, o.name, o.type_id, o.status, o.price, o.special_price, o.special_from_date, o.special_to_date, o.tax_class_id,
          o.weight, o.qty, o.is_in_stock);
  return null;
end $$;
create function shop_data.note_catalog_parts() returns trigger language plpgsql as $$
begin
  insert into shop_data.catalog_change (product_id) select distinct product_id from changed_rows;
  return null;
end $$;
create function shop_data.note_catalog_variants() returns trigger language plpgsql as $$
begin
  insert into shop_data.catalog_change (product_id) select child_id from changed_rows union select parent_id from changed_rows;
  return null;
end $$;
create function shop_data.note_catalog_variant_updates() returns trigger language plpgsql as $$
begin
  insert into shop_data.catalog_change (product_id)
  with changed as (
    select n.child_id, n.parent_id, o.parent_id as before from changed_rows n join old_rows o using (child_id)
     where (n.parent_id, n.position, n.options) is distinct from (o.parent_id, o.position, o.options))
  select child_id from changed union select parent_id from changed union select before from changed;
  return null;
end $$;
create function shop_data.note_catalog_categories() returns trigger language plpgsql as $$
begin
  insert into shop_data.catalog_change (product_id) select null where exists (select from changed_rows);
  return null;
end $$;
create function shop_data.note_catalog_category_updates() returns trigger language plpgsql as $$
begin
  insert into shop_data.catalog_change (product_id)
  select null where exists (
    select from changed_rows n join old_rows o using (entity_id)
     where (n.parent_id, n.name, n.is_active, n.position) is distinct from (o.parent_id, o.name, o.is_active, o.position));
  return null;
end $$;

-- Registers read every cart price rule and every coupon that can be used. What is counted at each order is no change; that a
-- coupon is used up is one.
create function shop_data.note_promotions() returns trigger language plpgsql as $$
begin
  insert into shop_data.catalog_change (is_promotion) select true where exists (select from changed_rows);
  return null;
end $$;
create function shop_data.note_rule_updates() returns trigger language plpgsql as $$
begin
  insert into shop_data.catalog_change (is_promotion)
  select true where exists (
    select from changed_rows n join old_rows o using (rule_id)
     where (to_jsonb(n) - '{times_used,updated_at}'::text[]) is distinct from (to_jsonb(o) - '{times_used,updated_at}'::text[]));
  return null;
end $$;
create function shop_data.note_coupon_updates() returns trigger language plpgsql as $$
begin
  insert into shop_data.catalog_change (is_promotion)
  select true where exists (
    select from changed_rows n join old_rows o using (coupon_id)
     where (n.rule_id, n.code, n.usage_limit, n.usage_per_customer, n.expiration_date, n.is_primary, n.type,
            coalesce(n.usage_limit > 0 and n.times_used >= n.usage_limit, false))
           is distinct from
           (o.rule_id, o.code, o.usage_limit, o.usage_per_customer, o.expiration_date, o.is_primary, o.type,
            coalesce(o.usage_limit > 0 and o.times_used >= o.usage_limit, false)));
  return null;
end $$;

select pos.call_after('{insert,delete}', 'shop_data.product', 'shop_data.note_catalog_products()');
select pos.call_after('{update}', 'shop_data.product', 'shop_data.note_catalog_updates()');
select pos.call_after('{insert,delete}', 'shop_data.product_website', 'shop_data.note_catalog_parts()');
select pos.call_after('{insert,update,delete}', 'shop_data.category_product', 'shop_data.note_catalog_parts()');
select pos.call_after('{insert,update,delete}', 'shop_data.product_picture', 'shop_data.note_catalog_parts()');
select pos.call_after('{insert,delete}', 'shop_data.product_variant', 'shop_data.note_catalog_variants()');
select pos.call_after('{update}', 'shop_data.product_variant', 'shop_data.note_catalog_variant_updates()');
select pos.call_after('{insert,update,delete}', 'shop_data.product_attribute_value', 'shop_data.note_catalog_parts()');
select pos.call_after('{insert,update,delete}', 'shop_data.product_tier_price', 'shop_data.note_catalog_parts()');
select pos.call_after('{insert,delete}', 'shop_data.category', 'shop_data.note_catalog_categories()');
select pos.call_after('{update}', 'shop_data.category', 'shop_data.note_catalog_category_updates()');
select pos.call_after('{insert,delete}', 'shop_data.salesrule', 'shop_data.note_promotions()');
select pos.call_after('{update}', 'shop_data.salesrule', 'shop_data.note_rule_updates()');
select pos.call_after('{insert,delete}', 'shop_data.salesrule_coupon', 'shop_data.note_promotions()');
select pos.call_after('{update}', 'shop_data.salesrule_coupon', 'shop_data.note_coupon_updates()');
