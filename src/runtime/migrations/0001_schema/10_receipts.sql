-- Receipts: one row per completed sale. Ids of locations, terminals and staff are those at the sale: no foreign keys.
-- Columns that take a JSON string or value verbatim hold its source text as sent, quotes and escapes included.

-- A key of an id: ids compare without regard to case. A UUID is its own key, and a token of 64 digits keeps the 12 that
-- state its time, so that keys of ids in the order of time are in that order. 116 bits or more tell ids apart; a look-up
-- compares the whole id as well. The 13th digit of a key that is a hash is 0, the version of no UUID: nobody can choose a
-- UUID that is the key of another id.
create function pos.key_of(id text) returns uuid language sql immutable parallel safe
return case
  when id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$' then id::uuid
  when id ~* '^[0-9a-f]{64}$' then (left(id, 12) || '0' || left(encode(sha256(lower(id)::bytea), 'hex'), 19))::uuid
  -- The cast to bytea reads a backslash as an escape.
  else overlay(left(encode(sha256(replace(lower(id), '\', '\\')::bytea), 'hex'), 32) placing '0' from 13)::uuid
end;

-- The keys of every receipt that was ever stored: they keep one receipt per sale and per token, and lead to its number. Rows
-- are never changed or taken away.
create table pos.receipt_key (
  key        uuid not null,
  -- o: pos_order_id. s: sale_id of a sale, which is stored once; f: that of a refund, an exchange or a payment for it, of
  -- which a sale may have several, each known by its own pos_order_id. t: a token, the present one or a replaced one.
  kind       "char" not null check (kind in ('o', 's', 'f', 't')),
  -- 0 of pos_order_id, 1 of sale_id, from 2 on of tokens.
  slot       integer not null,
  receipt_id bigint not null,
  check ((slot = 0) = (kind = 'o')),
  unique (receipt_id, slot)
);
create unique index receipt_is_stored_once on pos.receipt_key (key, kind) where kind <> 'f';
create index receipt_follows on pos.receipt_key (key) where kind = 'f';
select pos.guard_append_only('pos.receipt_key');

create sequence pos.receipt_number;

create table pos.receipt (
  receipt_id      bigint primary key default nextval('pos.receipt_number'),
  sale_id         text,
  pos_order_id    text not null,
  terminal_id     integer,
  location_id     integer,
  staff_id        integer,
  staff_name      text,
  terminal_name   text,
  location_name   text,
  order_increment_id text,
  payment_method  text,
  subtotal        numeric(20,4),
  tax_amount      numeric(20,4),
  discount_amount numeric(20,4),
  grand_total     numeric(20,4),
  currency        text,
  created_at      timestamptz not null default clock_timestamp(),
  receipt_token   text not null,
  receipt_number  text,
  amount_tendered numeric(20,4),
  change_due      numeric(20,4),
  items           text,
  raw_payload     text,
  receipt_model   text,
  sale_type       text,
  credit_memo_id  text,
  rma_id          text,
  original_order_increment_id text,
  shipping_refund text,
  adjustment_positive text,
  adjustment_negative text,
  layaway_kind    text,
  layaway_amount_captured text,
  layaway_total_paid text,
  layaway_balance_owed text,
  layaway_expires_at text,
  credit_due      text,
  split_payments  text,
  ship_to_shipments text,
  backorder_shipments text,
  applied_credits text,
  terminal_provider text,
  terminal_payment_id text,
  terminal_dashboard_url text,
  terminal_info   text,
  terminal_raw_payload text,
  is_reverse_charge text,
  points_earned   text,
  customer_name   text,
  customer_email  text,
  register_session_id text,
  is_tax_exempt   boolean not null default false,
  content_hash    text not null,
  stored_at       timestamptz not null default clock_timestamp(),
  -- Time of the clock on the shop's wall at created_at. A later change of the zone moves no receipt to another day. Null for a
  -- row that no register sent: its day is that of UTC.
  sold_at         timestamp,
  erasure_id      bigint references pos.erasure,
  -- A receipt has its pos_order_id among the keys.
  key_slot        integer not null default 0 check (key_slot = 0),
  constraint receipt_has_its_key foreign key (receipt_id, key_slot) references pos.receipt_key (receipt_id, slot)
) partition by range (receipt_id);
alter sequence pos.receipt_number owned by pos.receipt.receipt_id;

-- A string of JSON as it is read, in its quotes; one that PostgreSQL has no text for (U+0000, a lone surrogate) as it was
-- sent. A name that a register escaped, `Zo\u00eb`, is found by its letters. Of a token over 64 KiB, its beginning as it was
-- sent: reading megabytes would take seconds for each row and filter, and PostgreSQL does not interrupt it.
create function pos.read_text(token text) returns text language sql immutable parallel safe
return case
  when octet_length(token) > 65536 then left(token, 65536)
  when strpos(token, '\') = 0 or left(token, 1) <> '"' then token
  -- An escaped backslash begins no other escape: behind one, "ud83d" is text.
  when regexp_replace(regexp_replace(token, '\\\\', ' ', 'g'), '\\u[dD][89abAB]..\\u[dD][c-fC-F]..', '', 'g') ~* '\\u(0000|d[89a-f])' then token
  else '"' || (token::json #>> '{}') || '"'
end;

-- The characters of a JSON string; the source of any other value, of a string that PostgreSQL has no text for, and of the
-- beginning of a token over 64 KiB.
create function pos.json_text(token text) returns text language sql immutable parallel safe
return case
  when octet_length(token) > 65536 then left(token, 65536)
  when left(token, 1) <> '"' then token
  when strpos(token, '\') = 0 then substr(token, 2, length(token) - 2)
  -- An escaped backslash begins no other escape: behind one, "ud83d" is text.
  when regexp_replace(regexp_replace(token, '\\\\', ' ', 'g'), '\\u[dD][89abAB]..\\u[dD][c-fC-F]..', '', 'g') ~* '\\u(0000|d[89a-f])' then token
  else token::json #>> '{}'
end;

-- Null without a customer. Patterns are matched against it, and PostgreSQL does not interrupt a match: name and address
-- count with their first 2,000 characters each.
create function pos.customer_text(name text, email text) returns text language sql immutable parallel safe
return nullif(
  coalesce(left(pos.read_text(name), 2000), '') || ' ' || coalesce(left(pos.read_text(email), 2000), ''), ' ');

-- The last four digits of the card in the first 64 Ki characters of what a card terminal said; its JSON may itself be a JSON string.
create function pos.card_digits(info text) returns text language sql immutable parallel safe
return substring(left(info, 65536) from '(?:masked_pan|card_number|masked_number|pan|last4|last_four)\\*"\s*:\s*\\*"?[^",}\\]*(\d{4})\\*"');

-- Methods of the parts in the source text of a JSON string, in their order; null for a text that is no list.
create function pos.methods_of(token text) returns text[] language plpgsql immutable as $$
begin
  return (select array_agg(method order by place)
            from json_array_elements((token::json #>> '{}')::json) with ordinality as parts (part, place)
           cross join lateral (
             select coalesce(nullif(part ->> 'method', ''), nullif(part ->> 'code', ''), nullif(part ->> 'type', ''))) as m (method)
           where method is not null);
exception when data_exception then
  return null;
end $$;

-- Whether the document belongs to an earlier sale: a refund, an exchange, or a later payment.
create function pos.is_follow_up(sale_type text, layaway_kind text, credit_due text) returns boolean
  language sql immutable parallel safe
return case
  -- Most receipts: known before any text is looked at.
  when coalesce(sale_type, layaway_kind, credit_due) is null then false
  when lower(btrim(coalesce(sale_type, ''), E' \t\n\r')) not in ('', 'sale', 'order')
    then lower(btrim(sale_type, E' \t\n\r')) in ('refund', 'exchange')
  when btrim(coalesce(credit_due, ''), E' \t\n\r') !~ '^(null|false|"false"|""|\[\]|\{\}|"?-?0+(\.0*)?"?)?$' then true
  else lower(btrim(coalesce(layaway_kind, ''), E' \t\n\r')) in ('top_up', 'settlement', 'credit_due')
end;

-- The receipts of an order, of which a register reads the newest one.
create index receipt_by_order on pos.receipt (lower(order_increment_id), receipt_id desc) where order_increment_id is not null;
-- The lists of a location and of a terminal, newest first.
create index receipt_by_location on pos.receipt (location_id nulls first, created_at desc, receipt_id desc);
create index receipt_by_terminal on pos.receipt (terminal_id nulls first, created_at desc, receipt_id desc);
-- With location_id: lists of all receipts leave out those of sandboxes, and read no row for it.
create index receipt_by_time on pos.receipt (created_at desc, receipt_id desc) include (location_id);
-- Receipts of a register session that its closing does not list; sessions without a closing (docs/decisions/0029).
create index receipt_by_session on pos.receipt (lower(register_session_id)) where register_session_id is not null;
-- Receipts without a session, which the next closing of their terminal names.
create index receipt_without_session on pos.receipt (terminal_id, created_at) where register_session_id is null;
-- Receipts that are dated after their arrival: the clock of the register was ahead.
create index receipt_ahead on pos.receipt (stored_at) where created_at - stored_at > interval '15 minutes';
-- The sweep looks at what was stored lately.
create index receipt_by_stored_at on pos.receipt (stored_at);

-- Searches: a receipt is found by its number, its order, its amount, its customer, the last digits of a card. The list is
-- also sorted by number and by amount: an index without the receipts that have no number has no such order.
-- With the terminal: a closing asks whether a number of its register is on another sale, too.
create index receipt_by_number on pos.receipt (lower(receipt_number) nulls first, terminal_id);
-- Refunds and exchanges of an order. A register may send a value of megabytes, whose text would take seconds to read: the
-- few of more than 300 characters are found by their length. The condition of an index on receipts calls no function in SQL:
-- PostgreSQL prepares it for every insert, which took half of the processor time of one.
create index receipt_by_original_order on pos.receipt
  (lower(pos.json_text(case when length(case when erasure_id is null then original_order_increment_id else pos.figures_of(original_order_increment_id) end) <= 300 then case when erasure_id is null then original_order_increment_id else pos.figures_of(original_order_increment_id) end end)))
  where (case when erasure_id is null then original_order_increment_id else pos.figures_of(original_order_increment_id) end) is not null;
create index receipt_with_long_original_order on pos.receipt (receipt_id)
  where length(case when erasure_id is null then original_order_increment_id else pos.figures_of(original_order_increment_id) end) > 300;
-- In the order of the list by amount, so that pages far into it read no receipts; created_at for a list of some days.
create index receipt_by_amount on pos.receipt (grand_total nulls first, receipt_id) include (created_at, location_id);
-- Card and customer as pos.shown_receipt has them: without those of erased persons.
create index receipt_by_card on pos.receipt (lower(pos.card_digits(case when erasure_id is null then terminal_info end)))
  where (case when erasure_id is null then terminal_info end) is not null;
create index receipt_by_customer on pos.receipt
  using gin (lower(pos.customer_text(case when erasure_id is null then customer_name end, case when erasure_id is null then customer_email end)) pos.gin_trgm_ops)
  where (case when erasure_id is null then customer_name end) is not null or (case when erasure_id is null then customer_email end) is not null;

-- The planner knows nothing of the values of an expression in a partial index: it would read all receipts by time.
create statistics pos.receipt_number_values on (lower(receipt_number)) from pos.receipt;
create statistics pos.receipt_session_values on (lower(register_session_id)) from pos.receipt;
create statistics pos.receipt_order_values on (lower(order_increment_id)) from pos.receipt;
create statistics pos.receipt_original_order_values
  on (lower(pos.json_text(case when length(case when erasure_id is null then original_order_increment_id else pos.figures_of(original_order_increment_id) end) <= 300 then case when erasure_id is null then original_order_increment_id else pos.figures_of(original_order_increment_id) end end)))
  from pos.receipt;
create statistics pos.receipt_card_values on (lower(pos.card_digits(case when erasure_id is null then terminal_info end))) from pos.receipt;
create statistics pos.receipt_customer_values
  on (lower(pos.customer_text(case when erasure_id is null then customer_name end, case when erasure_id is null then customer_email end)))
  from pos.receipt;

-- Receipts of an address: those that an erasure finds, and those that one marked.
create index receipt_by_email on pos.receipt (pos.email_of(customer_email)) where customer_email is not null and erasure_id is null;
create index erased_receipt on pos.receipt (erasure_id) where erasure_id is not null;

-- What belongs to a receipt has no foreign key to it: PostgreSQL would not let go of a partition.

-- Replaced tokens stay valid: the printed QR code carries the old one.
create table pos.receipt_token_alias (
  receipt_token text primary key,
  receipt_id    bigint not null
);
create index receipt_token_alias_by_receipt on pos.receipt_token_alias (receipt_id);

-- A claimed receipt keeps its owner. No foreign key to the customer: the erasure of a person decides about the row.
create table pos.receipt_claim (
  receipt_id  bigint primary key,
  customer_id integer not null,
  claimed_at  timestamptz not null default clock_timestamp()
);
create index receipt_claim_by_customer on pos.receipt_claim (customer_id);

-- Totals of repeats that are not the stored one: other sales that were sent under the id of a stored sale, and lost.
create table pos.receipt_other_total (
  receipt_id  bigint not null,
  grand_total numeric(20,4) not null,
  noted_at    timestamptz not null default clock_timestamp(),
  primary key (receipt_id, grand_total)
);
create index receipt_other_total_by_time on pos.receipt_other_total (noted_at);

-- Receipts that got their order after they were stored. Noted with the order itself, so that a crash before the reconciliation loses
-- none; the sweep takes the notes away.
create table pos.receipt_with_new_order (
  receipt_id bigint primary key,
  noted_at   timestamptz not null default clock_timestamp()
);
create function pos.note_new_order() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into pos.receipt_with_new_order (receipt_id) values (new.receipt_id) on conflict do nothing;
  return null;
end $$;
create trigger note_new_order after update of order_increment_id on pos.receipt
  for each row when (old.order_increment_id is null and new.order_increment_id is not null)
  execute function pos.note_new_order();

-- A re-post brings another token; the order comes once, and so does the mark of an erased person.
select pos.guard_changes('pos.receipt', array['receipt_token', 'order_increment_id', 'erasure_id'],
  $$new.receipt_token <> ''
    and (old.order_increment_id is null or new.order_increment_id = old.order_increment_id)
    and (old.erasure_id is null or new.erasure_id = old.erasure_id)$$);

-- Partitions by number, which the server gives and which only ascends: what is new is written into small indexes, and an old
-- partition can lie on a slower disk. This one takes what no other does: no receipt is refused for want of a partition.
create table pos.receipt_rest partition of pos.receipt default;

-- The other ones: pos.receipt_N has the numbers from first_id, N, up to end_id, which is the next one's.
create table pos.receipt_part (
  first_id     bigint primary key,
  end_id       bigint not null check (end_id > first_id),
  made_at      timestamptz not null default clock_timestamp(),
  -- Noted when it is closed, which is when it gets no more receipts.
  closed_at    timestamptz,
  receipts     bigint,
  stored_from  timestamptz,
  stored_until timestamptz,
  -- The days on the clocks of the shops that have a receipt in it.
  days         datemultirange,
  -- Of what never changes in its receipts: pos.receipt_digest.
  digest       text,
  -- Noted when it is archived: the file, its SHA-256, and when. They stay when it is read back.
  file         text,
  sha256       text,
  archived_at  timestamptz,
  -- While it is copied: false after one of its receipts has changed, so that the copy is made again.
  is_copied    boolean,
  -- After it was read back: the number from which on receipts of erased persons are still to be marked.
  sweep_from   bigint,
  check (closed_at is null or (receipts is not null and days is not null and digest is not null)),
  check (file is null or (sha256 is not null and archived_at is not null and closed_at is not null))
);

-- Part of a sum over receipts: a digest of what never changes in one, as its JSON. Columns without a value have none, so a
-- later column leaves it as it was.
create function pos.receipt_digest(source jsonb) returns numeric language sql stable parallel safe
return ('x' || encode(substr(sha256(convert_to((jsonb_strip_nulls(source)
  - array['receipt_token', 'order_increment_id', 'erasure_id'])::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint::numeric;

create function pos.note_change_while_copied() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update pos.receipt_part set is_copied = false where first_id = tg_argv[0]::bigint and is_copied;
  return null;
end $$;

-- Lets autovacuum freeze a closed partition, so that its pages are not written again years later. The service's role, which
-- closes it, has no right on it.
create function pos.freeze_receipt_part(first_id bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
begin
  execute format('alter table pos.%I set (autovacuum_freeze_min_age = 0, autovacuum_freeze_table_age = 0,
    autovacuum_vacuum_insert_threshold = 0, autovacuum_vacuum_insert_scale_factor = 0)', 'receipt_' || first_id);
end $$;

-- The partitions that have no rows in the database any more: archived, or detached by hand.
create view pos.receipt_part_away as
  select p.* from pos.receipt_part p
   where not exists (select from pg_inherits i join pg_class c on c.oid = i.inhrelid
                      where i.inhparent = 'pos.receipt'::regclass and c.relname = 'receipt_' || p.first_id);

-- What a partition does not take over from pos.receipt: statistics of expressions, and the guard against TRUNCATE. Whether
-- copied triggers also apply to replicas depends on the version of PostgreSQL: each is set here, and a missing one is an error.
create function pos.complete_receipt_part(part regclass) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  part_name text := (select relname from pg_class where oid = part);
  made record;
  guard text;
begin
  for made in select stxname, pg_get_statisticsobjdef_columns(oid) as columns
                from pg_statistic_ext where stxrelid = 'pos.receipt'::regclass loop
    execute format('create statistics pos.%I on %s from %s', part_name || '_' || made.stxname, made.columns, part);
  end loop;
  execute format('create trigger guarded_table before truncate on %s for each statement execute function pos.refuse_guarded_change()', part);
  foreach guard in array array['guarded_rows', 'guarded_table', 'guarded_columns', 'guarded_moves'] loop
    execute format('alter table %s enable always trigger %I', part, guard);
  end loop;
end $$;
select pos.complete_receipt_part('pos.receipt_rest');

create function pos.add_receipt_part(first_id bigint, end_id bigint) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  part_name text := 'receipt_' || first_id;
begin
  execute format('create table pos.%I partition of pos.receipt for values from (%s) to (%s)', part_name, first_id, end_id);
  perform pos.complete_receipt_part(format('pos.%I', part_name)::regclass);
  insert into pos.receipt_part values (first_id, end_id);
end $$;

-- Makes partitions until two are empty ahead of the next number, each for the receipts of 30 days, at least a million. The
-- next one begins above everything in receipt_rest. With `cut`, numbers go on in the next partition. Returns how many were
-- made. The service's role may call this; it has no right on a partition. Registers wait from the lock of pos.receipt to the
-- end of the transaction: PostgreSQL looks through receipt_rest for each partition.
create function pos.extend_receipts(cut boolean default false) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  next_id bigint;
  begin_id bigint;
  width bigint;
  made integer := 0;
begin
  perform pg_advisory_xact_lock('pos.receipt_part'::regclass::oid::bigint);
  select last_value + is_called::integer into next_id from pos.receipt_number;
  if not cut and (select count(*) from pos.receipt_part p where p.first_id > next_id) >= 2 then
    return 0;
  end if;
  width := greatest(1000000, next_id - (
    select receipt_id from pos.receipt where stored_at >= statement_timestamp() - interval '30 days' order by stored_at limit 1));
  -- A receipt that came after the numbers were read would lie in receipt_rest with a number of the partition, which is refused.
  lock table only pos.receipt in access exclusive mode;
  select last_value + is_called::integer into next_id from pos.receipt_number;
  while (select count(*) from pos.receipt_part p where p.first_id > next_id) < 2 loop
    select greatest(1, max(p.end_id), (select max(receipt_id) + 1 from pos.receipt_rest),
                    case when max(p.end_id) <= next_id then next_id end)
      into begin_id from pos.receipt_part p;
    perform pos.add_receipt_part(begin_id, begin_id + width);
    made := made + 1;
  end loop;
  if cut then
    perform pos.raise_sequence('pos.receipt_number', (select min(p.first_id) - 1 from pos.receipt_part p where p.first_id > next_id));
    made := made + pos.extend_receipts();
  end if;
  return made;
end $$;
select pos.extend_receipts();

-- The partitions with their size. The number of receipts is the planner's estimate, and exact in receipt_rest.
create function pos.list_receipt_parts()
  returns table (name text, first_id bigint, end_id bigint, state text, receipts bigint, size_bytes bigint,
                 stored_from timestamptz, stored_until timestamptz, closed_at timestamptz, file text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select coalesce(c.relname, 'receipt_' || p.first_id)::text, p.first_id, p.end_id,
         case when c.oid is null then case when p.file is null then 'detached' else 'archived' end
              when p.closed_at is null then 'open' else 'closed' end,
         case when p.first_id is null then (select count(*) from pos.receipt_rest)
              else coalesce(p.receipts, greatest(c.reltuples, 0)::bigint, 0) end,
         coalesce(pg_total_relation_size(c.oid), 0), p.stored_from, p.stored_until, p.closed_at, p.file
    from (select c.oid, c.relname, c.reltuples from pg_inherits i join pg_class c on c.oid = i.inhrelid
           where i.inhparent = 'pos.receipt'::regclass) c
    full join pos.receipt_part p on 'receipt_' || p.first_id = c.relname
   order by p.first_id nulls last;
end;

select pos.create_shown('pos.shown_receipt', 'pos.receipt', '{
  "customer_name": "null", "customer_email": "null", "raw_payload": "null", "receipt_model": "null",
  "ship_to_shipments": "null", "backorder_shipments": "null",
  "terminal_info": "null", "terminal_raw_payload": "null", "terminal_dashboard_url": "null",
  "split_payments": "pos.tenders_of(t.%I)", "applied_credits": "pos.tenders_of(t.%I)",
  "credit_memo_id": "pos.figures_of(t.%I)", "rma_id": "pos.figures_of(t.%I)",
  "original_order_increment_id": "pos.figures_of(t.%I)", "shipping_refund": "pos.figures_of(t.%I)",
  "adjustment_positive": "pos.figures_of(t.%I)", "adjustment_negative": "pos.figures_of(t.%I)",
  "layaway_amount_captured": "pos.figures_of(t.%I)", "layaway_total_paid": "pos.figures_of(t.%I)",
  "layaway_balance_owed": "pos.figures_of(t.%I)", "layaway_expires_at": "pos.figures_of(t.%I)",
  "credit_due": "pos.figures_of(t.%I)", "terminal_provider": "pos.figures_of(t.%I)",
  "terminal_payment_id": "pos.figures_of(t.%I)", "is_reverse_charge": "pos.figures_of(t.%I)",
  "points_earned": "pos.figures_of(t.%I)"}');

-- What a receipt counts as, and what it adds to each figure: the only definition for every sum over receipts
-- (docs/domain/figures.md). As `documentKind` reads it, apart from the refund of a deposit, which was no sale.
create function pos.receipt_kind(sale_type text, layaway_kind text, credit_due text) returns text
  language sql immutable parallel safe
return case
  -- Most receipts: known before any text is looked at.
  when coalesce(sale_type, layaway_kind, credit_due) is null then 'sale'
  when lower(btrim(coalesce(sale_type, ''), E' \t\n\r')) not in ('', 'sale', 'order') then
    case lower(btrim(sale_type, E' \t\n\r'))
      when 'exchange' then 'exchange'
      when 'refund' then
        case when lower(btrim(coalesce(layaway_kind, ''), E' \t\n\r')) in ('deposit', 'top_up') then 'deposit_refund' else 'refund' end
      else 'unknown'
    end
  when btrim(coalesce(credit_due, ''), E' \t\n\r') !~ '^(null|false|"false"|""|\[\]|\{\}|"?-?0+(\.0*)?"?)?$' then 'credit_due'
  when btrim(coalesce(layaway_kind, ''), E' \t\n\r') = '' then 'sale'
  when lower(btrim(layaway_kind, E' \t\n\r')) in ('deposit', 'top_up', 'settlement', 'credit_due')
    then lower(btrim(layaway_kind, E' \t\n\r'))
  else 'unknown'
end;

create function pos.receipt_figures(kind text, grand_total numeric)
  returns table (signed_total numeric, sales numeric, refunds numeric, exchanges numeric, net_sales numeric)
  language sql immutable parallel safe rows 1
begin atomic
  select case when kind in ('refund', 'deposit_refund') then -abs(grand_total) else grand_total end,
         f.sales, f.refunds, f.exchanges, f.sales - f.refunds + f.exchanges
    from (select case when kind in ('sale', 'settlement') then coalesce(grand_total, 0) else 0 end as sales,
                 case when kind = 'refund' then abs(coalesce(grand_total, 0)) else 0 end as refunds,
                 case when kind = 'exchange' then coalesce(grand_total, 0) else 0 end as exchanges) as f;
end;
