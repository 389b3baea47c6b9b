import { sql } from "kysely";
import type { Db } from "../../../../../runtime/database.ts";
import { type BundleScope, isClosing } from "./bundle.ts";

/** A partition that has no rows in the database. */
export interface PartAway {
  readonly first_id: number;
  readonly end_id: number;
  /** The manifest of its archive; null when it was detached by hand. */
  readonly file: string | null;
}

/** Lists all partitions away. */
export async function listAllPartsAway(db: Db): Promise<PartAway[]> {
  const { rows } = await sql<PartAway>`
    select first_id, end_id, file from receipt_part_away order by first_id`.execute(db);
  return rows;
}

/**
 * Lists the partitions away that have, or may have, receipts of a bundle: those that its closings
 * list, and receipts of its days. Days are on the clocks of the shops, a day around UTC's; of a
 * partition that was detached before it was closed, nobody knows them.
 */
export async function listPartsAway(db: Db, scope: BundleScope): Promise<PartAway[]> {
  const { rows } = await sql<PartAway>`
    select a.first_id, a.end_id, a.file from receipt_part_away a
     where coalesce(a.days, '{(,)}') && datemultirange(daterange(${scope.from}::date - 1, ${scope.to}::date + 2))
        or exists (select from register_report c join closing_document d on d.report_id = c.report_id
                    where ${isClosing(scope)} and d.receipt_id >= a.first_id and d.receipt_id < a.end_id)
     order by a.first_id`.execute(db);
  return rows;
}
