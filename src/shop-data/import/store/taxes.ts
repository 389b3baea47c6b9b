import { sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { textArray } from "../../../runtime/text-array.ts";
import { importProblem } from "../problems.ts";
import { type Batch, fieldsOf, sameNames, writeBatch } from "../batch.ts";
import type { Fields, TargetTable } from "../upsert.ts";

const CLASS: TargetTable = {
  table: "shop_data.tax_class",
  id: "class_id",
  key: ["class_type", "class_name"],
  folded: ["class_name"],
  types: { class_type: "text", class_name: "text" },
};

export async function storeTaxClasses(tx: Tx, batch: Batch): Promise<void> {
  await writeBatch(tx, batch, CLASS, (index) => fieldsOf(batch, index, { type: "class_type", name: "class_name" }));
}

const RATE: TargetTable = {
  table: "shop_data.tax_rate",
  id: "tax_rate_id",
  key: ["code"],
  folded: ["code"],
  types: {
    code: "text",
    tax_country_id: "char(2)",
    tax_region_id: "int",
    tax_postcode: "text",
    zip_from: "int8",
    zip_to: "int8",
    rate: "numeric",
  },
};

/** Columns with postcodes. When a file has one of them, the missing ones count as empty. */
const POSTCODES = ["postcode", "zip_from", "zip_to"];

export async function storeTaxRates(tx: Tx, batch: Batch): Promise<void> {
  const has_postcodes = POSTCODES.some((name) => batch.has(name));
  const fields = (index: number): Fields => {
    const [from, to] = [batch.text(index, "zip_from"), batch.text(index, "zip_to")];
    const tax_postcode = from === null || to === null ? (batch.text(index, "postcode") ?? "*") : `${from}-${to}`;
    return {
      ...fieldsOf(batch, index, { code: "code", country: "tax_country_id", region_id: "tax_region_id", rate: "rate" }),
      ...(has_postcodes ? { tax_postcode, zip_from: from, zip_to: to } : {}),
    };
  };
  await writeBatch(tx, batch, RATE, fields, ["country", "rate"]);
}

const RULE: TargetTable = {
  table: "shop_data.tax_rule",
  id: "tax_rule_id",
  key: ["code"],
  folded: ["code"],
  types: { code: "text", priority: "int", position: "int", calculate_subtotal: "boolean" },
};

/** A column that lists the records that a rule links. */
interface LinkColumn {
  readonly column: string;
  readonly unknown: "unknown_customer_tax_class" | "unknown_product_tax_class" | "unknown_tax_rate";
  /** SQL for the ids and names of the records that may be linked. */
  readonly from: ReturnType<typeof sql>;
  readonly links: string;
  readonly id: string;
}

const classes = (class_type: string) =>
  sql`(select class_id as id, class_name as name from shop_data.tax_class where class_type = ${class_type})`;

const LINK_COLUMNS: readonly LinkColumn[] = [
  {
    column: "customer_tax_classes",
    unknown: "unknown_customer_tax_class",
    from: classes("CUSTOMER"),
    links: "shop_data.tax_rule_class",
    id: "class_id",
  },
  {
    column: "product_tax_classes",
    unknown: "unknown_product_tax_class",
    from: classes("PRODUCT"),
    links: "shop_data.tax_rule_class",
    id: "class_id",
  },
  {
    column: "tax_rates",
    unknown: "unknown_tax_rate",
    from: sql`(select tax_rate_id as id, code as name from shop_data.tax_rate)`,
    links: "shop_data.tax_rule_rate",
    id: "tax_rate_id",
  },
];

export async function storeTaxRules(tx: Tx, batch: Batch): Promise<void> {
  const given = LINK_COLUMNS.filter(({ column }) => batch.has(column));
  const linked = [];
  for (const link of given) linked.push({ link, ids: await findLinked(tx, batch, link) });
  const columns = sameNames(RULE.types);
  const needed = LINK_COLUMNS.map(({ column }) => column);
  const rules = await writeBatch(tx, batch, RULE, (index) => fieldsOf(batch, index, columns), needed);
  const indexes = new Map([...rules].map(([index, { id }]) => [id, index]));
  // Locks the rules: an import and a PUT of a rule replace its links one after the other.
  await sql`select from shop_data.tax_rule where tax_rule_id = any(${[...indexes.keys()]}::int[])
             order by tax_rule_id for update`.execute(tx);
  for (const { link, ids } of linked) {
    const changed = await replaceLinks(
      tx,
      link,
      new Map([...indexes].map(([rule_id, index]) => [rule_id, ids.get(index) ?? []])),
    );
    for (const rule_id of changed) batch.note(indexes.get(rule_id) ?? 0, "updated");
  }
}

/** Finds the ids that each row lists by name; refuses rows with an unknown name. */
async function findLinked(
  tx: Tx,
  batch: Batch,
  { column, unknown, from }: LinkColumn,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const indexes = batch.open();
  const names = [...new Set(indexes.flatMap((index) => batch.list(index, column)))];
  const { rows } = await sql<{ n: number; id: number }>`
    select distinct on (g.n) g.n::int as n, t.id
      from unnest(${textArray(names)}::text[]) with ordinality as g (name, n)
      join ${from} as t on lower(t.name) = lower(g.name)
     order by g.n, t.name = g.name desc, t.id`.execute(tx);
  const byName = new Map(rows.map(({ n, id }) => [names[n - 1], id]));
  const ids = new Map<number, readonly number[]>();
  for (const index of indexes) {
    const listed = batch.list(index, column);
    const missing = listed.find((name) => !byName.has(name));
    if (missing !== undefined) batch.refuse(index, column, importProblem(unknown, { name: missing }));
    ids.set(
      index,
      listed.flatMap((name) => byName.get(name) ?? []),
    );
  }
  return ids;
}

/**
 * Writes the links of rules where they differ.
 *
 * @returns the ids of the changed rules.
 */
async function replaceLinks(
  tx: Tx,
  { from, links, id }: LinkColumn,
  wanted: ReadonlyMap<number, readonly number[]>,
): Promise<readonly number[]> {
  const pairs = [...wanted].flatMap(([rule_id, ids]) => [...new Set(ids)].map((linked) => [rule_id, linked] as const));
  const column = sql.ref(id);
  const { rows } = await sql<{ tax_rule_id: number }>`
    with given as (
      select * from unnest(${pairs.map(([rule_id]) => rule_id)}::int[], ${pairs.map(([, linked]) => linked)}::int[])
                    as g (tax_rule_id, id)
    ), gone as (
      delete from ${sql.table(links)} k using ${from} as t
       where t.id = k.${column} and k.tax_rule_id = any(${[...wanted.keys()]}::int[])
         and not exists (select from given g where g.tax_rule_id = k.tax_rule_id and g.id = k.${column})
      returning k.tax_rule_id
    ), added as (
      insert into ${sql.table(links)} (tax_rule_id, ${column})
      select tax_rule_id, id from given order by tax_rule_id, id
      on conflict do nothing
      returning tax_rule_id
    )
    select tax_rule_id from gone union select tax_rule_id from added`.execute(tx);
  return rows.map(({ tax_rule_id }) => tax_rule_id);
}
