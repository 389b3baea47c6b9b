-- Closings that are judged again by a job, the oldest first: by rules of a later version, or because a setting changed.
create table pos.closing_to_judge (
  report_id text primary key references pos.register_report,
  closed_at timestamptz not null
);
create index closing_to_judge_oldest on pos.closing_to_judge (closed_at, report_id);

-- How far the job is. One process at a time works on it: the one that holds the lease.
create table pos.closing_judging (
  only_row     boolean primary key default true check (only_row),
  started_at   timestamptz,
  ended_at     timestamptz,
  judged       integer not null default 0,
  changed      integer not null default 0,
  leased_by    uuid,
  leased_until timestamptz
);
insert into pos.closing_judging default values;

-- The job takes over what 0043 left to the sweep.
update pos.register_report_state set evaluation_due_since = null
 where evaluated_at is not null and rules_version = 0 and evaluation_due_since is not null;
-- Judged by settings that no longer apply.
create index closing_not_matched on pos.register_report_state (report_id) where state_figures_reconciled <> 'matched';
