-- Entries by the letters of their names: what contains one, two or three letters is found without looking through names,
-- of which thousands match.

-- Runs of one to three letters of lower(name) within a block of 2^14 ids. Fewer than 1,024 entries are the last 14 bits of
-- each id in two bytes; more are a bit for each id, the highest of a byte first.
create table pos.audit_log_letters (
  letters text not null,
  block   integer not null,
  places  bytea not null,
  primary key (letters, block)
) with (toast_tuple_target = 8160);
alter table pos.audit_log_letters alter column places set storage external;

-- Up to which id the entries of a block have their letters listed; null: its names have too many.
create table pos.audit_log_lettered (
  block   integer primary key,
  upto_id bigint
);

-- An entry that is added up after others with higher ids is not among the letters, nor what comes after it, for all that
-- is known. Nodes of the version before this one add up, too.
create function pos.note_late_letters() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  update pos.audit_log_lettered l set upto_id = n.first_id
    from (select first_id >> 14 as block, min(first_id) as first_id from gone group by 1) as n
   where l.block = n.block and l.upto_id > n.first_id;
  return null;
end $$;
create trigger note_late_letters after delete on pos.audit_log_noted
  referencing old table as gone for each statement execute function pos.note_late_letters();

-- Who adds up locks the counters of blocks now: the lock on audit_log_value ended every vacuum of that table that took longer
-- than the minute between two runs. Both are locked here while nodes of the version before still add up.
create or replace function pos.forget_erased_names() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  lock table pos.audit_log_value, pos.audit_log_block in row exclusive mode;
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
