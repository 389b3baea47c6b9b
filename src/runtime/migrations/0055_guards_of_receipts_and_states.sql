-- A stored receipt and the state of a closing change only as the interface allows, whatever role writes.

create function pos.refuse_guarded_change() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% on %.% is refused: its rows are kept, and only some of their columns change, each in its direction',
      tg_op, tg_table_schema, tg_table_name
    using errcode = '23001';
end $$;

-- Refuses DELETE and TRUNCATE, every update that names a column other than `changeable`, and those for which `move` is not
-- true. The service's role may update the columns that `guarded_moves` names (runtime/migrate.ts). A migration that adds a
-- column calls it again.
create function pos.guard_changes(guarded regclass, changeable text[], move text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  fixed text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                  where attrelid = guarded and attnum > 0 and not attisdropped and attname <> all (changeable));
  moving text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
                   where attrelid = guarded and attnum > 0 and not attisdropped and attname = any (changeable));
  guard text;
begin
  execute format('create or replace trigger guarded_rows before delete on %s for each row execute function pos.refuse_guarded_change()', guarded);
  execute format('create or replace trigger guarded_table before truncate on %s for each statement execute function pos.refuse_guarded_change()', guarded);
  execute format('create or replace trigger guarded_columns before update of %s on %s for each row execute function pos.refuse_guarded_change()', fixed, guarded);
  execute format('create or replace trigger guarded_moves before update of %s on %s for each row when ((%s) is not true) execute function pos.refuse_guarded_change()', moving, guarded, move);
  foreach guard in array array['guarded_rows', 'guarded_table', 'guarded_columns', 'guarded_moves'] loop
    execute format('alter table %s enable always trigger %I', guarded, guard);
  end loop;
end $$;

-- A re-post brings another token; the order comes once, and so does the mark of an erased person.
select pos.guard_changes('pos.receipt', array['receipt_token', 'order_increment_id', 'erasure_id'],
  $$new.receipt_token <> ''
    and (old.order_increment_id is null or new.order_increment_id = old.order_increment_id)
    and (old.erasure_id is null or new.erasure_id = old.erasure_id)$$);

-- Receipts are not deleted: no document is missing again, no late receipt fewer. A revision is never drawn back.
select pos.guard_changes('pos.register_report_state', array[
    'state_documents_received', 'state_orders_processed', 'state_figures_reconciled', 'missing_documents', 'missing_orders',
    'late_receipts', 'facts_version', 'checks_sha256', 'evaluated_at', 'evaluation_due_since', 'coverage', 'coverage_width',
    'unplaced', 'failed_checks', 'failed_check_ids', 'findings', 'rules_version', 'setup_sha256', 'evaluation', 'revision',
    'updated_at'],
  $$new.revision >= old.revision and (new.revision > old.revision or new.updated_at = old.updated_at)
    and new.facts_version >= old.facts_version and new.late_receipts >= old.late_receipts
    and new.missing_documents <= old.missing_documents
    and (old.state_documents_received = 'not_evaluated' or new.state_documents_received <> 'not_evaluated')
    and (old.evaluated_at is null or new.evaluated_at is not null)$$);
