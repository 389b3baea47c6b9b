import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { TestApp } from "../../../test/support.ts";

export const newEmail = (): string => `${randomUUID()}@example.org`;

export interface Remark {
  readonly field: string;
  readonly code: string;
  readonly severity: string;
  readonly suggested_value?: string;
}

/** Rows as `field code severity`. */
export function shown(rows: readonly Remark[]): string[] {
  return rows.map(({ field, code, severity }) => `${field} ${code} ${severity}`);
}

export interface TestWebsite {
  readonly website_id: number;
  readonly store_id: number;
  /** Of the store view. */
  readonly code: string;
}

/** A second shop window: a website with one store view. */
export async function newWebsite({ deps }: TestApp): Promise<TestWebsite> {
  const code = `w${randomUUID().replaceAll("-", "").slice(0, 16)}`;
  const { rows } = await sql<TestWebsite>`
    with w as (insert into website (code, name) values (${code}, 'Second') returning website_id),
         g as (insert into store_group (website_id, name) select website_id, 'Second' from w returning group_id, website_id),
         s as (insert into store (code, website_id, group_id, name, is_active)
               select ${code}, website_id, group_id, 'Second view', true from g returning store_id, website_id, code)
    select * from s`.execute(deps.db);
  const [website] = rows;
  assert.ok(website);
  await sql`update store_group set default_store_id = ${website.store_id} where website_id = ${website.website_id}`.execute(
    deps.db,
  );
  await sql`update website set default_group_id = (select group_id from store_group where website_id = ${website.website_id})
             where website_id = ${website.website_id}`.execute(deps.db);
  await deps.generations.poll();
  return website;
}

/** A location with its own selection of validators; null inherits. */
export async function newLocation(
  { deps }: TestApp,
  website_id: number,
  customer_validators: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ location_id: number }>`
    insert into location (name, code, website_id, customer_validators)
    values ('Shop', ${randomUUID()}, ${website_id}, ${customer_validators}) returning location_id`.execute(deps.db);
  await deps.generations.poll();
  return rows[0]?.location_id ?? 0;
}

/** Stores a setting of a scope; null removes it. */
export async function setSetting(
  { deps }: TestApp,
  [scope, scope_id]: readonly [scope: string, scope_id: number],
  path: string,
  value: string | null,
): Promise<void> {
  await sql`delete from setting where scope = ${scope} and scope_id = ${scope_id} and path = ${path}`.execute(deps.db);
  if (value !== null) {
    await sql`insert into setting (scope, scope_id, path, value) values (${scope}, ${scope_id}, ${path}, ${value})`.execute(
      deps.db,
    );
  }
  await deps.generations.poll();
}
