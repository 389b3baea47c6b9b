-- Register closings. What was sent is immutable (register_report and its parts); how it is evaluated is kept beside it
-- (register_report_state, 12_evaluation.sql). Ids of locations, terminals and staff are those at the close.

create table pos.register_report (
  report_id       text primary key,
  session_id      text not null,
  schema_version  integer not null,
  terminal_id     integer not null,
  terminal_name   text not null,
  location_id     integer not null,
  location_name   text not null,
  device_identifier text not null,
  series_id       text not null,
  series_code     text not null,
  series_ordinal  integer not null,
  closing_number  bigint not null,
  currency        text not null,
  timezone        text not null,
  business_date   date not null,
  opened_at       timestamptz not null,
  opened_at_sent  text not null,
  closed_at       timestamptz not null,
  closed_at_sent  text not null,
  opened_by_staff_id integer,
  opened_by_name  text,
  closed_by_staff_id integer,
  closed_by_name  text,
  has_cash_drawer boolean not null,
  order_count     bigint not null,
  opening_float   numeric(20,4),
  cash_expected   numeric(20,4),
  cash_counted    numeric(20,4),
  cash_difference numeric(20,4),
  cash_left_in_drawer numeric(20,4),
  sales_excl_tax  numeric(20,4) not null,
  sales_tax       numeric(20,4) not null,
  sales_incl_tax  numeric(20,4) not null,
  refunds_excl_tax numeric(20,4) not null,
  refunds_tax     numeric(20,4) not null,
  refunds_incl_tax numeric(20,4) not null,
  tender_cash     numeric(20,4) not null,
  tender_card     numeric(20,4) not null,
  tender_split_cash numeric(20,4) not null,
  tender_split_card numeric(20,4) not null,
  tender_invoice  numeric(20,4) not null,
  first_receipt_number text,
  last_receipt_number text,
  closing_note    text,
  document        text not null,
  document_sha256 text not null,
  document_bytes  integer not null,
  stored_at       timestamptz not null default clock_timestamp(),
  tender_credit_redeemed        numeric(20,4) not null,
  tender_card_refunds           numeric(20,4) not null,
  tender_manual_card_refunds    numeric(20,4) not null,
  tender_credits_issued         numeric(20,4) not null,
  tender_credits_returned       numeric(20,4) not null,
  tender_invoice_credit_notes   numeric(20,4) not null,
  tender_layaway_receivable     numeric(20,4) not null,
  tender_layaway_payments       numeric(20,4) not null,
  tender_credit_due_collections numeric(20,4) not null,
  tender_cash_rounding          numeric(20,4) not null,
  -- -1 where the register writes refunds, or the tenders of refunds, as negative amounts. Totals need one sign.
  refund_sign        smallint not null default 1 check (refund_sign in (1, -1)),
  refund_tender_sign smallint not null default 1 check (refund_tender_sign in (1, -1))
);
create unique index register_report_report_id_is_unique on pos.register_report (lower(report_id));
-- With session_id, so that all closed sessions are read from the index.
create unique index register_report_session_is_closed_once on pos.register_report (lower(session_id)) include (session_id);
create unique index register_report_number_is_taken_once on pos.register_report (lower(series_id), closing_number);
create index register_report_by_terminal on pos.register_report (terminal_id, closed_at desc, report_id);
create index register_report_by_location on pos.register_report (location_id, business_date desc, report_id);
create index register_report_by_closed_at on pos.register_report (closed_at, report_id);
create statistics pos.closing_currency_values on (lower(currency)) from pos.register_report;
-- The sweep looks at what was stored lately.
create index register_report_by_stored_at on pos.register_report (stored_at);
-- Totals read a period of all locations, and of each closing only what they add up: its row is ten times as wide.
create index register_report_by_business_date on pos.register_report (business_date, location_id) include (
  report_id, currency, cash_difference, refund_sign, refund_tender_sign, sales_excl_tax, sales_tax, sales_incl_tax,
  refunds_excl_tax, refunds_tax, refunds_incl_tax, tender_cash, tender_card, tender_split_cash, tender_split_card,
  tender_invoice, tender_credit_redeemed, tender_card_refunds, tender_manual_card_refunds, tender_credits_issued,
  tender_credits_returned, tender_invoice_credit_notes, tender_layaway_receivable, tender_layaway_payments,
  tender_credit_due_collections, tender_cash_rounding);
-- The newest closing of a terminal, as sync health sees it: not later than it came, whatever the device's clock says.
create index register_report_by_moment on pos.register_report (terminal_id, (least(closed_at, stored_at)) desc, report_id);
-- Whether other terminals of a location use the same prefix is checked with each evaluation of a closing. Only the
-- beginning of a prefix is in the index: it may be of any length.
create index register_report_by_prefix
  on pos.register_report (location_id, (left(rtrim(last_receipt_number, '0123456789'), 100)), terminal_id, business_date);
select pos.guard_append_only('pos.register_report');

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
select pos.guard_append_only('pos.register_report_tax_rate');

-- Each closing of a series with a link made of its digest and the link before: it shows whether documents were changed.
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
select pos.guard_append_only('pos.register_report_chain');

-- The documents that a closing lists. Without a foreign key: closings are never deleted, and checking it for each of 2,000
-- documents would cost more than storing them.
create table pos.closing_document (
  report_id      text not null,
  position       integer not null,
  sale_id        text not null,
  type           text not null,
  amount         numeric(20,4) not null,
  receipt_number text,
  receipt_id     bigint,
  primary key (report_id, position)
);
-- An arriving receipt looks for the closings that list it, and a closing for others that list its sales.
create index closing_document_by_sale on pos.closing_document (lower(sale_id));

-- Receipts of a closing's session that it does not list.
create table pos.closing_unlisted_receipt (
  report_id  text not null references pos.register_report,
  receipt_id bigint not null,
  primary key (report_id, receipt_id)
);

-- Numbering series of a terminal, in the order in which the server met them.
create table pos.terminal_series (
  terminal_id integer not null,
  series_id   text not null,
  ordinal     integer not null,
  primary key (terminal_id, series_id),
  constraint ordinal_is_given_once unique (terminal_id, ordinal)
);
-- The registers of a series, by the four characters that begin its numbers.
create index terminal_series_by_code on pos.terminal_series (left(series_id, 4));

create table pos.register_report_annotation (
  annotation_id bigint generated by default as identity primary key,
  report_id  text not null references pos.register_report,
  author     text not null,
  author_id  integer,
  created_at timestamptz not null default clock_timestamp(),
  text       text not null,
  -- `settled` takes the closing off the to-do list, `reopened` puts it back: the newest of both counts.
  kind       text not null default 'note',
  constraint annotation_kind_is_known check (kind in ('note', 'settled', 'reopened'))
);
create index annotation_by_report on pos.register_report_annotation (report_id, annotation_id);
select pos.guard_append_only('pos.register_report_annotation');
