-- Whether other terminals of a location use the same prefix is looked for with each evaluation of a closing. Only the
-- beginning of a prefix is in the index: it may be of any length.
create index register_report_by_prefix
  on pos.register_report (location_id, (left(rtrim(last_receipt_number, '0123456789'), 100)), terminal_id, business_date);
