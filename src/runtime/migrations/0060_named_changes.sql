-- Changes that name what they changed: a node then drops that from memory, not the whole area.

create table pos.cache_change (
  area text not null,
  -- The area's number after the change. A number without a row stands for a change of anything.
  v    bigint not null,
  keys text[] not null,
  primary key (area, v)
);

-- Arguments: an area, and an expression over the changed rows that gives the keys as text[]; then the next area.
-- A key `*`, or more than 200 keys: a change of anything. The row lock on the area puts the numbers in order of commits.
create function pos.bump_generation_of() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed_rows text := case tg_op
    when 'UPDATE' then '(select * from before_rows union all select * from after_rows)' else 'after_rows' end;
  changed_keys text[];
  number bigint;
begin
  for i in 0 .. tg_nargs - 1 by 2 loop
    update pos.cache_generation set v = v + 1 where area = tg_argv[i] returning v into number;
    execute format('select array_agg(distinct k) from %s c cross join unnest(%s) k', changed_rows, tg_argv[i + 1])
      into changed_keys;
    if changed_keys is null then changed_keys := '{}'; end if;
    if cardinality(changed_keys) <= 200 and not '*' = any(changed_keys) then
      insert into pos.cache_change (area, v, keys) values (tg_argv[i], number, changed_keys);
    end if;
    delete from pos.cache_change where area = tg_argv[i] and v <= number - 1000;
  end loop;
  return null;
end
$$;

-- Replaces the trigger of a table: its inserts, updates and deletes name their keys from now on. TRUNCATE names none.
create function pos.name_changes(target regclass, variadic named text[]) returns void
language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(a), ', ') from unnest(named) a);
  areas text := (select string_agg(quote_literal(a), ', ') from unnest(named) with ordinality u (a, n) where n % 2 = 1);
begin
  execute format('drop trigger bump_generation on %s', target);
  execute format('create trigger bump_generation after truncate on %s
    for each statement execute function pos.bump_generation(%s)', target, areas);
  execute format('create trigger bump_generation_insert after insert on %s referencing new table as after_rows
    for each statement execute function pos.bump_generation_of(%s)', target, arguments);
  execute format('create trigger bump_generation_update after update on %s
    referencing old table as before_rows new table as after_rows
    for each statement execute function pos.bump_generation_of(%s)', target, arguments);
  execute format('create trigger bump_generation_delete after delete on %s referencing old table as after_rows
    for each statement execute function pos.bump_generation_of(%s)', target, arguments);
end
$$;

select pos.name_changes('pos.location',
  'configuration', $$array['location ' || location_id]$$, 'terminals', $$array['location ' || location_id]$$);
select pos.name_changes('pos.staff',
  'configuration', $$array['staff ' || staff_id]$$,
  'terminals',
  $$case when all_locations then array['*'] else array(select 'location ' || l from unnest(location_ids) l) end$$);
select pos.name_changes('pos.terminal',
  'access', $$array['*']$$, 'terminals', $$array['terminal ' || terminal_id]$$);
drop function pos.name_changes;
