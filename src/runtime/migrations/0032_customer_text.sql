-- A name that a register escaped, `Zo\u00eb`, is found by what it says.

-- A string of JSON as it is read, in its quotes; one that PostgreSQL has no text for (U+0000, a lone surrogate) as it was sent.
create function pos.read_text(token text) returns text language sql immutable parallel safe
return case
  when strpos(token, '\') = 0 or left(token, 1) <> '"' then token
  -- An escaped backslash begins no other escape: behind one, "ud83d" is text.
  when regexp_replace(regexp_replace(token, '\\\\', ' ', 'g'), '\\u[dD][89abAB]..\\u[dD][c-fC-F]..', '', 'g') ~* '\\u(0000|d[89a-f])' then token
  else '"' || (token::json #>> '{}') || '"'
end;

create or replace function pos.customer_text(name text, email text) returns text language sql immutable parallel safe
return nullif(coalesce(pos.read_text(name), '') || ' ' || coalesce(pos.read_text(email), ''), ' ');

-- No digest that read texts in the old way ends after this one; nodes of the version before lock the first table.
lock table pos.receipt_customer, pos.receipt_digest in share row exclusive mode;
-- Only what was escaped is read again: of the others the text is the same. Receipts are wide: they are looked up one by one.
set local enable_hashjoin = off;
set local enable_mergejoin = off;
update pos.receipt_customer c
   set customer = pos.customer_text(r.customer_name, r.customer_email)
  from pos.receipt r
 where strpos(c.customer, '\') > 0 and r.receipt_id = c.receipt_id;
