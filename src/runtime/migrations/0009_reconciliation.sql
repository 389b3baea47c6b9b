-- What is judged about closings: counters, the checks of the last evaluation, and what has to be judged again.

alter table pos.register_report_state
  add column listed_documents integer not null default 0,
  add column missing_orders   integer not null default 0,
  add column late_receipts    integer not null default 0,
  -- Raised with every receipt and order that the closing gets: a judgement of older facts is not written.
  add column facts_version    integer not null default 0,
  add column checks_sha256    text,
  add column evaluated_at     timestamptz,
  add column evaluation_due_since timestamptz;
-- The sweep looks for evaluations that nobody came to do.
create index evaluation_due on pos.register_report_state (evaluation_due_since) where evaluation_due_since is not null;

-- The checks of a closing's last evaluation, replaced as a whole by the next one.
create table pos.register_report_check (
  report_id  text not null references pos.register_report,
  position   integer not null,
  id         text not null,
  kind       text not null,
  title      text not null,
  formula    text not null,
  expected   text,
  actual     text,
  difference text,
  receipts   text[] not null,
  receipts_count integer not null,
  outcome    text not null,
  reason     text,
  primary key (report_id, position),
  constraint kind_is_known check (kind in ('hard', 'finding')),
  constraint outcome_is_known check (outcome in ('passed', 'failed', 'skipped'))
);

-- Receipts of a closing's session that it does not list.
create table pos.closing_unlisted_receipt (
  report_id  text not null references pos.register_report,
  receipt_id bigint not null,
  primary key (report_id, receipt_id)
);

-- Receipts that got their order after they were stored. Noted with the order itself, so that a crash before the look
-- loses none; the sweep takes the notes away.
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

-- A sale that no receipt names as its sale_id is looked for among the few receipts that have none.
create index receipt_without_sale_id on pos.receipt (lower(pos_order_id)) where sale_id is null;

-- Closings from before: the sweep evaluates them.
insert into pos.closing_unlisted_receipt (report_id, receipt_id)
select c.report_id, r.receipt_id
  from pos.receipt r join pos.register_report c on lower(c.session_id) = lower(r.register_session_id)
 where not exists (select from pos.closing_document d
                    where d.report_id = c.report_id and lower(d.sale_id) = lower(coalesce(r.sale_id, r.pos_order_id)));
update pos.register_report_state s
   set evaluation_due_since = clock_timestamp(),
       listed_documents = (select count(*) from pos.closing_document d where d.report_id = s.report_id);
