import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";
import type { FoundRow } from "../found-row.ts";
import { findAttributeIds } from "./listing.ts";
import { withBarcode } from "./products.ts";

/**
 * Maximum number of matches that are sorted. When more match, the first ones by name may be
 * missing.
 */
const CANDIDATES_MAX = 500;
/** Minimum letters of a text that the index can find. */
const LETTERS_MIN = 3;

/** Returns a pattern for lower-case texts that contain `text`. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/**
 * Returns at most `limit` products: the one with this SKU first, then those with this barcode, or
 * with the text in SKU or name.
 */
export async function searchProducts(
  db: Db,
  { text, barcode_attributes, limit }: { text: string; barcode_attributes: readonly string[]; limit: number },
): Promise<readonly FoundRow[]> {
  const hasBarcode = withBarcode(await findAttributeIds(db, barcode_attributes))([text]);
  const byLetters = sql`union (
    select entity_id from shop_data.product where lower(sku || ' ' || name) like ${containing(text)} limit ${CANDIDATES_MAX})`;
  const { rows } = await sql<FoundRow>`
    select 'product' as kind, p.entity_id::text as id, p.name, p.sku as detail, null::timestamptz as at, p.price as amount,
           null::text as currency
      from shop_data.product p
     where p.entity_id in (
             select entity_id from shop_data.product where lower(sku) = lower(${text})
             ${text.length < LETTERS_MIN ? sql`` : byLetters}) or ${hasBarcode}
     order by lower(p.sku) = lower(${text}) desc, ${hasBarcode} desc, p.name, p.entity_id limit ${limit}`.execute(db);
  return rows;
}
