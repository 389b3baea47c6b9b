import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import { textArray } from "../../runtime/text-array.ts";
import type { References } from "./row.ts";
import { type ImportProblem, importProblem } from "./problems.ts";
import type { Batch } from "./batch.ts";

/** Id of the tax class of products without a tax class. */
const UNTAXED = 0;

/** Loads the websites, groups and attributes that codes refer to. */
export async function loadReferences(
  db: Db | Tx,
  default_website_id: number,
  given: Pick<References, "has_shared_accounts" | "judges_people" | "barcode_attributes" | "currencies">,
): Promise<References> {
  const websites = await sql<{ code: string; id: number }>`
    select lower(code) as code, website_id as id from pos.website where website_id > 0 order by 1`.execute(db);
  const groups = await sql<{ code: string; id: number }>`
    select lower(customer_group_code) as code, customer_group_id as id
      from shop_data.customer_group order by customer_group_id desc`.execute(db);
  const attributes = await sql<{ code: string; id: number; input: string }>`
    select attribute_code as code, attribute_id as id, frontend_input as input
      from shop_data.product_attribute order by 1`.execute(db);
  const byCode = (rows: readonly { code: string; id: number }[]) => new Map(rows.map(({ code, id }) => [code, id]));
  return {
    websites: byCode(websites.rows),
    groups: byCode(groups.rows),
    attributes: new Map(attributes.rows.map(({ code, id, input }) => [code, { id, input }])),
    default_website_id,
    ...given,
  };
}

/** Finds the products of a batch by row index; refuses rows with an unknown SKU. */
export async function findProducts(tx: Tx, batch: Batch): Promise<ReadonlyMap<number, number>> {
  return findBy(
    batch,
    "sku",
    async (skus) => {
      const { rows } = await sql<{ n: number; id: number }>`
      select g.n::int as n, p.entity_id as id from unnest(${textArray(skus)}::text[]) with ordinality as g (sku, n)
        join shop_data.product p on lower(p.sku) = lower(g.sku)`.execute(tx);
      return rows;
    },
    (sku) => importProblem("unknown_sku", { sku }),
  );
}

interface FoundAccount {
  readonly id: number;
  readonly website_id: number;
}

/**
 * Finds the accounts of a batch by row index, for addresses that have one: that of the row's
 * website first, and with shared accounts that of any other.
 */
export async function findAccounts(
  tx: Tx,
  batch: Batch,
  website_column: string,
  is_shared: boolean,
): Promise<ReadonlyMap<number, FoundAccount>> {
  const indexes = batch.open();
  const emails = indexes.map((index) => batch.text(index, "email"));
  const websites = indexes.map((index) => batch.text(index, website_column));
  const { rows } = await sql<FoundAccount & { n: number }>`
    select distinct on (g.n) g.n::int as n, c.entity_id as id, c.website_id
      from unnest(${textArray(emails)}::text[], ${websites}::int[]) with ordinality as g (email, website_id, n)
      join shop_data.customer c on lower(c.email) = lower(g.email) and (c.website_id = g.website_id or ${is_shared})
     order by g.n, c.website_id = g.website_id desc, c.entity_id`.execute(tx);
  return new Map(rows.map(({ n, ...account }) => [indexes[n - 1] ?? -1, account]));
}

/** Finds the customers of a batch by row index; refuses rows with an unknown account. */
export async function findCustomers(
  tx: Tx,
  batch: Batch,
  { has_shared_accounts }: References,
): Promise<ReadonlyMap<number, number>> {
  const accounts = await findAccounts(tx, batch, "customer_website", has_shared_accounts);
  const unknown = has_shared_accounts ? "unknown_customer" : "unknown_customer_there";
  for (const index of batch.open()) {
    if (accounts.has(index)) continue;
    batch.refuse(index, "email", importProblem(unknown, { email: batch.text(index, "email") ?? "" }));
  }
  return new Map([...accounts].map(([index, { id }]) => [index, id]));
}

/** Finds the cart price rules of a batch by row index, for rows that name one. */
export async function findCartRules(tx: Tx, batch: Batch): Promise<ReadonlyMap<number, number>> {
  return findBy(
    batch,
    "rule",
    async (names) => {
      const { rows } = await sql<{ n: number; id: number }>`
      select g.n::int as n, min(r.rule_id) as id from unnest(${textArray(names)}::text[]) with ordinality as g (name, n)
        join shop_data.salesrule r on lower(r.name) = lower(g.name) group by g.n having count(*) = 1`.execute(tx);
      return rows;
    },
    (name) => importProblem("not_one_rule", { name }),
  );
}

/**
 * Finds the ids of the tax classes that products of a batch name, by row index; refuses rows with
 * an unknown name.
 */
export async function findTaxClasses(tx: Tx, batch: Batch): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>();
  if (!batch.has("tax_class")) return ids;
  const named = batch.open().map((index) => ({ index, name: batch.text(index, "tax_class") }));
  const names = [...new Set(named.flatMap(({ name }) => name ?? []))];
  const { rows } = await sql<{ n: number; id: number }>`
    select distinct on (g.n) g.n::int as n, c.class_id as id
      from unnest(${textArray(names)}::text[]) with ordinality as g (name, n)
      join shop_data.tax_class c on lower(c.class_name) = lower(g.name) and c.class_type = 'PRODUCT'
     order by g.n, c.class_name = g.name desc, c.class_id`.execute(tx);
  const byName = new Map(rows.map(({ n, id }) => [names[n - 1], id]));
  for (const { index, name } of named) {
    const id = name === null ? UNTAXED : byName.get(name);
    if (id !== undefined) ids.set(index, id);
    else batch.refuse(index, "tax_class", importProblem("unknown_product_tax_class", { name: name ?? "" }));
  }
  return ids;
}

async function findBy(
  batch: Batch,
  column: string,
  find: (texts: string[]) => Promise<readonly { n: number; id: number }[]>,
  refusal: (text: string) => ImportProblem,
): Promise<ReadonlyMap<number, number>> {
  const indexes = batch.open();
  const texts = indexes.map((index) => batch.text(index, column) ?? "");
  const found = new Map((await find(texts)).map(({ n, id }) => [n - 1, id]));
  const ids = new Map<number, number>();
  for (const [position, index] of indexes.entries()) {
    const id = found.get(position);
    if (id === undefined) batch.refuse(index, column, refusal(texts[position] ?? ""));
    else ids.set(index, id);
  }
  return ids;
}

export function idText(ids: ReadonlyMap<number, number>, index: number): string | null {
  const id = ids.get(index);
  return id === undefined ? null : String(id);
}
