-- What registers call an event, or themselves, may be longer than an entry of an index can be (2,704 bytes): one such event
-- kept its day, and every later one, from being summarized. Summaries are found by digests.
create function pos.digest_of(value text) returns bytea language sql immutable strict parallel safe
return sha256(convert_to(value, 'UTF8'));

alter table pos.telemetry_summary drop constraint telemetry_is_summarized_once;
create unique index telemetry_is_summarized_once on pos.telemetry_summary
  (day, pos.digest_of(event_type), pos.digest_of(event_name), location_id, terminal_id, pos.digest_of(device_id))
  nulls not distinct;

-- The newest closing of a terminal, as sync health sees it: not later than it came, whatever the device's clock says.
create index register_report_by_moment on pos.register_report (terminal_id, (least(closed_at, stored_at)) desc, report_id);
