-- A customer's company, where there is no address that could have it.
alter table commerce.customer add column company text;
