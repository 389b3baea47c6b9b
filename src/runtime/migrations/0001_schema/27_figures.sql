-- Figures: sums of receipts by day, for pages that would else read each receipt of a day or of an open session. Every receipt
-- is noted with its row, and the note goes in the transaction that adds the receipt to the figures: each is counted once.

-- Without an index, so that a receipt costs little more: the rows stay for a minute.
create table pos.receipt_to_count (
  receipt_id bigint not null
);

-- Currencies, methods and names are those of the receipts, cut; a name of a location or a tender of a method may be set later.
-- Amounts are numeric without limits: no receipt may keep others from being counted.
create table pos.figure (
  -- The day on the clock of the shop; of a month, its first day.
  day          date    not null,
  -- d: the day; m: the month, at location 0 only.
  per          "char"  not null,
  -- 0: all locations apart from sandboxes; -1: receipts without a location.
  location_id  integer not null,
  -- t total; h hour of the shop's clock; s location (at 0 only); r register; c member of the staff; m payment method; x tax
  -- rate as a percentage; p product, by its SKU, else by its name.
  dimension    "char"  not null,
  -- Empty for the total and for what a receipt does not state.
  key          text    not null,
  currency     text    not null,
  -- A product's name on a receipt: null when the key is its name, empty when it has none.
  name         text,
  receipts     bigint  not null,
  quantity     numeric not null,
  sales        numeric not null,
  refunds      numeric not null,
  exchanges    numeric not null,
  tax          numeric not null,
  paid         numeric not null,
  -- The part of `paid` that a card terminal took.
  by_terminal  numeric not null,
  -- Paid for what is no sale of the day, and paid before for what was settled now.
  deposits     numeric not null,
  paid_earlier numeric not null,
  -- The day first: counting then writes next to what it wrote before.
  primary key (day, per, location_id, dimension, key, currency)
) with (fillfactor = 80);

-- What a register should hold, by sessions.
create table pos.session_figure (
  terminal_id  integer not null,
  -- pos.key_of the session's id.
  session_key  uuid    not null,
  currency     text,
  method       text,
  is_terminal  boolean not null,
  first_at     timestamptz not null,
  paid         numeric not null
) with (fillfactor = 80);
create unique index sessions_are_counted_once on pos.session_figure (terminal_id, session_key, currency, method, is_terminal)
  nulls not distinct;

-- The session of each register's newest receipt. Who asks which registers are open reads no receipts.
create table pos.newest_session (
  terminal_id integer primary key,
  session_id  text        not null,
  currency    text,
  -- Of the newest receipt.
  created_at  timestamptz not null,
  receipt_id  bigint      not null
) with (fillfactor = 80);

-- One row, which nobody deletes; whoever changes figures locks its table.
create table pos.figure_progress (
  is_only       boolean primary key default true check (is_only),
  -- Each receipt acknowledged before is counted.
  counted_until timestamptz not null,
  -- Months before are figures of their own, to which later receipts are added too.
  months_until  date not null
);
insert into pos.figure_progress (counted_until, months_until)
values (clock_timestamp(), date_trunc('month', clock_timestamp() at time zone 'UTC'));

-- Days whose figures differed from their receipts when they were verified. They were replaced.
create table pos.figure_difference (
  day      date primary key,
  found_at timestamptz not null default clock_timestamp(),
  figures  integer not null
);
create index figure_difference_by_time on pos.figure_difference (found_at);
