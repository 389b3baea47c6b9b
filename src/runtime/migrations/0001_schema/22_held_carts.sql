-- Carts that registers hold, so that any register of the location can take them. Rows of days: what is sold is a receipt.

create table pos.held_cart (
  held_cart_id uuid primary key,
  location_id  integer not null references pos.location on delete cascade,
  -- The register that saved it last; the only one that sees it unless it is shared.
  -- No foreign keys to terminals: a shared cart outlives the register that saved it.
  terminal_id  integer not null,
  is_shared    boolean not null,
  version      integer not null,
  name         text not null,
  grand_total  numeric(20, 4),
  currency     text not null,
  customer_id    integer,
  customer_email text,
  -- The source text of the JSON string, quotes and escapes included: returned as sent.
  document     text not null,
  created_at   timestamptz not null default clock_timestamp(),
  updated_at   timestamptz not null default clock_timestamp(),
  expires_at   timestamptz not null,
  -- Null while it is held. The taker's id of the take answers its repeat.
  taken_at     timestamptz,
  taken_by_terminal_id integer,
  take_id      uuid
);
create index held_cart_by_location on pos.held_cart (location_id, created_at);
create index held_cart_by_terminal on pos.held_cart (terminal_id);
create index held_cart_by_expiry on pos.held_cart (expires_at);
create index held_cart_by_customer on pos.held_cart (customer_id) where customer_id is not null;
