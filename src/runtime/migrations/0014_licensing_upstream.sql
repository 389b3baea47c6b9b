-- What the licensing service said last, and what follows from it.

alter table pos.license
  -- Whether the last check got an answer at all: one that was refused did.
  add column last_upstream_check_reached boolean,
  -- When the check began whose answer is stored: an answer that comes later to an older question changes nothing.
  add column upstream_asked_at timestamptz;

-- When the licence ends; null: never. While the service has said nothing since its end, 72 hours after the last good
-- check at the earliest. One expression without sub-queries, so that the planner puts it in place.
create function pos.license_ends_at(l pos.license) returns timestamptz
language sql stable as $$
  select case
    when l.license_expires_at is not null and l.last_good_upstream_check_at is not null
     and (l.last_upstream_check_succeeded is false or l.last_upstream_check_at < l.license_expires_at)
    then greatest(l.license_expires_at, l.last_good_upstream_check_at + interval '72 hours')
    else l.license_expires_at end
$$;

create or replace function pos.is_active_pro(l pos.license) returns boolean
language sql stable as $$
  select l.license_type = 'pro' and l.license_status = 'active'
     and (l.license_expires_at is null or pos.license_ends_at(l) > now())
$$;

-- When a heartbeat asks for the next check: after six hours, after ten minutes when the last one failed, and as soon
-- as the licence is past an end that nothing was heard of since.
create function pos.license_check_due_at(l pos.license) returns timestamptz
language sql stable as $$
  select case when l.last_upstream_check_at is null then '-infinity' else least(
    l.last_upstream_check_at
      + case when l.last_upstream_check_succeeded then interval '6 hours' else interval '10 minutes' end,
    case when l.license_expires_at > l.last_upstream_check_at then l.license_expires_at end) end
$$;

-- Notes a check, unless a newer one was noted already; says whether it did. Not audited: what a check changes of the
-- licence is.
create function pos.note_license_check(noted_id integer, asked_at timestamptz, succeeded boolean, reached boolean)
returns boolean
language sql as $$
  update pos.license
     set last_upstream_check_at = clock_timestamp(), last_upstream_check_succeeded = succeeded,
         last_upstream_check_reached = reached, upstream_asked_at = asked_at,
         last_good_upstream_check_at = case when succeeded then clock_timestamp() else last_good_upstream_check_at end
   where license_id = noted_id and (upstream_asked_at is null or upstream_asked_at <= asked_at)
  returning true
$$;

-- Checks must not drop every terminal from memory: they have an area of their own, as long as nothing else changes.
insert into pos.cache_generation (area) values ('licensing');
drop trigger bump_generation on pos.license;
create trigger bump_generation after insert or delete or truncate or update
  of license_token, license_type, license_status, license_expires_at, fiscal_tss_id, fiscal_api_key, created_at, updated_at
  on pos.license for each statement execute function pos.bump_generation('terminals');
create trigger bump_checks after update
  of license_expires_at, last_upstream_check_at, last_upstream_check_succeeded, last_upstream_check_reached,
     last_good_upstream_check_at
  on pos.license for each statement execute function pos.bump_generation('licensing');
