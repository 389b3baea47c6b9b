-- Events stay as they came until they are too old; what a day's summary already counts is marked, so that an event that
-- arrives late is added to its day and none is counted twice.
alter table pos.telemetry_event add column is_summarized boolean not null default false;
-- The report and the daily job read what no summary counts yet.
create index telemetry_event_unsummarized on pos.telemetry_event (recorded_at) where not is_summarized;

create table pos.telemetry_summary (
  day         date not null,
  location_id integer,
  terminal_id integer,
  device_id   text,
  event_type  text not null,
  event_name  text not null,
  count       bigint not null,
  value_count bigint not null,
  value_sum   numeric,
  value_min   numeric,
  value_max   numeric,
  constraint telemetry_is_summarized_once
    unique nulls not distinct (day, event_type, event_name, location_id, terminal_id, device_id)
);
-- The report of one location.
create index telemetry_summary_by_location on pos.telemetry_summary (location_id, day);

create table pos.telemetry_run (
  only_row    boolean primary key default true check (only_row),
  last_run_on date not null
);
insert into pos.telemetry_run (last_run_on) values ('1970-01-01');
