-- What totals need without reading documents, and the chain that shows whether documents are what they were.

alter table pos.register_report
  add column tender_credit_redeemed        numeric(20,4),
  add column tender_card_refunds           numeric(20,4),
  add column tender_manual_card_refunds    numeric(20,4),
  add column tender_credits_issued         numeric(20,4),
  add column tender_credits_returned       numeric(20,4),
  add column tender_invoice_credit_notes   numeric(20,4),
  add column tender_layaway_receivable     numeric(20,4),
  add column tender_layaway_payments       numeric(20,4),
  add column tender_credit_due_collections numeric(20,4),
  add column tender_cash_rounding          numeric(20,4);

-- A closing's figures per tax rate, in the order of the document, then its reverse charge and its exempt sales.
create table pos.register_report_tax_rate (
  report_id  text not null references pos.register_report,
  position   integer not null,
  rate       numeric(20,4),
  treatment  text not null,
  sales_net  numeric(20,4) not null,
  sales_tax  numeric(20,4) not null,
  refund_net numeric(20,4) not null,
  refund_tax numeric(20,4) not null,
  primary key (report_id, position),
  constraint treatment_is_known check (treatment in ('standard', 'unknown', 'reverse_charge', 'exempt'))
);

create table pos.register_report_chain (
  series_key      text not null,
  position        bigint not null,
  report_id       text not null unique references pos.register_report,
  document_sha256 text not null,
  previous_link   text not null,
  link            text not null,
  created_at      timestamptz not null default clock_timestamp(),
  primary key (series_key, position)
);

-- Totals read a period of all locations.
create index register_report_by_business_date on pos.register_report (business_date, location_id);

-- What was stored before. Escapes that json refuses to decode stand in names only, never in a figure.
create temporary table document_before on commit drop as
select report_id, regexp_replace(document, '(\\\\)|\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\1', 'g')::json as document
  from pos.register_report;

alter table pos.register_report disable trigger append_only_rows;
update pos.register_report r set
  tender_credit_redeemed        = (d.document -> 'tenders' ->> 'credit_redeemed')::numeric,
  tender_card_refunds           = (d.document -> 'tenders' ->> 'card_refunds')::numeric,
  tender_manual_card_refunds    = (d.document -> 'tenders' ->> 'manual_card_refunds')::numeric,
  tender_credits_issued         = (d.document -> 'tenders' ->> 'credits_issued')::numeric,
  tender_credits_returned       = (d.document -> 'tenders' ->> 'credits_returned')::numeric,
  tender_invoice_credit_notes   = (d.document -> 'tenders' ->> 'invoice_credit_notes')::numeric,
  tender_layaway_receivable     = (d.document -> 'tenders' ->> 'layaway_receivable')::numeric,
  tender_layaway_payments       = (d.document -> 'tenders' ->> 'layaway_payments')::numeric,
  tender_credit_due_collections = (d.document -> 'tenders' ->> 'credit_due_collections')::numeric,
  tender_cash_rounding          = (d.document -> 'tenders' ->> 'cash_rounding')::numeric
  from document_before d where d.report_id = r.report_id;
alter table pos.register_report enable always trigger append_only_rows;

alter table pos.register_report
  alter column tender_credit_redeemed        set not null,
  alter column tender_card_refunds           set not null,
  alter column tender_manual_card_refunds    set not null,
  alter column tender_credits_issued         set not null,
  alter column tender_credits_returned       set not null,
  alter column tender_invoice_credit_notes   set not null,
  alter column tender_layaway_receivable     set not null,
  alter column tender_layaway_payments       set not null,
  alter column tender_credit_due_collections set not null,
  alter column tender_cash_rounding          set not null;

insert into pos.register_report_tax_rate
select d.report_id, row_number() over (partition by d.report_id order by e.part, e.place) - 1, e.rate, e.treatment,
       e.sales_net, e.sales_tax, e.refund_net, e.refund_tax
  from document_before d cross join lateral (
    select 1 as part, place, (entry ->> 'rate')::numeric as rate, entry ->> 'treatment' as treatment,
           (entry ->> 'sales_net')::numeric as sales_net, (entry ->> 'sales_tax')::numeric as sales_tax,
           (entry ->> 'refund_net')::numeric as refund_net, (entry ->> 'refund_tax')::numeric as refund_tax
      from json_array_elements(d.document -> 'tax_rates') with ordinality as listed (entry, place)
    union all
    select 2, t.place, null, t.treatment,
           (d.document -> 'tax_treatments' -> t.treatment ->> 'sales_net')::numeric, 0,
           (d.document -> 'tax_treatments' -> t.treatment ->> 'refund_net')::numeric, 0
      from (values (0, 'reverse_charge'), (1, 'exempt')) as t (place, treatment)
  ) e;

do $$
declare
  stored record;
  series text;
  n bigint;
  head text;
  next_link text;
begin
  for stored in
    select report_id, lower(series_id) as series_key, document_sha256
      from pos.register_report order by lower(series_id), stored_at, report_id
  loop
    if series is distinct from stored.series_key then
      series := stored.series_key;
      n := 0;
      head := repeat('0', 64);
    end if;
    n := n + 1;
    next_link := encode(sha256(convert_to(
      concat_ws('|', 'tillkeeper-chain-1', series, n, lower(stored.report_id), stored.document_sha256, head), 'UTF8')), 'hex');
    insert into pos.register_report_chain (series_key, position, report_id, document_sha256, previous_link, link)
    values (series, n, stored.report_id, stored.document_sha256, head, next_link);
    head := next_link;
  end loop;
end $$;

select pos.guard_append_only('pos.register_report_tax_rate');
select pos.guard_append_only('pos.register_report_chain');
