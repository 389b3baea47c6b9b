-- More of the audit log's pages are counted, and found, without reading what they pass over.

-- How many entries each block has of each kind and field, of all locations.
create table pos.audit_log_field (
  block         bigint not null,
  entity_type   text not null,
  change_source text not null,
  field_name    text not null,
  entries       bigint not null,
  constraint audit_log_field_is_counted_once unique (block, entity_type, change_source, field_name)
);

-- Parts of names that are too short for trigrams.
create function pos.letter_pairs(text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(distinct substr($1, i, 2)) from generate_series(1, length($1) - 1) as i
$$;
create index audit_log_value_by_letter_pairs on pos.audit_log_value using gin (pos.letter_pairs(lower(value)))
  where column_name = 'entity_name';

-- Whatever takes notes off has added them up: nodes of the version before this one, too, which know no such counters.
create function pos.count_audit_fields() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into pos.audit_log_field as f (block, entity_type, change_source, field_name, entries)
  select n.first_id >> 14, left(a.entity_type, 200), a.change_source, left(a.field_name, 200), count(*)
    from gone n cross join lateral (
      select * from pos.audit_log where log_id between n.first_id and n.last_id order by log_id limit 16384) a
   group by 1, 2, 3, 4
  on conflict on constraint audit_log_field_is_counted_once do update set entries = f.entries + excluded.entries;
  return null;
end $$;

-- Keeps notes from being taken off until the end; writers wait for the trigger alone, which comes last.
lock table pos.audit_log_value in share row exclusive mode;
insert into pos.audit_log_field (block, entity_type, change_source, field_name, entries)
select block, entity_type, change_source, field_name, sum(entries)
  from (
    select log_id >> 14 as block, left(entity_type, 200) as entity_type, change_source,
           left(field_name, 200) as field_name, count(*) as entries
      from pos.audit_log group by 1, 2, 3, 4
    union all
    select n.first_id >> 14, left(a.entity_type, 200), a.change_source, left(a.field_name, 200), -count(*)
      from pos.audit_log_noted n cross join lateral (
        select * from pos.audit_log where log_id between n.first_id and n.last_id order by log_id limit 16384) a
     group by 1, 2, 3, 4
  ) as e
 group by 1, 2, 3, 4 having sum(entries) > 0;
create trigger count_fields after delete on pos.audit_log_noted
  referencing old table as gone for each statement execute function pos.count_audit_fields();
