-- What plugins and the licensing service contribute to the configuration, as JSON: every node answers from these rows.
create table pos.platform_fact (
  name  text primary key,
  value text not null
);
insert into pos.platform_fact (name, value) values ('plugins', '{}'), ('license_connected', 'true');
create trigger bump_generation after insert or update or delete or truncate on pos.platform_fact
  for each statement execute function pos.bump_generation('configuration', 'terminals');

-- The connection is a fact of the configuration; only a change of it drops the configuration from memory.
create or replace function pos.note_license_check(noted_id integer, asked_at timestamptz, succeeded boolean, reached boolean)
returns boolean
language plpgsql as $$
begin
  update pos.license
     set last_upstream_check_at = clock_timestamp(), last_upstream_check_succeeded = succeeded,
         last_upstream_check_reached = reached,
         upstream_asked_at = case when reached then asked_at else upstream_asked_at end,
         last_good_upstream_check_at = case when succeeded then clock_timestamp() else last_good_upstream_check_at end
   where license_id = noted_id and (upstream_asked_at is null or upstream_asked_at <= asked_at);
  if not found then
    return null;
  end if;
  if exists (select from pos.platform_fact where name = 'license_connected' and value <> reached::text) then
    update pos.platform_fact set value = reached::text where name = 'license_connected';
  end if;
  return true;
end $$;
