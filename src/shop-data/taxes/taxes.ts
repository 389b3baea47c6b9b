import { sql } from "kysely";
import { keyOf } from "../../web-api/list/rows.ts";
import { type Db, only, type Row, type Stored, type Tx } from "../../runtime/database.ts";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";
import { readClock } from "../catalog/prices/queries.ts";

export type StoredRate = Omit<Stored<"shop_data.tax_rate">, "tax_rate_id">;

export type StoredRule = Omit<Stored<"shop_data.tax_rule">, "tax_rule_id">;

export interface RuleLinks {
  readonly customer_class_ids: readonly number[];
  readonly product_class_ids: readonly number[];
  readonly rate_ids: readonly number[];
}

export const TAX_CLASSES: ListSource = {
  from: sql`shop_data.tax_class as c`,
  select: sql`c.class_id, c.class_name, c.class_type`,
  columns: columnsOf("c", { class_id: "int", class_name: "text", class_type: "text" }),
  primary_key: "class_id",
};

export const TAX_RATES: ListSource = {
  from: sql`shop_data.tax_rate as r`,
  select: sql`r.tax_rate_id as id, r.tax_country_id, r.tax_region_id, r.tax_postcode,
    (r.zip_from is not null)::integer as zip_is_range, r.zip_from, r.zip_to, r.rate, r.code`,
  columns: {
    id: { sql: "r.tax_rate_id", type: "int" },
    ...columnsOf("r", {
      code: "text",
      tax_country_id: "text",
      tax_region_id: "int",
      tax_postcode: "text",
      zip_from: "int",
      zip_to: "int",
      rate: "numeric",
    }),
  },
  primary_key: "id",
};

const classesOf = (type: "CUSTOMER" | "PRODUCT") => sql`array(
  select k.class_id from shop_data.tax_rule_class k join shop_data.tax_class c using (class_id)
   where k.tax_rule_id = u.tax_rule_id and c.class_type = ${sql.lit(type)} order by k.class_id)`;

export const TAX_RULES: ListSource = {
  from: sql`shop_data.tax_rule as u`,
  select: sql`u.tax_rule_id as id, u.code, u.priority, u.position, u.calculate_subtotal,
    ${classesOf("CUSTOMER")} as customer_tax_class_ids, ${classesOf("PRODUCT")} as product_tax_class_ids,
    array(select k.tax_rate_id from shop_data.tax_rule_rate k
           where k.tax_rule_id = u.tax_rule_id order by k.tax_rate_id) as tax_rate_ids`,
  columns: {
    id: { sql: "u.tax_rule_id", type: "int" },
    ...columnsOf("u", { code: "text", priority: "int", position: "int", calculate_subtotal: "bool" }),
  },
  primary_key: "id",
};

/** Returns a row as the list of its source shows it. */
export async function findTax(db: Db | Tx, source: ListSource, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${source.select} from ${source.from} where ${keyOf(source)} = ${id}`.execute(db);
  return rows[0];
}

/** Finds a row as `findTax`, and locks it against deletion and changes. */
export async function lockTax(tx: Tx, source: ListSource, id: number): Promise<Row | undefined> {
  await sql`select from ${source.from} where ${keyOf(source)} = ${id} for update`.execute(tx);
  return findTax(tx, source, id);
}

export async function deleteTax(tx: Tx, source: ListSource, id: number): Promise<void> {
  await sql`delete from ${source.from} where ${keyOf(source)} = ${id}`.execute(tx);
}

export async function insertClass(tx: Tx, class_name: string, class_type: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into shop_data.tax_class (class_name, class_type) values (${class_name}, ${class_type})
    returning class_id as id`.execute(tx);
  return only(rows).id;
}

export async function renameClass(tx: Tx, class_id: number, class_name: string): Promise<void> {
  await sql`update shop_data.tax_class set class_name = ${class_name} where class_id = ${class_id}`.execute(tx);
}

/** Whether products, customer groups or rules use the class. */
export async function isClassUsed(tx: Tx, class_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from shop_data.product where tax_class_id = ${class_id})
        or exists (select from shop_data.customer_group where tax_class_id = ${class_id})
        or exists (select from shop_data.tax_rule_class where class_id = ${class_id}) as is_used`.execute(tx);
  return rows[0]?.is_used ?? false;
}

/**
 * Inserts a rate, or updates the one with this id.
 *
 * @returns the id of the rate.
 */
export async function writeRate(tx: Tx, id: number | undefined, rate: StoredRate): Promise<number> {
  const written =
    id === undefined
      ? tx.insertInto("shop_data.tax_rate").values(rate).returning("tax_rate_id")
      : tx.updateTable("shop_data.tax_rate").set(rate).where("tax_rate_id", "=", id).returning("tax_rate_id");
  return (await written.executeTakeFirstOrThrow()).tax_rate_id;
}

/** Lists the rates above zero of a country, as stored; no more than `most`. */
export async function listRatesOf(db: Db, country_id: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ rate: string }>`
    select distinct rate from shop_data.tax_rate where tax_country_id = ${country_id} and rate > 0
     order by rate limit ${most}`.execute(db);
  return rows.map(({ rate }) => rate);
}

/** Whether rules use the rate. */
export async function isRateUsed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from shop_data.tax_rule_rate where tax_rate_id = ${id}) as is_used`.execute(tx);
  return rows[0]?.is_used ?? false;
}

/**
 * Inserts a rule, or updates the one with this id.
 *
 * @returns the id of the rule.
 */
