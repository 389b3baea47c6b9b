-- The evaluation of closings: their states and counters, the checks of the last evaluation, how each series books, and which
-- closings have to be evaluated again.

create table pos.register_report_state (
  report_id text primary key references pos.register_report,
  state_closing_received    text not null default 'received',
  state_documents_received  text not null default 'not_evaluated',
  state_orders_processed    text not null default 'not_evaluated',
  state_figures_reconciled  text not null default 'not_evaluated',
  missing_documents integer not null,
  revision   bigint not null,
  updated_at timestamptz not null default clock_timestamp(),
  listed_documents integer not null default 0,
  missing_orders   integer not null default 0,
  late_receipts    integer not null default 0,
  -- Raised with every receipt and order that the closing gets: an evaluation of older facts is not written.
  facts_version    integer not null default 0,
  checks_sha256    text,
  evaluated_at     timestamptz,
  evaluation_due_since timestamptz,
  -- How much of the closing was compared.
  coverage      text not null default 'none',
  unplaced      numeric(20,4) not null default 0,
  failed_checks integer not null default 0,
  findings      text[] not null default '{}',
  -- The rules that the last evaluation followed, and a digest of the settings that it read.
  rules_version integer not null default 0,
  setup_sha256  text,
  -- JSON: areas, booking, cause.
  evaluation    text,
  coverage_width   numeric(20,4) not null default 0,
  failed_check_ids text[] not null default '{}',
  constraint states_are_known check (
    array[state_closing_received, state_documents_received, state_orders_processed, state_figures_reconciled]
      <@ array['not_evaluated', 'received', 'complete', 'incomplete', 'matched', 'mismatched']),
  constraint coverage_is_known check (coverage in ('full', 'bounded', 'part', 'none'))
);
-- The connectors' feed reads by revision and nothing else.
create unique index register_report_revision_is_unique on pos.register_report_state (revision);
-- The sweep finds evaluations that no worker did.
create index evaluation_due on pos.register_report_state (evaluation_due_since) where evaluation_due_since is not null;
-- The few closings that miss documents, by terminal.
create index closing_misses_documents on pos.register_report_state (report_id) where missing_documents > 0;
-- Closings evaluated by rules of an earlier version, the oldest first, and those evaluated by settings that no longer apply.
create index closing_by_rules_version on pos.register_report_state (rules_version, report_id);
create index closing_not_matched on pos.register_report_state (report_id) where state_figures_reconciled <> 'matched';
-- What lists of closings are filtered and sorted by. Filters compare texts in small letters.
create index closing_by_finding on pos.register_report_state using gin (findings);
create index closing_by_coverage on pos.register_report_state (coverage, report_id);
create index closing_by_coverage_text on pos.register_report_state (lower(coverage), report_id);
create index closing_by_verdict on pos.register_report_state (state_figures_reconciled, coverage);
create index closing_by_unplaced on pos.register_report_state (unplaced, report_id);
create index closing_by_failed_checks on pos.register_report_state (failed_checks, report_id);
-- Without them the planner takes a state that all closings have for a rare one.
create statistics pos.closing_documents_values on (lower(state_documents_received)) from pos.register_report_state;
create statistics pos.closing_orders_values on (lower(state_orders_processed)) from pos.register_report_state;
create statistics pos.closing_figures_values on (lower(state_figures_reconciled)) from pos.register_report_state;
-- The condition of pos.closing_to_do.
create index closing_with_difference on pos.register_report_state (report_id)
  where state_figures_reconciled = 'mismatched' or findings && '{cash_short,cash_over,receipts_without_session,receipt_number_twice,layaway_overpaid,layaway_settled_twice,clock_ahead}';

-- Receipts are not deleted: no document is missing again, no late receipt fewer. A revision never becomes smaller.
select pos.guard_changes('pos.register_report_state', array[
    'state_documents_received', 'state_orders_processed', 'state_figures_reconciled', 'missing_documents', 'missing_orders',
    'late_receipts', 'facts_version', 'checks_sha256', 'evaluated_at', 'evaluation_due_since', 'coverage', 'coverage_width',
    'unplaced', 'failed_checks', 'failed_check_ids', 'findings', 'rules_version', 'setup_sha256', 'evaluation', 'revision',
    'updated_at'],
  $$new.revision >= old.revision and (new.revision > old.revision or new.updated_at = old.updated_at)
    and new.facts_version >= old.facts_version and new.late_receipts >= old.late_receipts
    and new.missing_documents <= old.missing_documents
    and (old.state_documents_received = 'not_evaluated' or new.state_documents_received <> 'not_evaluated')
    and (old.evaluated_at is null or new.evaluated_at is not null)$$);

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

