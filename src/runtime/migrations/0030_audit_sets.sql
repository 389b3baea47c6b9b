-- Which entries have each value of a column, so that what filters on several columns ask together is counted, and found,
-- without reading entries.

alter table pos.audit_log_value add column value_id bigint generated always as identity;

-- Entries with a value, each as the last 20 bits of its id in four bytes; one may stand there twice. As they came, by
-- block of 2^14 ids; of older ones, by stretch of 2^20.
create table pos.audit_log_places (
  value_id bigint not null,
  bits     smallint not null,
  -- The id without its last so many bits.
  part     integer not null,
  places   bytea not null,
  primary key (value_id, bits, part)
) with (toast_tuple_target = 8160);
alter table pos.audit_log_places alter column places set storage external;

-- The same of values that many entries of a block have: a bit for each id.
create table pos.audit_log_bitmap (
  value_id bigint not null,
  block    integer not null,
  places   bit(16384) not null,
  primary key (value_id, block)
) with (toast_tuple_target = 8160);
alter table pos.audit_log_bitmap alter column places set storage external;

-- The values of entries, as the counters have them.
create function pos.audit_values(first_id bigint, last_id bigint)
returns table (log_id bigint, column_name text, value text, number integer)
language sql stable rows 100000 as $$
  select a.log_id, c.column_name, c.value, c.number
    from (select * from pos.audit_log where log_id between $1 and $2 order by log_id limit 16384) a
    cross join lateral (values
      ('entity_type', left(a.entity_type, 200), null::int), ('change_source', a.change_source, null),
      ('field_name', left(a.field_name, 200), null), ('staff_name', left(a.staff_name, 200), null),
      ('entity_name', left(a.entity_name, 200), null), ('staff_id', null, a.staff_id),
      ('terminal_id', null, a.terminal_id), ('location_id', null, a.location_id)
    ) as c (column_name, value, number)
$$;

-- Whatever takes notes off has added them up, and here they are listed: nodes of the version before this one do so, too.
create function pos.list_audit_entries() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into pos.audit_log_places as p (value_id, bits, part, places)
  select k.value_id, 14, g.block, g.places
    from (select c.column_name, c.value, c.number, c.log_id >> 14 as block,
                 string_agg(int4send((c.log_id & 1048575)::int), '') as places
            from gone n cross join lateral pos.audit_values(n.first_id, n.last_id) c group by 1, 2, 3, 4) as g
    cross join lateral (
      select v.value_id from pos.audit_log_value v where v.column_name = g.column_name and v.value = g.value
      union all
      select v.value_id from pos.audit_log_value v
       where g.value is null and v.column_name = g.column_name and v.value is null and v.number = g.number
      union all
      select v.value_id from pos.audit_log_value v
       where g.value is null and g.number is null
         and v.column_name = g.column_name and v.value is null and v.number is null) as k
  on conflict (value_id, bits, part) do update set places = p.places || excluded.places;
  return null;
end $$;

-- How the entries of a block are listed: not at all (from before this migration), packed, or merged with others; of no such
-- block: loose, as they came.
create table pos.audit_log_listing (
  block   integer primary key,
  listing text not null check (listing in ('none', 'loose', 'packed', 'merged'))
);
-- Nothing is added up between here and the trigger: the first statement keeps the values to itself.
insert into pos.audit_log_listing (block, listing) select block, 'none' from pos.audit_log_block;

create trigger list_entries after delete on pos.audit_log_noted
  referencing old table as gone for each statement execute function pos.list_audit_entries();
