import { sql } from "kysely";
import type { Static } from "typebox";
import { type Db, only, type Tx } from "../../../../runtime/database.ts";
import type { AttentionItem } from "../rules/items.ts";
import type { WeeklySales } from "../rules/weekly-mail.ts";
import type { AttentionChoice } from "../schemas.ts";

export type Choice = Static<typeof AttentionChoice>;

export async function findChoice(db: Db | Tx, admin_user_id: number): Promise<Choice | undefined> {
  const { rows } = await sql<Choice>`
    select is_daily, is_at_once, is_weekly, locale from attention_choice where admin_user_id = ${admin_user_id}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Stores a choice. A daily mail that is chosen after 07:00 begins on the next day, a weekly one
 * with the next week.
 *
 * @param monday - of the week whose mail is not wanted, as `weekBefore` returns it.
 */
export async function writeChoice(
  tx: Tx,
  admin_user_id: number,
  choice: Choice,
  { time_zone, monday }: { readonly time_zone: string; readonly monday: string },
): Promise<void> {
  await sql`
    insert into attention_choice as c (admin_user_id, is_daily, is_at_once, is_weekly, locale, mailed_on, weekly_on)
    values (${admin_user_id}, ${choice.is_daily}, ${choice.is_at_once}, ${choice.is_weekly}, ${choice.locale},
            ${isLate(time_zone)}, ${monday}::date)
    on conflict (admin_user_id) do update
      set is_daily = excluded.is_daily, is_at_once = excluded.is_at_once, is_weekly = excluded.is_weekly,
          locale = excluded.locale,
          mailed_on = case when excluded.is_daily and not c.is_daily then excluded.mailed_on else c.mailed_on end,
          weekly_on = case when excluded.is_weekly and not c.is_weekly
                           then greatest(c.weekly_on, excluded.weekly_on) else c.weekly_on end,
          updated_at = clock_timestamp()`.execute(tx);
}

/** SQL for today's date in the zone once it is past 07:00, else null. */
const isLate = (time_zone: string) => sql`(
  select case when n.at::time >= '07:00' then n.at::date end
    from (select statement_timestamp() at time zone ${time_zone}::text as at) n)`;

/** An administrator who may get a mail. */
export interface Person {
  readonly admin_user_id: number;
  readonly name: string;
  readonly resources: readonly string[];
}

/** An administrator who may get a mail about what needs attention now. */
export interface Recipient extends Person, Choice {
  /** Whether it is past 07:00 and today's mail is due. */
  readonly is_daily_due: boolean;
}

/**
 * Lists active administrators with an address who chose mails at once, or whose daily mail is due.
 */
export async function listRecipients(db: Db, time_zone: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select * from (
      select c.admin_user_id, u.name, r.resources, c.is_daily, c.is_at_once, c.is_weekly, c.locale,
             c.is_daily and n.at::time >= '07:00' and (c.mailed_on is null or c.mailed_on < n.at::date) as is_daily_due
        from attention_choice c join admin_user u using (admin_user_id) join admin_role r using (admin_role_id)
       cross join (select statement_timestamp() at time zone ${time_zone}::text as at) n
       where u.is_active and u.email is not null) d
     where is_daily_due or is_at_once order by admin_user_id`.execute(db);
  return rows;
}

/**
 * Marks today's daily mail of an administrator as taken.
 *
 * @returns false when another worker took it.
 */
export async function takeDay(tx: Tx, admin_user_id: number, time_zone: string): Promise<boolean> {
  const { rows } = await sql`
    update attention_choice c set mailed_on = (statement_timestamp() at time zone ${time_zone}::text)::date
     where admin_user_id = ${admin_user_id} and is_daily
       and (mailed_on is null or mailed_on < (statement_timestamp() at time zone ${time_zone}::text)::date)
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Lists active administrators with an address who chose the weekly mail and have not got that of a
 * Monday.
 */
export async function listWeekly(db: Db, monday: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select c.admin_user_id, u.name, r.resources
      from attention_choice c join admin_user u using (admin_user_id) join admin_role r using (admin_role_id)
     where c.is_weekly and (c.weekly_on is null or c.weekly_on < ${monday}::date) and u.is_active and u.email is not null
     order by c.admin_user_id`.execute(db);
  return rows;
}

/**
 * Marks the weekly mail of a Monday as taken.
 *
 * @returns false when another worker took it, or that of a later Monday.
 */
export async function takeWeek(tx: Tx, admin_user_id: number, monday: string): Promise<boolean> {
  const { rows } = await sql`
    update attention_choice set weekly_on = ${monday}::date
     where admin_user_id = ${admin_user_id} and is_weekly and (weekly_on is null or weekly_on < ${monday}::date)
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Notes that an administrator gets a mail about these items, and forgets those that are over.
 *
 * @returns the keys that were new.
 */
export async function noteMailed(tx: Tx, admin_user_id: number, keys: readonly string[]): Promise<string[]> {
  await sql`
    delete from attention_mailed
     where admin_user_id = ${admin_user_id} and item_key <> all (${keys}::text[])`.execute(tx);
  const { rows } = await sql<{ item_key: string }>`
    insert into attention_mailed (admin_user_id, item_key)
    select ${admin_user_id}::int, k from unnest(${keys}::text[]) k order by k
    on conflict do nothing returning item_key`.execute(tx);
  return rows.map(({ item_key }) => item_key);
}

export type MailKind = "daily" | "at_once" | "weekly";

export async function insertMail(
  tx: Tx,
  admin_user_id: number,
  kind: MailKind,
  items: readonly AttentionItem[] | WeeklySales,
): Promise<number> {
  const { rows } = await sql<{ attention_mail_id: number }>`
    insert into attention_mail (admin_user_id, kind, items)
    values (${admin_user_id}, ${kind}, ${JSON.stringify(items)}::json) returning attention_mail_id`.execute(tx);
  return only(rows).attention_mail_id;
}

export interface StoredMail extends Person {
  readonly kind: MailKind;
  readonly email: string;
  readonly locale: string;
  /** The mail's items, or the sales of the week, as JSON text. */
  readonly items: string;
}

/**
 * Finds a mail with the administrator's current address; undefined when it was sent, or when the
 * account has no address any more.
 */
export async function findMail(db: Db, attention_mail_id: number): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`
    select m.kind, u.email, c.locale, m.items::text as items, u.admin_user_id, u.name, r.resources
      from attention_mail m join attention_choice c using (admin_user_id) join admin_user u using (admin_user_id)
      join admin_role r using (admin_role_id)
     where m.attention_mail_id = ${attention_mail_id} and u.email is not null and u.is_active`.execute(db);
  return rows[0];
}

export async function deleteMail(tx: Tx, attention_mail_id: number): Promise<void> {
  await sql`delete from attention_mail where attention_mail_id = ${attention_mail_id}`.execute(tx);
}

/** Deletes mails that could not be sent within 7 days. */
export async function deleteOldMails(db: Db): Promise<void> {
  await sql`delete from attention_mail where created_at < clock_timestamp() - interval '7 days'`.execute(db);
}
