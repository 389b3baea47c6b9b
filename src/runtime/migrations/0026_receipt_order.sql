-- The list of receipts is also sorted by number and by amount, and an index that leaves out rows without one has no such
-- order. What the indexes cost a new receipt stays the same.

drop index pos.receipt_by_number;
create index receipt_by_number on pos.receipt (lower(receipt_number));
drop index pos.receipt_by_amount;
create index receipt_by_amount on pos.receipt (grand_total, created_at desc);
