-- A location without a stock source has an empty one: the interface knows no null there.
update pos.location set source_code = '' where source_code is null;
alter table pos.location alter column source_code set default '', alter column source_code set not null;

-- Registers get the moment of a passcode in whole seconds: two changes within one must differ.
create function pos.move_passcode_on() returns trigger language plpgsql as $$
begin
  new.passcode_updated_at := greatest(new.passcode_updated_at, date_trunc('second', old.passcode_updated_at) + interval '1 second');
  return new;
end $$;
create trigger move_passcode_on before update of passcode_hash on pos.staff for each row
  when (new.passcode_hash is distinct from old.passcode_hash and new.passcode_updated_at is not null
        and old.passcode_updated_at is not null)
  execute function pos.move_passcode_on();
