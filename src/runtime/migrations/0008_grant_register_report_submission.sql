-- Submitting closings became a resource of its own: whoever could sync receipts at this moment keeps what he had.
update pos.integration set resources = resources || 'Vendor_Pos::register_reports_submit'::text
 where 'Vendor_Pos::receipts' = any(resources) and not 'Vendor_Pos::register_reports_submit' = any(resources);
update pos.admin_role set resources = resources || 'Vendor_Pos::register_reports_submit'::text
 where 'Vendor_Pos::receipts' = any(resources) and not 'Vendor_Pos::register_reports_submit' = any(resources);
