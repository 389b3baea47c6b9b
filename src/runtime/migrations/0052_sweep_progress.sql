-- How far the sweeps have looked for facts that were left apart: nothing is passed over while no worker runs.
create table pos.sweep_progress (
  sweep       text primary key,
  swept_until timestamptz not null
);
insert into pos.sweep_progress (sweep, swept_until)
select sweep, clock_timestamp() - interval '1 day' from (values ('order_links'), ('register_reports')) s (sweep);
