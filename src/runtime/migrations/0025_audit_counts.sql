-- What pages of the audit log are counted and found by, instead of the counters by day. An insert only notes which
-- entries came; a job adds them up. Whoever reads adds what is only noted yet: exact at every moment, and no writer waits.

drop trigger count_entries on pos.audit_log;
drop function pos.count_audit_entries();
drop table pos.audit_log_count;

-- Runs of entries that are not added up yet; each within one block of 16,384 ids.
create table pos.audit_log_noted (
  first_id bigint not null,
  last_id  bigint not null
);

create function pos.note_audit_entries() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  first_id bigint;
  last_id  bigint;
  entries  bigint;
begin
  select min(log_id), max(log_id), count(*) into first_id, last_id, entries from inserted;
  if last_id - first_id = entries - 1 and first_id >> 14 = last_id >> 14 then
    insert into pos.audit_log_noted (first_id, last_id) values (first_id, last_id);
  else
    insert into pos.audit_log_noted (first_id, last_id)
    select min(log_id), max(log_id)
      from (select log_id, log_id - row_number() over (order by log_id) as run from inserted) as i
     group by run, log_id >> 14;
  end if;
  return null;
end $$;
insert into pos.audit_log_noted (first_id, last_id)
select min(log_id), max(log_id)
  from (select log_id, log_id - row_number() over (order by log_id) as run from pos.audit_log) as i
 group by run, log_id >> 14;
create trigger note_entries after insert on pos.audit_log
  referencing new table as inserted for each statement execute function pos.note_audit_entries();

-- Entries that were added up: how many each block has, and of which time.
create table pos.audit_log_block (
  block    bigint primary key,
  entries  bigint not null,
  first_at timestamptz not null,
  last_at  timestamptz not null
);

-- The same by kind. Text as far as lists compare it.
create table pos.audit_log_kind (
  block         bigint not null,
  entity_type   text not null,
  change_source text not null,
  location_id   integer,
  entries       bigint not null,
  constraint audit_log_kind_is_counted_once unique nulls not distinct (block, location_id, entity_type, change_source)
);
create index audit_log_kind_by_location on pos.audit_log_kind (location_id, block);

-- How many entries have each value of a column, of any time; both null: no value. Names of entities that are shown no
-- more, because a person was erased, are not counted and not kept.
create table pos.audit_log_value (
  column_name text not null,
  value       text,
  number      integer,
  entries     bigint not null,
  constraint audit_log_value_is_counted_once unique nulls not distinct (column_name, value, number)
);
create index audit_log_value_by_entity_name on pos.audit_log_value (lower(value) text_pattern_ops)
  where column_name = 'entity_name';
create index audit_log_value_by_letters on pos.audit_log_value using gin (lower(value) pos.gin_trgm_ops)
  where column_name = 'entity_name';

-- Waits for a job that adds up, and it for this: each entry is taken off by one of them.
create function pos.forget_erased_names() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  lock table pos.audit_log_value in row exclusive mode;
  update pos.audit_log_value v set entries = v.entries - gone.entries
    from (select left(a.entity_name, 200) as value, count(*) as entries
            from inserted i join pos.audit_log a using (log_id)
           where not exists (select from pos.audit_log_noted n where a.log_id between n.first_id and n.last_id)
           group by 1) as gone
   where v.column_name = 'entity_name' and v.value is not distinct from gone.value;
  delete from pos.audit_log_value v using inserted i join pos.audit_log a using (log_id)
   where v.column_name = 'entity_name' and v.value is not distinct from left(a.entity_name, 200) and v.entries = 0;
  return null;
end $$;
create trigger forget_names after insert on pos.erased_audit_entry
  referencing new table as inserted for each statement execute function pos.forget_erased_names();
