-- What registers sent and did not get stored, by terminal: which route refused which sale, why, and how often. Nothing of the
-- body but the id of the sale; '' without one.
create table pos.refused_post (
  terminal_id integer not null,
  route       text not null,
  reason      text not null,
  sale_id     text not null,
  times       bigint not null,
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  primary key (terminal_id, route, reason, sale_id)
);
create index refused_post_by_last_at on pos.refused_post (last_at);
