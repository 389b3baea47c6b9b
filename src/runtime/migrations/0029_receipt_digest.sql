-- What long lists are counted and found by without reading receipts, which are wide: who bought, and which sessions wait
-- for their closing. Storing a receipt does nothing for it: a job adds up what came, and whoever reads adds the receipts
-- that came since. Exact at every moment, and no writer waits.

-- One row. Receipts up to digested_id stand in the tables below. Once no transaction older than seen_xid runs, no receipt
-- with an id up to seen_id can appear any more.
create table pos.receipt_digest (
  only_row    boolean primary key default true check (only_row),
  digested_id bigint not null,
  seen_id     bigint not null,
  seen_xid    bigint not null
);
insert into pos.receipt_digest (digested_id, seen_id, seen_xid) values (0, 0, 0);

-- Digested receipts that have a customer, with what receipts are filtered and sorted by; without those whose person was
-- erased.
create table pos.receipt_customer (
  receipt_id     bigint primary key,
  created_at     timestamptz not null,
  terminal_id    integer,
  location_id    integer,
  grand_total    numeric(20,4),
  receipt_number text,
  customer       text not null
);
create index receipt_customer_by_letters on pos.receipt_customer using gin (lower(customer) pos.gin_trgm_ops);
create index receipt_customer_by_time on pos.receipt_customer (created_at desc, receipt_id desc);

-- Waits for the job, and it for this: it never adds what is erased meanwhile.
create function pos.forget_receipt_customer() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  lock table pos.receipt_customer in row exclusive mode;
  delete from pos.receipt_customer c where c.receipt_id = new.receipt_id;
  return null;
end $$;
create trigger forget_customer after update of erasure_id on pos.receipt
  for each row when (new.erasure_id is not null) execute function pos.forget_receipt_customer();

-- Sessions of digested receipts, with what these come to. Those that were closed since the last look are among them.
create table pos.unclosed_session (
  session_key         text not null,
  terminal_id         integer,
  location_id         integer,
  currency            text,
  register_session_id text not null,
  terminal_name       text,
  location_name       text,
  receipts            bigint not null,
  first_receipt_at    timestamptz not null,
  last_receipt_at     timestamptz not null,
  total               numeric
);
-- Of any length.
create index unclosed_session_by_key on pos.unclosed_session using hash (session_key);

-- Its entries cost every receipt with a customer; the narrow table has them now.
drop index pos.receipt_by_customer;

-- In the order that the list by amount has, so that pages far into it read no receipts; created_at for one of some days.
drop index pos.receipt_by_amount;
create index receipt_by_amount on pos.receipt (grand_total, receipt_id) include (created_at);
