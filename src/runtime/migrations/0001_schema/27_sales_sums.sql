-- Sums of receipts, for pages that would else read each receipt of a day or of an open session. Every receipt is noted with
-- its row, and the note goes in the transaction that adds the receipt to the sums: each is counted once.

-- Without an index, so that a receipt costs little more: the rows stay for a minute.
create table pos.receipt_to_count (
  receipt_id bigint not null
);

-- By quarters of an hour: all offsets of time zones are multiples of it, so that a day of any zone is a sum of them.
-- Methods and currencies are those of the receipts, cut to 100 characters; a zone or a tender may be set later.
create table pos.sales_sum (
  quarter      timestamptz not null,
  -- All locations together, apart from sandboxes; else of one location, or of the receipts without one.
  is_all       boolean not null,
  location_id  integer,
  currency     text,
  method       text,
  is_terminal  boolean not null,
  receipts     bigint  not null,
  net_sales    numeric not null,
  paid         numeric not null,
  -- Paid for what is no sale of the day, and paid before for what was settled now.
  deposits     numeric not null,
  paid_earlier numeric not null
) with (fillfactor = 80);
-- The time first: counting then writes next to what it wrote before.
create unique index sales_are_summed_once on pos.sales_sum (quarter, is_all, location_id, currency, method, is_terminal)
  nulls not distinct;

-- What a register should hold, by sessions.
create table pos.session_sum (
  terminal_id  integer not null,
  session_key  text    not null,
  currency     text,
  method       text,
  is_terminal  boolean not null,
  first_at     timestamptz not null,
  paid         numeric not null
) with (fillfactor = 80);
create unique index sessions_are_summed_once on pos.session_sum (terminal_id, session_key, currency, method, is_terminal)
  nulls not distinct;
