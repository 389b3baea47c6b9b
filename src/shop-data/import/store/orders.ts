import { sql } from "kysely";
import type { Written } from "../upsert.ts";
import type { Tx } from "../../../runtime/database.ts";
import { textArray } from "../../../runtime/text-array.ts";
import { importProblem } from "../problems.ts";
import type { Batch, StoreContext } from "../batch.ts";
import { findCustomers } from "../look-up.ts";

/** Value of the external id that marks an imported order. */
const BROUGHT_IN = "imported";

interface Known {
  readonly n: number;
  readonly is_ours: boolean;
  readonly invoice_id: number | null;
}

/** Stores open invoices: orders of one amount, each with its invoice. */
export async function storeOpenInvoices(tx: Tx, batch: Batch, { references, websites }: StoreContext): Promise<void> {
  const customers = await findCustomers(tx, batch, references);
  const known = await findInvoices(tx, batch);
  for (const index of batch.open()) {
    const found = known.get(index);
    if (found !== undefined && !found.is_ours) batch.refuse(index, "number", importProblem("number_taken"));
    if (found === undefined && !batch.has("amount")) {
      batch.refuse(index, "amount", importProblem("required_when_new"));
    }
  }
  const open = batch.open();
  const column = (of: (index: number) => string | number | null): Buffer | null =>
    textArray(
      open.map((index) => {
        const value = of(index);
        return value === null ? null : String(value);
      }),
    );
  const currency = (index: number): string =>
    websites.get(Number(batch.text(index, "customer_website")))?.currency ?? "EUR";
  const { rows } = await sql<{ number: string; outcome: Written["outcome"] }>`
    with given as (
      select g.number, g.customer_id::int, g.amount::numeric as amount, coalesce(g.at::timestamptz, clock_timestamp()) as at,
             g.state::int as state, g.website_id::int as website_id, g.store_id::int as store_id, g.currency,
             g.invoice_id::bigint as invoice_id,
             case g.state::int when 1 then 'processing' when 2 then 'complete' else 'canceled' end as order_state,
             case when g.state::int = 2 then g.amount::numeric else 0 end as paid
        from unnest(${textArray(open.map((index) => batch.text(index, "number")))}::text[],
                    ${column((index) => customers.get(index) ?? null)}::text[],
                    ${column((index) => batch.text(index, "amount"))}::text[],
                    ${column((index) => batch.text(index, "date"))}::text[],
                    ${column((index) => (batch.has("state") ? batch.text(index, "state") : "1"))}::text[],
                    ${column((index) => batch.text(index, "customer_website"))}::text[],
                    ${column((index) => websites.get(Number(batch.text(index, "customer_website")))?.store_id ?? 0)}::text[],
                    ${column(currency)}::text[],
                    ${column((index) => known.get(index)?.invoice_id ?? null)}::text[])
             as g (number, customer_id, amount, at, state, website_id, store_id, currency, invoice_id)),
    differing as (
      select g.*, i.order_id, case when ${batch.has("amount")} then g.amount else i.base_grand_total end as new_amount,
             case when ${batch.has("state")} then g.state else i.state end as new_state
        from given g join shop_data.sales_invoice i on i.entity_id = g.invoice_id
       where (i.customer_id, i.base_grand_total, i.state) is distinct from
             (g.customer_id, case when ${batch.has("amount")} then g.amount else i.base_grand_total end,
              case when ${batch.has("state")} then g.state else i.state end)),
    changed_invoice as (
      update shop_data.sales_invoice i
         set customer_id = d.customer_id, state = d.new_state, subtotal = d.new_amount, grand_total = d.new_amount,
             base_grand_total = d.new_amount, updated_at = clock_timestamp()
        from differing d where i.entity_id = d.invoice_id),
    changed_order as (
      update shop_data.sales_order o
         set customer_id = c.entity_id, customer_group_id = c.group_id, customer_email = c.email,
             customer_firstname = c.firstname, customer_lastname = c.lastname, website_id = d.website_id,
             state = s.state, status = s.state, subtotal = d.new_amount, base_subtotal = d.new_amount,
             subtotal_incl_tax = d.new_amount, grand_total = d.new_amount, base_grand_total = d.new_amount,
             total_invoiced = d.new_amount, base_total_invoiced = d.new_amount, total_paid = s.paid, base_total_paid = s.paid,
             total_canceled = case when d.new_state = 3 then d.new_amount else 0 end, updated_at = clock_timestamp()
        from differing d join shop_data.customer c on c.entity_id = d.customer_id,
             lateral (select case d.new_state when 1 then 'processing' when 2 then 'complete' else 'canceled' end as state,
                             case when d.new_state = 2 then d.new_amount else 0 end as paid) s
       where o.entity_id = d.order_id),
    created as (
      insert into shop_data.sales_order
             (increment_id, ext_order_id, store_id, website_id, state, status, customer_id, customer_group_id,
              customer_is_guest, customer_email, customer_firstname, customer_lastname, base_currency_code,
              order_currency_code, subtotal, base_subtotal, subtotal_incl_tax, grand_total, base_grand_total,
              total_invoiced, base_total_invoiced, total_paid, base_total_paid, total_canceled, is_virtual, created_at)
      select g.number, ${BROUGHT_IN}, g.store_id, g.website_id, g.order_state, g.order_state, c.entity_id, c.group_id, 0,
             c.email, c.firstname, c.lastname, g.currency, g.currency, g.amount, g.amount, g.amount, g.amount, g.amount,
             g.amount, g.amount, g.paid, g.paid, case when g.state = 3 then g.amount else 0 end, 1, g.at
        from given g join shop_data.customer c on c.entity_id = g.customer_id where g.invoice_id is null
      returning entity_id, increment_id),
    invoiced as (
      insert into shop_data.sales_invoice
             (order_id, increment_id, store_id, state, customer_id, base_currency_code, order_currency_code, subtotal,
              tax_amount, discount_amount, shipping_amount, grand_total, base_grand_total, total_qty, created_at)
      select p.entity_id, g.number, g.store_id, g.state, g.customer_id, g.currency, g.currency, g.amount, 0, 0, 0, g.amount,
             g.amount, 0, g.at
        from created p join given g on g.number = p.increment_id
      returning increment_id)
    select increment_id as number, 'inserted' as outcome from invoiced
    union all select number, 'updated' from differing`.execute(tx);
  const outcomes = new Map(rows.map(({ number, outcome }) => [number, outcome]));
  for (const index of open) batch.note(index, outcomes.get(batch.text(index, "number") ?? "") ?? "unchanged");
}

