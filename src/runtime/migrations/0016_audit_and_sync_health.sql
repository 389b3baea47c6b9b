-- How well each terminal keeps in touch.

-- The version that a terminal's telemetry told last.
create table pos.terminal_app_version (
  terminal_id integer primary key references pos.terminal on delete cascade,
  app_version text not null,
  reported_at timestamptz not null default clock_timestamp()
);

-- Which silence of a terminal was told of: the one after this heartbeat. A later heartbeat ends it.
create table pos.terminal_silence (
  terminal_id  integer primary key references pos.terminal on delete cascade,
  last_seen_at timestamptz not null,
  ordinal      bigint not null default 1
);

-- The few closings that miss documents, by terminal.
create index closing_misses_documents on pos.register_report_state (report_id) where missing_documents > 0;

-- How many audit entries there are of each kind on each UTC day, so that the list need not count millions for a page. Each
-- insert adds rows of its own, which a job adds up: writers never wait for each other.
create table pos.audit_log_count (
  day           date not null,
  entity_type   text not null,
  change_source text not null,
  location_id   integer,
  entries       bigint not null
);
create index audit_log_count_by_day on pos.audit_log_count (day);

create function pos.count_audit_entries() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into pos.audit_log_count (day, entity_type, change_source, location_id, entries)
  select (created_at at time zone 'UTC')::date, lower(left(entity_type, 200)), lower(change_source), location_id, count(*)
    from inserted group by 1, 2, 3, 4;
  return null;
end $$;
insert into pos.audit_log_count (day, entity_type, change_source, location_id, entries)
select (created_at at time zone 'UTC')::date, lower(left(entity_type, 200)), lower(change_source), location_id, count(*)
  from pos.audit_log group by 1, 2, 3, 4;
create trigger count_entries after insert on pos.audit_log
  referencing new table as inserted for each statement execute function pos.count_audit_entries();
