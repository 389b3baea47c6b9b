-- A check that brought nothing keeps no later answer to an earlier question from being stored: two nodes may ask at once.
-- upstream_asked_at is that of the newest answer; a question that got none leaves it.
create or replace function pos.note_license_check(noted_id integer, asked_at timestamptz, succeeded boolean, reached boolean)
returns boolean
language sql as $$
  update pos.license
     set last_upstream_check_at = clock_timestamp(), last_upstream_check_succeeded = succeeded,
         last_upstream_check_reached = reached,
         upstream_asked_at = case when reached then asked_at else upstream_asked_at end,
         last_good_upstream_check_at = case when succeeded then clock_timestamp() else last_good_upstream_check_at end
   where license_id = noted_id and (upstream_asked_at is null or upstream_asked_at <= asked_at)
  returning true
$$;
