-- Customers and products are found by a part of what they are called. Whoever changes an expression here changes it in
-- the lists, too: they use the index only where both are the same.

create index customer_by_letters on commerce.customer
  using gin (lower(firstname || coalesce(' ' || middlename, '') || ' ' || lastname || ' ' || email) pos.gin_trgm_ops);
create index product_by_letters on commerce.product using gin (lower(sku || ' ' || name) pos.gin_trgm_ops);

-- Entries that somebody sent in: they may call themselves anything, an import or an erasure by an administrator, too.
-- Null: an entry of the service's own, or one from before this was noted.
alter table pos.audit_log add column is_submitted boolean;