/** Finds the stored invoices by number, with their orders locked. */
async function findInvoices(tx: Tx, batch: Batch): Promise<Map<number, Known>> {
  const indexes = batch.open();
  const numbers = indexes.map((index) => batch.text(index, "number"));
  await sql`select pg_advisory_xact_lock(hashtextextended('import:open-invoices', 0))`.execute(tx);
  const { rows } = await sql<Known>`
    select g.n::int as n, i.entity_id as invoice_id,
           coalesce(o.ext_order_id = ${BROUGHT_IN} and i.order_id = o.entity_id, false) as is_ours
      from unnest(${textArray(numbers)}::text[]) with ordinality as g (number, n)
      left join shop_data.sales_order o on o.increment_id = g.number
      left join shop_data.sales_invoice i on i.increment_id = g.number
     where o.entity_id is not null or i.entity_id is not null`.execute(tx);
  return new Map(rows.map((row) => [indexes[row.n - 1] ?? -1, row]));
}

/** Whether a statement that may update has inserted the row. */
const OUTCOME = sql`case when xmax = 0 then 'inserted' else 'updated' end as outcome`;

export async function storeOrderStatuses(tx: Tx, batch: Batch): Promise<void> {
  const open = batch.open();
  const labels = new Map(open.map((index) => [batch.text(index, "status") ?? "", batch.text(index, "label")]));
  const statuses = await sql<{ status: string; outcome: Written["outcome"] }>`
    insert into shop_data.order_status as s (status, label)
    select g.status, g.label from unnest(${textArray([...labels.keys()])}::text[], ${textArray([...labels.values()])}::text[])
           as g (status, label)
     where not exists (select from shop_data.order_status s where s.status = g.status and s.label = g.label)
    on conflict (status) do update set label = excluded.label
    returning status, ${OUTCOME}`.execute(tx);
  const renamed = new Map(statuses.rows.map(({ status, outcome }) => [status, outcome]));
  const pairs = open.filter((index) => batch.text(index, "state") !== null);
  const text = (column: string) =>
    textArray(pairs.map((index) => (batch.has(column) ? batch.text(index, column) : null)));
  const { rows } = await sql<{ status: string; state: string; outcome: Written["outcome"] }>`
    with given as (
      select g.status, g.state, coalesce(g.is_default::boolean, s.is_default, false) as is_default,
             coalesce(g.visible::boolean, s.visible_on_front, false) as visible
        from unnest(${text("status")}::text[], ${text("state")}::text[], ${text("is_default")}::text[],
                    ${text("visible_on_front")}::text[]) as g (status, state, is_default, visible)
        left join shop_data.order_status_state s on s.status = g.status and s.state = g.state)
    insert into shop_data.order_status_state as s (status, state, is_default, visible_on_front)
    select g.status, g.state, g.is_default, g.visible from given g
     where not exists (select from shop_data.order_status_state s
                        where (s.status, s.state, s.is_default, s.visible_on_front) = (g.status, g.state, g.is_default, g.visible))
    on conflict (status, state) do update set is_default = excluded.is_default, visible_on_front = excluded.visible_on_front
    returning status, state, ${OUTCOME}`.execute(tx);
  const outcomes = new Map(rows.map(({ status, state, outcome }) => [`${status} ${state}`, outcome]));
  for (const index of open) {
    const status = batch.text(index, "status") ?? "";
    const pair = `${status} ${batch.text(index, "state") ?? ""}`;
    batch.note(index, outcomes.get(pair) ?? renamed.get(status) ?? "unchanged");
  }
  const defaults = pairs.filter((index) => batch.text(index, "is_default") === "true");
  await sql`
    update shop_data.order_status_state s set is_default = false
      from unnest(${textArray(defaults.map((index) => batch.text(index, "state")))}::text[],
                  ${textArray(defaults.map((index) => batch.text(index, "status")))}::text[]) as d (state, status)
     where s.state = d.state and s.status <> d.status and s.is_default`.execute(tx);
}
