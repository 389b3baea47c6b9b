-- Closings from before are judged by the rules of 0042: the sweep does it, a thousand a minute.
update pos.register_report_state set evaluation_due_since = clock_timestamp()
 where evaluated_at is not null and rules_version = 0;
