-- Who submitted an entry of the audit log: the caller's name of that moment, and the id of its integration. Null: an entry
-- of the service's own, or one from before this was noted. The service says of its own entries now that they are.
alter table pos.audit_log add column submitted_by text, add column submitted_by_id integer;

-- Lists filter by it. Entries from before 0027 are known by their source: the service has never written `pos_terminal`.
create index audit_log_by_submission on pos.audit_log ((coalesce(is_submitted, change_source = 'pos_terminal')), log_id);

-- The page of security events reads the service's own ones alone.
create index audit_log_security_events on pos.audit_log (created_at)
  where entity_type = 'security_event' and not is_submitted;
