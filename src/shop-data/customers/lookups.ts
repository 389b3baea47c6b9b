import { sql } from "kysely";
import { type Db, only, type Tx } from "../../runtime/database.ts";
import { canonicalEmail } from "../../runtime/mail-address.ts";
import type { UniquenessConflicts, UniquenessQuery } from "./customer.ts";

/** Whether other accounts in the same scope have the address or the telephone number. */
export async function findUniquenessConflicts(db: Db | Tx, question: UniquenessQuery): Promise<UniquenessConflicts> {
  const { email, website_id, sharing, except_id } = question;
  const phones = sql`${[...question.phones]}::text[]`;
  const counts = sql`c.entity_id <> ${except_id}::int8 and (c.website_id = ${website_id} or ${sharing === "global"})`;
  const { rows } = await sql<UniquenessConflicts>`
    select exists (select from shop_data.customer c where lower(c.email) = lower(${canonicalEmail(email)}) and ${counts}) as email,
           exists (select from shop_data.customer c
                    where c.phone is not null and regexp_replace(c.phone, '\\D', '', 'g') = any(${phones}) and ${counts})
           or exists (select from shop_data.customer_address a join shop_data.customer c on c.entity_id = a.parent_id
                       where a.telephone is not null and regexp_replace(a.telephone, '\\D', '', 'g') = any(${phones})
                         and ${counts}) as phone`.execute(db);
  return only(rows);
}

export async function hasGroup(db: Db | Tx, group_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from shop_data.customer_group where customer_group_id = ${group_id}`.execute(db);
  return rows.length > 0;
}

/**
 * Whether an address has accounts on several websites, so that websites cannot share their
 * accounts.
 */
export async function hasRepeatedEmails(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`
    select from shop_data.customer group by lower(email) having count(*) > 1 limit 1`.execute(db);
  return rows.length > 0;
}
