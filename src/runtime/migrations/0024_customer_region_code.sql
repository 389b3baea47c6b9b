-- A region's short name, such as CA, as it is sent with an address: there is no directory to look it up in.
alter table commerce.customer_address add column region_code text;
