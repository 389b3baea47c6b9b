import { gtinOf, scannedCode } from "@tillkeeper/receipt-document/gtin";
import { sql } from "kysely";
import { type Db, type Tx, untilAborted } from "../../runtime/database.ts";

/** Digits of a GTIN-14. Shorter codes of the same article are padded to it with zeros. */
const GTIN_DIGITS = 14;

/**
 * Returns the right last digit of a GTIN-8, 12, 13 or 14 that ends in a wrong one; undefined for a
 * right one and for codes of other forms.
 */
export function wrongCheckDigit(code: string): number | undefined {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return undefined;
  const digits = Array.from(code.padStart(GTIN_DIGITS, "0"), Number);
  const sum = digits.slice(0, -1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  const right = (10 - (sum % 10)) % 10;
  return digits.at(-1) === right ? undefined : right;
}

/** Lengths of a GTIN as programs write it: some leave out leading zeros, others add them. */
const LENGTHS = [8, 9, 10, 11, 12, 13, 14] as const;

/**
 * Returns all texts in which products may have a scanned or typed code: GTIN-8, 12, 13 and 14 of
 * one article are one code.
 */
export function notationsOf(text: string): string[] {
  const gtin = gtinOf(text);
  const digits = gtin === undefined ? [] : LENGTHS.map((length) => gtin.slice(-length));
  return [...new Set([text, scannedCode(text), ...digits.filter((code) => gtinOf(code) === gtin)])];
}

/** A barcode of several enabled products that one website sells. */
export interface SharedBarcode {
  readonly barcode: string;
  /** SKUs of the first products. */
  readonly skus: readonly string[];
  readonly products: number;
  /** Number of all shared barcodes; the list stops at its limit. */
  readonly total: number;
}

/**
 * Finds barcodes that more than one product has. Codes of one article in different lengths are the
 * same.
 */
export async function findSharedBarcodes(
  db: Db | Tx,
  attribute_codes: readonly string[],
  limit: number,
  signal?: AbortSignal,
): Promise<readonly SharedBarcode[]> {
  const { rows } = await sql<SharedBarcode>`
    with code as (
      select distinct w.website_id, p.entity_id, p.sku, k.barcode
        from shop_data.product_attribute a
        join shop_data.product_attribute_value v using (attribute_id)
        join shop_data.product p on p.entity_id = v.product_id and p.status = 1
        join shop_data.product_website w using (product_id)
       cross join lateral (
         select case when v.value ~ '^ *[0-9]{8,14} *$' then lpad(btrim(v.value), ${GTIN_DIGITS}::int, '0')
                     else left(lower(btrim(v.value)), 200) end as barcode) k
       where a.attribute_code = any(${[...attribute_codes]}::text[]) and k.barcode <> ''),
    shared as (
      select barcode, entity_id, sku from code
       where (website_id, barcode) in (
               select website_id, barcode from code group by website_id, barcode having count(*) > 1)
       group by barcode, entity_id, sku)
    select regexp_replace(barcode, '^0(?=[0-9]{13}$)', '') as barcode, (array_agg(sku order by entity_id))[:5] as skus,
           count(*)::int8 as products, count(*) over ()::int8 as total
      from shared group by barcode order by min(entity_id), barcode limit ${limit}::int`.execute(
    db,
    untilAborted(signal),
  );
  return rows;
}
