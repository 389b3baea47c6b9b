-- What customers are looked up by: a register's search by name, and who else has a telephone number.

create index customer_by_lastname on commerce.customer (lower(lastname) text_pattern_ops);

-- The digits alone: numbers are stored as they were typed.
create index customer_by_phone on commerce.customer (regexp_replace(phone, '\D', '', 'g')) where phone is not null;
create index customer_address_by_telephone on commerce.customer_address (regexp_replace(telephone, '\D', '', 'g'))
  where telephone is not null;
