-- What a receipt counts as, and what it adds to each figure: the only definition for every sum over receipts
-- (docs/domain/figures.md).

-- As `documentKind` reads it, apart from the refund of a deposit, which was no sale.
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

-- Net sales from now on.
update pos.unclosed_session s
   set total = (
     select sum(f.net_sales)
       from pos.receipt r
       cross join lateral pos.receipt_figures(pos.receipt_kind(r.sale_type, r.layaway_kind, r.credit_due), r.grand_total) f
      where lower(r.register_session_id) = s.session_key
        and r.terminal_id is not distinct from s.terminal_id
        and r.location_id is not distinct from s.location_id
        and r.currency is not distinct from s.currency
        and r.receipt_id <= (select digested_id from pos.receipt_digest));
