-- Patterns are matched against a receipt's customer, and PostgreSQL does not interrupt a match: name and address count with
-- their first 2,000 characters each.
create or replace function pos.customer_text(name text, email text) returns text language sql immutable parallel safe
return nullif(
  coalesce(left(pos.read_text(name), 2000), '') || ' ' || coalesce(left(pos.read_text(email), 2000), ''), ' ');

-- No digest with longer texts ends after this one; nodes of the version before lock the second table.
lock table pos.receipt_customer, pos.receipt_digest in share row exclusive mode;
-- Receipts are wide: these few are looked up one by one.
set local enable_hashjoin = off;
set local enable_mergejoin = off;
update pos.receipt_customer c
   set customer = pos.customer_text(r.customer_name, r.customer_email)
  from pos.receipt r
 where octet_length(c.customer) > 2000 and r.receipt_id = c.receipt_id;
