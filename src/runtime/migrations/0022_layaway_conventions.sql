-- How each closing with layaways booked them (A: at the deposit, B: at the settlement), so that the next one of its series
-- and app version is held against it.
create table pos.closing_layaway (
  report_id      text primary key references pos.register_report,
  -- In lower case, as series are compared.
  series_id      text not null,
  closing_number bigint not null,
  -- Of the terminal's last telemetry; null when it sent none.
  app_version    text,
  convention     text not null,
  constraint convention_is_known check (convention in ('A', 'B'))
);
create index closing_layaway_by_series on pos.closing_layaway (series_id, closing_number);

-- A licence is one till's: the licensing service knows one device for it.
drop index pos.terminal_by_license;
create unique index license_is_of_one_terminal on pos.terminal (license_id);
