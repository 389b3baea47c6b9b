-- Attempts to sign in by name and address prefix, both as hashes: a name that does not exist is counted like one that does,
-- and an attacker at another address cannot lock an administrator out.
-- pos.admin_sign_in stays for nodes of the previous version and is not used any more.
create table pos.sign_in_attempt (
  name_hash    text not null,
  address_hash text not null,
  failures     integer not null,
  locked_until timestamptz,
  last_at      timestamptz not null,
  primary key (name_hash, address_hash)
);
-- The clean-up job reads by time.
create index sign_in_attempt_by_time on pos.sign_in_attempt (last_at);
