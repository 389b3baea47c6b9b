-- Filters compare texts in small letters; sorting needs the closings without unplaced money as well.
create index closing_by_coverage_text on pos.register_report_state (lower(coverage), report_id);
drop index pos.closing_by_unplaced;
create index closing_by_unplaced on pos.register_report_state (unplaced, report_id);
