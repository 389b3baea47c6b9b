-- What everything else stands on: generations of cached areas, append-only guards, rate limits, server secrets.

create schema if not exists pos;
create schema if not exists commerce;

-- One row per cached area. A trigger on each feeding table raises it in the same transaction, so a node that
-- reads a higher number is certain to read the data behind it as well.
create table pos.cache_generation (
  area text primary key,
  v    bigint not null default 1
);
insert into pos.cache_generation (area) values ('access'), ('configuration'), ('terminals');

-- Security definer: the service's role may write a feeding table without a right on the generations.
create function pos.bump_generation() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  area_name text;
begin
  foreach area_name in array tg_argv loop
    update pos.cache_generation set v = v + 1 where area = area_name;
  end loop;
  return null;
end $$;

create function pos.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% on %.% is refused: its rows are kept for ever as they were written', tg_op, tg_table_schema, tg_table_name
    using errcode = '23001';
end $$;

-- Makes a table append-only for everybody, its owner and superusers in replica mode included.
create function pos.guard_append_only(guarded regclass) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create trigger append_only_rows before update or delete on %s for each row execute function pos.refuse_change()', guarded);
  execute format('create trigger append_only_table before truncate on %s for each statement execute function pos.refuse_change()', guarded);
  execute format('alter table %s enable always trigger append_only_rows', guarded);
  execute format('alter table %s enable always trigger append_only_table', guarded);
end $$;

-- Secrets that the server made for itself, encrypted with the key ring.
create table pos.server_secret (
  name  text primary key,
  value text not null
);

create table pos.rate_limit_bucket (
  bucket     text primary key,
  hits       integer not null,
  window_end timestamptz not null
);
-- The job that deletes windows that are over reads by their end.
create index rate_limit_bucket_by_end on pos.rate_limit_bucket (window_end);

-- Seconds to wait until every bucket has room again; 0 when all have room now. Counts nothing.
create function pos.rate_limit_wait(buckets text[], limits integer[]) returns integer
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(ceil(extract(epoch from b.window_end - clock_timestamp())))::integer, 0)
    from unnest(buckets, limits) as wanted(bucket, most)
    join pos.rate_limit_bucket b using (bucket)
   where b.window_end > clock_timestamp() and b.hits >= wanted.most
$$;

-- Counts one hit in every bucket, or in none when any is full; answers the seconds to wait, 0 when counted.
-- The locks are taken in sorted order, else two callers with the same buckets deadlock.
create function pos.take_rate_limit(buckets text[], limits integer[], window_seconds integer) returns integer
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  lock_key bigint;
  wait_seconds integer;
begin
  for lock_key in select distinct hashtextextended(b, 0) as k from unnest(buckets) b order by k loop
    perform pg_advisory_xact_lock(lock_key);
  end loop;
  wait_seconds := pos.rate_limit_wait(buckets, limits);
  if wait_seconds > 0 then
    return wait_seconds;
  end if;
  insert into pos.rate_limit_bucket as b (bucket, hits, window_end)
  select wanted, 1, clock_timestamp() + make_interval(secs => window_seconds) from (select distinct unnest(buckets) as wanted) u
  on conflict (bucket) do update
    set hits = case when b.window_end > clock_timestamp() then b.hits + 1 else 1 end,
        window_end = case when b.window_end > clock_timestamp() then b.window_end else excluded.window_end end;
  return 0;
end $$;
