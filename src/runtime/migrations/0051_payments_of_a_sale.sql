-- A sale is stored once. Refunds, exchanges and payments on it may carry its sale_id: each is known by its own pos_order_id.

create function pos.is_follow_up(sale_type text, layaway_kind text, credit_due text) returns boolean
  language sql immutable parallel safe
return case
  when lower(btrim(coalesce(sale_type, ''), E' \t\n\r')) not in ('', 'sale', 'order')
    then lower(btrim(sale_type, E' \t\n\r')) in ('refund', 'exchange')
  when btrim(coalesce(credit_due, ''), E' \t\n\r') !~ '^(null|false|"false"|""|\[\]|\{\}|"?-?0+(\.0*)?"?)?$' then true
  else lower(btrim(coalesce(layaway_kind, ''), E' \t\n\r')) in ('top_up', 'settlement', 'credit_due')
end;

drop index pos.receipt_sale_id_is_unique;
-- Also finds the receipts of a sale.
create unique index receipt_of_a_sale_is_unique on pos.receipt (
  lower(sale_id),
  (case when pos.is_follow_up(sale_type, layaway_kind, credit_due) then lower(pos_order_id) else '' end)
) where sale_id is not null;
