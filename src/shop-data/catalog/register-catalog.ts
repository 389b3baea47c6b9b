import { sql } from "kysely";
import { IMAGE_URL_OF } from "./pictures.ts";
import { OPTIONS_OF } from "./variants.ts";
import {
  type Db,
  only,
  type Row,
  type RunNamed,
  type Tx,
  unlessTooLong,
  untilAborted,
} from "../../runtime/database.ts";

/** Maximum changes that get their revisions in one statement, which then takes some 100 ms. */
const ASSIGNED_AT_ONCE = 10_000;

export interface CatalogState {
  readonly catalog_id: string;
  readonly revision: number;
  readonly categories_revision: number;
  readonly promotions_revision: number;
  /** Whether a committed change has no revision yet. */
  readonly is_pending: boolean;
}

const STATE = `
  select catalog_id::text, revision, categories_revision, promotions_revision,
         (select change_id from shop_data.catalog_change order by change_id limit 1) is not null as is_pending
    from shop_data.catalog_state where only_row`;

export async function findState(named: RunNamed): Promise<CatalogState> {
  return only(await named<CatalogState & Row>("catalog_state", STATE, []));
}

/**
 * Assigns revisions to committed changes, oldest first.
 *
 * @returns whether more may be left.
 */
export async function assignRevisions(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: number }>`
    select shop_data.assign_catalog_revisions(${ASSIGNED_AT_ONCE}::int) as taken`.execute(db);
  return rows[0]?.taken === ASSIGNED_AT_ONCE;
}

export interface CatalogPage {
  readonly website_id: number;
  /** Decimals of the website's currency. */
  readonly digits: number;
  /** Codes of the attributes that hold barcodes, the most important one first. */
  readonly barcode_attributes: readonly string[];
  readonly after: number;
  readonly page_size: number;
}

interface ChangedRow extends Row {
  readonly product_id: number;
  readonly revision: number;
  readonly is_removed: boolean;
}

/**
 * Lists the products that changed after a revision, in the order of their revisions. Reads a page
 * that is too long for the memory again with fewer products.
 */
export async function listChanged(db: Db, page: CatalogPage, signal: AbortSignal): Promise<readonly ChangedRow[]> {
  for (let size = page.page_size; size > 1; size = Math.ceil(size / 10)) {
    const rows = await unlessTooLong(selectChanged(db, { ...page, page_size: size }, signal));
    if (rows !== undefined) return rows;
  }
  return selectChanged(db, { ...page, page_size: 1 }, signal);
}

async function selectChanged(
  db: Db,
  { website_id, digits, barcode_attributes, after, page_size }: CatalogPage,
  signal: AbortSignal,
): Promise<readonly ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    with barcode as materialized (
      select a.attribute_id, c.place
        from unnest(${[...barcode_attributes]}::text[]) with ordinality as c (attribute_code, place)
        join shop_data.product_attribute a using (attribute_code))
    select r.product_id, r.revision, p.entity_id is null as is_removed, p.sku, p.name, p.type_id, p.status, p.price, p.special_price,
           p.special_from_date, p.special_to_date, p.tax_class_id, p.weight, p.qty, p.is_in_stock,
           (select coalesce(json_agg(json_build_object(
                     'customer_group_id', case when t.all_groups then 32000 else t.customer_group_id end,
                     'qty', trim_scale(t.qty),
                     'value', trim_scale(coalesce(t.value, round(p.price * (100 - t.percentage_value) / 100, ${digits}::int))))
                   order by t.qty, t.value_id), '[]')
              from shop_data.product_tier_price t
             where t.product_id = p.entity_id and t.website_id in (0, ${website_id}::int)
               and coalesce(t.value, p.price) is not null)::text as tiers,
           (select coalesce(json_agg(v.value order by b.place), '[]')
              from barcode b join shop_data.product_attribute_value v using (attribute_id)
             where v.product_id = p.entity_id)::text as barcodes,
           (select coalesce(json_agg(c.category_id order by c.position, c.category_id), '[]')
              from shop_data.category_product c where c.product_id = p.entity_id)::text as category_ids,
           m.parent_id, m.position, coalesce(${sql.raw(OPTIONS_OF)}, '[]')::text as options,
           ${sql.raw(IMAGE_URL_OF)} as image_url
      from (select product_id, revision from shop_data.catalog_revision
             where revision > ${after}::int8 order by revision limit ${page_size}::int) r
      left join (shop_data.product_website w join shop_data.product p on p.entity_id = w.product_id)
        on w.product_id = r.product_id and w.website_id = ${website_id}::int
      left join shop_data.product_variant m on m.child_id = p.entity_id
     order by r.revision`.execute(db, untilAborted(signal));
  return rows;
}

export async function listCategories(db: Db, signal: AbortSignal): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select entity_id as category_id, parent_id, name, is_active, position
      from shop_data.category order by parent_id nulls first, position, entity_id`.execute(db, untilAborted(signal));
  return rows;
}

/**
 * Makes registers read the whole catalogue again: their data may be newer than the restored data.
 */
export async function renewCatalog(tx: Tx): Promise<void> {
  await sql`update shop_data.catalog_state set catalog_id = gen_random_uuid()`.execute(tx);
}
