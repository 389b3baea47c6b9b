-- What all other files use: generations of cached areas, guards of rows, counters, secrets, rate limits. `pos` has the
-- tables of the service, `shop_data` those of the built-in shop.

create schema if not exists pos;
create schema if not exists shop_data;

-- Trigrams: lists find names by any part of them.
create extension if not exists pg_trgm with schema pos;

-- One row per cached area. A trigger on each table that feeds the area raises its number in the same transaction: a node
-- that reads a higher number also reads the data behind it.
create table pos.cache_generation (
  area text primary key,
  v    bigint not null default 1
);
insert into pos.cache_generation (area) values ('access'), ('configuration'), ('terminals'), ('licensing'), ('webhooks');

-- Changes that name what they changed: a node then drops that from memory, not the whole area.
create table pos.cache_change (
  area text not null,
  -- The area's number after the change. A number without a row stands for a change of anything.
  v    bigint not null,
  keys text[] not null,
  primary key (area, v)
);

-- Calls a trigger function after each statement that inserts, updates or deletes rows of a table, as `operations` says. The
-- function reads the rows as `changed_rows`, and those of an update also as they were before, as `old_rows`.
create function pos.call_after(operations text[], changed regclass, call text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  operation text;
begin
  foreach operation in array operations loop
    execute format('create trigger %I after %s on %s referencing %s for each statement execute function %s',
      substring(call from '^\w+\.(\w+)') || '_' || operation, operation, changed,
      case operation when 'insert' then 'new table as changed_rows' when 'delete' then 'old table as changed_rows'
        else 'old table as old_rows new table as changed_rows' end, call);
  end loop;
end $$;

-- Arguments: the areas. Security definer: the service's role may write a table without a right on the generations.
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

-- Arguments: an area, and an expression over the changed rows that gives the keys as text[]; then the next area.
-- A key `*`, or more than 200 keys: a change of anything. The row lock on the area puts the numbers in order of commits.
create function pos.bump_generation_of() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed_rows text := case tg_op
    when 'UPDATE' then '(select * from old_rows union all select * from changed_rows)' else 'changed_rows' end;
  changed_keys text[];
  number bigint;
begin
  for i in 0 .. tg_nargs - 1 by 2 loop
    update pos.cache_generation set v = v + 1 where area = tg_argv[i] returning v into number;
    execute format('select array_agg(distinct k) from %s c cross join unnest(%s) k', changed_rows, tg_argv[i + 1])
      into changed_keys;
    if changed_keys is null then changed_keys := '{}'; end if;
    if cardinality(changed_keys) <= 200 and not '*' = any(changed_keys) then
      insert into pos.cache_change (area, v, keys) values (tg_argv[i], number, changed_keys);
    end if;
    delete from pos.cache_change where area = tg_argv[i] and v <= number - 1000;
  end loop;
  return null;
end
$$;

create function pos.refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% on %.% is refused: its rows are kept unchanged', tg_op, tg_table_schema, tg_table_name
    using errcode = '23001';
end $$;

-- Makes a table append-only for every role: also for its owner, and for superusers in replica mode. The service's role may
-- only read such a table and insert into it (runtime/migrate.ts).
create function pos.guard_append_only(guarded regclass) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create trigger append_only_rows before update or delete on %s for each row execute function pos.refuse_change()', guarded);
  execute format('create trigger append_only_table before truncate on %s for each statement execute function pos.refuse_change()', guarded);
  execute format('alter table %s enable always trigger append_only_rows', guarded);
  execute format('alter table %s enable always trigger append_only_table', guarded);
end $$;

create function pos.refuse_guarded_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% on %.% is refused: its rows are kept, and only some of their columns change, each in its direction',
      tg_op, tg_table_schema, tg_table_name
    using errcode = '23001';
end $$;

-- Refuses DELETE and TRUNCATE, every update that names a column other than `changeable`, and those for which `move` is not
-- true. The service's role may update the columns that `guarded_moves` names (runtime/migrate.ts). A migration that adds a
-- column calls it again.
create function pos.guard_changes(guarded regclass, changeable text[], move text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  fixed text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                  where attrelid = guarded and attnum > 0 and not attisdropped and attname <> all (changeable));
  moving text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                   where attrelid = guarded and attnum > 0 and not attisdropped and attname = any (changeable));
  guard text;
begin
  execute format('create or replace trigger guarded_rows before delete on %s for each row execute function pos.refuse_guarded_change()', guarded);
  execute format('create or replace trigger guarded_table before truncate on %s for each statement execute function pos.refuse_guarded_change()', guarded);
  execute format('create or replace trigger guarded_columns before update of %s on %s for each row execute function pos.refuse_guarded_change()', fixed, guarded);
  execute format('create or replace trigger guarded_moves before update of %s on %s for each row when ((%s) is not true) execute function pos.refuse_guarded_change()', moving, guarded, move);
  foreach guard in array array['guarded_rows', 'guarded_table', 'guarded_columns', 'guarded_moves'] loop
    execute format('alter table %s enable always trigger %I', guarded, guard);
  end loop;
end $$;

-- After a restore every counter moves on beyond what was given out before. The service's role may draw from a sequence and
-- may not set it: this raises one and never lowers it.
create function pos.raise_sequence(counter regclass, at_least bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  last bigint;
begin
  if not exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                  where c.oid = counter and c.relkind = 'S' and n.nspname in ('pos', 'shop_data')) then
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

-- One row. Updated by the last statement of a transaction, so that revisions become visible in their order.
create table pos.revision_counter (
  only_row boolean primary key default true check (only_row),
  v        bigint not null
);
insert into pos.revision_counter (v) values (0);

-- How far the sweeps have looked for facts that were stored apart: a sweep goes on where it ended, also after a time
-- without a worker.
create table pos.sweep_progress (
  sweep       text primary key,
  swept_until timestamptz not null
);
insert into pos.sweep_progress (sweep, swept_until)
select sweep, clock_timestamp() - interval '1 day' from (values ('order_links'), ('register_reports')) s (sweep);

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

-- Returns the seconds to wait until every bucket has room again; 0 when all have room now. Counts nothing.
create function pos.rate_limit_wait(buckets text[], limits integer[]) returns integer
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(ceil(extract(epoch from b.window_end - clock_timestamp())))::integer, 0)
    from unnest(buckets, limits) as wanted(bucket, most)
    join pos.rate_limit_bucket b using (bucket)
   where b.window_end > clock_timestamp() and b.hits >= wanted.most
$$;

-- Counts one hit in every bucket, or in none when any is full; returns the seconds to wait, 0 when counted.
-- The locks are taken in sorted order: two callers with the same buckets would deadlock otherwise.
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
