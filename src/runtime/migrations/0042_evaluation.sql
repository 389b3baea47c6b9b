-- How much of a closing was compared, what was found about it, and how its series books.

alter table pos.register_report_state
  add column coverage      text not null default 'none',
  add column unplaced      numeric(20,4) not null default 0,
  add column failed_checks integer not null default 0,
  add column findings      text[] not null default '{}',
  -- The rules that the last evaluation followed, and a digest of the settings that it read.
  add column rules_version integer not null default 0,
  add column setup_sha256  text,
  -- JSON: areas, booking, cause.
  add column evaluation    text,
  add constraint coverage_is_known check (coverage in ('full', 'bounded', 'part', 'none'));
create index closing_by_finding on pos.register_report_state using gin (findings);
create index closing_in_part on pos.register_report_state (report_id) where coverage = 'part';
-- What the rules of an earlier version judged, oldest first.
create index closing_to_judge_anew on pos.register_report_state (rules_version, report_id);

alter table pos.register_report_check
  add column width         text,
  add column reason_code   text,
  add column reason_values text;

-- What a closing's states were before they changed.
create table pos.register_report_state_history (
  report_id     text not null references pos.register_report,
  position      integer not null,
  replaced_at   timestamptz not null default clock_timestamp(),
  state_documents_received text not null,
  state_orders_processed   text not null,
  state_figures_reconciled text not null,
  coverage      text not null,
  failed_checks integer not null,
  findings      text[] not null,
  rules_version integer not null,
  revision      bigint not null,
  primary key (report_id, position)
);
create function pos.keep_state() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into pos.register_report_state_history
    (report_id, position, state_documents_received, state_orders_processed, state_figures_reconciled, coverage,
     failed_checks, findings, rules_version, revision)
  values (old.report_id,
          (select coalesce(max(h.position), 0) + 1 from pos.register_report_state_history h where h.report_id = old.report_id),
          old.state_documents_received, old.state_orders_processed, old.state_figures_reconciled, old.coverage,
          old.failed_checks, old.findings, old.rules_version, old.revision);
  return null;
end $$;
create trigger keep_state after update on pos.register_report_state
  for each row when (
    old.state_documents_received is distinct from new.state_documents_received
    or old.state_orders_processed is distinct from new.state_orders_processed
    or old.state_figures_reconciled is distinct from new.state_figures_reconciled
    or (old.rules_version <> 0 and (old.coverage is distinct from new.coverage or old.findings is distinct from new.findings
                                    or old.failed_checks is distinct from new.failed_checks)))
  execute function pos.keep_state();

-- Options that a closing decided for, so that the next one of its series and app version is held against them.
create table pos.register_series_booking (
  report_id      text not null references pos.register_report,
  choice         text not null,
  option         text not null,
  -- In lower case, as series are compared.
  series_id      text not null,
  closing_number bigint not null,
  -- Of the terminal's last telemetry; null when it sent none.
  app_version    text,
  primary key (report_id, choice)
);
create index series_booking on pos.register_series_booking (series_id, choice, closing_number);
insert into pos.register_series_booking (report_id, choice, option, series_id, closing_number, app_version)
select report_id, 'layaway', case convention when 'A' then 'deposit' else 'settlement' end, series_id, closing_number,
       app_version
  from pos.closing_layaway;
drop table pos.closing_layaway;