export async function writeRule(
  tx: Tx,
  id: number | undefined,
  { code, priority, position, calculate_subtotal }: StoredRule,
): Promise<number> {
  const rule = { code, priority, position, calculate_subtotal };
  const written =
    id === undefined
      ? tx.insertInto("shop_data.tax_rule").values(rule).returning("tax_rule_id")
      : tx.updateTable("shop_data.tax_rule").set(rule).where("tax_rule_id", "=", id).returning("tax_rule_id");
  return (await written.executeTakeFirstOrThrow()).tax_rule_id;
}

/** Replaces the classes and rates of a rule. */
export async function replaceLinks(tx: Tx, id: number, links: RuleLinks): Promise<void> {
  const { customer_class_ids, product_class_ids, rate_ids } = links;
  await sql`delete from shop_data.tax_rule_class where tax_rule_id = ${id}`.execute(tx);
  await sql`insert into shop_data.tax_rule_class (tax_rule_id, class_id)
            select ${id}::integer, unnest(${[...customer_class_ids, ...product_class_ids]}::integer[])`.execute(tx);
  await sql`delete from shop_data.tax_rule_rate where tax_rule_id = ${id}`.execute(tx);
  await sql`insert into shop_data.tax_rule_rate (tax_rule_id, tax_rate_id)
            select ${id}::integer, unnest(${[...rate_ids]}::integer[])`.execute(tx);
}

export type TaxClass = Pick<Stored<"shop_data.tax_class">, "class_id" | "class_name">;

export async function listTaxClasses(db: Db, type: "CUSTOMER" | "PRODUCT"): Promise<readonly TaxClass[]> {
  const { rows } = await sql<TaxClass>`
    select class_id, class_name from shop_data.tax_class
     where class_type = ${type} order by class_name, class_id`.execute(db);
  return rows;
}

/**
 * Locks the classes against deletion.
 *
 * @returns the ids that are no class of this type.
 */
export async function missingClasses(tx: Tx, type: "CUSTOMER" | "PRODUCT", ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select class_id as id from shop_data.tax_class
     where class_type = ${type} and class_id = any(${[...ids]}::integer[]) order by class_id for key share`.execute(tx);
  return missing(ids, rows);
}

/**
 * Locks the rates against deletion.
 *
 * @returns the ids that are no rate.
 */
export async function missingRates(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select tax_rate_id as id from shop_data.tax_rate
     where tax_rate_id = any(${[...ids]}::integer[]) order by tax_rate_id for key share`.execute(tx);
  return missing(ids, rows);
}

function missing(ids: readonly number[], found: readonly { readonly id: number }[]): number[] {
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

interface RegisterTaxRows {
  readonly generated_at: string;
  readonly classes: readonly Row[];
  readonly rates: readonly Row[];
  readonly rules: readonly Row[];
  readonly customer_groups: readonly Row[];
}

/**
 * Reads everything that a register calculates taxes with. One transaction reads it, so that all
 * rows are of the same moment.
 */
export async function readRegisterTaxes(tx: Tx): Promise<RegisterTaxRows> {
  const all = async ({ from, select }: ListSource): Promise<Row[]> =>
    (await sql<Row>`select ${select} from ${from} order by 1`.execute(tx)).rows;
  const { rows: customer_groups } = await sql<Row>`
    select customer_group_id, tax_class_id from shop_data.customer_group order by customer_group_id`.execute(tx);
  return {
    generated_at: await readClock(tx),
    classes: await all(TAX_CLASSES),
    rates: await all(TAX_RATES),
    rules: await all(TAX_RULES),
    customer_groups,
  };
}

/** Tax rates of the shop and whether they stack. */
export interface TaxTables {
  /** Present and former rates of the shop, as decimal texts. */
  readonly rates: readonly string[];
  /** Whether two rates may be charged on one product at one address. */
  readonly is_stacked: boolean;
}

/**
 * Maximum rates that are compared; a shop with more of them is taken for one of a country whose
 * taxes stack.
 */
const COMPARED_RATES_MAX = 200;

/**
 * Returns the shop's tax tables; null when it never had a tax rate here and keeps its taxes
 * elsewhere.
 */
export async function findTaxTables(db: Db | Tx): Promise<TaxTables | null> {
  const { rows } = await sql<TaxTables>`
    select array(select trim_scale(rate)::text from shop_data.known_tax_rate order by rate) as rates,
           (select count(*) from shop_data.tax_rate) > ${COMPARED_RATES_MAX}::int
           or exists (
             select from shop_data.tax_rate a join shop_data.tax_rate b
                    on b.tax_rate_id > a.tax_rate_id and b.tax_country_id = a.tax_country_id
                   and (b.tax_region_id = a.tax_region_id or 0 in (a.tax_region_id, b.tax_region_id))
               join shop_data.tax_rule_rate x on x.tax_rate_id = a.tax_rate_id
               join shop_data.tax_rule_rate y on y.tax_rate_id = b.tax_rate_id
              where x.tax_rule_id = y.tax_rule_id
                 or 2 = (select count(distinct c.class_type)
                           from shop_data.tax_rule_class k join shop_data.tax_rule_class l using (class_id)
                           join shop_data.tax_class c using (class_id)
                          where k.tax_rule_id = x.tax_rule_id and l.tax_rule_id = y.tax_rule_id)) as is_stacked`.execute(
    db,
  );
  const [tables] = rows;
  return tables === undefined || tables.rates.length === 0 ? null : tables;
}
