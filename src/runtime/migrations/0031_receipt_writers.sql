-- A statement draws a receipt's number before its transaction has an id, and may wait in between for another one that
-- stores the same sale: seen_xid says nothing of it. But by then it holds the lock that writers of receipts have.

-- The transactions that wrote receipts when seen_id was noted, as pg_locks calls them. Once they and those below seen_xid
-- have ended, no receipt with an id up to seen_id can appear any more.
alter table pos.receipt_digest add column seen_writers text[] not null default '{}';

-- The job locks the table of one row now: its lock on receipt_customer ended every vacuum of that table that took longer
-- than the minute between two runs. Both are locked here while nodes of the version before still run the job.
create or replace function pos.forget_receipt_customer() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  lock table pos.receipt_customer, pos.receipt_digest in row exclusive mode;
  delete from pos.receipt_customer c where c.receipt_id = new.receipt_id;
  return null;
end $$;

-- An entry of an index holds 2,704 bytes; what has more than 255 characters is no address.
create or replace function pos.email_of(token text) returns text language sql immutable parallel safe
return case
  when left(token, 1) <> '"' or token ~* '\\u(0000|d[89a-f])' then null
  when octet_length(token) > 1600 then substring(lower(btrim(token::json #>> '{}')) from '^.{0,255}$')
  when strpos(token, '\') = 0 then lower(btrim(substr(token, 2, length(token) - 2)))
  else lower(btrim(token::json #>> '{}'))
end;
