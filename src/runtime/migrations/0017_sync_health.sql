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
