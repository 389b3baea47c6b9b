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

-- What lists of closings are filtered and sorted by.
drop index pos.closing_in_part;
create index closing_by_coverage on pos.register_report_state (coverage, report_id);
create index closing_by_verdict on pos.register_report_state (state_figures_reconciled, coverage);
create index closing_by_unplaced on pos.register_report_state (unplaced, report_id) where unplaced > 0;
create index closing_by_failed_checks on pos.register_report_state (failed_checks, report_id);
