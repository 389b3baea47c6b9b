-- A closing whose receipt's sale gets its credit memo is counted again: noted with the credit memo, so that a crash before
-- the look loses none.
create function commerce.note_credit_memo_of_sale() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  insert into pos.receipt_with_new_order (receipt_id)
  select receipt_id from pos.receipt where lower(pos_order_id) = lower(new.pos_sale_id)
      on conflict do nothing;
  return null;
end $$;
create trigger note_credit_memo_of_sale after insert on commerce.sales_creditmemo
  for each row when (new.pos_sale_id is not null)
  execute function commerce.note_credit_memo_of_sale();

insert into pos.receipt_with_new_order (receipt_id)
select r.receipt_id from commerce.sales_creditmemo m join pos.receipt r on lower(r.pos_order_id) = lower(m.pos_sale_id)
 where m.pos_sale_id is not null
    on conflict do nothing;
