-- After a restore every counter moves on beyond what was given out before. The service's role may draw from a sequence and
-- may not set it: this raises one and never lowers it.
create function pos.raise_sequence(counter regclass, at_least bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last bigint;
begin
  if not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                  where c.oid = counter and c.relkind = 'S' and n.nspname in ('pos', 'commerce')) then
    raise exception '% is no sequence of the service', counter using errcode = '42501';
  end if;
  -- A second call waits: it must not set a number that it read before the first one raised it.
  perform pg_advisory_xact_lock(counter::oid::bigint);
  execute format('select last_value from %s', counter) into last;
  if at_least > last then
    perform setval(counter, at_least);
    last := at_least;
  end if;
  return last;
end $$;
revoke execute on function pos.raise_sequence from public;