-- The checks of a closing's last evaluation, replaced as a whole by the next one. Reasons and sentences are codes with their
-- values: the texts are made of them when a closing is read.
create table pos.register_report_check (
  report_id  text not null references pos.register_report,
  position   integer not null,
  id         text not null,
  kind       text not null,
  title      text not null,
  formula    text not null,
  expected   text,
  actual     text,
  difference text,
  receipts   text[] not null,
  receipts_count integer not null,
  outcome    text not null,
  width         text,
  reason_code   text,
  reason_values text,
  against         text not null default 'receipts',
  sentence_code   text,
  sentence_values text,
  primary key (report_id, position),
  constraint kind_is_known check (kind in ('hard', 'finding')),
  constraint outcome_is_known check (outcome in ('passed', 'failed', 'skipped'))
);

-- Options that a closing decided for, so that the next one of its series and app version is compared with them.
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

-- Payment methods of receipts that have no tender, by the closing that could not place their money.
create table pos.closing_unmapped_method (
  report_id text not null references pos.register_report,
  -- As methods are compared: in small letters, without `pos_`.
  method    text not null,
  receipts  integer not null,
  amount    numeric(20,4) not null,
  primary key (report_id, method)
);
create index closing_unmapped_by_method on pos.closing_unmapped_method (method, report_id);

-- What register totals add up besides the columns of a closing: what leads from its tenders to its net sales, what its tax
-- rates count twice or leave out, and how far it contradicts itself (rules/closing-sums.ts). Only amounts that are not 0.
create table pos.closing_sum (
  report_id text not null references pos.register_report,
  figure    text not null,
  -- The rates of taxes with one base, the highest first.
  detail    text not null default '',
  amount    numeric not null,
  primary key (report_id, figure, detail)
);

-- The queue of closings to re-evaluate, oldest first, after a change of the rules or of a setting.
create table pos.closing_to_reevaluate (
  report_id text primary key references pos.register_report,
  closed_at timestamptz not null
);
create index closing_to_reevaluate_oldest on pos.closing_to_reevaluate (closed_at, report_id);

-- Progress of the re-evaluation. One process at a time works on it under a lease.
create table pos.closing_reevaluation (
  only_row     boolean primary key default true check (only_row),
  started_at   timestamptz,
  ended_at     timestamptz,
  evaluated    integer not null default 0,
  changed      integer not null default 0,
  leased_by    uuid,
  leased_until timestamptz
);
insert into pos.closing_reevaluation default values;

-- Whether the newest decision about a closing settled it.
create function pos.is_settled(closing text) returns boolean language sql stable parallel safe
begin atomic
  select coalesce((select n.kind = 'settled' from pos.register_report_annotation n
                    where n.report_id = closing and n.kind <> 'note'
                    order by n.annotation_id desc limit 1), false);
end;

-- Closings that need a person and are not settled: mismatched, with a cash difference above the limit, or with a finding
-- about money that no closing has, that was taken twice, or that is dated in the future.
create view pos.closing_to_do as
select s.report_id from pos.register_report_state s
 where (s.state_figures_reconciled = 'mismatched'
        or s.findings && '{cash_short,cash_over,receipts_without_session,receipt_number_twice,layaway_overpaid,layaway_settled_twice,clock_ahead}')
   and not pos.is_settled(s.report_id);

-- Mails about stored closings that are to be sent, one for each address; each goes once it was sent or refused.
create table pos.closing_mail (
  closing_mail_id bigint generated by default as identity primary key,
  report_id       text not null references pos.register_report,
  email           text not null,
  created_at      timestamptz not null default clock_timestamp(),
  constraint closing_is_mailed_once unique (report_id, email)
);
